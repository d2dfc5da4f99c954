/// Bytes that are scanned from the start.
protocol ByteSlice: RandomAccessCollection where Element == UInt8, SubSequence == Self {}

extension ArraySlice<UInt8>: ByteSlice {}

/// Finds the ends of strings.
enum TOMLQuotes {
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether bytes start with the three quotes of a multi-line string.
  static func beginLong(_ rest: some ByteSlice, _ quote: UInt8) -> Bool { rest.starts(with: [quote, quote, quote]) }

  /// Skips a single-line string after its opening quote. A string without a closing quote ends where the bytes end.
  static func skipShort(_ rest: inout some ByteSlice, _ quote: UInt8) {
    while let byte = rest.first {
      rest = rest.dropFirst(byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1)
      if byte == quote { return }
    }
  }

  /// Skips a multi-line string after its opening quotes; returns whether its end was found.
  ///
  /// It ends with three quotes, and up to two more quotes directly before them are part of the string.
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
