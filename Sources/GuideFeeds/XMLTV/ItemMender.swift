/// Makes XML of an item that is none: of an `&` or `<` that people meant as such, bytes that are no UTF-8, control
/// characters, the beginning of a comment that has no end, values without quotes.
struct ItemMender {
  /// What was read as text though it is none.
  private(set) var faults: Set<String> = []
  /// Whether a value lacked its quotes.
  private(set) var isUnquoted = false
  private let isUTF8: Bool
  /// Whether no section of character data ends from here on: it is not looked for again.
  private var hasNoDataEnd = false
  private var result: [UInt8] = []

  init(isUTF8: Bool) {
    self.isUTF8 = isUTF8
  }

  var hasFaults: Bool { isUnquoted || !faults.isEmpty }

  /// What was wrong, in words.
  var words: String { faults.sorted().joined(separator: ", ") }

  mutating func mended(_ item: [UInt8]) -> [UInt8] {
    (result, hasNoDataEnd) = ([], false)
    result.reserveCapacity(item.count + 64)
    var index = 0
    while index < item.count { index += append(item[index...]) }
    return result
  }

  /// Appends what the rest of the item begins with, and returns how many bytes that were.
  private mutating func append(_ rest: ArraySlice<UInt8>) -> Int {
    guard let byte = rest.first else { return 0 }
    switch byte {
    case UInt8(ascii: "<"): return appendMarkup(rest)
    case ASCIIByte.ampersand where !beginsReference(rest.dropFirst()):
      return replace(rest.prefix(1), "&amp;", "an & that begins no entity")
    case UInt8(ascii: "]") where rest.starts(with: ItemMender.dataEnd):
      return replace(rest.prefix(3), "]]&gt;", "a ]]> that ends nothing")
    default: return appendLetter(rest)
    }
  }

  private mutating func replace(_ bytes: ArraySlice<UInt8>, _ text: StaticString, _ fault: String) -> Int {
    faults.insert(fault)
    text.withUTF8Buffer { result.append(contentsOf: $0) }
    return bytes.count
  }

  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let data = Array("<![CDATA[".utf8)
  private static let dataEnd = Array("]]>".utf8)
  private static let instruction = Array("<?".utf8)
  private static let instructionEnd = Array("?>".utf8)

