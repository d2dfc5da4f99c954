/// The size of a made-up XMLTV document.
struct XMLTVScale {
  let name: String
  let channels: Int
  let days: Int
  /// Whether its programmes say little.
  let isTerse: Bool

  /// As one person's channels for a week: for programs that take milliseconds a programme.
  static let small = XMLTVScale(name: "small-guide", channels: 16, days: 7, isTerse: true)
  /// Much as the guides of today.
  static let large = XMLTVScale(name: "guide", channels: 500, days: 14, isTerse: false)
  /// As the largest guides that people have had trouble with: 1.1 million programmes, 0.65 GB.
  static let huge = XMLTVScale(name: "huge-guide", channels: 11_600, days: 3, isTerse: true)
}

/// A made-up XMLTV document on the disk.
struct XMLTVDocument {
  let path: String
  let programmes: Int
  let bytes: Int
  /// The packed forms of it, and their files.
  let packed: [(form: String, path: String)]
}

/// The made-up documents: made once, kept between runs.
struct XMLTVStock {
  let folder: String
  /// Another number after a change of what is written.
  private static let edition = 2

  func document(_ scale: XMLTVScale) throws -> XMLTVDocument {
    let path = "\(folder)/\(scale.name).xml"
    // To pack the largest takes longer than all else, and says no more than the other.
    let packed = scale.isTerse ? [] : [(form: "gzip", path: path + ".gz"), (form: "xz", path: path + ".xz")]
    let facts = readText("\(path).made").split(separator: " ").compactMap { Int($0) }
    if facts.count == 2, facts[0] == Self.edition, ([path] + packed.map(\.path)).allSatisfy(exists) {
      return XMLTVDocument(path: path, programmes: facts[1], bytes: sizeOfFile(path), packed: packed)
    }
    try makeFolder(folder)
    var writer = XMLTVWriter(seed: 2_026, isTerse: scale.isTerse)
    try writer.write(channels: scale.channels, days: scale.days, into: path)
    for (form, _) in packed { _ = try run([Tool(form).require(), form == "gzip" ? "-kf6" : "-kf3", path]) }
    try OutputFile("\(path).made").write(Array("\(Self.edition) \(writer.programmes)".utf8))
    return XMLTVDocument(path: path, programmes: writer.programmes, bytes: sizeOfFile(path), packed: packed)
  }
}

extension BenchGuide {
  /// A document as a guide to be shown.
  init(_ document: XMLTVDocument, _ scale: XMLTVScale) {
    self.init(
      scale: GuideScale(name: scale.name, channels: scale.channels, days: scale.days), folder: document.path,
      files: [document.path], titles: "", programmes: document.programmes, bytes: document.bytes)
  }
}
