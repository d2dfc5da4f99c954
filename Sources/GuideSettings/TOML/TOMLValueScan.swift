/// Goes through a key and its value, line by line, to find out where it ends and how deep it is.
struct TOMLValueScan {
  /// The deepest that brackets stood in one another.
  private(set) var depth = 0
  /// Dots outside of texts: each can be a table in a table.
  private(set) var dots = 0
  /// Whether there are bytes beyond ASCII outside of texts and comments, where TOML has none.
  private(set) var hasStrays = false
  private var brackets = 0
  /// The long text that the line is in, by its quote.
  private var longQuote: UInt8?

  /// Whether the value is over with the lines scanned so far.
  var isAtEnd: Bool { brackets <= 0 && longQuote == nil }

  /// Scans a line; returns where its comment begins, if it has one.
  @discardableResult
  mutating func scan<Line: ByteSlice>(_ line: Line) -> Line.Index? {
    var rest = line
    while let byte = rest.first {
      if let quote = longQuote {
        if TOMLQuotes.skipLong(&rest, quote) { longQuote = nil }
      } else if TOMLQuotes.isQuote(byte) {
        enterText(&rest, byte)
      } else if byte == UInt8(ascii: "#") {
        return rest.startIndex
      } else {
        count(byte)
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      brackets += 1
      depth = max(depth, brackets)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
    case UInt8(ascii: "."): dots += 1
    default: hasStrays = hasStrays || byte >= 0x80
    }
  }

  private mutating func enterText(_ rest: inout some ByteSlice, _ quote: UInt8) {
    if TOMLQuotes.beginLong(rest, quote) {
      longQuote = quote
      rest = rest.dropFirst(3)
    } else {
      rest = rest.dropFirst()
      TOMLQuotes.skipShort(&rest, quote)
    }
  }
}
