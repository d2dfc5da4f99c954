import GuideModel

/// The kind of a playlist's line, and the range of its text.
struct M3ULine {
  enum LineKind {
    /// A blank line, a comment, or a tag that does not concern channels.
    case other
    /// `#EXTM3U`, before the first entry.
    case header
    /// `#EXTINF`, which begins an entry.
    case entry
    /// `#EXTGRP`: groups of the following entries.
    case groups
    /// `#EXTVLCOPT` or `#KODIPROP`: a player option of an entry.
    case option
    /// A tag of playlists of one stream, which list its pieces or its qualities and no channels.
    case stream
    /// Anything but a comment: the address of an entry.
    case address
  }

  let kind: LineKind
  /// The text after the word that gives the kind; all of an address.
  let text: Range<Int>

  /// Reads the line at a position, which is moved behind its LF, CRLF or CR. A byte order mark at its start is skipped,
  /// since people join playlists.
  init(_ bytes: Span<UInt8>, from position: inout Int) {
    var start = position
    while position < bytes.count, bytes[position] != ASCIIByte.lineFeed, bytes[position] != ASCIIByte.carriageReturn {
      position += 1
    }
    let end = position
    if position < bytes.count {
      let isPair = bytes[position] == ASCIIByte.carriageReturn && position + 1 < bytes.count
      position += isPair && bytes[position + 1] == ASCIIByte.lineFeed ? 2 : 1
    }
    if end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB, bytes[start + 2] == 0xBF { start += 3 }
    self.init(bytes, bytes.trimmed(start..<end))
  }

  private init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard let first = line.first, bytes[first] == UInt8(ascii: "#") else {
      kind = line.isEmpty ? .other : .address
      text = line
      return
    }
    // Kodi also accepts `#EXTVLCOPT--http-user-agent=x`.
    let dashes = bytes.lowercased(line.prefix(12), upTo: 12) == "#extvlcopt--" ? line.lowerBound + 10 : nil
    let end =
      dashes ?? line.first { bytes[$0] <= ASCIIByte.space || bytes[$0] == ASCIIByte.colon } ?? line.upperBound
    let hasColon = end < line.upperBound && bytes[end] == ASCIIByte.colon
    kind = M3ULine.kind(bytes.lowercased(line.lowerBound..<end, upTo: 24))
    text = bytes.trimmed((dashes != nil ? end + 2 : hasColon ? end + 1 : end)..<line.upperBound)
  }

  private static func kind(_ word: String?) -> LineKind {
    switch word {
    case "#extm3u": .header
    case "#extinf": .entry
    case "#extgrp": .groups
    case "#extvlcopt", "#kodiprop": .option
    // RFC 8216: every playlist of a stream has one or the other.
    case "#ext-x-targetduration", "#ext-x-stream-inf": .stream
    default: .other
    }
  }
}

/// Reads the attributes of a line, such as `-1 tvg-id="harbour" tvg-chno=1,Harbour One`, and the name after its comma.
struct M3UAttributes {
  /// The ranges of the values without quotation marks; none is empty.
  private(set) var values: [M3UAttribute: Range<Int>] = [:]
  /// The range of the name, which follows the first comma outside of quotation marks.
  private(set) var name: Range<Int>?
  private(set) var repairs: Set<M3URepair> = []
  private var end: Int
  /// Whether a comma ends the attributes, or is like a space.
  private let endsAtComma: Bool
  private var position: Int
  /// The start of the words since the last attribute that belong to none.
  private var strayWords: Int?

