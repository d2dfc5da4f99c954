/// Bytes that are gone through from their beginning.
protocol ByteSlice: RandomAccessCollection where Element == UInt8, SubSequence == Self {}

extension ArraySlice<UInt8>: ByteSlice {}

/// Where texts in quotes end.
enum TOMLQuotes {
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether bytes begin with the three quotes of a long text.
  static func beginLong(_ rest: some ByteSlice, _ quote: UInt8) -> Bool { rest.starts(with: [quote, quote, quote]) }

  /// Goes past a short text, after its first quote. It ends with the bytes at the latest.
  static func skipShort(_ rest: inout some ByteSlice, _ quote: UInt8) {
    while let byte = rest.first {
      rest = rest.dropFirst(byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1)
      if byte == quote { return }
    }
  }

  /// Goes past a long text, after its first quotes; whether its end is among the bytes. It ends with three quotes; up
  /// to two more right before them belong to it.
  static func skipLong(_ rest: inout some ByteSlice, _ quote: UInt8) -> Bool {
    while let byte = rest.first {
      if byte == quote, beginLong(rest, quote) {
        rest = rest.dropFirst(rest.prefix(5).prefix { $0 == quote }.count)
        return true
      }
      rest = rest.dropFirst(byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1)
    }
    return false
  }
}
