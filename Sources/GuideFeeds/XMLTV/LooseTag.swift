import GuideModel

/// A start or end tag, read leniently if its meaning is clear. It tolerates attributes without spaces or quotation marks, a
/// missing quotation mark or closing bracket, and duplicate attributes.
struct LooseTag {
  enum Kind {
    case start, empty, end
  }

  enum Fault: Hashable, CaseIterable {
    case blank, quotes, openQuote, spaces, twice, value, sign, bracket

    var repair: RepairedFault {
      switch self {
      case .blank: RepairedFault("a space at the start of a tag", "left out")
      case .quotes: RepairedFault("an attribute without quotes", "read as if it had them")
      case .openQuote: RepairedFault("a value without a closing quotation mark", "ended before the next attribute")
      case .spaces: RepairedFault("attributes without a space between them", "read as if there were one")
      case .twice: RepairedFault("a duplicate attribute", "the first one kept")
      case .value: RepairedFault("an attribute without a value", "read as empty")
      case .sign: RepairedFault("stray characters between attributes", "left out")
      case .bracket: RepairedFault("an unclosed tag", "closed where the next one begins")
      }
    }
  }

  private(set) var kind = Kind.start
  private(set) var name: ArraySlice<UInt8>
  private(set) var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  private(set) var faults: Set<Fault> = []
  /// Whether two attributes with the same name have different times, channels or ids.
  private(set) var isAmbiguous = false
  private(set) var bytes: ArraySlice<UInt8>

  private var index: Int
  private let rest: ArraySlice<UInt8>

  /// Maximum length of a tag in bytes. An icon as a `data:` address can be long.
  static let longest = 128 << 10

  /// The tag at the start of the bytes; `nil` if they do not begin with one.
  init?(_ text: ArraySlice<UInt8>) {
    rest = text.prefix(LooseTag.longest)
    (index, bytes, name) = (rest.startIndex + 1, [], [])
    let afterBlanks = rest.dropFirst().first { $0 > ASCIIByte.space }
    if afterBlanks == UInt8(ascii: "/") {
      kind = .end
      let first = index
      skipBlanks()
      index += 1
      skipBlanks()
      if index > first + 1 { faults.insert(.blank) }
    }
    name = takeName()
    guard let first = name.first, LooseTag.isLetter(first) else { return nil }
    let isRead = kind == .end ? readEndOfEndTag() : readAttributes()
    guard isRead else { return nil }
    bytes = rest[rest.startIndex..<index]
    removeRepeatedAttributes()
  }

  private var byte: UInt8? { index < rest.endIndex ? rest[index] : nil }

  private mutating func skipBlanks() {
    while let byte, byte <= ASCIIByte.space { index += 1 }
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    while let byte, LooseTag.isInName(byte) { index += 1 }
    return rest[start..<index]
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }

