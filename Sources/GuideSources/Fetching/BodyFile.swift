import Glibc

/// The file that a body is written to. There is none before the first byte, and none after a failure.
final class BodyFile {
  let path: String
  private var descriptor: Int32 = -1
  private var isWritten = false

  init(_ path: String) {
    self.path = path
  }

  deinit {
    closeAndForget()
  }

  /// Writes a piece behind the others; what went wrong, in the system's words, or nil.
  func write(_ piece: UnsafeRawBufferPointer) -> String? {
    if descriptor < 0 {
      // A link that somebody laid there would lead the bytes elsewhere.
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor < 0 { return String(cString: strerror(errno)) }
      var status = stat()
      // A device is not removed after a failure, as a file is.
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return "it is no file" }
      isWritten = true
    }
    var rest = piece
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return String(cString: strerror(errno)) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Ends the file; what went wrong, or nil. Some file systems say only now that there is no room.
  func finish() -> String? {
    guard descriptor >= 0 else { return nil }
    let result = close(descriptor)
    descriptor = -1
    return result == 0 ? nil : String(cString: strerror(errno))
  }

  /// Removes what was written.
  func remove() {
    closeAndForget()
    if isWritten { unlink(path) }
    isWritten = false
  }

  private func closeAndForget() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
