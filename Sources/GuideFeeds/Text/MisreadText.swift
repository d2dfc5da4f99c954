/// UTF-8 that was read as windows-1252 and encoded once more, so that `’` stands as `â€™` and `é` as `Ã©`.
///
/// One such sequence may be what a guide means; so a text is mended only where something in it can hardly be meant, and
/// then as a whole or not at all.
struct MisreadText {
  /// What to do with a text.
  enum Outcome: Equatable {
    /// Nothing in it was misread, as far as can be told.
    case sound
    /// The text as it was before it was misread.
    case mended([UInt8])
    /// Some of it was misread, and some of that cannot be mended.
    case beyondRepair
  }

  /// Whether the bytes at a place may begin a misread sequence: a letter that the first byte of one is read as, and after it
  /// a sign that is none of Latin-1.
  static func mayBegin(_ bytes: Span<UInt8>, _ place: Int, _ end: Int) -> Bool {
    guard place + 2 < end, bytes[place] == 0xC3 else { return false }
    switch bytes[place + 1] {
    // Â, Ã, Ð, Ñ, â, ã and ð begin what is misread of Latin, Cyrillic, punctuation, Japanese and emoji.
    case 0x82, 0x83, 0x90, 0x91, 0xA2, 0xA3, 0xB0: break
    default: return false
    }
    switch bytes[place + 2] {
    case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2: return true
    default: return false
    }
  }

  /// Looks at a text that has what may begin a misread sequence.
  static func look(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Outcome {
    let text = MisreadText(bytes, range)
    if let whole = text.whole { return .mended(whole) }
    guard text.isMisread else { return .sound }
    return text.punctuationAlone.map(Outcome.mended) ?? .beyondRepair
  }

  /// A piece of the text: a byte of windows-1252 from 80 on that a scalar stands for, or else bytes as they are.
  private enum Piece {
    case misread(UInt8, [UInt8])
    case other([UInt8])
  }

  private let pieces: [Piece]

  private init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var pieces: [Piece] = []
    pieces.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let length = MisreadText.scalarLength(bytes[place])
      var scalar: [UInt8] = []
      for next in place..<min(place + length, range.upperBound) { scalar.append(bytes[next]) }
      pieces.append(MisreadText.byte(scalar).map { .misread($0, scalar) } ?? .other(scalar))
      place += scalar.count
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

  /// The byte from 80 on that windows-1252 has for a scalar of UTF-8. Bytes that it has no character for are C1 controls.
  private static func byte(_ utf8: [UInt8]) -> UInt8? {
    guard utf8.count > 1, let scalar = String(validating: utf8, as: UTF8.self)?.unicodeScalars.first else { return nil }
    if (0x80..<0x100).contains(scalar.value) { return UInt8(scalar.value) }
    return (0x80..<0xA0).first { FeedEncoding.windows1252($0) == scalar && scalar != "\u{FFFD}" }
  }

  // MARK: - The whole text

  /// The text where all of it that is not ASCII is misread, and it says so more than once or plainly enough.
  private var whole: [UInt8]? {
    var result: [UInt8] = []
    var count = 0
    var isPlain = false
    var place = 0
    while place < pieces.count {
      switch pieces[place] {
      case .other(let bytes):
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        result += bytes
        place += 1
      case .misread(let lead, _):
        guard let sequence = sequence(at: place) else { return nil }
        result += sequence
        // Sequences of Latin-1 alone may be accents that swallowed letters (`FeedEncoding.misread`).
        if (place + 1..<place + sequence.count).contains(where: isSign) {
          count += 1
          isPlain = isPlain || lead == 0xE2 || lead == 0xF0 || isWordStart(place, sequence.count)
        }
        place += sequence.count
      }
    }
    return isPlain || count > 2 ? result : nil
  }

  /// The bytes of UTF-8 that stand misread at a place; nil where they are none.
  private func sequence(at place: Int) -> [UInt8]? {
    guard case .misread(let lead, _) = pieces[place], lead >= 0xC2, lead < 0xF5 else { return nil }
    let length = MisreadText.scalarLength(lead)
    guard place + length <= pieces.count else { return nil }
    var bytes: [UInt8] = []
    for piece in pieces[place..<place + length] {
      guard case .misread(let byte, _) = piece else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.count == 1 ? bytes : nil
  }

  /// Whether a sequence begins with `Ã` or `Â` where a word begins, goes on with a sign and then a letter: no word does.
  private func isWordStart(_ place: Int, _ length: Int) -> Bool {
    guard length == 2, case .misread(0xC3, _) = pieces[place], case .misread(0x80..<0xA0, _) = pieces[place + 1] else {
      return false
    }
    return !isLetter(place - 1) && isLetter(place + 2)
  }

  /// Whether a piece is a sign that windows-1252 has and Latin-1 has not.
  private func isSign(_ place: Int) -> Bool {
    guard case .misread(_, let utf8) = pieces[place] else { return false }
    return utf8[0] != 0xC2 && utf8[0] != 0xC3
  }

  /// Whether a piece is a letter of ASCII; none beyond the ends is.
  private func isLetter(_ place: Int) -> Bool {
    guard pieces.indices.contains(place), case .other(let bytes) = pieces[place] else { return false }
    return bytes.count == 1 && (0x61...0x7A).contains(bytes[0] | 0x20)
  }

  // MARK: - Punctuation among letters that are right

  /// Whether `â€` or an emoji is in it, which no guide means.
  private var isMisread: Bool {
    pieces.indices.contains { isPunctuation(at: $0) || sequence(at: $0)?[0] == 0xF0 }
  }

  private func isPunctuation(at place: Int) -> Bool {
    guard place + 1 < pieces.count, case .misread(0xE2, _) = pieces[place], case .misread(0x80, _) = pieces[place + 1]
    else { return false }
    return true
  }

  /// The text with its punctuation, emoji and `Ã©` mended, where all of the punctuation can be; the rest as it is.
  private var punctuationAlone: [UInt8]? {
    var result: [UInt8] = []
    var opened = 0
    var place = 0
    while place < pieces.count {
      if let sequence = sequence(at: place), MisreadText.isLikely(sequence) {
        if sequence == MisreadText.openingQuote { opened += 1 }
        if sequence == MisreadText.closingQuote { opened -= 1 }
        result += sequence
        place += sequence.count
      } else if isPunctuation(at: place) {
        // Of `”` the last byte is no character of windows-1252, and gets lost.
        guard opened > 0, !isContinuation(place + 2) else { return nil }
        opened -= 1
        result += MisreadText.closingQuote
        place += isLost(place + 2) ? 3 : 2
      } else {
        switch pieces[place] {
        case .misread(_, let bytes), .other(let bytes): result += bytes
        }
        place += 1
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

  private func isContinuation(_ place: Int) -> Bool {
    guard pieces.indices.contains(place), case .misread(let byte, _) = pieces[place] else { return false }
    return byte < 0xC0
  }

  private func isLost(_ place: Int) -> Bool {
    guard pieces.indices.contains(place), case .other(let bytes) = pieces[place] else { return false }
    return bytes == Array("\u{FFFD}".utf8)
  }
}
