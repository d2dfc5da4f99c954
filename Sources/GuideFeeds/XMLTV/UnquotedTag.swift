/// A tag with an attribute that lacks its quotes, such as `<channel id=harbour.one>`.
enum UnquotedTag {
  /// No tag of these is longer.
  static let reach = 4096

  private static let names = [Array("<channel".utf8), Array("<programme".utf8)]

  /// Where a channel's or programme's tag begins that has not ended before an offset.
  static func start(before offset: Int, in view: DocumentView) -> Int? {
    let before = view.bytes(from: offset - reach, to: offset)
    guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let tag = Array(before[start...])
    return hasName(tag) && !tag.contains(UInt8(ascii: ">")) ? max(offset - reach, view.start) + start : nil
  }

  private static func hasName(_ tag: [UInt8]) -> Bool {
    names.contains { tag.starts(with: $0) && tag.count > $0.count && tag[$0.count] <= ASCIIByte.space }
  }

  /// A tag with quotes around each value that lacks them; nil where it is not made of names and values.
  static func quoted(_ tag: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var index = tag.startIndex
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    while index < tag.endIndex {
      result.append(tag[index])
      index += 1
      guard tag[index - 1] == UInt8(ascii: "="), index < tag.endIndex else { continue }
      if quotes.contains(tag[index]) {
        guard let end = tag[(index + 1)...].firstIndex(of: tag[index]) else { return nil }
        result += tag[index...end]
        index = end + 1
      } else {
        var value = tag[index...].prefix { $0 > ASCIIByte.space && $0 != UInt8(ascii: ">") && !quotes.contains($0) }
        // A stroke at the end is the tag's, as in <icon src=a.png/>.
        if value.endIndex == tag.endIndex - 1, value.last == UInt8(ascii: "/") { value.removeLast() }
        guard !value.isEmpty, !value.contains(UInt8(ascii: "<")) else { return nil }
        result += [UInt8(ascii: "\"")] + value + [UInt8(ascii: "\"")]
        index = value.endIndex
      }
    }
    return result
  }
}
