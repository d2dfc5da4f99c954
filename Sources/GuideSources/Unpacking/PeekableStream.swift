final class PeekableStream: ByteStream {
  /// The number of bytes read or skipped.
  private(set) var taken = 0
  private let beneath: any ByteStream
  private var buffer: [UInt8]
  /// The range of the buffer that has not been delivered yet.
  private var ahead = 0..<0
  private var isAtEnd = false
  /// A read of this many bytes or more bypasses the buffer.
  private static let large = 16 << 10

  init(_ beneath: any ByteStream, capacity: Int) {
    self.beneath = beneath
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  var end: StreamEnd { beneath.end }

  /// The next `count` bytes, up to the capacity; fewer only at the end of the stream.
  func peek(_ count: Int) -> [UInt8] {
    while ahead.count < min(count, buffer.count), readMore() {}
    return Array(buffer[ahead.prefix(count)])
  }

  /// Passes the next bytes to `body`, which returns how many it used. At the end of the stream, there are no bytes.
  func consume(_ body: (UnsafeRawBufferPointer) -> Int) {
    if ahead.isEmpty { _ = readMore() }
    let count = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[ahead])) }
    advance(count)
  }

  /// Skips `count` bytes; `false` if the stream ends first.
  func skip(_ count: Int) -> Bool {
    var rest = count
    while rest > 0, !ahead.isEmpty || readMore() {
      let step = min(rest, ahead.count)
      advance(step)
      rest -= step
    }
    return rest == 0
  }

  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    if ahead.isEmpty, target.count >= min(buffer.count, PeekableStream.large) { return readDirectly(target) }
    if ahead.isEmpty, !readMore() { return 0 }
    let piece = ahead.prefix(target.count)
    target.copyBytes(from: buffer[piece])
    advance(piece.count)
    return piece.count
  }

  private func readDirectly(_ target: UnsafeMutableRawBufferPointer) -> Int {
    if isAtEnd { return 0 }
    let count = beneath.read(into: target)
    isAtEnd = count == 0
    taken += count
    return count
  }

  /// Reads more bytes into the buffer, after moving unread ones to the front; `false` at the end of the stream.
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
