import CSQLite
import GuideModel

/// The rows of a query over a JSON text, which SQLite's JSON functions parse in an in-memory database.
final class JSONRows {
  /// SQLite's reason for failing to read a string.
  struct ReadingError: Error {
    let reason: Message
  }

  /// Maximum number of values in a string. SQLite uses up to 100 bytes for each; a 16 MB answer has a million.
  static let maximumValues = 3_000_000
  static let tooManyValues: Message = "it has too many values"

  /// Whether a string has more than `maximumValues` values, judging by its separators.
  static func hasTooManyValues(_ json: [UInt8]) -> Bool {
    json.count > maximumValues && json.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") } > maximumValues
  }

  private var database: OpaquePointer?
  private var statement: OpaquePointer?
  /// The text, terminated by a zero byte. Without it, SQLite would copy the text for each function that reads it,
  /// taking 30 times as much memory as the answer itself.
  private let text: UnsafeMutableBufferPointer<CChar>

  /// Prepares a query, in which `?1` is the text.
  init(_ query: String, of json: [UInt8]) throws(ReadingError) {
    if JSONRows.hasTooManyValues(json) { throw ReadingError(reason: JSONRows.tooManyValues) }
    text = .allocate(capacity: json.count + 1)
    // Another zero byte would end the text too early.
    let end = text.initialize(fromContentsOf: json.lazy.map { CChar(bitPattern: $0 == 0 ? ASCIIByte.space : $0) })
    text[end] = 0
    try check(sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
    try check(sqlite3_prepare_v2(database, query, -1, &statement, nil))
    try check(sqlite3_bind_text(statement, 1, text.baseAddress, -1, nil))
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close_v2(database)
    text.deallocate()
  }

  /// Moves to the next row. Returns false after the last one.
  func next() throws(ReadingError) -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  /// The bytes of a string in the row, as written in the JSON; `nil` for any other value.
  func text(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let start = sqlite3_column_text(statement, column)
    else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// An integer in the row; `nil` for any other value.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  /// The values that `read` returns for the rows of a query, at most `limit` of them.
  static func values<Value>(
    _ query: String, of json: [UInt8], limit: Int = .max, _ read: (JSONRows) -> Value?
  ) throws(ReadingError) -> [Value] {
    let rows = try JSONRows(query, of: json)
    var values: [Value] = []
    while values.count < limit, try rows.next() { if let value = read(rows) { values.append(value) } }
    return values
  }

  private func check(_ code: Int32) throws(ReadingError) {
    guard code != SQLITE_OK else { return }
    let reason = database.map { Message.value(String(cString: sqlite3_errmsg($0))) }
    throw ReadingError(reason: reason ?? "out of memory")
  }
}