  static func isInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E
  }

  private mutating func readEndOfEndTag() -> Bool {
    while let byte, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      if byte > ASCIIByte.space { faults.insert(.sign) }
      index += 1
    }
    if byte == UInt8(ascii: ">") { index += 1 } else { faults.insert(.bracket) }
    return true
  }

  /// Reads attributes up to the end of the tag. Returns false if there is anything else.
  private mutating func readAttributes() -> Bool {
    var isApart = false
    while true {
      let start = index
      skipBlanks()
      isApart = isApart || index > start
      switch byte {
      case UInt8(ascii: ">"):
        index += 1
        return true
      case nil, UInt8(ascii: "<"):
        faults.insert(.bracket)
        return true
      case UInt8(ascii: "/"):
        index += 1
        guard byte == UInt8(ascii: ">") else {
          faults.insert(.sign)
          continue
        }
        index += 1
        kind = .empty
        return true
      case let sign? where LooseTag.isLetter(sign):
        if !isApart { faults.insert(.spaces) }
        readAttribute()
        isApart = false
      case let sign? where "\"',;".utf8.contains(sign):
        faults.insert(.sign)
        index += 1
      default: return false
      }
    }
  }

  private mutating func readAttribute() {
    let name = takeName()
    let end = index
    skipBlanks()
    guard byte == ASCIIByte.equals else {
      index = end
      faults.insert(.value)
      return attributes.append((name, []))
    }
    index += 1
    skipBlanks()
    attributes.append((name, takeValue()))
  }

  private mutating func takeValue() -> ArraySlice<UInt8> {
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      faults.insert(.quotes)
      return takeOpenValue()
    }
    index += 1
    if let close = rest[index...].firstIndex(of: quote), !isOpen(rest[index..<close], before: close + 1) {
      defer { index = close + 1 }
      return rest[index..<close]
    }
    faults.insert(.openQuote)
    return takeOpenValue()
  }

  /// Whether an unclosed value has swallowed the start of the next attribute or another tag.
  private func isOpen(_ value: ArraySlice<UInt8>, before next: Int) -> Bool {
    if let bracket = value.firstIndex(of: UInt8(ascii: ">")), value[bracket...].contains(UInt8(ascii: "<")) {
      return true
    }
    var name = value
    while let last = name.last, last <= ASCIIByte.space { name.removeLast() }
    guard name.popLast() == ASCIIByte.equals else { return false }
    while let last = name.last, last <= ASCIIByte.space { name.removeLast() }
    let count = name.count
    while let last = name.last, LooseTag.isInName(last) { name.removeLast() }
    guard name.count < count, let before = name.last, before <= ASCIIByte.space else { return false }
    // If a value swallowed an attribute's name, that attribute's value follows, not a space or the end of the tag.
    return next < rest.endIndex && rest[next] > ASCIIByte.space && !"/>".utf8.contains(rest[next])
  }

  /// A value up to the next attribute or the end of the tag.
  private mutating func takeOpenValue() -> ArraySlice<UInt8> {
    let start = index
    index = OpenValue.end(in: rest, from: start)
    // A slash at the end belongs to the tag, as in <icon src=a.png/>.
    if byte == UInt8(ascii: ">"), index > start, rest[index - 1] == UInt8(ascii: "/") { index -= 1 }
    var value = rest[start..<index]
    while let last = value.last, last <= ASCIIByte.space || "\"'".utf8.contains(last) { value.removeLast() }
    return value
  }

  private static let telling = ["start", "stop", "channel", "id"].map { Array($0.utf8) }

  private mutating func removeRepeatedAttributes() {
    var kept: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    for attribute in attributes.prefix(2 * XMLTVLimits.attributes) {
      guard let same = kept.first(where: { $0.name == attribute.name }) else {
        kept.append(attribute)
        continue
      }
      faults.insert(.twice)
      let isTelling = LooseTag.telling.contains { ItemBoundary.begins(attribute.name, with: $0) }
      if isTelling, same.value != attribute.value { isAmbiguous = true }
    }
    attributes = kept
  }
}

/// Finds the end of a value without a closing quotation mark, or without any quotation marks.
enum OpenValue {
  /// The index where a value ends: at the white space before the next attribute, or at the end of the tag.
  static func end<Bytes: RandomAccessCollection<UInt8>>(
    in tag: Bytes, from start: Int
  ) -> Int where Bytes.Index == Int {
    var index = start
    while index < tag.endIndex, tag[index] != UInt8(ascii: ">"), tag[index] != UInt8(ascii: "<") {
      if tag[index] > ASCIIByte.space {
        index += 1
        continue
      }
      // White space is examined only once, however long it is.
      let next = endOfBlanks(in: tag, from: index)
      if isAttribute(in: tag, at: next) { break }
      index = next
    }
    return index
  }

  private static func endOfBlanks<Bytes: RandomAccessCollection<UInt8>>(
    in tag: Bytes, from start: Int
  ) -> Int where Bytes.Index == Int {
    var index = start
    while index < tag.endIndex, tag[index] <= ASCIIByte.space { index += 1 }
    return index
  }

  /// Whether a name and an equals sign begin at an index.
  private static func isAttribute<Bytes: RandomAccessCollection<UInt8>>(
    in tag: Bytes, at start: Int
  ) -> Bool where Bytes.Index == Int {
    var index = start
    guard index < tag.endIndex, LooseTag.isLetter(tag[index]) else { return false }
    while index < tag.endIndex, LooseTag.isInName(tag[index]) { index += 1 }
    index = endOfBlanks(in: tag, from: index)
    return index < tag.endIndex && tag[index] == ASCIIByte.equals
  }
}

/// A problem with a string or an item, and how it was repaired.
struct RepairedFault: Hashable {
  let problem: Message
  let action: Message

  init(_ problem: Message, _ action: Message) {
    self.problem = problem
    self.action = action
  }
}
