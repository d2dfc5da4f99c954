import GuideModel

/// Makes an item well-formed XML. It escapes `&`, `<` and unclosed comment starts in text, decodes invalid UTF-8, removes
/// control characters, repairs tags and adds missing end tags.
struct ItemRepairer {
  var faults: Set<RepairedFault> = []
  /// The names of the open elements as written, outermost first.
  var open: [ArraySlice<UInt8>] = []
  /// The lower-case names of all end tags.
  private(set) var endNames: Set<String> = []
  /// Whether no CDATA section ends later in the item. Stored to avoid searching again.
  private var hasNoDataEnd = false
  var result: [UInt8] = []

  /// The faults, grouped into one message for each kind of repair.
  var repairs: [RepairedFault] {
    let actions = Dictionary(grouping: faults, by: \.action)
    return actions.map { action, faults in
      RepairedFault(.list(faults.map(\.problem).sorted { $0.english < $1.english }), action)
    }.sorted { $0.problem.english < $1.problem.english }
  }

  /// The item as well-formed XML; `nil` if its start tag is unclear or its elements are nested too deeply.
  mutating func repaired(_ item: [UInt8]) -> [UInt8]? {
    self = ItemRepairer()
    guard let tag = LooseTag(item[...]), tag.kind != .end, !tag.isAmbiguous else { return nil }
    result.reserveCapacity(item.count + 64)
    endNames = ItemRepairer.endNames(in: item)
    append(tag)
    var index = tag.bytes.endIndex
    while index < item.count {
      index += append(item[index...])
      if open.count > XMLTVLimits.depth { return nil }
    }
    close(downTo: 0)
    return result
  }

  private static func endNames(in item: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var index = 0
    while let start = item[index...].firstRange(of: [UInt8(ascii: "<"), UInt8(ascii: "/")]) {
      index = start.upperBound
      if let tag = LooseTag(item[start.lowerBound...].prefix(64)) { names.insert(tag.key) }
    }
    return names
  }

  /// Appends the next byte or piece of markup, and returns its length.
  mutating func append(_ rest: ArraySlice<UInt8>) -> Int {
    guard let byte = rest.first else { return 0 }
    switch byte {
    case UInt8(ascii: "<"): return appendMarkup(rest)
    case ASCIIByte.ampersand where !beginsReference(rest.dropFirst()): return appendAmpersand(rest)
    case UInt8(ascii: "]") where rest.starts(with: ItemRepairer.dataEnd):
      return replace(rest.prefix(3), "]]&gt;", "a stray ]]>")
    default: return appendText(rest)
    }
  }

  /// Appends an `&` that does not begin an XML reference, or a character written as two references.
  private mutating func appendAmpersand(_ rest: ArraySlice<UInt8>) -> Int {
    guard let pair = SurrogatePair(rest) else {
      return replace(rest.prefix(1), "&amp;", "an & that does not begin an entity")
    }
    faults.insert(RepairedFault("a character written as two references", "read as one character"))
    result += Array(String(pair.scalar).utf8)
    return pair.length
  }

  mutating func replace(_ bytes: ArraySlice<UInt8>, _ text: StaticString, _ problem: Message) -> Int {
    noteText(problem)
    text.withUTF8Buffer { result.append(contentsOf: $0) }
    return bytes.count
  }

  /// Records a fault whose bytes are read as text.
  private mutating func noteText(_ problem: Message) { faults.insert(RepairedFault(problem, "read as text")) }

  private static let comment = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let data = Array("<![CDATA[".utf8)
  private static let dataEnd = Array("]]>".utf8)
  private static let instruction = Array("<?".utf8)
  private static let instructionEnd = Array("?>".utf8)

