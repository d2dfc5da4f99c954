import GuideModel

/// Parses a line's attributes, such as `-1 tvg-id="harbour" tvg-chno=1,Harbour One`, and the name after the comma.
struct M3UAttributes {
  /// The ranges of the values, without quotation marks; no range is empty.
  private(set) var values: [M3UAttribute: Range<Int>] = [:]
  /// The range of the name, which follows the first comma outside quotation marks.
  private(set) var name: Range<Int>?
  private(set) var repairs: Set<M3URepair> = []
  private var end: Int
  /// Whether a comma ends the attributes, rather than separating them like a space.
  private let endsAtComma: Bool
  private var position: Int
  /// The start of any stray words after the last attribute.
  private var strayWords: Int?
  /// Where to resume searching for the end of a value, for each kind of quotation mark.
  private var searched = M3UQuoteSearch()

  /// Parses a line without its first word. A playlist's header has no name, so no comma ends its attributes.
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

  /// The end of the duration, which is `-1` for channels; the start of the line if there is no duration.
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
    if isNamed, M3UAttribute.isAttributeName(bytes, rest.lowerBound..<wordEnd) {
      repairs.insert(.attributesAfterComma)
    } else {
      name = rest
    }
  }

  /// The end of the bytes that may form an attribute's name.
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
    if bytes[position] == M3UQuotedValue.double, let pair = pairOfStrayQuote(bytes) { position = pair }
    position += 1
  }

  /// The quotation mark that matches a stray one; `nil` if none. A comma between the two does not end the attributes.
  private func pairOfStrayQuote(_ bytes: Span<UInt8>) -> Int? {
    let rest = position + 1..<end
    guard let pair = M3UQuotedValue.pair(of: M3UQuotedValue.double, bytes, rest) else { return nil }
    return M3UQuotedValue.attribute(openedBy: pair, bytes, rest) == nil ? pair : nil
  }

  private func isAddress(_ word: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    // Attribute names consist of letters and dashes.
    word.contains { bytes[$0] == UInt8(ascii: ":") } && RedactedAddress.isContained(in: word.map { bytes[$0] })
  }

  /// Skips the rest of the line: commas and equals signs in an address are not syntax.
  private mutating func readAddress(from start: Int) {
    repairs.insert(endsAtComma ? .address : .strayWords)
    (position, end) = (start, start)
  }

  private mutating func readAttribute(_ word: Range<Int>, _ bytes: Span<UInt8>) {
    if strayWords != nil { repairs.insert(.strayWords) }
    strayWords = nil
    let quote = M3UQuotedValue(bytes, position..<end, searched: &searched)
    let value = quote?.unquoted(bytes) ?? position..<endOfPlainValue(bytes)
    position = quote?.end ?? value.upperBound
    if let quote { noteRepairs(of: quote, value, bytes) }
    if quote == nil, M3UQuotedValue.isWithin(bytes, value) { repairs.insert(.innerQuote) }
    let isLost = quote?.repair == .lostValue
    guard !isLost, !value.isEmpty, let attribute = M3UAttribute(bytes, word) else { return }
    if values[attribute] == nil { values[attribute] = value } else { repairs.insert(.repeated) }
  }

  private mutating func noteRepairs(of quote: M3UQuotedValue, _ value: Range<Int>, _ bytes: Span<UInt8>) {
    if let repair = quote.repair { repairs.insert(repair) }
    if value != quote.value { repairs.insert(.escapedQuotes) }
    if quote.hasInnerMarks, value.contains(where: { bytes[$0] == quote.mark }) { repairs.insert(.innerQuotes) }
  }

  /// The end of an unquoted value.
  private func endOfPlainValue(_ bytes: Span<UInt8>) -> Int {
    (position..<end).first { bytes[$0] <= ASCIIByte.space || (endsAtComma && bytes[$0] == ASCIIByte.comma) } ?? end
  }
}