  /// Reads a line without its first word. The head of a playlist has no name, and so no comma.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>, endsAtComma: Bool = true) {
    self.endsAtComma = endsAtComma
    end = line.upperBound
    position = M3UAttributes.durationEnd(bytes, line)
    while position < end, name == nil {
      switch bytes[position] {
      case 0...ASCIIByte.space: position += 1
      case ASCIIByte.comma: readComma(bytes)
      default: readWord(bytes)
      }
    }
    guard let strayWords else { return }
    let isName = name == nil && endsAtComma
    repairs.insert(isName ? .noComma : .strayWords)
    if isName { name = strayWords..<end }
  }

  /// The end of the seconds, mostly `-1`, which do not concern channels; the line's start if there are none.
  private static func durationEnd(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    let end = line.first { !(0x30...0x39).contains(bytes[$0]) && !signs.contains(bytes[$0]) } ?? line.upperBound
    return end == line.upperBound || isSeparator(bytes[end]) ? end : line.lowerBound
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte <= ASCIIByte.space || byte == ASCIIByte.comma }

  private mutating func readComma(_ bytes: Span<UInt8>) {
    position += 1
    guard endsAtComma else { return }
    let rest = bytes.trimmed(position..<end)
    let wordEnd = endOfWord(bytes, from: rest.lowerBound)
    let isNamed = wordEnd < end && bytes[wordEnd] == ASCIIByte.equals
    if isNamed, M3UAttribute.isOne(bytes, rest.lowerBound..<wordEnd) {
      repairs.insert(.attributesAfterComma)
    } else {
      name = rest
    }
  }

  /// The end of the bytes that may form the name of an attribute.
  private func endOfWord(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var position = start
    while position < end, !M3UAttributes.isSeparator(bytes[position]), bytes[position] != ASCIIByte.equals,
      bytes[position] != M3UQuotedValue.double
    {
      position += 1
    }
    return position
  }

  private mutating func readWord(_ bytes: Span<UInt8>) {
    let word = position..<endOfWord(bytes, from: position)
    if isAddress(word.prefix(M3ULimits.text), bytes) { return readAddress(from: word.lowerBound) }
    position = word.upperBound
    if !word.isEmpty, position < end, bytes[position] == ASCIIByte.equals {
      position += 1
      readAttribute(word, bytes)
      return
    }
    strayWords = strayWords ?? word.lowerBound
    guard word.isEmpty else { return }
    // A quotation mark by itself: a comma between it and its pair ends nothing.
    let isQuote = bytes[position] == M3UQuotedValue.double
    position = (isQuote ? M3UQuotedValue.pair(of: M3UQuotedValue.double, bytes, position + 1..<end) : nil) ?? position
    position += 1
  }

  private func isAddress(_ word: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    // Names of attributes are letters and dashes.
    guard word.contains(where: { "/:%@.".utf8.contains(bytes[$0]) }) else { return false }
    return AddressText.isWithin(String(decoding: word.map { bytes[$0] }, as: UTF8.self))
  }

  /// An address ends the line: its commas and equals signs are not syntax.
  private mutating func readAddress(from start: Int) {
    repairs.insert(endsAtComma ? .address : .strayWords)
    (position, end) = (start, start)
  }

  private mutating func readAttribute(_ word: Range<Int>, _ bytes: Span<UInt8>) {
    if strayWords != nil { repairs.insert(.strayWords) }
    strayWords = nil
    let quote = M3UQuotedValue(bytes, position..<end)
    let value = quote?.value ?? position..<endOfPlainValue(bytes)
    position = quote?.end ?? value.upperBound
    if let repair = quote?.repair { repairs.insert(repair) }
    if quote == nil, M3UQuotedValue.isWithin(bytes, value) { repairs.insert(.innerQuote) }
    let isLost = quote?.repair == .lostValue
    guard !isLost, !value.isEmpty, let attribute = M3UAttribute(bytes, word) else { return }
    if values[attribute] == nil { values[attribute] = value } else { repairs.insert(.repeated) }
  }

  /// The end of a value without quotation marks.
  private func endOfPlainValue(_ bytes: Span<UInt8>) -> Int {
    (position..<end).first { bytes[$0] <= ASCIIByte.space || (endsAtComma && bytes[$0] == ASCIIByte.comma) } ?? end
  }
}

/// A value in quotation marks, double or single ones.
struct M3UQuotedValue {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  /// The range of the text without spaces at its ends.
  let value: Range<Int>
  /// The start of the rest of the line.
  let end: Int
  /// The repair of the second mark.
  let repair: M3URepair?

  /// Reads the value at the start of the rest of a line; nil if there is no quotation mark.
  ///
  /// No byte is read more than a few times, however many marks lack a pair: a mark that closes nothing opens the next value,
  /// and a missing mark is searched for once.
  init?(_ bytes: Span<UInt8>, _ rest: Range<Int>) {
    guard let first = rest.first, [M3UQuotedValue.double, M3UQuotedValue.single].contains(bytes[first]) else {
      return nil
    }
    let inner = first + 1..<rest.upperBound
    guard let pair = M3UQuotedValue.pair(of: bytes[first], bytes, inner) else {
      let comma = inner.first { bytes[$0] == ASCIIByte.comma }
      end = comma ?? rest.upperBound
      value = bytes.trimmed(inner.lowerBound..<end)
      repair = comma == nil ? .lostValue : .unendedQuote
      return
    }
    let next = M3UQuotedValue.attribute(openedBy: pair, bytes, inner)
    value = bytes.trimmed(inner.lowerBound..<(next ?? pair))
    end = next ?? pair + 1
    let isApart = end == rest.upperBound || bytes[end] <= ASCIIByte.space || bytes[end] == ASCIIByte.comma
    repair = next != nil ? .unendedQuote : isApart ? nil : .noSpace
  }

