import Glibc
import GuideModel
import GuideSystem

extension Database {
  /// The files that SQLite keeps next to a database.
  static let companions = ["-shm", "-wal", "-journal"]

  /// Refuses a read-only file. SQLite would open it for reading and create files next to it that could never be written to. A
  /// file with changes in its log is accepted, because reading those changes requires the log.
  static func requireWritable(_ path: String) throws(DatabaseError) {
    guard size(of: path) != nil, access(path.fileBytes, W_OK) != 0 else { return }
    let error = errno
    if !hasBytes(path + "-wal") { throw .failed(path: path, reason: .systemError(error)) }
  }

  /// Gives read-only files next to a database the database's own permissions. SQLite created them with the permissions the
  /// database had at the time and could never write to them again.
  static func unlockCompanions(of path: String) {
    var status = stat()
    guard stat(path.fileBytes, &status) == 0, access(path.fileBytes, W_OK) == 0 else { return }
    for name in unwritableCompanions(of: path) { chmod(name.fileBytes, status.st_mode & 0o666) }
  }

  /// The read-only files next to a writable database.
  static func unwritableCompanions(of path: String) -> [String] {
    guard access(path.fileBytes, W_OK) == 0 else { return [] }
    return companions.map { path + $0 }.filter { name in
      var status = stat()
      return lstat(name.fileBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(name.fileBytes, W_OK) != 0
    }
  }
}
