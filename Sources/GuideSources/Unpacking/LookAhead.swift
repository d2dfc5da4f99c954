/// A stream whose next bytes can be looked at before they are taken.
final class LookAhead: ByteStream {
  /// How many bytes have been taken.
  private(set) var taken = 0
  private let beneath: any ByteStream
  private var buffer: [UInt8]
  /// What of the buffer has been read and not taken.
  private var ahead = 0..<0
  private var isAtEnd = false
  /// Bytes that are worth being read to their place at once.
  private static let large = 16 << 10

  init(_ beneath: any ByteStream, capacity: Int) {
    self.beneath = beneath
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  var end: StreamEnd { beneath.end }

  /// The next bytes: so many, or the whole capacity where that is less; fewer only where the stream ends.
  func peek(_ count: Int) -> [UInt8] {
    while ahead.count < min(count, buffer.count), readMore() {}
    return Array(buffer[ahead.prefix(count)])
  }

  /// Lets a body take from the beginning of the next bytes, and say how many. It is given none where the stream ends.
  func take(_ body: (UnsafeRawBufferPointer) -> Int) {
    if ahead.isEmpty { _ = readMore() }
    let count = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[ahead])) }
    advance(count)
  }

  /// Takes so many bytes and drops them; false where the stream ends before.
  func skip(_ count: Int) -> Bool {
    var rest = count
    while rest > 0, !ahead.isEmpty || readMore() {
      let step = min(rest, ahead.count)
      advance(step)
      rest -= step
    }
    return rest == 0
  }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    if ahead.isEmpty, room.count >= min(buffer.count, LookAhead.large) { return readPast(room) }
    if ahead.isEmpty, !readMore() { return 0 }
    let piece = ahead.prefix(room.count)
    room.copyBytes(from: buffer[piece])
    advance(piece.count)
    return piece.count
  }

  private func readPast(_ room: UnsafeMutableRawBufferPointer) -> Int {
    if isAtEnd { return 0 }
    let count = beneath.read(into: room)
    isAtEnd = count == 0
    taken += count
    return count
  }

  /// Reads more behind what is ahead, after moving that to the front; false where the stream ends.
  private func readMore() -> Bool {
    if isAtEnd { return false }
    if ahead.lowerBound > 0 {
      buffer.replaceSubrange(0..<ahead.count, with: Array(buffer[ahead]))
      ahead = 0..<ahead.count
    }
    let count = buffer.withUnsafeMutableBytes {
      beneath.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[ahead.upperBound...]))
    }
    isAtEnd = count == 0
    ahead = 0..<ahead.upperBound + count
    return count > 0
  }

  private func advance(_ count: Int) {
    ahead = ahead.lowerBound + count..<ahead.upperBound
    taken += count
  }
}
