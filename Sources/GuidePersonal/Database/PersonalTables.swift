import GuideModel

/// A table of the user's data. Its columns have strict types, so that SQLite finds a value of another type when it checks pages.
struct PersonalTable: Sendable {
  let name: String
  /// The name of the first column, by which rows are found.
  fileprivate let key: String
  /// The statement that makes it.
  let definition: String
  /// The statement that writes a row.
  fileprivate let replacement: String

  /// A table with its columns as in SQL; the first is the key.
  init(_ name: String, _ columns: [String], hasRowID: Bool = true) {
    self.name = name
    key = columns.first.map { String($0.prefix { $0 != " " }) } ?? ""
    definition = "CREATE TABLE \(name) (\(columns.joined(separator: ", "))) STRICT\(hasRowID ? "" : ", WITHOUT ROWID")"
    replacement = "REPLACE INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// All rows of it.
  var query: String { "SELECT * FROM \(name)" }

  /// By section, how often it was changed; and the generation of the database.
  static let revision = PersonalTable(
    "revision", ["section TEXT PRIMARY KEY", "number INTEGER NOT NULL"], hasRowID: false)

  /// All tables.
  static let all = PersonalSection.allCases.flatMap(\.tables) + [revision]
}

extension Database {
  /// Writes a row, and replaces the one with the same key.
  func put(_ values: [SQLValue], in table: PersonalTable) throws(DatabaseError) {
    try run(table.replacement, values)
  }

  /// Deletes the row with a key.
  func remove(_ key: SQLValue, from table: PersonalTable) throws(DatabaseError) {
    try run("DELETE FROM \(table.name) WHERE \(table.key) = ?", [key])
  }

  /// Replaces all rows of a table.
  func fill(_ table: PersonalTable, with rows: [[SQLValue]]) throws(DatabaseError) {
    try run("DELETE FROM \(table.name)")
    for row in rows { try put(row, in: table) }
  }
}

// MARK: Checks

extension Database {
  /// A larger file is read in full only where it is written or exported: reading half a megabyte takes a millisecond.
  private static let largestQuickFile = 256 << 10

  /// Refuses a file with damage that reading need not come upon: one that is cut off within a page, one without a table,
  /// and, unless it is large, one with pages that contradict each other, as after a page was written to another's place.
  func checkForReading(isLargeToo: Bool = false) throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      let size = try checkSize()
      let tables = PersonalTable.all
      let names = tables.map { "'\($0.name)'" }.joined(separator: ", ")
      // As SQLite finds them: it takes `Table` in the schema for a table as well, a name in any case, and one that is a blob.
      let count = try number(
        "SELECT count(*) FROM sqlite_schema WHERE lower(CAST(name AS TEXT)) IN (\(names))")
      guard count == tables.count else { throw .damaged(path: path, reason: "a table is missing") }
      if isLargeToo || size <= Database.largestQuickFile { try checkPages() }
    }
  }

  /// Refuses a file that is not whole: its size, its tables, its pages, and the type of each value.
  func checkWhole() throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      _ = try checkSize()
      guard try PersonalSchema.isWhole(in: self) else {
        throw .damaged(path: path, reason: "its tables are not those of tvgrid")
      }
      try checkPages()
    }
  }

  /// Checks all pages. `PRAGMA quick_check` takes nearly as long and misses most pages of another table.
  private func checkPages() throws(DatabaseError) {
    guard try rows("PRAGMA integrity_check(1)", [], { $0.text(0) }) == ["ok"] else {
      throw .damaged(path: path, reason: "its pages contradict each other")
    }
  }

  /// The size of all pages. SQLite reads zeros past the end of a file that is cut off within its last page.
  private func checkSize() throws(DatabaseError) -> Int {
    let size = try number("PRAGMA page_count") * number("PRAGMA page_size")
    // While pages are in a log or a journal the file may have another size. Once this has begun to read with an empty log
    // no other program can change the file.
    if Database.hasBytes(filePath + "-wal") || Database.hasBytes(filePath + "-journal") { return size }
    if let actual = Database.size(of: filePath), actual != size {
      throw .damaged(path: path, reason: "it has \(actual) bytes, and its pages have \(size)")
    }
    return size
  }
}