  private mutating func appendMarkup(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: ItemMender.comment) {
      return appendRemark(rest, ItemMender.comment, ItemMender.commentEnd, "a <!-- without its end", "&lt;!--")
    }
    if rest.starts(with: ItemMender.data) { return appendData(rest) }
    if rest.starts(with: ItemMender.instruction) {
      return appendRemark(
        rest, ItemMender.instruction, ItemMender.instructionEnd, "a <? without its end", "&lt;?")
    }
    guard beginsTag(rest.dropFirst()) else { return replace(rest.prefix(1), "&lt;", "a < that begins no tag") }
    return appendTag(rest)
  }

  /// Leaves out a comment or the like, but for its line feeds: the lines of what follows are counted by them.
  private mutating func appendRemark(
    _ rest: ArraySlice<UInt8>, _ start: [UInt8], _ end: [UInt8], _ fault: String, _ text: StaticString
  ) -> Int {
    guard let close = ItemMender.end(end, ofRemark: start, in: rest.dropFirst(start.count)) else {
      return replace(rest.prefix(start.count), text, fault)
    }
    let content = rest[(rest.startIndex + start.count)..<close.lowerBound]
    if start == ItemMender.comment, content.firstRange(of: [0x2D, 0x2D]) != nil || content.last == 0x2D {
      faults.insert("-- in a comment")
    }
    noteFaults(in: content)
    result += content.filter { $0 == ASCIIByte.lineFeed }
    return close.upperBound - rest.startIndex
  }

  /// Where the end of a remark lies that another start of its kind does not come before; nil where none does. No byte is
  /// looked at beyond that start, so that many starts without an end cost no more than one.
  static func end(
    _ end: [UInt8], ofRemark start: [UInt8], in inside: ArraySlice<UInt8>
  ) -> Range<Int>? {
    // An end may begin in the last bytes of a start: `<!-->`.
    var limit = inside.endIndex
    var index = inside.startIndex
    while index < limit {
      let byte = inside[index]
      if byte == end[0], inside[index...].starts(with: end) { return index..<index + end.count }
      if byte == start[0], limit == inside.endIndex, inside[index...].starts(with: start) {
        limit = index + start.count
      }
      index += 1
    }
    return nil
  }

  /// Notes what is no XML in what is left out.
  private mutating func noteFaults(in content: ArraySlice<UInt8>) {
    var rest = content
    let length = result.count
    while !rest.isEmpty { rest = rest.dropFirst(appendLetter(rest)) }
    result.removeSubrange(length...)
  }

  /// Appends a section of character data, in which `&` and `<` are letters.
  private mutating func appendData(_ rest: ArraySlice<UInt8>) -> Int {
    let inside = rest.dropFirst(ItemMender.data.count)
    guard !hasNoDataEnd, let close = inside.firstRange(of: ItemMender.dataEnd) else {
      hasNoDataEnd = true
      return replace(rest.prefix(ItemMender.data.count), "&lt;![CDATA[", "a <![CDATA[ without its end")
    }
    result += ItemMender.data
    var content = inside[..<close.lowerBound]
    while !content.isEmpty { content = content.dropFirst(appendLetter(content)) }
    result += ItemMender.dataEnd
    return close.upperBound - rest.startIndex
  }

  /// Appends a tag with the quotes that it lacks, or else its first letter alone.
  private mutating func appendTag(_ rest: ArraySlice<UInt8>) -> Int {
    let tag = rest.prefix(UnquotedTag.reach)
    // The first bracket alone: of tags that do not end, none is looked through for the next ones.
    let bracket = tag.dropFirst().firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    if let bracket, tag[bracket] == UInt8(ascii: ">"), case let tag = tag[...bracket],
      let quoted = UnquotedTag.quoted(tag), quoted.count != tag.count
    {
      isUnquoted = true
      var letters = quoted[...]
      result.append(UInt8(ascii: "<"))
      letters = letters.dropFirst()
      while !letters.isEmpty { letters = letters.dropFirst(append(letters)) }
      return tag.count
    }
    result.append(UInt8(ascii: "<"))
    return 1
  }

  /// Appends a byte, or a letter of several.
  private mutating func appendLetter(_ rest: ArraySlice<UInt8>) -> Int {
    guard let byte = rest.first else { return 0 }
    switch byte {
    case ASCIIByte.tab, ASCIIByte.lineFeed, ASCIIByte.carriageReturn: result.append(byte)
    case 0..<0x20: faults.insert("control characters")
    case 0x80... where isUTF8: return appendScalar(rest, byte)
    default: result.append(byte)
    }
    return 1
  }

  private mutating func appendScalar(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    let letter = rest.prefix(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2)
    let scalars = String(validating: letter, as: UTF8.self)?.unicodeScalars
    // XML has no such characters, though UTF-8 does.
    if let scalar = scalars?.first, scalars?.count == 1, ![0xFFFE, 0xFFFF].contains(scalar.value) {
      result += letter
      return letter.count
    }
    faults.insert("bytes that are no UTF-8")
    result += Array(String(FeedEncoding.windows1252(first)).utf8)
    return 1
  }

  /// Whether the rest of a reference follows: `amp;`, `#39;`, `#x2019;`.
  private func beginsReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let end = rest.prefix(32).firstIndex(of: UInt8(ascii: ";")), end > rest.startIndex else { return false }
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard name.hasPrefix("#") else {
      return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && name.first?.isLetter == true
    }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, digits.first != "+", digits.dropFirst().first != "+" else { return false }
    let isControl = number < 0x20 && ![9, 10, 13].contains(number)
    return !isControl && Unicode.Scalar(number) != nil && ![0xFFFE, 0xFFFF].contains(number)
  }

  /// Whether the name of a tag follows, or the end of one.
  private func beginsTag(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return false }
    if next == UInt8(ascii: "/") { return rest.dropFirst().first.map(isLetter) ?? false }
    return isLetter(next)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}

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
