import CSQLite
import Glibc
import GuideModel
import GuideSystem

/// Ends statements that run longer than a file of that size can need: a hostile or damaged file may yield endless rows.
final class WorkLimit {
  /// Steps of SQLite's virtual machine between two checks.
  private static let stepsPerCall = 10_000
  /// Steps that any statement may take, and how many more for each byte of the file. A row costs less than one step per byte,
  /// and checking all pages less than five.
  private static let (steps, stepsPerByte) = (5_000_000, 20)

  private var calls = 0
  private let path: String

  /// The limit for a file, which may grow. An empty path means an in-memory database.
  init(_ path: String) { self.path = path }

  /// Watches a connection while this value exists.
  func watch(_ handle: OpaquePointer) {
    sqlite3_progress_handler(
      handle, Int32(Self.stepsPerCall),
      { limit in
        guard let limit else { return 0 }
        return Unmanaged<WorkLimit>.fromOpaque(limit).takeUnretainedValue().isReached() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Restarts the count for another statement.
  func restart() { calls = 0 }

  private func isReached() -> Bool {
    calls += 1
    let steps = calls * Self.stepsPerCall
    return steps > Self.steps && steps > Self.steps + size * Self.stepsPerByte
  }

  /// Whether a query returns more rows than a file of this size can hold, at four bytes or more per row.
  func isBeyond(rows: Int) -> Bool {
    rows % 10_000 == 0 && rows > 10_000 + size / 4
  }

  private var size: Int { (Database.size(of: path) ?? 0) + (Database.size(of: path + "-wal") ?? 0) }

  /// The most bytes in a value, more than tvgrid ever writes.
  static let mostBytes: Int32 = 64 << 20

  /// Limits the shape of a file's tables.
  static func limit(_ handle: OpaquePointer) {
    let limits = [
      (SQLITE_LIMIT_LENGTH, mostBytes), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 64),
      (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 50_000),
    ]
    for (id, limit) in limits { sqlite3_limit(handle, id, limit) }
  }
}

extension Database {
  /// The files that SQLite keeps next to a database.
  static let companions = ["-shm", "-wal", "-journal"]

  /// Refuses a file that cannot be written. SQLite would open it for reading, and leave files next to it that could not be
  /// written later either. A file with changes in its log is opened anyway, because reading them needs the log.
  static func requireWritable(_ path: String) throws(DatabaseError) {
    guard size(of: path) != nil, access(path.fileBytes, W_OK) != 0 else { return }
    let error = errno
    if !hasBytes(path + "-wal") { throw .failed(path: path, reason: .systemError(error)) }
  }

  /// Gives read-only files next to a database the database's own permissions. SQLite created them with the permissions the
  /// database had at the time, and could never write to them again.
  static func unlockCompanions(of path: String) {
    var status = stat()
    guard stat(path.fileBytes, &status) == 0, access(path.fileBytes, W_OK) == 0 else { return }
    for name in unwritableCompanions(of: path) { chmod(name.fileBytes, status.st_mode & 0o666) }
  }

  /// The read-only files of a database that is itself writable.
  static func unwritableCompanions(of path: String) -> [String] {
    guard access(path.fileBytes, W_OK) == 0 else { return [] }
    return companions.map { path + $0 }.filter { name in
      var status = stat()
      return lstat(name.fileBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(name.fileBytes, W_OK) != 0
    }
  }
}
