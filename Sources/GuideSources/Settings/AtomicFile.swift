import Glibc

/// Writes files so that whoever reads them finds the old one or the new one, whole, whatever happens meanwhile. What
/// went wrong is given as a reason in words; nil is none.
enum AtomicFile {
  /// The file that a path leads to, when it is followed through links, which then stay links. It need not be there.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<16 {
      guard let link = link(at: path) else { return path }
      path = link.hasPrefix("/") ? link : path.folder.appending(path: link)
    }
    return path
  }

  /// A hidden file beside another, for work on it.
  static func sibling(of path: String, _ suffix: String) -> String {
    path.folder.appending(path: ".\(path.fileName).\(suffix)")
  }

  /// Makes a folder and those above it, for their owner alone.
  static func makeFolder(_ folder: String) -> String? {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, folder != folder.folder else { return SystemWords.error() }
    if let reason = makeFolder(folder.folder) { return reason }
    return mkdir(folder, 0o700) == 0 || errno == EEXIST ? nil : SystemWords.error()
  }

  /// Writes a file anew: beside itself, and then in its own place. It keeps its mode, and its owner where that may be;
  /// a new one is its owner's alone.
  static func write(_ bytes: [UInt8], to path: String) -> String? {
    var old = stat()
    let isThere = stat(path, &old) == 0
    if isThere, old.st_mode & S_IFMT != S_IFREG { return "it is no regular file" }
    let draft = sibling(of: path, "new")
    // Without waiting: a pipe in the place of the draft has nobody who reads it.
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return SystemWords.error() }
    if isThere { _ = fchown(descriptor, old.st_uid, old.st_gid) }
    let isKept = fchmod(descriptor, isThere ? old.st_mode & 0o7777 : 0o600) == 0
    let isWritten = isKept && send(bytes, to: descriptor) && fsync(descriptor) == 0
    let reason = isWritten ? nil : SystemWords.error()
    close(descriptor)
    if reason == nil, rename(draft, path) == 0 {
      settle(path.folder)
      return nil
    }
    let last = reason ?? SystemWords.error()
    unlink(draft)
    return last
  }

  /// Writes bytes, all of them; false where that fails, and `errno` says why.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { send($0, to: descriptor) }
  }

  /// The same, of bytes that are borrowed.
  static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      sent += count
    }
    return true
  }

  /// Has a renaming written down. Where that cannot be, the file is whole all the same.
  private static func settle(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func link(at path: String) -> String? {
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &room, room.count)
    return count > 0 ? String(decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}

/// What the system says.
enum SystemWords {
  /// Why the last call failed.
  static func error() -> String { String(cString: strerror(errno)) }
}
