import CFolderExchange
import Glibc

/// An open folder, in which things are done by their names: nothing is followed out of it, wherever it is moved meanwhile.
final class OpenedFolder: Sendable {
  private let descriptor: Int32

  /// Opens the folder of a path.
  convenience init(_ path: String) throws(FileFailure) {
    try self.init(descriptor: Glibc.open(path, OpenedFolder.flags))
  }

  init(descriptor: Int32) throws(FileFailure) {
    guard descriptor >= 0 else { throw FileFailure() }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Waits until nobody else works in it who asks so, and keeps others waiting as long as it is open. Where the file
  /// system has no locks there is none. False where somebody else still has it after so many seconds.
  func lock(seconds: Int) -> Bool {
    for _ in 0..<seconds * 50 {
      if tryLock() { return true }
      usleep(20_000)
    }
    return tryLock()
  }

  /// The same without waiting.
  func tryLock() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// What a name stands for.
  enum Kind {
    case nothing, folder, file, other
  }

  /// Opens a folder in this one; never what a link leads to.
  func open(folder name: String) throws(FileFailure) -> OpenedFolder {
    try OpenedFolder(descriptor: openat(descriptor, name, OpenedFolder.flags | O_NOFOLLOW))
  }

  func kind(of name: String) -> Kind {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// The names in it, sorted, without those of itself and of the folder around it.
  func names() throws(FileFailure) -> [String] {
    let own = openat(descriptor, ".", OpenedFolder.flags)
    guard own >= 0 else { throw FileFailure() }
    guard let folder = fdopendir(own) else {
      let failure = FileFailure()
      close(own)
      throw failure
    }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
      errno = 0
    }
    // The end and an error look alike but for this.
    if errno != 0 { throw FileFailure() }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  func make(folder name: String) throws(FileFailure) {
    try check(mkdirat(descriptor, name, 0o755))
  }

  /// Writes a new file; one of that name must not be there.
  func write(_ bytes: [UInt8], to name: String) throws(FileFailure) {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw FileFailure() }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, min(bytes.count - written, 1 << 30))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFailure() }
      written += count
    }
  }

  /// The first bytes of a file; empty where it cannot be read.
  func beginning(of name: String, count: Int) -> [UInt8] {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, Glibc.read(file, buffer.baseAddress, count))
    }
  }

  /// Waits until a file is on the disk.
  func synchronise(_ name: String) throws(FileFailure) {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure() }
    defer { close(file) }
    try check(fsync(file))
  }

  /// Waits until its names are on the disk.
  func synchronise() throws(FileFailure) {
    try check(fsync(descriptor))
  }

  func rename(_ old: String, to new: String) throws(FileFailure) {
    try check(renameat(descriptor, old, descriptor, new))
  }

  /// Exchanges two names in one step.
  func exchange(_ one: String, _ other: String) throws(FileFailure) {
    try check(tvgrid_exchange_names(descriptor, one, other))
  }

  func remove(file name: String) throws(FileFailure) {
    try check(unlinkat(descriptor, name, 0))
  }

  /// Removes a folder that is empty.
  func remove(folder name: String) throws(FileFailure) {
    try check(unlinkat(descriptor, name, AT_REMOVEDIR))
  }

  private func check(_ result: Int32) throws(FileFailure) {
    if result != 0 { throw FileFailure() }
  }
}

/// What the system said when something failed last.
struct FileFailure: Error, Hashable {
  let code: Int32

  init() {
    code = errno
  }

  var reason: String { String(cString: strerror(code)) }
}
