import CSQLite
import Glibc
import GuideModel
import GuideSystem

/// A connection to an SQLite database: opening it, statements, transactions. It belongs to one thread at a time, which its
/// owner has to see to: SQLite's own lock, taken for each column of each row, costs a sixth of reading.
package final class Database: @unchecked Sendable {
  /// The access to the file.
  package enum Mode: Hashable, Sendable {
    /// It is read and written; it has to be there.
    case write
    /// It is read, and not one file beside it is made: for folders that cannot be written, and for copies. Changes that
    /// another program has not moved out of its log yet are not seen.
    case readAlone
  }

  /// The file.
  package let path: String
  /// The access to the file.
  package let mode: Mode
  private let handle: OpaquePointer
  /// Prepared statements by their text; each is used again and again.
  private var statements: [String: OpaquePointer] = [:]

  /// Milliseconds to wait for another program, unless set otherwise.
  static let usualWait: Int32 = 10_000

  /// The version of SQLite.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a file; `vfs` is how SQLite reaches it, nil for the usual way.
  package init(_ path: String, _ mode: Mode = .write, vfs: String? = nil) throws(DatabaseError) {
    (self.path, self.mode) = (path, mode)
    if mode == .write {
      let target = FileSystem.realPath(of: path) ?? path
      try Database.requireWritable(target)
      Database.unlockCompanions(of: target)
    }
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_NOMUTEX | (mode == .write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    let bytes = path.fileBytes.dropLast().map(UInt8.init(bitPattern:))
    let name = mode == .write ? path : "file:\(PercentEncoding.address(bytes, escaping: "?#%"))?immutable=1"
    let code = sqlite3_open_v2(name.fileBytes, &handle, flags, vfs)
    guard code == SQLITE_OK, let handle else {
      let error = DatabaseError(code, handle, path)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Database.usualWait)
    _ = tvgrid_set_defensive(handle)
    try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs statements that need no values and give no rows.
  package func execute(_ text: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Runs one statement with its values.
  package func run(_ text: String, _ values: [SQLValue] = []) throws(DatabaseError) {
    try forEachRow(of: text, values) { _ in }
  }

  /// Calls a body with each row that a query gives.
  package func forEachRow(
    of text: String, _ values: [SQLValue] = [], _ body: (Row) -> Void
  ) throws(DatabaseError) {
    let statement = try prepared(text)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try check(value.bind(to: Int32(index + 1), of: statement)) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: body(Row(statement: statement))
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// The rows of a query, each made into a value.
  package func rows<Value>(
    _ text: String, _ values: [SQLValue] = [], _ value: (Row) -> Value
  ) throws(DatabaseError) -> [Value] {
    var all: [Value] = []
    try forEachRow(of: text, values) { all.append(value($0)) }
    return all
  }

  /// The number that a query gives; 0 where it gives none.
  package func number(_ text: String) throws(DatabaseError) -> Int {
    try rows(text) { $0.integer(0) }.first ?? 0
  }

  /// Runs a body of which all is written or nothing, while no other program writes.
  package func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Some errors have ended it already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Reads in a body that sees one state of the file, whatever others write meanwhile.
  package func snapshot<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  /// The file with all links followed: SQLite has its log beside that one.
  var filePath: String { sqlite3_db_filename(handle, "main").map { String(fileName: $0) } ?? path }

  /// The size of a file; nil where there is none.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether a file is there that is not empty.
  static func hasBytes(_ path: String) -> Bool { size(of: path) ?? 0 > 0 }

  /// From now on, reading and writing wait so long for another program.
  package func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Another number than before once another connection, of this program or another, has written.
  package var dataVersion: Int { get throws(DatabaseError) { try number("PRAGMA data_version") } }

  /// Writes to a log beside the file, so that reading never waits. Some file systems cannot share a log between programs:
  /// then the old pages are kept beside the file while new ones are written, and reading waits for that.
  package func useLog() throws(DatabaseError) {
    if try journalMode() == "wal" { return }
    _ = try? rows("PRAGMA journal_mode = WAL") { $0.text(0) }
  }

  /// Such as `wal` and `delete`.
  package func journalMode() throws(DatabaseError) -> String {
    try rows("PRAGMA journal_mode") { $0.text(0) }.first ?? ""
  }

  /// Empties the file, whatever is in it: for one that is damaged. Others that have it open see an empty one.
  func reset() throws(DatabaseError) {
    try check(tvgrid_set_reset(handle, 1))
    defer { _ = tvgrid_set_reset(handle, 0) }
    try execute("VACUUM")
  }

  private func prepared(_ text: String) throws(DatabaseError) -> OpaquePointer {
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    // The statements suit the tables of this version: one without a table or a column is damaged.
    if code & 0xFF == SQLITE_ERROR {
      throw .damaged(path: path, reason: .value(String(cString: sqlite3_errmsg(handle))))
    }
    try check(code)
    guard let statement else { throw .failed(path: path, reason: "an empty statement") }
    statements[text] = statement
    return statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> DatabaseError { DatabaseError(code, handle, path) }
}
