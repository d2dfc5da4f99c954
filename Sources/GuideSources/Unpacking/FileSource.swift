import Glibc
import Synchronization

/// A file or a pipe, opened once and read once.
final class FileSource: ByteSource {
  let size: Int?
  private let descriptor: Int32
  /// Where a reading can wait, as of a pipe; files have all they have.
  private let bell: Bell?
  private let ending = Mutex(StreamEnd.whole)

  init(_ path: String) throws(SourceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSource.failure(path) }
    do throws(SourceError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw FileSource.failure(path) }
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw .unreadable(path: path, reason: "it is a folder") }
      // The files that the system makes up say 0.
      size = kind == S_IFREG && status.st_size > 0 ? Int(status.st_size) : nil
      bell = kind == S_IFREG ? nil : Bell()
      if kind != S_IFREG, bell == nil { throw FileSource.failure(path) }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  var end: StreamEnd { ending.withLock { $0 } }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      if let bell, !bell.isQuiet(until: descriptor) { return finish(.stopped) }
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      // A pipe may have been opened by somebody who never wants to wait.
      let isPassing = errno == EINTR || errno == EAGAIN && bell != nil
      if !isPassing { return finish(.damaged(reason: FileSource.words(errno))) }
    }
  }

  func cancel() {
    bell?.ring()
  }

  private func finish(_ end: StreamEnd) -> Int {
    ending.withLock { $0 = end }
    return 0
  }

  private static func failure(_ path: String) -> SourceError {
    .unreadable(path: path, reason: words(errno))
  }

  private static func words(_ error: Int32) -> String { String(cString: strerror(error)) }
}
