import Glibc
import Synchronization

/// A file or a pipe, opened once and read once.
final class FileSource: ByteSource {
  let size: Int?
  private let file: InputFile
  /// Where a reading can wait, as of a pipe; files have all they have.
  private let bell: Bell?
  private let ending = Mutex(StreamEnd.whole)

  init(_ path: String, _ access: FileAccess = .named) throws(SourceError) {
    file = try InputFile(path, access)
    // The files that the system makes up say 0.
    size = file.size > 0 ? file.size : nil
    bell = file.isRegular ? nil : Bell()
    if !file.isRegular, bell == nil { throw InputFile.failure(path) }
  }

  var end: StreamEnd { ending.withLock { $0 } }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      if let bell, !bell.isQuiet(until: file.descriptor) { return finish(.stopped) }
      if let count = file.read(into: room) { return count }
      // A pipe may have been opened by somebody who never wants to wait.
      let isPassing = errno == EAGAIN && bell != nil
      if !isPassing { return finish(.damaged(reason: String(cString: strerror(errno)))) }
    }
  }

  func cancel() {
    bell?.ring()
  }

  private func finish(_ end: StreamEnd) -> Int {
    ending.withLock { $0 = end }
    return 0
  }
}
