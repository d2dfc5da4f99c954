/// The size of a generated XMLTV document.
struct XMLTVScale {
  let name: String
  let channels: Int
  let days: Int
  /// Whether the document's programmes have few details.
  let isTerse: Bool

  /// Like one user's channels for a week, for programs that take milliseconds per programme.
  static let small = XMLTVScale(name: "small-guide", channels: 16, days: 7, isTerse: true)
  /// Similar in size to today's guides.
  static let large = XMLTVScale(name: "guide", channels: 500, days: 14, isTerse: false)
  /// Like the largest guides that users have had trouble with: 1.1 million programmes, 0.65 GB.
  static let huge = XMLTVScale(name: "huge-guide", channels: 11_600, days: 3, isTerse: true)
}

struct XMLTVDocument {
  let path: String
  let programmes: Int
  let bytes: Int
  let packed: [(form: String, path: String)]
}

/// The generated documents, kept between runs.
struct XMLTVStock {
  let folder: String
  /// The version of the generated files. Increase it after changing how they are generated.
  private static let edition = 2

  func document(_ scale: XMLTVScale) throws -> XMLTVDocument {
    let path = "\(folder)/\(scale.name).xml"
    // Compressing the largest document takes longer than everything else and adds no information.
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
  /// Describes a document as a guide, for display.
  init(_ document: XMLTVDocument, _ scale: XMLTVScale) {
    self.init(
      scale: GuideScale(name: scale.name, channels: scale.channels, days: scale.days), folder: document.path,
      files: [document.path], titles: "", programmes: document.programmes, bytes: document.bytes)
  }
}
