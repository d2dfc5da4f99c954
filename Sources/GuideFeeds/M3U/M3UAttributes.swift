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
