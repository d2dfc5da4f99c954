/// Bytes that are asked for, from the first to the last. One thread asks at a time.
protocol ByteStream: AnyObject {
  /// Fills the beginning of some room, which is not empty, and returns how much of it; 0 when no more bytes come.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int
  /// Why no more bytes come; to be asked after `read` has given 0.
  var end: StreamEnd { get }
}

extension ByteStream {
  /// Fills room to its end, unless the bytes end before.
  func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < room.count {
      let count = read(into: UnsafeMutableRawBufferPointer(rebasing: room[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}

/// Where a stream of bytes begins: a file, a pipe, the answer of a server.
protocol ByteSource: ByteStream, Sendable {
  /// How many bytes there are; nil where nobody can say before they are read.
  var size: Int? { get }
  /// Ends a reading that may be waiting on another thread for bytes that never come.
  func cancel()
}
