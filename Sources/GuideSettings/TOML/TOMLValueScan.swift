/// Scans a key and its value line by line, to find the value's end and nesting depth.
struct TOMLValueScan {
  /// The deepest nesting of brackets.
  private(set) var depth = 0
  /// Dots outside strings; each may create a nested table.
  private(set) var dots = 0
  /// Whether there are non-ASCII bytes outside strings and comments, where TOML does not allow them.
  private(set) var hasNonASCII = false
  private var brackets = 0
  /// The quote character of the current multi-line string.
  private var longQuote: UInt8?

  /// Whether the value is complete after the lines scanned so far.
  var isAtEnd: Bool { brackets <= 0 && longQuote == nil }

  /// Scans a line; returns the start of its comment, if it has one.
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
    default: hasNonASCII = hasNonASCII || byte >= 0x80
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
