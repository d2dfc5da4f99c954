import CFolderExchange
import Glibc
package import SystemPackage

/// An open folder, in which files are named without a path: no link leads out of it, wherever the folder is moved meanwhile.
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

  /// A lock on the folder, which no other program can have meanwhile; see `FileLock`.
  package func lock(within time: Duration) -> FileLock? {
    (try? descriptor.copy()).flatMap { FileLock($0, within: time) }
  }

  /// Opens a folder in this one; never what a link leads to.
  package func folder(_ name: String) throws(Errno) -> DirectoryHandle {
    try DirectoryHandle(opened: openat(descriptor.rawValue, name.fileBytes, DirectoryHandle.flags | O_NOFOLLOW))
  }

  /// The type of what has a name; nil where nothing has.
  package func type(of name: String) -> FileType? {
    (try? Stat(name.fileBytes, relativeTo: descriptor, flags: .symlinkNoFollow))?.type
  }

  /// The names in it, sorted, without its own and that of the folder around it.
  package func names() throws(Errno) -> [String] {
    let own = openat(descriptor.rawValue, ".", DirectoryHandle.flags)
    try Errno.check(own)
    guard let folder = fdopendir(own) else {
      let error = Errno.last
      close(own)
      throw error
    }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      names.append(entry.name)
      errno = 0
    }
    // The end and an error differ in nothing else.
    if errno != 0 { throw .last }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  package func makeFolder(_ name: String) throws(Errno) {
    try Errno.check(mkdirat(descriptor.rawValue, name.fileBytes, 0o755))
  }

  /// Writes a new file; there must be none of that name.
  package func write(_ bytes: [UInt8], to name: String) throws(Errno) {
    let file = try open(name, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    defer { try? file.close() }
    _ = try Errno.from { try file.writeAll(bytes) }
  }

  /// The first bytes of a file; none where it cannot be read.
  package func beginning(of name: String, count: Int) -> [UInt8] {
    guard let file = try? open(name, O_RDONLY) else { return [] }
    defer { try? file.close() }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }

  /// Waits until a file is on the disk.
  package func synchronise(_ name: String) throws(Errno) {
    let file = try open(name, O_RDONLY)
    defer { try? file.close() }
    try Errno.check(fsync(file.rawValue))
  }

  /// Waits until its names are on the disk.
  package func synchronise() throws(Errno) {
    try Errno.check(fsync(descriptor.rawValue))
  }

  /// Waits until all data of its file system is on disk.
  package func synchroniseFileSystem() throws(Errno) {
    try Errno.check(tvgrid_synchronise_file_system(descriptor.rawValue))
  }

  package func rename(_ old: String, to new: String) throws(Errno) {
    try Errno.check(renameat(descriptor.rawValue, old.fileBytes, descriptor.rawValue, new.fileBytes))
  }

  /// Exchanges two names in one step.
  package func exchange(_ one: String, _ other: String) throws(Errno) {
    try Errno.check(tvgrid_exchange_names(descriptor.rawValue, one.fileBytes, other.fileBytes))
  }

  package func removeFile(_ name: String) throws(Errno) {
    try Errno.check(unlinkat(descriptor.rawValue, name.fileBytes, 0))
  }

  /// Removes a folder that is empty.
  package func removeFolder(_ name: String) throws(Errno) {
    try Errno.check(unlinkat(descriptor.rawValue, name.fileBytes, AT_REMOVEDIR))
  }

  private func open(_ name: String, _ flags: Int32, _ mode: mode_t = 0) throws(Errno) -> FileDescriptor {
    let file = openat(descriptor.rawValue, name.fileBytes, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    try Errno.check(file)
    return FileDescriptor(rawValue: file)
  }
}
