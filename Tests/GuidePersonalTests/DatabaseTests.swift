import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Synchronization
import Testing

/// The database itself: what it refuses, what it repairs, and where it can be stored.
@Suite(.row("D6")) struct DatabaseTests {
  private static func made(_ folder: TemporaryFolder) throws -> [UInt8] {
    #expect(folder.store().saveAndFinish([.name("a", "A"), .save("x", "late")]) == nil)
    return folder.bytes("mine.db")
  }

  @Test func transactionsAreAtomic() throws {
    let folder = try TemporaryFolder()
    _ = try Self.made(folder)
    let database = try Database(folder.path("mine.db"))
    let error = #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.run("INSERT INTO kept_query VALUES (?, ?, ?, NULL)", [.integer(9), .text("n"), .text("q")])
        try database.run("INSERT INTO kept_query VALUES (?, ?, ?, NULL)", [.integer(9), .null, .null])
      }
    }
    #expect(error?.message.contains("NOT NULL") == true, "\(String(describing: error))")
    #expect(try database.number("SELECT count(*) FROM kept_query") == 1)
    let values: [SQLValue] = [.text(""), .bytes([]), .bytes([0, 255]), .null, .integer(.min)]
    let row = try database.rows("SELECT ?, ?, ?, ?, ?", values) {
      ($0.optionalText(0), $0.bytes(1), $0.bytes(2), $0.optionalText(3), $0.integer(4))
    }
    #expect(row.count == 1 && row[0] == ("", [], [0, 255], nil, .min))
  }

  @Test func newerVersionsAreRefusedAndUnchanged() throws {
    let folder = try TemporaryFolder()
    _ = try Self.made(folder)
    try Database(folder.path("mine.db")).execute("PRAGMA user_version = 99")
    let bytes = folder.bytes("mine.db")
    let store = folder.store()
    #expect(store.reading(\.choices).value.isEmpty)
    #expect(
      store.reading(\.choices).diagnostics.map(\.problem).first?.english
        .contains("newer version of tvgrid (format 99)") == true)
    #expect(store.reading(\.choices).diagnostics.count == 1)
    #expect(
      store.saveAndFinish([.name("a", "B")])?.english
        .contains("it was written by a newer version of tvgrid (format 99)") == true)
    #expect(folder.bytes("mine.db") == bytes)
    #expect(folder.names.filter { !$0.hasSuffix(".copy") } == ["mine.db"])
  }

  @Test func otherProgramsDatabasesAreNotTouched() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "mine.db")
    try Database(folder.path("mine.db")).execute("CREATE TABLE theirs (x)")
    #expect(folder.store().saveAndFinish([.name("a", "B")])?.english.contains("another program's database") == true)
    #expect(try Database(folder.path("mine.db")).number("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test func linksAndModesArePreserved() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("real.db", folder.path("mine.db")) == 0)
    _ = try Self.made(folder)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("mine.db")) == "real.db")
    #expect(chmod(folder.path("real.db"), 0o640) == 0)
    #expect(folder.store().saveAndFinish([.name("b", "B")]) == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("real.db"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(folder.store().reading(\.choices).value.choices.count == 2)
    Contract.report("D6", "a database behind a symbolic link, of mode 0640: both unchanged after each of two writes")
  }

  @Test func damageFoundWhileWritingIsReportedAndTheChangeSaved() throws {
    let folder = try TemporaryFolder()
    _ = try Self.made(folder)
    try folder.write(
      "this is no database, and longer than the hundred bytes that a header has: "
        + String(repeating: "x", count: 200), to: "mine.db")
    let store = folder.store()
    let said = Mutex<[String]>([])
    store.keep([.name("b", "B")]) { message in said.withLock { $0.append(message.english) } }
    #expect(store.finish() == nil)
    let lines = said.withLock { $0 }
    #expect(lines.count == 1 && lines[0].hasPrefix("mine.db: it is damaged: restored from its copy of "), "\(lines)")
    #expect(folder.store().reading(\.choices).value.choices.keys.sorted() == ["a", "b"])
  }

  /// Uses a lock file, as on file systems that do not support shared memory.
  @Test func journalIsUsedIfNoLogCanBeShared() throws {
    let folder = try TemporaryFolder()
    let store = folder.store(vfs: "unix-dotfile")
    #expect(store.saveAndFinish([.name("a", "A")]) == nil)
    #expect(try Database(folder.path("mine.db"), vfs: "unix-dotfile").journalMode() == "delete")
    let other = folder.store(vfs: "unix-dotfile")
    _ = other.reading(\.choices)
    #expect(store.saveAndFinish([.name("a", "B")]) == nil)
    #expect(other.changes()?.data.choices["a"].name == "B")
    let usual = try TemporaryFolder()
    _ = try Self.made(usual)
    #expect(try Database(usual.path("mine.db")).journalMode() == "wal")
  }
}
