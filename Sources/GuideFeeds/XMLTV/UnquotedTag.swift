/// A channel's or programme's tag with an attribute that lacks its quotes, such as `<channel id=harbour.one>`.
enum UnquotedTag {
  /// What a tag around a fault turns out to be.
  enum Look {
    /// The tag with quotes, and where it lies.
    case mended([UInt8], Range<Int>)
    /// It begins there, and its end has not come yet.
    case goesOn(from: Int)
    /// It is another kind of fault.
    case none
  }

  /// No tag of these is longer.
  private static let reach = 4096

  /// Looks at the tag around a place that is no XML. Where more bytes may come, it may go on in them.
  static func look(around place: Int, in bytes: UnsafeRawBufferPointer, mayGoOn: Bool) -> Look {
    // What begins just there is not at fault: it stands in a tag that has no end.
    let before = bytes[max(0, place - reach)..<place]
    guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return .none }
    let rest = bytes[start..<min(bytes.count, start + reach)]
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
      let couldBe = rest.count < reach && names.contains { rest.starts(with: $0) || $0.starts(with: rest) }
      return mayGoOn && couldBe ? .goesOn(from: start) : .none
    }
    // What ends before the fault is not at fault either.
    guard end >= place else { return .none }
    let tag = Array(bytes[start...end])
    guard hasName(tag), !tag.dropFirst().contains(UInt8(ascii: "<")), let mended = quoted(tag), mended != tag else {
      return .none
    }
    return .mended(mended, start..<end + 1)
  }

  /// Where a channel's or programme's tag begins that has not ended before a place.
  static func start(before place: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let before = bytes[max(0, place - reach)..<place]
    guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let tag = Array(bytes[start..<place])
    return hasName(tag) && !tag.contains(UInt8(ascii: ">")) ? start : nil
  }

  private static let names = [Array("<channel".utf8), Array("<programme".utf8)]

  private static func hasName(_ tag: [UInt8]) -> Bool {
    names.contains { tag.starts(with: $0) && tag.count > $0.count && tag[$0.count] <= UInt8(ascii: " ") }
  }

  /// A tag with quotes around each value that lacks them; nil where it is not made of names and values.
  private static func quoted(_ tag: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var place = 0
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    while place < tag.count {
      result.append(tag[place])
      place += 1
      guard tag[place - 1] == UInt8(ascii: "="), place < tag.count else { continue }
      if quotes.contains(tag[place]) {
        guard let end = tag[(place + 1)...].firstIndex(of: tag[place]) else { return nil }
        result += tag[place...end]
        place = end + 1
      } else {
        let value = tag[place...].prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ">") && !quotes.contains($0) }
        guard !value.isEmpty, !value.contains(UInt8(ascii: "<")) else { return nil }
        result += [UInt8(ascii: "\"")] + value + [UInt8(ascii: "\"")]
        place = value.endIndex
      }
    }
    return result
  }
}
