import CSQLite
import Glibc
import GuideModel
import GuideSystem

/// A connection to an SQLite database: opening, statements, transactions. Only one thread at a time may use it; its owner must
/// ensure this. SQLite's own lock, taken for each column of each row, would slow down reading by a sixth.
package final class Database: @unchecked Sendable {
  /// How the file is accessed.
  package enum Mode: Hashable, Sendable {
    /// Read and write. The file must exist.
    case write
    /// Read without creating any file next to it, for read-only folders and for copies. Changes that another program has only
    /// written to its log are not seen.
    case immutable
  }

  package let path: String
  /// How the file is accessed.
  package let mode: Mode
  private let handle: OpaquePointer
  /// Prepared statements by their text, for reuse.
  private var statements: [String: OpaquePointer] = [:]

  /// The default time to wait for another program, in milliseconds.
  static let defaultWait: Int32 = 10_000

  /// The version of SQLite.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a file. `vfs` is the SQLite VFS; `nil` for the default.
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
    sqlite3_busy_timeout(handle, Database.defaultWait)
    _ = tvgrid_set_defensive(handle)
    try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs statements that take no values and return no rows.
  package func execute(_ text: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Runs a statement with values.
  package func run(_ text: String, _ values: [SQLValue] = []) throws(DatabaseError) {
    try forEachRow(of: text, values) { _ in }
  }

  /// Calls a body with each row of a query.
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

  /// The rows of a query, each converted to a value.
  package func rows<Value>(
    _ text: String, _ values: [SQLValue] = [], _ value: (Row) -> Value
  ) throws(DatabaseError) -> [Value] {
    var all: [Value] = []
    try forEachRow(of: text, values) { all.append(value($0)) }
    return all
  }

  /// The number that a query returns; 0 if it returns no row.
  package func number(_ text: String) throws(DatabaseError) -> Int {
    try rows(text) { $0.integer(0) }.first ?? 0
  }

  /// Runs a body in a transaction, during which no other program can write.
  package func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Some errors have already ended the transaction.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs a body that sees a single state of the file, even if other programs write in the meantime.
  package func snapshot<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  /// The path with all symbolic links resolved, because SQLite puts its log next to the actual file.
  var filePath: String { sqlite3_db_filename(handle, "main").map { String(fileName: $0) } ?? path }

  /// The size of a file; `nil` if it does not exist.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Whether a file exists and is not empty.
  static func hasBytes(_ path: String) -> Bool { size(of: path) ?? 0 > 0 }

  /// Sets how long reading and writing wait for another program.
  package func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// A number that changes whenever another connection, in this program or another, writes to the file.
  package var dataVersion: Int { get throws(DatabaseError) { try number("PRAGMA data_version") } }

  /// Enables a log next to the file, so that reading never waits. On file systems where programs cannot share a log, SQLite
  /// uses a rollback journal instead, and reading waits for writing.
  package func useLog() throws(DatabaseError) {
    if try journalMode() == "wal" { return }
    _ = try? rows("PRAGMA journal_mode = WAL") { $0.text(0) }
  }

  /// The journal mode, for example `wal` or `delete`.
  package func journalMode() throws(DatabaseError) -> String {
    try rows("PRAGMA journal_mode") { $0.text(0) }.first ?? ""
  }

  /// Empties a damaged file. Other programs that have it open see an empty database.
  func reset() throws(DatabaseError) {
    try check(tvgrid_set_reset(handle, 1))
    defer { _ = tvgrid_set_reset(handle, 0) }
    try execute("VACUUM")
  }

  private func prepared(_ text: String) throws(DatabaseError) -> OpaquePointer {
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    // The statements match the tables of this version, so a missing table or column means damage.
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
