/// A line of a playlist: what it is, and where its own text lies.
struct M3ULine {
  enum Kind {
    /// Nothing, or a comment, or something that says nothing of channels.
    case other
    /// `#EXTM3U`, before the first entry.
    case header
    /// `#EXTINF`, which begins an entry.
    case entry
    /// `#EXTGRP`, the groups of an entry.
    case groups
    /// What only playlists of one stream have: in place of channels they list its pieces or its qualities.
    case stream
    /// Anything that is no comment: where an entry can be played.
    case address
  }

  let kind: Kind
  /// What follows the word that tells the kind; of an address, all of it.
  let text: Range<Int>

  /// The line that begins at a place, which is moved behind its end: LF, CRLF or CR. A byte order mark at its start is
  /// passed over, since playlists are put together of several.
  init(_ bytes: Span<UInt8>, from place: inout Int) {
    var start = place
    while place < bytes.count, bytes[place] != ASCIIByte.lineFeed, bytes[place] != ASCIIByte.carriageReturn {
      place += 1
    }
    let end = place
    if place < bytes.count {
      let isPair = bytes[place] == ASCIIByte.carriageReturn && place + 1 < bytes.count
      place += isPair && bytes[place + 1] == ASCIIByte.lineFeed ? 2 : 1
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
    let end = line.first { bytes[$0] <= ASCIIByte.space || bytes[$0] == ASCIIByte.colon } ?? line.upperBound
    let hasColon = end < line.upperBound && bytes[end] == ASCIIByte.colon
    kind = M3ULine.kind(bytes.lowercased(line.lowerBound..<end, upTo: 24))
    text = bytes.trimmed((hasColon ? end + 1 : end)..<line.upperBound)
  }

  private static func kind(_ word: String?) -> Kind {
    switch word {
    case "#extm3u": .header
    case "#extinf": .entry
    case "#extgrp": .groups
    // RFC 8216: every playlist of a stream has one or the other.
    case "#ext-x-targetduration", "#ext-x-stream-inf": .stream
    default: .other
    }
  }
}

/// The attributes of a line, such as `-1 tvg-id="harbour" tvg-chno=1,Harbour One`, and the name after its comma.
struct M3UAttributes {
  /// Where the values lie, without their quotation marks; none is empty.
  private(set) var values: [M3UAttribute: Range<Int>] = [:]
  /// The name: what follows the first comma that stands outside of quotation marks.
  private(set) var name: Range<Int>?
  /// What was wrong.
  private(set) var defects: Set<M3UDefect> = []
  private var end: Int
  /// Whether a comma ends the attributes, or is as good as a space.
  private let endsAtComma: Bool
  private var place: Int
  /// Where the words begin, since the last attribute, that are none.
  private var words: Int?

  /// Reads a line without the word that it begins with. The head of a playlist has no name, and so no comma.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>, endsAtComma: Bool = true) {
    self.endsAtComma = endsAtComma
    end = line.upperBound
    place = M3UAttributes.durationEnd(bytes, line)
    while place < end, name == nil {
      switch bytes[place] {
      case 0...ASCIIByte.space: place += 1
      case ASCIIByte.comma: readComma(bytes)
      default: readWord(bytes)
      }
    }
    guard let words else { return }
    let isName = name == nil && endsAtComma
    defects.insert(isName ? .noComma : .strayWords)
    if isName { name = words..<end }
  }

  /// Where the seconds end, `-1` as a rule, which say nothing of a channel; the line's start where there are none.
  private static func durationEnd(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    let end = line.first { !(0x30...0x39).contains(bytes[$0]) && !signs.contains(bytes[$0]) } ?? line.upperBound
    return end == line.upperBound || isSeparator(bytes[end]) ? end : line.lowerBound
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte <= ASCIIByte.space || byte == ASCIIByte.comma }

  private mutating func readComma(_ bytes: Span<UInt8>) {
    place += 1
    guard endsAtComma else { return }
    let rest = bytes.trimmed(place..<end)
    let wordEnd = endOfWord(bytes, from: rest.lowerBound)
    let isNamed = wordEnd < end && bytes[wordEnd] == ASCIIByte.equals
    if isNamed, M3UAttribute.isOne(bytes, rest.lowerBound..<wordEnd) {
      defects.insert(.attributesAfterComma)
    } else {
      name = rest
    }
  }

  /// Where the run of bytes ends that the name of an attribute may be made of.
  private func endOfWord(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < end, !M3UAttributes.isSeparator(bytes[place]), bytes[place] != ASCIIByte.equals,
      bytes[place] != M3UQuote.double
    {
      place += 1
    }
    return place
  }

  private mutating func readWord(_ bytes: Span<UInt8>) {
    let word = place..<endOfWord(bytes, from: place)
    if bytes.startOfAddress(in: word) != nil { return readAddress(from: word.lowerBound) }
    place = word.upperBound
    if !word.isEmpty, place < end, bytes[place] == ASCIIByte.equals {
      place += 1
      readAttribute(word, bytes)
      return
    }
    words = words ?? word.lowerBound
    guard word.isEmpty else { return }
    // A quotation mark of its own: no comma between it and its pair ends anything.
    let isQuote = bytes[place] == M3UQuote.double
    place = (isQuote ? M3UQuote.pair(of: M3UQuote.double, bytes, place + 1..<end) : nil) ?? place
    place += 1
  }

