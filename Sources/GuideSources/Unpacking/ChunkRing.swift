/// A few pieces of memory that one thread fills and another empties, in turn. Either may end before the other.
final class ChunkRing: @unchecked Sendable {
  /// How many bytes a piece has.
  static let chunk = 256 << 10
  /// How many pieces there are: enough that neither waits for the other's every step.
  private static let pieces = 4

  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces * chunk, alignment: 64)
  private let turns = Monitor(Turns())

  private struct Turns: Sendable {
    /// How much is in each piece.
    var counts = [Int](repeating: 0, count: pieces)
    var filled = 0
    var emptied = 0
    var hasEnded = false
    var isUnwanted = false
  }

  deinit {
    memory.deallocate()
  }

  /// For the filling thread: the next piece, once it is free; nil where no more is wanted.
  func room() -> UnsafeMutableRawBufferPointer? {
    let turn: Int? = turns.wait { turns in
      if turns.isUnwanted { return .some(nil) }
      return turns.filled - turns.emptied < ChunkRing.pieces ? .some(turns.filled) : nil
    }
    return turn.map(piece)
  }

  /// For the filling thread: the piece has so many bytes, and may be taken.
  func fill(_ count: Int) {
    turns.change { turns in
      turns.counts[turns.filled % ChunkRing.pieces] = count
      turns.filled += 1
    }
  }

  /// For the filling thread: there are no more.
  func end() {
    turns.change { $0.hasEnded = true }
  }

  /// For the emptying thread: the next piece that is filled, as soon as it is; nil after the last.
  func next() -> UnsafeRawBufferPointer? {
    let turn: (place: Int, count: Int)? = turns.wait { turns in
      if turns.filled > turns.emptied { return .some((turns.emptied, turns.counts[turns.emptied % ChunkRing.pieces])) }
      return turns.hasEnded ? .some(nil) : nil
    }
    return turn.map { UnsafeRawBufferPointer(rebasing: piece($0.place).prefix($0.count)) }
  }

  /// For the emptying thread: the piece may be filled again.
  func giveBack() {
    turns.change { $0.emptied += 1 }
  }

  /// For the emptying thread: no more are wanted.
  func refuse() {
    turns.change { $0.isUnwanted = true }
  }

  private func piece(_ turn: Int) -> UnsafeMutableRawBufferPointer {
    let start = turn % ChunkRing.pieces * ChunkRing.chunk
    return UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + ChunkRing.chunk])
  }
}
