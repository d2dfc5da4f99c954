package import GuideModel
import GuideSystem
import Synchronization

/// Answers of servers as they came, by address: a database of its own, beside what else can be fetched again, since a person
/// has made none of it. One that is damaged, or of another version, is begun anew.
package final class AnswerStore: Sendable {
  /// An answer, and when it came.
  package struct KeptAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    package let fetched: Instant
  }

  /// Where it is, or would be.
  package let path: String
  private let database = Mutex<Database?>(nil)
  private let mostBytes: Int

  /// Changes with the tables.
  private static let version = 1
  /// Beyond so many the oldest are removed. A show has one, its picture another, and each of its episodes that was
  /// looked at.
  private static let mostAnswers = 20_000
  /// Beyond this many bytes the oldest answers are removed. It holds about a thousand shows, or 6 of the largest.
  package static let mostBytes = 200_000_000
  /// A single answer is never larger, but a damaged or hostile file may hold one.
  private static let largestAnswer = 16_000_000
  private static let table = """
    CREATE TABLE answer (address TEXT PRIMARY KEY, fetched INTEGER NOT NULL, body BLOB NOT NULL)
    """

  /// A store in a file, which is created with the first answer and holds at most `mostBytes` of answers.
  package init(_ path: String, mostBytes: Int = AnswerStore.mostBytes) {
    (self.path, self.mostBytes) = (path, mostBytes)
  }

  /// The answer of an address; nil where none is kept, or it cannot be read.
  package func answer(of address: String) -> KeptAnswer? {
    let rows = try? use(isForWriting: false) { database throws(DatabaseError) in
      try database.rows(
        "SELECT fetched, body FROM answer WHERE address = ? AND length(body) <= ?",
        [.text(address), .integer(AnswerStore.largestAnswer)]
      ) {
        KeptAnswer(bytes: $0.bytes(1), fetched: Instant(seconds: min(max($0.integer(0), 0), 253_402_300_799)))
      }
    }
    return rows?.first
  }

  /// Keeps an answer in the place of an earlier one.
  package func keep(_ bytes: [UInt8], of address: String, fetched: Instant) throws(DatabaseError) {
    try keep([(address, bytes)], fetched: fetched)
  }

  /// Keeps answers that belong together, all or none of them.
  package func keep(
    _ answers: [(address: String, bytes: [UInt8])], fetched: Instant
  ) throws(DatabaseError) {
    _ = try use(isForWriting: true) { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for (address, bytes) in answers {
          try database.run(
            "REPLACE INTO answer VALUES (?, ?, ?)", [.text(address), .integer(fetched.seconds), .bytes(bytes)])
        }
        try removeOldest(from: database)
      }
    }
  }

  /// Removes the oldest answers beyond the limits. Later answers reuse their pages.
  private func removeOldest(from database: Database) throws(DatabaseError) {
    let count = try database.number("SELECT count(*) FROM answer")
    let bytes = try database.number("SELECT coalesce(sum(length(body)), 0) FROM answer")
    guard count > AnswerStore.mostAnswers || bytes > mostBytes else { return }
    try database.run(
      """
      DELETE FROM answer WHERE address IN (
        SELECT address FROM (
          SELECT address, row_number() OVER newest AS place, sum(length(body)) OVER newest AS bytes FROM answer
          WINDOW newest AS (ORDER BY fetched DESC, rowid DESC ROWS UNBOUNDED PRECEDING))
        WHERE place > ? OR bytes > ?)
      """, [.integer(AnswerStore.mostAnswers), .integer(mostBytes)])
  }

  /// Calls a body with the database; nil where there is none and nothing is to be written.
  private func use<Value: Sendable>(
    isForWriting: Bool, _ body: (Database) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let result = database.withLock { database -> Result<Value?, DatabaseError> in
      do throws(DatabaseError) {
        do throws(DatabaseError) {
          return .success(try opened(&database, isForWriting: isForWriting).map(body))
        } catch {
          guard error.isDamage else { throw error }
          database = nil
          for end in ["", "-wal", "-shm", "-journal"] { FileSystem.remove(path + end) }
          return .success(try opened(&database, isForWriting: isForWriting).map(body))
        }
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func opened(_ known: inout Database?, isForWriting: Bool) throws(DatabaseError) -> Database? {
    if let known { return known }
    try PersonalFile(path).checkKind()
    guard isForWriting || Database.hasBytes(path) else { return nil }
    do throws(FileError) {
      try FileSystem.makeFolders(path.folder)
      if !Database.hasBytes(path) { try OutputFile(path).open() }
    } catch {
      throw .failed(path: path, reason: Message(error.reason))
    }
    let database = try Database(path)
    try database.useLog()
    if try database.number("PRAGMA user_version") == 0 {
      try database.transaction { () throws(DatabaseError) in
        // Another program may have made it meanwhile.
        guard try database.number("PRAGMA user_version") == 0 else { return }
        try database.execute("\(AnswerStore.table); PRAGMA user_version = \(AnswerStore.version)")
      }
    }
    guard try database.number("PRAGMA user_version") == AnswerStore.version else {
      throw .damaged(path: path, reason: "it is of another version")
    }
    let tables = try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { $0.text(0) }
    guard tables == [AnswerStore.table] else { throw .damaged(path: path, reason: "its table is another one") }
    known = database
    return database
  }
}
