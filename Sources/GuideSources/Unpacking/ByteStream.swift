import GuideModel
import GuideSystem
import Synchronization
import SystemPackage

/// Bytes that are read in order, by one thread at a time.
protocol ByteStream: AnyObject {
  /// Fills the beginning of a buffer, which must not be empty, and returns the number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Why the stream ended; valid after `read` has returned 0.
  var end: StreamEnd { get }
}

extension ByteStream {
  /// Fills a buffer completely, unless the stream ends first.
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

/// The original source of a stream: a file, a pipe or memory.
protocol ByteSource: ByteStream, Sendable {
  /// The number of bytes; `nil` if unknown before reading.
  var size: Int? { get }
}

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
    // Files in /proc and /sys report a size of 0.
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
