import Glibc

/// The made-up databases of persons on the disk: made once by the program itself, kept between runs.
struct PersonalStock {
  let tvgrid: Tool
  let folder: String
  let guide: BenchGuide
  /// Another number after a change of what is written.
  private static let edition = 2

  /// The folder of data of a person who keeps some parts.
  func data(_ name: String, _ parts: [PersonalWriter.Part]) throws -> String {
    let made = "\(folder)/person-\(name)"
    try makeFolder(made)
    // A folder that is not named from the root does not count.
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
