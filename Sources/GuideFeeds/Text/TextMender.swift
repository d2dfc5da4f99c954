/// Makes plain UTF-8 of a text of the feed, which in its four lives was many things (docs/formats.md).
struct TextMender {
  private(set) var defects: Set<TextDefect> = []
  /// As UTF-8: a string would be asked for room at every letter.
  private var result: [UInt8] = []
  /// Whether white space was met that has not been written yet: runs become one space, at the ends none.
  private var owesSpace = false
  /// Marks on the last letter.
  private var marks = 0

  /// A field's text, mended and trimmed.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    withText(bytes, range) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a body with a field's text as UTF-8: in most cases as it stands in the field.
  static func withText<Result>(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if isClean(bytes, range) {
      return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    var mender = TextMender()
    mender.read(bytes, range)
    return mender.result.withUnsafeBytes(body)
  }

  /// What is wrong with a field.
  static func defects(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Set<TextDefect> {
    if isClean(bytes, range) { return [] }
    var mender = TextMender()
    mender.read(bytes, range)
    return mender.defects
  }

  /// Whether a text can be taken as it is: nothing to mend, and no superfluous spaces.
  static func isClean(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let raw = bytes.bytes
    var wasSpace = true
    var place = range.lowerBound
    while place < range.upperBound {
      if place + 17 <= range.upperBound, !wasSpace || bytes[place] != ASCIIByte.space,
        SpecialBytes.areOrdinary(raw.block(at: place), followers: raw.block(at: place + 1))
      {
        place += 16
        wasSpace = bytes[place - 1] == ASCIIByte.space
        continue
      }
      if place + 8 <= range.upperBound,
        let endsInSpace = SpecialBytes.endsInSpace(raw.word(at: place), after: wasSpace)
      {
        wasSpace = endsInSpace
        place += 8
        continue
      }
      let byte = bytes[place]
      let isSpace = byte == ASCIIByte.space
      if isSpace && wasSpace { return false }
      wasSpace = isSpace
      let isOrdinary = byte >= 0x20 && byte < 0x7F && byte != ASCIIByte.ampersand && byte != ASCIIByte.brace
      let length = isOrdinary ? 1 : PlainText.length(of: bytes, at: place, end: range.upperBound)
      if length == 0 { return false }
      place += length
    }
    return range.isEmpty || !wasSpace
  }

  private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound, !MisreadText.mayBegin(bytes, place, range.upperBound) { place += 1 }
    guard place < range.upperBound else { return readPieces(bytes, range) }
    switch MisreadText.look(bytes, range) {
    case .sound: readPieces(bytes, range)
    case .mended(let text):
      defects.insert(.doubleEncoded)
      readPieces(text.span, text.indices)
    case .beyondRepair: readPieces(bytes, range, isBeyondRepair: true)
    }
  }

  /// Reads a text piece by piece. Where letters that were encoded twice could be mended only in part, none is.
  private mutating func readPieces(_ bytes: Span<UInt8>, _ range: Range<Int>, isBeyondRepair: Bool = false) {
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte > ASCIIByte.space, !SpecialBytes.isSpecial(byte) {
        append(byte)
        marks = 0
        place += 1
      } else if byte < 0x80 {
        place += readASCII(byte, bytes, place..<range.upperBound)
      } else if let scalar = LetterMarks.scalar(in: bytes, at: place, end: range.upperBound) {
        append(scalar)
        place += UTF8.width(scalar)
      } else {
        let piece = FeedEncoding.piece(of: bytes, place..<range.upperBound, mayBeDoubled: !isBeyondRepair)
        if let defect = piece.defect { defects.insert(defect) }
        piece.scalars.forEach { append($0) }
        place += piece.length
      }
    }
  }

  /// Reads a byte of ASCII and what belongs to it, and returns how many bytes that were.
  private mutating func readASCII(_ byte: UInt8, _ bytes: Span<UInt8>, _ rest: Range<Int>) -> Int {
    switch byte {
    case ASCIIByte.lineFeed, ASCIIByte.carriageReturn:
      defects.insert(.lineBreak)
      owesSpace = true
    case ASCIIByte.tab, ASCIIByte.space: owesSpace = true
    case 0..<0x20, 0x7F: defects.insert(.control)
    case ASCIIByte.ampersand, ASCIIByte.brace:
      guard let entity = Entity(bytes, rest) else { fallthrough }
      defects.insert(.entity)
      entity.scalars.forEach { append($0) }
      return entity.length
    default: append(Unicode.Scalar(byte))
    }
    return 1
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20 || scalar == "\u{A0}" {
      owesSpace = true
      marks = 0
      return
    }
    if LetterMarks.isBeyond(&marks, scalar) {
      defects.insert(.marks)
      return
    }
    scalar.utf8.forEach { append($0) }
  }

  private mutating func append(_ byte: UInt8) {
    if owesSpace, !result.isEmpty { result.append(ASCIIByte.space) }
    owesSpace = false
    result.append(byte)
  }
}

/// What was wrong with a text, and mended.
enum TextDefect: CaseIterable {
  case doubleEncoded, windows1252, entity, control, lineBreak, marks, lost

  var problem: String {
    switch self {
    case .doubleEncoded: "letters encoded twice"
    case .windows1252: "bytes of windows-1252 in UTF-8 text"
    case .entity: "HTML entities"
    case .control: "control characters"
    case .lineBreak: "a line break in a text"
    case .marks: "more than \(LetterMarks.limit) marks on a letter"
    case .lost: "characters that were lost before the feed was written"
    }
  }

  var action: String {
    switch self {
    case .doubleEncoded, .windows1252, .entity: "decoded"
    case .control, .marks: "removed"
    case .lineBreak: "read as a space"
    case .lost: "shown as \u{FFFD}"
    }
  }
}
