import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Databases designed to keep a reader busy or to exhaust its memory. Only their ordinary tables are read.
@Suite struct HostileDatabaseTests {
  private static let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"

  /// Statements that turn a good database into a hostile one.
  static let attacks = [
    "DROP TABLE kept_query; CREATE VIEW kept_query AS \(endless) SELECT x AS position, 'a' AS name, 'b' AS query, 0 AS is_followed FROM n",
    "DROP TABLE channel; CREATE VIEW channel AS \(endless) SELECT x, x, x, x, x, x, x, x, x, x, x, x FROM n",
    "DROP TABLE revision; CREATE VIEW revision AS \(endless) SELECT 'view', x FROM n",
    "ALTER TABLE kept_query ADD COLUMN more TEXT AS (hex(zeroblob(400000000)))",
    """
    DROP TABLE search_history;
    CREATE TABLE search_history (position INTEGER PRIMARY KEY, text TEXT AS (hex(zeroblob(400000000))))
    """,
    "CREATE VIEW other AS \(endless) SELECT x FROM n",
    "CREATE TRIGGER slow AFTER INSERT ON search_history BEGIN DELETE FROM kept_query; END",
    "CREATE INDEX other ON kept_query (query)",
    "DROP TABLE list; CREATE TABLE list (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, name TEXT NOT NULL, more TEXT)",
    "DROP TABLE stream",
  ]

  private static func made() throws -> (folder: TemporaryFolder, data: PersonalData) {
    let folder = try TemporaryFolder()
    let edits: [PersonalEdit] = [.name("a", "A"), .save("Films", "is:film"), .remember("late"), .save("More", "x")]
    #expect(folder.store().saveAndFinish(edits) == nil)
    return (folder, PersonalData().applying(edits))
  }

  /// Writes the attack through a connection without limits.
  private static func attack(_ statements: String, _ path: String) throws {
    let database = try Database(path)
    try database.execute("PRAGMA foreign_keys = OFF")
    try database.execute(statements)
    _ = try database.rows("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
  }

  @Test(arguments: attacks) func importingRefusesHostileDatabases(statements: String) throws {
    let (folder, _) = try Self.made()
    try Self.attack(statements, folder.path("mine.db"))
    let error = #expect(throws: DatabaseError.self) { try PersonalFile(folder.path("mine.db")).contents() }
    #expect(error?.message.contains("it does not have the tables of tvgrid") == true, "\(error?.message ?? "")")
  }

  @Test(arguments: attacks) func hostileDatabasesAreRestoredFromTheCopy(statements: String) throws {
    let (folder, data) = try Self.made()
    try Self.attack(statements, folder.path("mine.db"))
    #expect(PersonalFile(folder.path("mine.db")).check().problem != nil)
    let reading = folder.store().reading(\.searches)
    #expect(reading.diagnostics.count == 1, "\(reading.diagnostics)")
    #expect(folder.store().everything().value == data)
    #expect(folder.store().everything().diagnostics.isEmpty)
    #expect(folder.store().saveAndFinish([.save("New", "y")]) == nil)
    #expect(folder.store().reading(\.searches).value["New"] != nil)
  }

  @Test(arguments: attacks) func nothingIsReadWithoutACopy(statements: String) throws {
    let (folder, _) = try Self.made()
    try Self.attack(statements, folder.path("mine.db"))
    try folder.remove("mine.db.copy")
    #expect(folder.store().reading(\.choices).diagnostics.count == 1)
    let after = folder.store().everything()
    #expect(after.diagnostics.isEmpty && after.value == PersonalData())
  }

  @Test(arguments: attacks) func hostileCopiesAreIgnored(statements: String) throws {
    let (folder, _) = try Self.made()
    try Self.attack(statements, folder.path("mine.db.copy"))
    try folder.remove("mine.db")
    #expect(folder.store().everything().diagnostics.count == 1)
    #expect(folder.store().saveAndFinish([.save("New", "y")]) == nil)
    #expect(folder.store().reading(\.searches).value["New"] != nil)
  }

  @Test(arguments: [
    "CREATE VIEW other AS SELECT 1", "CREATE TABLE other (x)",
    "DROP TABLE answer; CREATE VIEW answer AS \(endless) SELECT 'a' AS address, x AS fetched, zeroblob(9) AS body FROM n",
    "ALTER TABLE answer ADD COLUMN more BLOB AS (zeroblob(400000000))",
  ])
  func storesWithOtherTablesAreReplaced(statements: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("answers.db")
    let now = Moments.at("2026-11-20 20:00")
    try AnswerStore(path).keep([1], of: "a", fetched: now)
    try Self.attack(statements, path)
    let store = AnswerStore(path)
    #expect(store.answer(of: "a") == nil)
    try store.keep([2], of: "a", fetched: now)
    #expect(AnswerStore(path).answer(of: "a")?.bytes == [2])
  }

  /// SQLite would wait until something opened the other end of the pipe.
  @Test(arguments: ["answers.db", "answers.db-wal", "answers.db-journal"])
  func pipesNextToAnswersDoNotBlock(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("answers.db")
    let now = Moments.at("2026-11-20 20:00")
    if name != "answers.db" { try AnswerStore(path).keep([1], of: "a", fetched: now) }
    try? FileManager.default.removeItem(atPath: folder.path(name))
    #expect(mkfifo(folder.path(name), 0o600) == 0)
    #expect(HangGuard.ends { _ = AnswerStore(path).answer(of: "a") })
    #expect(throws: DatabaseError.self) { try AnswerStore(path).keep([2], of: "b", fetched: now) }
  }
}
