import Glibc
package import SystemPackage

/// An open folder. Its files are opened by name, so links cannot lead out of it, even if the folder is moved.
package final class DirectoryHandle: Sendable {
  private let descriptor: FileDescriptor

  package convenience init(_ path: String) throws(Errno) {
    try self.init(opened: Glibc.open(path.fileBytes, DirectoryHandle.flags))
  }

  private init(opened descriptor: Int32) throws(Errno) {
    try Errno.check(descriptor)
    self.descriptor = FileDescriptor(rawValue: descriptor)
  }

  deinit {
    try? descriptor.close()
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Takes a lock on the folder that excludes other programs; see `FileLock`.
  package func lock(within time: Duration) -> FileLock? {
    (try? descriptor.copy()).flatMap { FileLock($0, within: time) }
  }

  /// Writes a new file; fails if the name is taken.
  package func write(_ bytes: [UInt8], to name: String) throws(Errno) {
    let file = try open(name, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    defer { try? file.close() }
    _ = try Errno.from { try file.writeAll(bytes) }
  }

  /// Flushes the folder's entries to disk.
  package func synchronise() throws(Errno) {
    try Errno.check(fsync(descriptor.rawValue))
  }

  package func removeFile(_ name: String) throws(Errno) {
    try Errno.check(unlinkat(descriptor.rawValue, name.fileBytes, 0))
  }

  private func open(_ name: String, _ flags: Int32, _ mode: mode_t = 0) throws(Errno) -> FileDescriptor {
    let file = openat(descriptor.rawValue, name.fileBytes, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    try Errno.check(file)
    return FileDescriptor(rawValue: file)
  }
}