  /// The next quotation mark of a kind.
  static func pair(of mark: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { bytes[$0] == mark }
  }

  /// Whether an unquoted word contains a quotation mark that may be out of place.
  static func isWithin(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.contains { bytes[$0] == double || (bytes[$0] == single && bytes[$0 - 1] == ASCIIByte.equals) }
  }

  /// The start of the attribute whose value a mark opens, where it should close the one before: `group-title` in
  /// `tvg-name="Harbour group-title="News"`. Nil for any other mark.
  private static func attribute(openedBy mark: Int, _ bytes: Span<UInt8>, _ inner: Range<Int>) -> Int? {
    guard mark > inner.lowerBound, bytes[mark - 1] == ASCIIByte.equals, mark + 1 < inner.upperBound,
      bytes[mark + 1] > ASCIIByte.space, bytes[mark + 1] != ASCIIByte.comma
    else { return nil }
    var start = mark - 1
    while start > inner.lowerBound, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > inner.lowerBound, start < mark - 1, bytes[start - 1] <= ASCIIByte.space else { return nil }
    return start
  }

  /// Whether a byte may occur in an attribute's name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

/// The attributes that a guide uses, by their names in small letters.
enum M3UAttribute: String {
  case id = "tvg-id"
  case name = "tvg-name"
  /// The number as most playlists write it, as Channels DVR reads it, and as Kodi also reads it.
  case number = "tvg-chno"
  case channelNumber = "channel-number"
  case shortNumber = "ch-number"
  case groups = "group-title"
  /// In hours, such as `-4.5`.
  case shift = "tvg-shift"
  case radio = "radio"
  case catchup = "catchup"
  case catchupType = "catchup-type"
  case catchupSource = "catchup-source"
  case catchupDays = "catchup-days"
  /// In hours, such as `-4.0`.
  case catchupCorrection = "catchup-correction"
  /// In days: SIPTV's older word for `catchup-days`.
  case timeshift = "timeshift"
  /// In days too.
  case record = "tvg-rec"
  /// Guide addresses in the header.
  case guide = "url-tvg"
  case otherGuide = "x-tvg-url"
  case thirdGuide = "tvg-url"
  case userAgent = "user-agent"
  case httpUserAgent = "http-user-agent"
  case httpReferrer = "http-referrer"

  /// All attributes for guide addresses.
  static let guides: [M3UAttribute] = [.otherGuide, .guide, .thirdGuide]
  /// All attributes for request headers.
  static let headers: [M3UAttribute] = [.userAgent, .httpUserAgent, .httpReferrer]

  /// All attributes for the number, the most reliable first.
  static let numbers: [M3UAttribute] = [.number, .channelNumber, .shortNumber]

  /// The attribute of a name; nil for one that is not used.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let word = bytes.lowercased(name, upTo: 18), let known = M3UAttribute(rawValue: word) else { return nil }
    self = known
  }

  /// Whether a name is that of an attribute, used or not.
  static func isOne(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    M3UAttribute(bytes, name) != nil || bytes.lowercased(name.prefix(4), upTo: 4) == "tvg-"
  }
}

/// The repairs of a line of attributes. The order is that of their findings.
enum M3URepair: CaseIterable {
  case curlyQuotes, unendedQuote, lostValue, noSpace, innerQuote, attributesAfterComma, strayWords, repeated, noComma,
    address

  var problem: Message {
    switch self {
    case .curlyQuotes: "typographic quotation marks"
    case .unendedQuote: "a quotation mark without its pair"
    case .lostValue: "a quotation mark without its pair, and no comma"
    case .noSpace: "no space behind a quotation mark"
    case .innerQuote: "a quotation mark within a word"
    case .attributesAfterComma: "a comma before the attributes"
    case .strayWords: "words that are no attribute"
    case .repeated: "an attribute that comes twice"
    case .noComma: "no comma before the name"
    case .address: "an address in place of a name"
    }
  }

  var action: Message {
    switch self {
    case .curlyQuotes: "read as straight ones"
    case .unendedQuote: "ended before the next attribute or comma"
    case .lostValue: "the attribute left out"
    case .noSpace: "read as if there were one"
    case .innerQuote: "kept"
    case .attributesAfterComma: "read all the same"
    case .strayWords: "passed over"
    case .repeated: "the first kept"
    case .noComma: "what follows the attributes read as the name"
    case .address: "left out"
    }
  }
}
