import Glibc

/// The generated user databases on disk, created by the program itself and kept between runs.
struct PersonalStock {
  let tvgrid: Tool
  let folder: String
  let guide: BenchGuide
  /// The version of the generated files. Increase it after changing how they are generated.
  private static let edition = 2

  /// The data folder of a user with the given kinds of data.
  func data(_ name: String, _ parts: [PersonalWriter.Part]) throws -> String {
    let made = "\(folder)/person-\(name)"
    try makeFolder(made)
    // The path must be absolute, because the program ignores relative ones.
    let path = try absolute(made)
    let label = "\(path)/made"
    guard readText(label) != "\(Self.edition)" else { return path }
    for file in ["mine.db", "mine.db-wal", "mine.db-shm", "mine.db.copy"] { unlink("\(path)/tvgrid/\(file)") }
    if !parts.isEmpty {
      let text = "\(folder)/person.toml"
      try OutputFile(text).write(Array(PersonalWriter(guide: guide).text(of: parts).utf8))
      _ = try run([tvgrid.require(), "mine", "import", "--yes", text], data: path)
    }
    try OutputFile(label).write(Array("\(Self.edition)".utf8))
    return path
  }
}