  private mutating func appendMarkup(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: ItemRepairer.comment) {
      return appendSection(rest, ItemRepairer.comment, ItemRepairer.commentEnd, "an unclosed <!--", "&lt;!--")
    }
    if rest.starts(with: ItemRepairer.data) { return appendData(rest) }
    if rest.starts(with: ItemRepairer.instruction) {
      return appendSection(
        rest, ItemRepairer.instruction, ItemRepairer.instructionEnd, "an unclosed <?", "&lt;?")
    }
    guard let tag = LooseTag(rest), isActualTag(tag) else {
      return replace(rest.prefix(1), "&lt;", "a < that does not begin a tag")
    }
    append(tag)
    return tag.bytes.count
  }

  /// Removes a comment or an instruction, but keeps its line feeds so that later lines are counted correctly.
  private mutating func appendSection(
    _ rest: ArraySlice<UInt8>, _ start: [UInt8], _ end: [UInt8], _ problem: Message, _ text: StaticString
  ) -> Int {
    guard let close = ItemRepairer.end(end, ofSection: start, in: rest.dropFirst(start.count)) else {
      return replace(rest.prefix(start.count), text, problem)
    }
    let content = rest[(rest.startIndex + start.count)..<close.lowerBound]
    if start == ItemRepairer.comment, content.firstRange(of: [0x2D, 0x2D]) != nil || content.last == 0x2D {
      noteText("-- in a comment")
    }
    noteProblems(in: content)
    result += content.filter { $0 == ASCIIByte.lineFeed }
    return close.upperBound - rest.startIndex
  }

  /// The range of a section's end; `nil` if another start of its kind comes first. The search ends at that start, so that
  /// many starts without an end take linear time.
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

  /// Records the faults in bytes that are left out.
  private mutating func noteProblems(in content: ArraySlice<UInt8>) {
    var rest = content
    let length = result.count
    while !rest.isEmpty { rest = rest.dropFirst(appendText(rest)) }
    result.removeSubrange(length...)
  }

  /// Appends a CDATA section, in which `&` and `<` are text.
  private mutating func appendData(_ rest: ArraySlice<UInt8>) -> Int {
    let inside = rest.dropFirst(ItemRepairer.data.count)
    guard !hasNoDataEnd, let close = inside.firstRange(of: ItemRepairer.dataEnd) else {
      hasNoDataEnd = true
      return replace(rest.prefix(ItemRepairer.data.count), "&lt;![CDATA[", "an unclosed <![CDATA[")
    }
    result += ItemRepairer.data
    var content = inside[..<close.lowerBound]
    while !content.isEmpty { content = content.dropFirst(appendText(content)) }
    result += ItemRepairer.dataEnd
    return close.upperBound - rest.startIndex
  }

  /// Appends a run of plain bytes, another byte, or a multi-byte scalar, and returns its length.
  private mutating func appendText(_ rest: ArraySlice<UInt8>) -> Int {
    let plain = rest.prefix(while: ItemRepairer.isPlain)
    if !plain.isEmpty {
      result += plain
      return plain.count
    }
    guard let byte = rest.first else { return 0 }
    switch byte {
    case ASCIIByte.tab, ASCIIByte.lineFeed, ASCIIByte.carriageReturn: result.append(byte)
    case 0..<0x20: noteText("control characters")
    case 0x80...: return appendScalar(rest, byte)
    default: result.append(byte)
    }
    return 1
  }

  /// Whether a byte is printable ASCII that never begins markup, a reference, or the end of a value or section.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), ASCIIByte.ampersand, UInt8(ascii: "]"), UInt8(ascii: "\""): false
    default: (0x20..<0x80).contains(byte)
    }
  }

  private mutating func appendScalar(_ rest: ArraySlice<UInt8>, _ first: UInt8) -> Int {
    let letter = rest.prefix(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2)
    let scalars = String(validating: letter, as: UTF8.self)?.unicodeScalars
    // These characters are valid in UTF-8 but not in XML.
    if let scalar = scalars?.first, scalars?.count == 1, ![0xFFFE, 0xFFFF].contains(scalar.value) {
      result += letter
      return letter.count
    }
    noteText("bytes that are not UTF-8")
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
}
