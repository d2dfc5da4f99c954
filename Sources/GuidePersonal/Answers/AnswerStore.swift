package import GuideModel
import GuideSystem
import Synchronization

/// A cache of server answers by address, in its own database. It contains nothing made by the user, so a file that is
/// damaged or has another version is simply replaced.
package final class AnswerStore: Sendable {
  /// An answer and the time when it was fetched.
  package struct StoredAnswer: Hashable, Sendable {
    package let bytes: [UInt8]
    package let fetched: Instant
  }

  /// The path of the file, which may not exist yet.
  package let path: String
  private let database = Mutex<Database?>(nil)
  private let maximumBytes: Int

  /// Increase this when the tables change.
  private static let version = 1
  /// The maximum number of answers; the oldest are removed. A show takes up one answer, as do its picture and each viewed
  /// episode.
  private static let mostAnswers = 20_000
  /// The maximum size in bytes; the oldest answers are removed. This is enough for about a thousand shows, or six of
  /// the largest.
  package static let maximumBytes = 200_000_000
  /// The maximum size of an answer in bytes; larger ones are ignored. Servers do not send any, but a damaged or hostile
  /// file may contain some.
  private static let largestAnswer = 16_000_000
  private static let table = """
    CREATE TABLE answer (address TEXT PRIMARY KEY, fetched INTEGER NOT NULL, body BLOB NOT NULL)
    """

  /// Creates a store for a file, which is created when the first answer is stored.
  package init(_ path: String, maximumBytes: Int = AnswerStore.maximumBytes) {
    (self.path, self.maximumBytes) = (path, maximumBytes)
  }

  /// The answer stored for an address; `nil` if missing or unreadable.
  package func answer(of address: String) -> StoredAnswer? {
    let rows = try? use(isForWriting: false) { database throws(DatabaseError) in
      try database.rows(
        "SELECT fetched, body FROM answer WHERE address = ? AND length(body) <= ?",
        [.text(address), .integer(AnswerStore.largestAnswer)]
      ) {
        StoredAnswer(bytes: $0.bytes(1), fetched: Instant(seconds: min(max($0.integer(0), 0), 253_402_300_799)))
      }
    }
    return rows?.first
  }

  /// Stores an answer, replacing an earlier one.
  package func keep(_ bytes: [UInt8], of address: String, fetched: Instant) throws(DatabaseError) {
    try keep([(address, bytes)], fetched: fetched)
  }

  /// Stores related answers in one transaction.
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
    guard count > AnswerStore.mostAnswers || bytes > maximumBytes else { return }
    try database.run(
      """
      DELETE FROM answer WHERE address IN (
        SELECT address FROM (
          SELECT address, row_number() OVER newest AS place, sum(length(body)) OVER newest AS bytes FROM answer
          WINDOW newest AS (ORDER BY fetched DESC, rowid DESC ROWS UNBOUNDED PRECEDING))
        WHERE place > ? OR bytes > ?)
      """, [.integer(AnswerStore.mostAnswers), .integer(maximumBytes)])
  }

  /// Calls a body with the database; returns `nil` if the database does not exist and nothing will be written.
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
        // Another program may have created the database in the meantime.
        guard try database.number("PRAGMA user_version") == 0 else { return }
        try database.execute("\(AnswerStore.table); PRAGMA user_version = \(AnswerStore.version)")
      }
    }
    guard try database.number("PRAGMA user_version") == AnswerStore.version else {
      throw .damaged(path: path, reason: "it has a different version")
    }
    let tables = try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { $0.text(0) }
    guard tables == [AnswerStore.table] else { throw .damaged(path: path, reason: "it has a different table") }
    known = database
    return database
  }
}
