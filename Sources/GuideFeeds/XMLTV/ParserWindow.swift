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
    var feeds = 0
    for place in counted - base..<end - base where piece[place] == UInt8(ascii: "\n") { feeds += 1 }
    line += feeds
    counted = end
    return line
  }
}
