import GuideModel

/// Repairs a feed's text: encodings, entities, controls, line breaks, and surplus spaces and marks (docs/formats.md).
struct TextRepairer {
  private(set) var repairs: Set<TextRepair> = []
  /// The text as UTF-8, because appending single scalars to a string is slow.
  private var result: [UInt8] = []
  /// Whether white space is pending: a run of it becomes one space, and is removed at the ends.
  private var hasPendingSpace = false
  /// The number of combining marks on the last character.
  private var marks = 0

  /// The text of a field, repaired and trimmed.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    withText(bytes, range) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a body with the repaired text as UTF-8, which is usually the field itself.
  static func withText<Result>(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    if isClean(bytes, range) {
      return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
    var repairer = TextRepairer()
    repairer.read(bytes, range)
    return repairer.result.withUnsafeBytes(body)
  }

  /// The repaired text of a field that is not clean, and the repairs to it.
  static func repaired(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (text: String, repairs: Set<TextRepair>) {
    var repairer = TextRepairer()
    repairer.read(bytes, range)
    return (String(decoding: repairer.result, as: UTF8.self), repairer.repairs)
  }

  /// The repairs that a field needs.
  static func repairs(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Set<TextRepair> {
    if isClean(bytes, range) { return [] }
    var repairer = TextRepairer()
    repairer.read(bytes, range)
    return repairer.repairs
  }

  /// Whether a string needs no repair and has no surplus spaces. Usually examines 16 bytes at a time.
  static func isClean(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let raw = bytes.bytes
    var wasSpace = true
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] >= 0x80 {
        // Usually, more multi-byte characters follow.
        let length = PlainText.length(of: bytes, at: offset, end: range.upperBound)
        if length == 0 { return false }
        offset += length
        wasSpace = false
        continue
      }
      if offset + 17 <= range.upperBound, !wasSpace || bytes[offset] != ASCIIByte.space,
        SpecialBytes.areOrdinary(raw.block(at: offset), followers: raw.block(at: offset + 1))
      {
        offset += 16
        wasSpace = bytes[offset - 1] == ASCIIByte.space
        continue
      }
      if offset + 8 <= range.upperBound,
        let endsInSpace = SpecialBytes.endsInSpace(raw.word(at: offset), after: wasSpace)
      {
        wasSpace = endsInSpace
        offset += 8
        continue
      }
      let byte = bytes[offset]
      let isSpace = byte == ASCIIByte.space
      if isSpace && wasSpace { return false }
      wasSpace = isSpace
      let isOrdinary = byte >= 0x20 && byte < 0x7F && byte != ASCIIByte.ampersand && byte != ASCIIByte.brace
      let length = isOrdinary ? 1 : PlainText.length(of: bytes, at: offset, end: range.upperBound)
      if length == 0 { return false }
      offset += length
    }
    return range.isEmpty || !wasSpace
  }

  private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound, !MisreadText.mayBegin(bytes, offset, range.upperBound) { offset += 1 }
    guard offset < range.upperBound else { return readPieces(bytes, range) }
    switch MisreadText.examine(bytes, range) {
    case .sound: readPieces(bytes, range)
    case .repaired(let text):
      repairs.insert(.doubleEncoded)
      // The text may have been encoded three times, so the result is examined again.
      read(text.span, text.indices)
    case .beyondRepair: readPieces(bytes, range, isBeyondRepair: true)
    }
  }

  /// Reads a string piece by piece. With `isBeyondRepair`, letters that were encoded twice are left unchanged.
  private mutating func readPieces(_ bytes: Span<UInt8>, _ range: Range<Int>, isBeyondRepair: Bool = false) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte > ASCIIByte.space, !SpecialBytes.isSpecial(byte) {
        append(byte)
        marks = 0
        offset += 1
      } else if byte < 0x80 {
        offset += readASCII(byte, bytes, offset..<range.upperBound)
      } else if let scalar = LetterMarks.scalar(in: bytes, at: offset, end: range.upperBound) {
        append(scalar)
        offset += UTF8.width(scalar)
      } else {
        let piece = FeedEncoding.piece(of: bytes, offset..<range.upperBound, mayBeDoubled: !isBeyondRepair)
        if let repair = piece.repair { repairs.insert(repair) }
        piece.scalars.forEach { append($0) }
        offset += piece.length
      }
    }
  }

  /// Reads an ASCII byte or an entity, and returns its length.
  private mutating func readASCII(_ byte: UInt8, _ bytes: Span<UInt8>, _ rest: Range<Int>) -> Int {
    switch byte {
    case ASCIIByte.lineFeed, ASCIIByte.carriageReturn:
      repairs.insert(.lineBreak)
      hasPendingSpace = true
    case ASCIIByte.tab, ASCIIByte.space: hasPendingSpace = true
    case 0..<0x20, 0x7F: repairs.insert(.control)
    case ASCIIByte.ampersand, ASCIIByte.brace:
      guard let entity = Entity(bytes, rest) else { fallthrough }
      repairs.insert(.entity)
      append(entity.scalar)
      return entity.length
    default: append(Unicode.Scalar(byte))
    }
    return 1
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20 || scalar == "\u{A0}" {
      hasPendingSpace = true
      marks = 0
      return
    }
    if LetterMarks.isBeyond(&marks, scalar) {
      repairs.insert(.marks)
      return
    }
    scalar.utf8.forEach { append($0) }
  }

  private mutating func append(_ byte: UInt8) {
    if hasPendingSpace, !result.isEmpty { result.append(ASCIIByte.space) }
    hasPendingSpace = false
    result.append(byte)
  }
}

/// The repairs to a string, in the order of their diagnostics.
enum TextRepair: CaseIterable {
  case doubleEncoded, windows1252, entity, control, lineBreak, marks, lost

  /// The problem, and how it was repaired.
  var fault: RepairedFault {
    switch self {
    case .doubleEncoded: RepairedFault("text encoded twice", "decoded")
    case .windows1252: RepairedFault("windows-1252 bytes in UTF-8 text", "decoded")
    case .entity: RepairedFault("HTML entities", "decoded")
    case .control: RepairedFault("control characters", "removed")
    case .lineBreak: RepairedFault("a line break inside text", "read as a space")
    case .marks: RepairedFault("more than \(LetterMarks.limit) marks on a character", "removed")
    case .lost: RepairedFault("characters that were lost before the feed was written", "shown as \u{FFFD}")
    }
  }
}
