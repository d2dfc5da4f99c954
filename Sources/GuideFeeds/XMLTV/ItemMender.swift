import GuideModel

/// Makes an item well-formed XML: it escapes `&` and `<` that are text and starts of comments without end, decodes invalid
/// UTF-8, removes control characters, and adds missing quotes.
struct ItemMender {
  /// The problems that were read as text.
  private(set) var problems: Set<Message> = []
  /// Whether a value lacked its quotes.
  private(set) var isUnquoted = false
  private let isUTF8: Bool
  /// Whether no CDATA section ends from here on, so that no further search is made.
  private var hasNoDataEnd = false
  private var result: [UInt8] = []

  init(isUTF8: Bool) {
    self.isUTF8 = isUTF8
  }

  var hasProblems: Bool { isUnquoted || !problems.isEmpty }

  /// The problems in one message.
  var summary: Message { .list(problems.sorted { $0.english < $1.english }) }

  mutating func mended(_ item: [UInt8]) -> [UInt8] {
    (result, hasNoDataEnd) = ([], false)
    result.reserveCapacity(item.count + 64)
    var index = 0
    while index < item.count { index += append(item[index...]) }
    return result
  }

  /// Appends the next byte or piece of markup, and returns its length.
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

  private mutating func replace(_ bytes: ArraySlice<UInt8>, _ text: StaticString, _ problem: Message) -> Int {
    problems.insert(problem)
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
      return appendSection(rest, ItemMender.comment, ItemMender.commentEnd, "a <!-- without its end", "&lt;!--")
    }
    if rest.starts(with: ItemMender.data) { return appendData(rest) }
    if rest.starts(with: ItemMender.instruction) {
      return appendSection(
        rest, ItemMender.instruction, ItemMender.instructionEnd, "a <? without its end", "&lt;?")
    }
    guard beginsTag(rest.dropFirst()) else { return replace(rest.prefix(1), "&lt;", "a < that begins no tag") }
    return appendTag(rest)
  }

  /// Removes a comment or an instruction, but not its line feeds, by which later lines are counted.
  private mutating func appendSection(
    _ rest: ArraySlice<UInt8>, _ start: [UInt8], _ end: [UInt8], _ problem: Message, _ text: StaticString
  ) -> Int {
    guard let close = ItemMender.end(end, ofSection: start, in: rest.dropFirst(start.count)) else {
      return replace(rest.prefix(start.count), text, problem)
    }
    let content = rest[(rest.startIndex + start.count)..<close.lowerBound]
    if start == ItemMender.comment, content.firstRange(of: [0x2D, 0x2D]) != nil || content.last == 0x2D {
      problems.insert("-- in a comment")
    }
    noteProblems(in: content)
    result += content.filter { $0 == ASCIIByte.lineFeed }
    return close.upperBound - rest.startIndex
  }

  /// The range of a section's end, if no other start of its kind comes before it. The search goes no further than that start,
  /// so that many starts without an end take linear time.
  static func end(
    _ end: [UInt8], ofSection start: [UInt8], in inside: ArraySlice<UInt8>
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

  /// Collects the problems of bytes that are left out.
  private mutating func noteProblems(in content: ArraySlice<UInt8>) {
    var rest = content
    let length = result.count
    while !rest.isEmpty { rest = rest.dropFirst(appendLetter(rest)) }
    result.removeSubrange(length...)
  }

  /// Appends a CDATA section, in which `&` and `<` are text.
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

  /// Appends a tag with its missing quotes; if none is missing, its first byte alone.
  private mutating func appendTag(_ rest: ArraySlice<UInt8>) -> Int {
    let tag = rest.prefix(UnquotedTag.reach)
    // Only up to the first bracket, so that many tags without end take linear time.
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

  /// Appends a byte or a scalar of several bytes, and returns its length.
  private mutating func appendLetter(_ rest: ArraySlice<UInt8>) -> Int {
    guard let byte = rest.first else { return 0 }
    switch byte {
    case ASCIIByte.tab, ASCIIByte.lineFeed, ASCIIByte.carriageReturn: result.append(byte)
    case 0..<0x20: problems.insert("control characters")
    case 0x80... where isUTF8: return appendScalar(rest, byte)
    default: result.append(byte)
    }
    return 1
  }

  private mutating func appendScalar(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    let letter = rest.prefix(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2)
    let scalars = String(validating: letter, as: UTF8.self)?.unicodeScalars
    // UTF-8 has these characters, XML does not.
    if let scalar = scalars?.first, scalars?.count == 1, ![0xFFFE, 0xFFFF].contains(scalar.value) {
      result += letter
      return letter.count
    }
    problems.insert("bytes that are no UTF-8")
    result += Array(String(FeedEncoding.windows1252(first)).utf8)
    return 1
  }

  /// Whether bytes begin with the rest of a reference: `amp;`, `#39;`, `#x2019;`.
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

  /// Whether bytes begin with the name of a tag or of an end tag.
  private func beginsTag(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let next = rest.first else { return false }
    if next == UInt8(ascii: "/") { return rest.dropFirst().first.map(isLetter) ?? false }
    return isLetter(next)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}

/// A tag with missing quotes, such as `<channel id=harbour.one>`.
enum UnquotedTag {
  /// The greatest length of a tag that is repaired.
  static let reach = 4096

  private static let names = [Array("<channel".utf8), Array("<programme".utf8)]

  /// The start of a channel's or programme's tag that is open at an offset.
  static func start(before offset: Int, in view: DocumentView) -> Int? {
    let before = view.bytes(from: offset - reach, to: offset)
    guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let tag = Array(before[start...])
    return hasName(tag) && !tag.contains(UInt8(ascii: ">")) ? max(offset - reach, view.start) + start : nil
  }

  private static func hasName(_ tag: [UInt8]) -> Bool {
    names.contains { tag.starts(with: $0) && tag.count > $0.count && tag[$0.count] <= ASCIIByte.space }
  }

  /// The tag with all quotes; nil if it does not consist of names and values.
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
        // A slash at the end belongs to the tag, as in <icon src=a.png/>.
        if value.endIndex == tag.endIndex - 1, value.last == UInt8(ascii: "/") { value.removeLast() }
        guard !value.isEmpty, !value.contains(UInt8(ascii: "<")) else { return nil }
        result += [UInt8(ascii: "\"")] + value + [UInt8(ascii: "\"")]
        index = value.endIndex
      }
    }
    return result
  }
}
