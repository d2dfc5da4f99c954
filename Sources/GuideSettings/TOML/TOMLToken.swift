/// A piece of a statement.
struct TOMLToken {
  enum Kind {
    case space, lineEnd, comment, text, opening, closing, comma, equals
    /// A bare key, or a value that is no text.
    case other
  }

  let kind: Kind
  let bytes: ArraySlice<UInt8>

  /// The pieces of a statement that the parser accepts, in their order; together they are its bytes.
  static func tokens(_ statement: ArraySlice<UInt8>) -> [TOMLToken] {
    var tokens: [TOMLToken] = []
    var rest = statement
    while let byte = rest.first {
      let token = TOMLToken(kind: kind(byte), bytes: rest[..<end(rest, byte)])
      tokens.append(token)
      rest = rest[token.bytes.endIndex...]
    }
    return tokens
  }

  private static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): .lineEnd
    case UInt8(ascii: "#"): .comment
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .text
    case UInt8(ascii: "["), UInt8(ascii: "{"): .opening
    case UInt8(ascii: "]"), UInt8(ascii: "}"): .closing
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "="): .equals
    default: .other
    }
  }

  /// Where the piece ends that some bytes begin with.
  private static func end(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    switch kind(first) {
    case .space: return rest.prefix { kind($0) == .space }.endIndex
    case .other: return rest.prefix { kind($0) == .other }.endIndex
    case .comment: return rest.prefix { kind($0) != .lineEnd }.endIndex
    case .lineEnd: return rest.startIndex + (rest.starts(with: Array("\r\n".utf8)) ? 2 : 1)
    case .text:
      var after = rest
      if TOMLQuotes.beginLong(rest, first) {
        after = after.dropFirst(3)
        _ = TOMLQuotes.skipLong(&after, first)
      } else {
        after = after.dropFirst()
        TOMLQuotes.skipShort(&after, first)
      }
      return after.startIndex
    case .opening, .closing, .comma, .equals: return rest.startIndex + 1
    }
  }
}
