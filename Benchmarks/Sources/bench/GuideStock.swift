/// The generated guides on disk, kept between runs.
struct GuideStock {
  let folder: String
  /// The version of the generated files. Increase it after changing how they are generated.
  private static let edition = 2

  func guide(_ scale: GuideScale) throws -> BenchGuide {
    let path = "\(folder)/\(scale.name)"
    let titles = "\(folder)/\(scale.name)-titles.txt"
    let label = "\(folder)/\(scale.name).made"
    let facts = readText(label).split(separator: " ").compactMap { Int($0) }
    let files = (0..<scale.channels).map { "\(path)/\(GuideWriter.id(ofChannel: $0)).dat" }
    // The files may have been removed without their label.
    if facts.count == 3, facts[0] == Self.edition, exists(titles), files.allSatisfy(exists) {
      return BenchGuide(
        scale: scale, folder: path, files: files, titles: titles, programmes: facts[1], bytes: facts[2])
    }
    var writer = GuideWriter(seed: 2_026)
    let written = try writer.write(scale, into: path, titles: titles)
    try OutputFile(label).write(Array("\(Self.edition) \(writer.programmes) \(writer.bytes)".utf8))
    return BenchGuide(
      scale: scale, folder: path, files: written, titles: titles, programmes: writer.programmes, bytes: writer.bytes)
  }

  /// The path of a text of 5,000 lines to scroll through.
  func text() throws -> String {
    let path = "\(folder)/text.txt"
    guard !exists(path) else { return path }
    try makeFolder(folder)
    var random = SplitMix64(seed: 7)
    let vocabulary = Vocabulary(seed: 1)
    let file = try OutputFile(path)
    for _ in 0..<5_000 { try file.write(vocabulary.text(ofLength: 120, using: &random) + [10]) }
    return path
  }
}
