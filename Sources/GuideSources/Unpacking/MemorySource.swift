import Synchronization

/// Bytes that are in memory already, as an answer of a server can be.
final class MemorySource: ByteSource {
  let size: Int?
  let end = StreamEnd.whole
  private let rest: Mutex<ArraySlice<UInt8>>

  init(_ bytes: [UInt8]) {
    size = bytes.count
    rest = Mutex(bytes[...])
  }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    rest.withLock { rest in
      let piece = rest.prefix(room.count)
      room.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  /// Never waits.
  func cancel() {}
}
