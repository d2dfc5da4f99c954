import CSQLite
import GuideModel

/// The rows that a query makes of a JSON text: SQLite's JSON functions read it, in a database in memory.
final class JSONRows {
  /// Why a text could not be read, in SQLite's words.
  struct ReadingError: Error {
    let reason: Message
  }

  private var database: OpaquePointer?
  private var statement: OpaquePointer?

  /// Prepares a query, whose `?1` is the text.
  init(_ query: String, of json: [UInt8]) throws(ReadingError) {
    try check(sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
    try check(sqlite3_prepare_v2(database, query, -1, &statement, nil))
    try check(
      json.withUnsafeBytes { bytes in
        // Of an empty array there is no address, which would bind no text at all.
        guard let start = bytes.baseAddress else { return tvgrid_bind_text(statement, 1, "", 0) }
        return tvgrid_bind_text(statement, 1, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
      })
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close_v2(database)
  }

  /// Goes on to the next row; false after the last.
  func next() throws(ReadingError) -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  /// The bytes of a text in the row, as they stand in the JSON; nil for any other value.
  func text(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let start = sqlite3_column_text(statement, column)
    else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// A whole number in the row; nil for any other value.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  private func check(_ code: Int32) throws(ReadingError) {
    guard code != SQLITE_OK else { return }
    let reason = database.map { Message(phrase: String(cString: sqlite3_errmsg($0))) }
    throw ReadingError(reason: reason ?? "there is no memory for it")
  }
}
