import GuideModel

/// The tables of the user's data and their version. There are no migrations because no other version has been released.
enum PersonalSchema {
  /// The version of these tables.
  static let version = 1

  /// Marks the file as tvgrid's: the letters `tvgr`.
  private static let applicationID = 0x7476_6772

  private static let tables = PersonalTable.all.map(\.definition).joined(separator: ";\n")

  /// The version of a database; 0 without tables. Throws for a newer version or another program's database.
  static func presentVersion(of database: Database) throws(DatabaseError) -> Int {
    // This reads one snapshot, because another program may be creating the tables.
    try database.snapshot { () throws(DatabaseError) in try version(of: database) }
  }

  private static func version(of database: Database) throws(DatabaseError) -> Int {
    let version = try database.number("PRAGMA user_version")
    let id = try database.number("PRAGMA application_id")
    if id != applicationID {
      if try database.number("SELECT count(*) FROM sqlite_schema") == 0, version == 0, id == 0 { return 0 }
      if version > 0, try isWhole(in: database) {
        throw .damaged(path: database.path, reason: "its application id is \(id)")
      }
      throw .foreign(path: database.path)
    }
    // The version and the tables are written in one transaction.
    guard version > 0 else { throw .damaged(path: database.path, reason: "its version is \(version)") }
    guard version <= self.version else { throw .newer(path: database.path, version: version) }
    // This is checked before reading anything, because a view or computed column may produce endless rows.
    guard try isWhole(in: database) else {
      throw .damaged(path: database.path, reason: "it does not have the tables of tvgrid")
    }
    return version
  }

  /// Whether a database has exactly these tables.
  static func isWhole(in database: Database) throws(DatabaseError) -> Bool {
    try definitions(in: database) == (try ownDefinitions.get())
  }

  /// The definitions of these tables, computed only once, because they are compared whenever a database is opened.
  private static let ownDefinitions = Result { () throws(DatabaseError) in
    let database = try Database(":memory:")
    try database.execute(tables)
    return try definitions(in: database)
  }

  /// The SQL that created the tables (other than SQLite's own), without spaces and line breaks.
  private static func definitions(in database: Database) throws(DatabaseError) -> Set<String> {
    Set(
      try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'") { row in
        String(row.text(0).filter { !$0.isWhitespace })
      })
  }

  /// Creates the tables if they are missing, and calls `fill` in the same transaction.
  static func make(in database: Database, filling fill: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      // Another program may have created the tables in the meantime.
      guard try version(of: database) == 0 else { return }
      try database.execute(tables)
      try fill()
      try database.execute("PRAGMA user_version = \(version); PRAGMA application_id = \(applicationID)")
    }
  }
}
