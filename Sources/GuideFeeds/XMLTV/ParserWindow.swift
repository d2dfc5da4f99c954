/// What a parser was given last, and what of it it has not told of yet: enough to find a place again, and its line.
struct ParserWindow {
  /// Bytes of earlier pieces that nothing was told of: the beginning of a tag, as a rule.
  private(set) var untold: [UInt8] = []
  private var piece = UnsafeRawBufferPointer(start: nil, count: 0)
  /// How many bytes came before this piece, and up to where in all the line feeds are counted.
  private(set) var base = 0
  private var counted = 0
  private var line: Int

  /// A window on bytes after so many lines.
  init(linesBefore: Int) {
    line = linesBefore + 1
  }

  /// How many lines have ended, after the end of a piece.
  var lines: Int { line - 1 }

  /// Begins a piece, whose bytes must stay until its end.
  mutating func begin(_ bytes: UnsafeRawBufferPointer) {
    piece = bytes
  }

  /// Ends the piece, of which nothing was told from a byte on.
  mutating func end(untoldFrom offset: Int) {
    _ = line(at: base + piece.count)
    base += piece.count
    let count = max(0, base - offset)
    if count > piece.count {
      untold += piece
      untold.removeFirst(max(0, untold.count - count))
    } else {
      untold = Array(piece.suffix(count))
    }
    piece = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The line of a byte, counted from 1. Within a piece it is asked for in order.
  mutating func line(at offset: Int) -> Int {
    if offset < base, counted == base {
      return line - untold.suffix(min(untold.count, base - offset)).count { $0 == UInt8(ascii: "\n") }
    }
    let end = min(offset, base + piece.count)
    guard end > counted else { return line }
    line += ParserWindow.lineFeeds(in: UnsafeRawBufferPointer(rebasing: piece[(counted - base)..<(end - base)]))
    counted = end
    return line
  }

  /// How many line feeds there are, eight bytes at a time.
  private static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
    let (low, feed): (UInt64, UInt64) = (0x7F7F_7F7F_7F7F_7F7F, 0x0A0A_0A0A_0A0A_0A0A)
    var count = 0
    var place = 0
    while place + 8 <= bytes.count {
      let others = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ feed
      // A one in each byte that is a feed, and their sum in the highest byte.
      let feeds = (~(((others & low) &+ low) | others | low)) >> 7
      count += Int((feeds &* 0x0101_0101_0101_0101) >> 56)
      place += 8
    }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { count += 1 }
      place += 1
    }
    return count
  }
}
