import GuideSystem

/// A few chunks of memory that one thread fills and another empties, in turn. Either may end before the other.
final class RingBuffer: @unchecked Sendable {
  /// Bytes of a chunk.
  static let chunk = 256 << 10
  /// Enough chunks that neither thread waits for each step of the other.
  private static let chunks = 4

  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: chunks * chunk, alignment: 64)
  private let turns = Monitor(Turns())

  private struct Turns: Sendable {
    /// The number of bytes in each chunk.
    var counts = [Int](repeating: 0, count: chunks)
    var filled = 0
    var emptied = 0
    var hasEnded = false
    var isUnwanted = false
  }

  deinit {
    memory.deallocate()
  }

  /// For the filling thread: the next chunk, once it is free; nil where no more is wanted.
  func nextFree() -> UnsafeMutableRawBufferPointer? {
    let turn: Int? = turns.wait { turns in
      if turns.isUnwanted { return .some(nil) }
      return turns.filled - turns.emptied < RingBuffer.chunks ? .some(turns.filled) : nil
    }
    return turn.map(chunk)
  }

  /// For the filling thread: the chunk has `count` bytes, and may be read.
  func commit(_ count: Int) {
    turns.change { turns in
      turns.counts[turns.filled % RingBuffer.chunks] = count
      turns.filled += 1
    }
  }

  /// For the filling thread: there are no more.
  func end() {
    turns.change { $0.hasEnded = true }
  }

  /// For the emptying thread: the next chunk, once it is filled; nil after the last.
  func nextFilled() -> UnsafeRawBufferPointer? {
    let turn: (number: Int, count: Int)? = turns.wait { turns in
      if turns.filled > turns.emptied { return .some((turns.emptied, turns.counts[turns.emptied % RingBuffer.chunks])) }
      return turns.hasEnded ? .some(nil) : nil
    }
    return turn.map { UnsafeRawBufferPointer(rebasing: chunk($0.number).prefix($0.count)) }
  }

  /// For the emptying thread: the chunk may be filled again.
  func release() {
    turns.change { $0.emptied += 1 }
  }

  /// For the emptying thread: no more are wanted.
  func close() {
    turns.change { $0.isUnwanted = true }
  }

  private func chunk(_ turn: Int) -> UnsafeMutableRawBufferPointer {
    let start = turn % RingBuffer.chunks * RingBuffer.chunk
    return UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + RingBuffer.chunk])
  }
}
