/// Repairs UTF-8 that was read as windows-1252 and encoded again, so that `’` became `â€™` and `é` became `Ã©`.
///
/// Such a sequence may also be intended. So a string is repaired only if something in it is very unlikely to be
/// intended, and then as a whole: text that was misread in one place was misread everywhere.
struct MisreadText {
  enum Verdict: Equatable {
    case sound
    /// The text before it was misread.
    case repaired([UInt8])
    /// Some of it was misread, and part of that cannot be repaired.
    case beyondRepair
  }

  /// Whether a misread sequence may begin at an index: a letter that encodes a lead byte, followed by a character that
  /// is not a Latin-1 letter.
  static func mayBegin(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    guard index + 2 < end, bytes[index] == 0xC3 else { return false }
    switch bytes[index + 1] {
    // Â, Ã, Ð, Ñ, â, ã and ð begin misread Latin, Cyrillic, punctuation, Japanese and emoji.
    case 0x82, 0x83, 0x90, 0x91, 0xA2, 0xA3, 0xB0: break
    default: return false
    }
    switch bytes[index + 2] {
    case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2: return true
    default: return false
    }
  }

  /// Examines a string that contains the start of a misread sequence.
  static func examine(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Verdict {
    let text = MisreadText(bytes, range)
    let isLatin1 = text.hasMisreadLatin1
    if isLatin1, let whole = text.whole(isCertain: true) { return .repaired(whole) }
    if let whole = text.whole(isCertain: false) { return .repaired(whole) }
    if text.isMisread { return text.withRepairedPunctuation.map(Verdict.repaired) ?? .beyondRepair }
    return !isLatin1 || text.canBeRepairedPieceByPiece ? .sound : .beyondRepair
  }

  /// A scalar of the text, which either encodes a byte of at least 0x80 in windows-1252 or is not misread.
  enum Piece {
    case misread(UInt8, [UInt8])
    case other([UInt8])
  }

  let pieces: [Piece]

  private init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var pieces: [Piece] = []
    pieces.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let length = MisreadText.scalarLength(bytes[index])
      var scalar: [UInt8] = []
      for next in index..<min(index + length, range.upperBound) { scalar.append(bytes[next]) }
      pieces.append(MisreadText.byte(scalar).map { .misread($0, scalar) } ?? .other(scalar))
      index += scalar.count
    }
    self.pieces = pieces
  }

  private static func scalarLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }

  /// The byte of at least 0x80 that encodes a scalar in windows-1252. Bytes without a character in windows-1252 are C1
  /// controls.
  private static func byte(_ utf8: [UInt8]) -> UInt8? {
    guard utf8.count > 1, let scalar = Unicode.Scalar(utf8: utf8) else { return nil }
    if (0x80..<0x100).contains(scalar.value) { return UInt8(scalar.value) }
    return (0x80..<0xA0).first { FeedEncoding.windows1252($0) == scalar && scalar != "\u{FFFD}" }
  }

  // MARK: - The whole text

  /// The repaired text, if all its non-ASCII scalars are misread and either `isCertain` or there is enough evidence.
  private func whole(isCertain: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var count = 0
    var isPlain = false
    var index = 0
    while index < pieces.count {
      switch pieces[index] {
      case .other(let bytes):
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        result += bytes
        index += 1
      case .misread(let lead, _):
        guard let sequence = sequence(at: index), !isCertain || !isMisreadLetterGroup(at: index) else { return nil }
        result += sequence
        // Sequences of only Latin-1 characters may have been misread in a different way (`FeedEncoding.misread`).
        if (index + 1..<index + sequence.count).contains(where: isSign) {
          count += 1
          isPlain = isPlain || lead == 0xE2 || lead == 0xF0 || isWordStart(index, sequence.count)
        }
        index += sequence.count
      }
    }
    return isCertain || isPlain || count > 2 ? result : nil
  }

  /// The UTF-8 that was misread at an index; `nil` if none.
  func sequence(at index: Int) -> [UInt8]? {
    guard case .misread(let lead, _) = pieces[index], lead >= 0xC2, lead < 0xF5 else { return nil }
    let length = MisreadText.scalarLength(lead)
    guard index + length <= pieces.count else { return nil }
    var bytes: [UInt8] = []
    for piece in pieces[index..<index + length] {
      guard case .misread(let byte, _) = piece else { return nil }
      bytes.append(byte)
    }
    return Unicode.Scalar(utf8: bytes) == nil ? nil : bytes
  }

  /// Whether a sequence is `Ã` at the start of a word, followed by a symbol and a letter. No real word looks like this.
  private func isWordStart(_ index: Int, _ length: Int) -> Bool {
    guard length == 2, case .misread(0xC3, _) = pieces[index], case .misread(0x80..<0xA0, _) = pieces[index + 1] else {
      return false
    }
    return !isLetter(index - 1) && isLetter(index + 2)
  }

  /// Whether a piece is a windows-1252 character that is not in Latin-1.
  func isSign(_ index: Int) -> Bool {
    guard case .misread(_, let utf8) = pieces[index] else { return false }
    return utf8[0] != 0xC2 && utf8[0] != 0xC3
  }

  /// Whether there is an ASCII letter at an index.
  func isLetter(_ index: Int) -> Bool {
    guard pieces.indices.contains(index), case .other(let bytes) = pieces[index] else { return false }
    return bytes.count == 1 && (0x61...0x7A).contains(bytes[0] | 0x20)
  }

  // MARK: - Misread punctuation among correct letters

  /// Whether the text contains `â€` or a misread emoji, which no guide contains intentionally.
  private var isMisread: Bool {
    pieces.indices.contains { isPunctuation(at: $0) || sequence(at: $0)?[0] == 0xF0 }
  }

  private func isPunctuation(at index: Int) -> Bool {
    guard index + 1 < pieces.count, case .misread(0xE2, _) = pieces[index], case .misread(0x80, _) = pieces[index + 1]
    else { return false }
    return true
  }

  /// The text with punctuation, emoji and `Ã©` repaired, and correct letters unchanged. `nil` if some of the punctuation
  /// cannot be repaired, or if anything else seems misread.
  private var withRepairedPunctuation: [UInt8]? {
    var result: [UInt8] = []
    var opened = 0
    var index = 0
    while index < pieces.count {
      if let sequence = sequence(at: index), MisreadText.isLikely(sequence) {
        if sequence == MisreadText.openingQuote { opened += 1 }
        if sequence == MisreadText.closingQuote { opened -= 1 }
        result += sequence
        index += sequence.count
      } else if isPunctuation(at: index) {
        // The last byte of `”` is not a windows-1252 character, so it is lost.
        guard opened > 0, !isContinuation(index + 2) else { return nil }
        opened -= 1
        result += MisreadText.closingQuote
        index += isLost(index + 2) ? 3 : 2
      } else if sequence(at: index) != nil, !isMisreadLetterGroup(at: index) {
        return nil
      } else {
        switch pieces[index] {
        case .misread(_, let bytes), .other(let bytes): result += bytes
        }
        index += 1
      }
    }
    return result
  }

  /// Whether a sequence is Latin-1, punctuation, a symbol or an emoji.
  private static func isLikely(_ sequence: [UInt8]) -> Bool {
    switch sequence[0] {
    case 0xC2, 0xC3, 0xF0: true
    case 0xE2: sequence[1] < 0xA0
    default: false
    }
  }

  private static let openingQuote = Array("“".utf8)
  private static let closingQuote = Array("”".utf8)

  private func isContinuation(_ index: Int) -> Bool {
    guard pieces.indices.contains(index), case .misread(let byte, _) = pieces[index] else { return false }
    return byte < 0xC0
  }

  private func isLost(_ index: Int) -> Bool {
    guard pieces.indices.contains(index), case .other(let bytes) = pieces[index] else { return false }
    return bytes == Array("\u{FFFD}".utf8)
  }
}
