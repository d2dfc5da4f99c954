import CSQLite
import GuideModel

/// A table of the user's data with its column types. SQLite accepts any value in any column, but here a value of the wrong type
/// counts as damage.
struct PersonalTable: Sendable {
  /// The type of a column.
  struct Column: Sendable {
    /// SQLite's type, for example `SQLITE_TEXT`.
    let type: Int32
    /// Whether the column can be NULL.
    let isOptional: Bool

    fileprivate init(_ definition: String) {
      type =
        definition.contains(" TEXT") ? SQLITE_TEXT : definition.contains(" BLOB") ? SQLITE_BLOB : SQLITE_INTEGER
      isOptional = !definition.contains("NOT NULL") && !definition.contains("PRIMARY KEY")
    }
  }

  let name: String
  let columns: [Column]
  /// The name of the first column, which is the key.
  fileprivate let key: String
  /// The statement that creates the table.
  let definition: String
  /// The statement that writes a row.
  fileprivate let replacement: String

  /// Creates a table from SQL column definitions. The first column is the key.
  init(_ name: String, _ columns: [String], hasRowID: Bool = true) {
    self.name = name
    self.columns = columns.map(Column.init)
    key = columns.first.map { String($0.prefix { $0 != " " }) } ?? ""
    definition = "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))\(hasRowID ? "" : " WITHOUT ROWID")"
    replacement = "REPLACE INTO \(name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// A query for all rows.
  var query: String { "SELECT * FROM \(name)" }

  /// The number of changes to each section, and the generation of the database.
  static let revision = PersonalTable(
    "revision", ["section TEXT PRIMARY KEY", "number INTEGER NOT NULL"], hasRowID: false)

  /// All tables.
  static let all = PersonalSection.allCases.flatMap(\.tables) + [revision]
}

extension Database {
  /// Writes a row, replacing one with the same key.
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
  /// The size in bytes above which files are checked in full only before writing or exporting. Reading half a megabyte
  /// takes a millisecond.
  private static let largestQuickFile = 256 << 10

  /// Refuses a file with damage that reading might not notice, for example one truncated within a page or lacking a table.
  /// Unless the file is large, this also finds pages that contradict each other, for example after a page was written to the
  /// wrong offset.
  func checkForReading(isLargeToo: Bool = false) throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      let size = try checkSize()
      let tables = PersonalTable.all
      let names = tables.map { "'\($0.name)'" }.joined(separator: ", ")
      // Compares as leniently as SQLite: entries of type `Table` count as tables too, and names may have any case and may be
      // blobs.
      let count = try number(
        "SELECT count(*) FROM sqlite_schema WHERE lower(CAST(name AS TEXT)) IN (\(names))")
      guard count == tables.count else { throw .damaged(path: path, reason: "a table is missing") }
      if isLargeToo || size <= Database.largestQuickFile { try checkPages() }
    }
  }

  /// Refuses a file unless its size, its pages, its tables and each value are correct.
  func checkWhole() throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      _ = try checkSize()
      guard try PersonalSchema.isWhole(in: self) else {
        throw .damaged(path: path, reason: "it does not have the tables of tvgrid")
      }
      try checkPages()
      for table in PersonalTable.all { try checkRows(of: table) }
    }
  }

  /// Checks all pages. `PRAGMA quick_check` takes nearly as long, and rarely notices a page that belongs to another table.
  private func checkPages() throws(DatabaseError) {
    guard try rows("PRAGMA integrity_check(1)", [], { $0.text(0) }) == ["ok"] else {
      throw .damaged(path: path, reason: "its pages are inconsistent")
    }
  }

  /// The size of all pages. Refuses a file of any other size, because SQLite would read zeros past the end of a file truncated
  /// within its last page.
  private func checkSize() throws(DatabaseError) -> Int {
    let size = try number("PRAGMA page_count") * number("PRAGMA page_size")
    // While there are pages in a log or journal, the file may have a different size. Once this connection has begun to read
    // with an empty log, no other program can change the file.
    if Database.hasBytes(filePath + "-wal") || Database.hasBytes(filePath + "-journal") { return size }
    if let actual = Database.size(of: filePath), actual != size {
      throw .damaged(path: path, reason: "it is \(actual) bytes long, but its pages add up to \(size)")
    }
    return size
  }

  private func checkRows(of table: PersonalTable) throws(DatabaseError) {
    let columns = table.columns
    var isReadable = true
    try forEachRow(of: table.query) { row in isReadable = isReadable && row.matches(columns) }
    guard isReadable else {
      throw .damaged(path: path, reason: "a value in \(table.name) has the wrong type")
    }
  }
}