  /// An address ends the line: commas and equals signs in it mean nothing here.
  private mutating func readAddress(from start: Int) {
    defects.insert(endsAtComma ? .address : .strayWords)
    (place, end) = (start, start)
  }

  private mutating func readAttribute(_ word: Range<Int>, _ bytes: Span<UInt8>) {
    if words != nil { defects.insert(.strayWords) }
    words = nil
    let quote = M3UQuote(bytes, place..<end)
    let value = quote?.value ?? place..<endOfPlainValue(bytes)
    place = quote?.end ?? value.upperBound
    if let defect = quote?.defect { defects.insert(defect) }
    if quote == nil, M3UQuote.isWithin(bytes, value) { defects.insert(.innerQuote) }
    let isLost = quote?.defect == .lostValue
    guard !isLost, !value.isEmpty, let attribute = M3UAttribute(bytes, word) else { return }
    if values[attribute] == nil { values[attribute] = value } else { defects.insert(.repeated) }
  }

  /// Where a value without quotation marks ends.
  private func endOfPlainValue(_ bytes: Span<UInt8>) -> Int {
    (place..<end).first { bytes[$0] <= ASCIIByte.space || (endsAtComma && bytes[$0] == ASCIIByte.comma) } ?? end
  }
}

/// A value in quotation marks, double or single ones.
struct M3UQuote {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  /// What is in them, without spaces at the ends.
  let value: Range<Int>
  /// Where what follows begins.
  let end: Int
  /// What was wrong with the second mark.
  let defect: M3UDefect?

  /// The value at the start of the rest of a line; nil where no quotation mark stands there.
  ///
  /// No byte is looked at more than a few times, however many marks are without a pair: a mark that closes nothing opens
  /// the next value, and a kind of mark of which none is left in the line is looked for once.
  init?(_ bytes: Span<UInt8>, _ rest: Range<Int>) {
    guard let first = rest.first, [M3UQuote.double, M3UQuote.single].contains(bytes[first]) else { return nil }
    let inner = first + 1..<rest.upperBound
    guard let pair = M3UQuote.pair(of: bytes[first], bytes, inner) else {
      let comma = inner.first { bytes[$0] == ASCIIByte.comma }
      end = comma ?? rest.upperBound
      value = bytes.trimmed(inner.lowerBound..<end)
      defect = comma == nil ? .lostValue : .unendedQuote
      return
    }
    let next = M3UQuote.attribute(openedBy: pair, bytes, inner)
    value = bytes.trimmed(inner.lowerBound..<(next ?? pair))
    end = next ?? pair + 1
    let isApart = end == rest.upperBound || bytes[end] <= ASCIIByte.space || bytes[end] == ASCIIByte.comma
    defect = next != nil ? .unendedQuote : isApart ? nil : .noSpace
  }

  /// The next mark of a kind.
  static func pair(of mark: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { bytes[$0] == mark }
  }

  /// Whether a word without quotation marks around it has one within that could have been meant to be around something.
  static func isWithin(_ bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.contains { bytes[$0] == double || (bytes[$0] == single && bytes[$0 - 1] == ASCIIByte.equals) }
  }

  /// Where the attribute begins whose value a mark opens rather than to close the one before it, as in
  /// `tvg-name="Harbour group-title="News"`: nil where the mark is not one of that kind.
  private static func attribute(openedBy mark: Int, _ bytes: Span<UInt8>, _ inner: Range<Int>) -> Int? {
    guard mark > inner.lowerBound, bytes[mark - 1] == ASCIIByte.equals, mark + 1 < inner.upperBound,
      bytes[mark + 1] > ASCIIByte.space, bytes[mark + 1] != ASCIIByte.comma
    else { return nil }
    var start = mark - 1
    while start > inner.lowerBound, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > inner.lowerBound, start < mark - 1, bytes[start - 1] <= ASCIIByte.space else { return nil }
    return start
  }

  /// Whether a byte may be in an attribute's name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

/// The attributes of a playlist that a guide has a use for, by their names in small letters.
enum M3UAttribute: String {
  case id = "tvg-id"
  case name = "tvg-name"
  /// The number: as most write it, as Channels DVR reads it, and as Kodi reads it too.
  case number = "tvg-chno"
  case channelNumber = "channel-number"
  case shortNumber = "ch-number"
  case groups = "group-title"
  /// In hours, such as `-4.5`.
  case shift = "tvg-shift"
  case radio = "radio"

  /// All that tell the number, the surest first.
  static let numbers: [M3UAttribute] = [.number, .channelNumber, .shortNumber]

  /// The attribute of a name; nil for one that is of no use.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let word = bytes.lowercased(name, upTo: 16), let known = M3UAttribute(rawValue: word) else { return nil }
    self = known
  }

  /// Whether a name is one of an attribute, be it of use or not.
  static func isOne(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    M3UAttribute(bytes, name) != nil || bytes.lowercased(name.prefix(4), upTo: 4) == "tvg-"
  }
}

/// What was wrong with a line of attributes, and made the best of.
enum M3UDefect: CaseIterable {
  case unendedQuote, lostValue, noSpace, innerQuote, attributesAfterComma, strayWords, repeated, noComma, address

  var problem: String {
    switch self {
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

  var action: String {
    switch self {
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
