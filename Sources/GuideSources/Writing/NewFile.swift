import Glibc

/// Files that are written anew: under another name beside it, which takes the file's place when all is there. Until then
/// what was there stays as it was.
package enum NewFile {
  /// Writes a file by a body that is given what takes bytes. What is no plain file, such as a pipe, is written to as it is.
  package static func write(
    to path: String, _ body: (_ take: ([UInt8]) throws(SourceError) -> Void) throws(SourceError) -> Void
  ) throws(SourceError) {
    // Through a link to the file that it means, so that the link stays.
    let place = realPath(of: path) ?? path
    var known = stat()
    let exists = stat(place.fileBytes, &known) == 0
    if exists, known.st_mode & S_IFMT != S_IFREG {
      return try fill(place, O_WRONLY, named: path, body)
    }
    let draft = "\(place).\(getpid()).part"
    do throws(SourceError) {
      try fill(draft, O_WRONLY | O_CREAT | O_EXCL, named: path, body)
      // Who may read it stays as it was.
      if exists { _ = chmod(draft.fileBytes, known.st_mode & 0o7777) }
      guard rename(draft.fileBytes, place.fileBytes) == 0 else { throw failure(path) }
    } catch {
      unlink(draft.fileBytes)
      throw error
    }
  }

  private static func fill(
    _ place: String, _ mode: Int32, named path: String,
    _ body: (_ take: ([UInt8]) throws(SourceError) -> Void) throws(SourceError) -> Void
  ) throws(SourceError) {
    let file = open(place.fileBytes, mode | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(path) }
    do throws(SourceError) {
      try body { (bytes) throws(SourceError) in
        guard send(bytes, to: file) else { throw failure(path) }
      }
      // What is no file on a disk cannot be waited for, and says so.
      guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else { throw failure(path) }
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw failure(path) }
  }

  private static func send(_ bytes: [UInt8], to file: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + sent }, bytes.count - sent) }
      if count < 0 && errno != EINTR { return false }
      sent += max(0, count)
    }
    return true
  }

  private static func failure(_ path: String) -> SourceError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }

  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path.fileBytes, nil) else { return nil }
    defer { free(resolved) }
    return String(fileName: resolved)
  }
}
