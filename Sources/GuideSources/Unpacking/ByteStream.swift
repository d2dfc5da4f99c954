import GuideModel
import GuideSystem
import Synchronization
import SystemPackage

/// Bytes that are read from the first to the last, by one thread at a time.
protocol ByteStream: AnyObject {
  /// Fills the beginning of a buffer, which is not empty, and returns how many bytes that were; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Why no more bytes come; valid after `read` has returned 0.
  var end: StreamEnd { get }
}

extension ByteStream {
  /// Fills a buffer to its end, unless the bytes end before.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}

/// Where a stream of bytes begins: a file, a pipe, the answer of a server.
protocol ByteSource: ByteStream, Sendable {
  /// The number of bytes; nil if that is known only when they are read.
  var size: Int? { get }
}

/// Bytes that are in memory already.
final class MemorySource: ByteSource {
  let size: Int?
  let end = StreamEnd.whole
  private let rest: Mutex<ArraySlice<UInt8>>

  init(_ bytes: [UInt8]) {
    size = bytes.count
    rest = Mutex(bytes[...])
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    rest.withLock { rest in
      let piece = rest.prefix(buffer.count)
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }
}

/// A file or a pipe, opened once and read once.
final class FileSource: ByteSource {
  let size: Int?
  private let file: InputFile
  private let ending = Mutex(StreamEnd.whole)

  init(_ path: String, _ access: FileAccess = .named) throws(FileError) {
    file = try InputFile(path, access)
    // The files of /proc and /sys say 0.
    size = file.size > 0 ? file.size : nil
  }

  var end: StreamEnd { ending.withLock { $0 } }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(Errno) {
      return try file.read(into: buffer)
    } catch {
      ending.withLock { $0 = .damaged(reason: Message(phrase: error.description)) }
      return 0
    }
  }
}
