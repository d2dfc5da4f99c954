/// Decodes non-ASCII bytes in every encoding that the feed has ever used. The patterns and their order come from the
/// XMLTV project's grabber for this feed (tv_grab_uk_rt), which read it for eleven years.
enum FeedEncoding {
  /// A run of bytes, and the scalars it encodes.
  struct Piece {
    let scalars: [Unicode.Scalar]
    /// Number of bytes.
    let length: Int
    let repair: TextRepair?

    init(_ scalars: [Unicode.Scalar], length: Int, _ repair: TextRepair? = nil) {
      self.scalars = scalars
      self.length = length
      self.repair = repair
    }
  }

  /// Decodes the bytes at the start of a range. The first byte must not be ASCII. `mayBeDoubled` tells whether they may have
  /// been encoded twice.
  static func piece(of bytes: Span<UInt8>, _ range: Range<Int>, mayBeDoubled: Bool = true) -> Piece {
    var next: [UInt8] = []
    next.reserveCapacity(8)
    for index in range.prefix(8) { next.append(bytes[index]) }
    let twice = mayBeDoubled ? doubled(next) ?? lost(next) ?? doubledPunctuation(next) ?? misread(next) : lost(next)
    return twice ?? plainDVBControl(bytes, range) ?? c1Punctuation(next) ?? dvbControl(next) ?? validUTF8(next)
      ?? Piece([windows1252(next[0])], length: 1, .windows1252)
  }

  /// UTF-8 read as Latin-1 and encoded again: `C3 83 C2 A9` for é.
  private static func doubled(_ bytes: [UInt8]) -> Piece? {
    guard bytes.count >= 4, bytes[0] == 0xC3, bytes[1] == 0x82 || bytes[1] == 0x83, bytes[2] == 0xC2 else { return nil }
    return Unicode.Scalar(utf8: [bytes[1] + 0x40, bytes[3]]).map { scalar in
      let isControl = scalar.value < 0xA0
      return Piece([isControl ? windows1252(bytes[3]) : scalar], length: 4, .doubleEncoded)
    }
  }

  /// A DVB control character that was converted like a letter, as Enigma2 exports it. U+0086 and U+0087 enclose a word, and
  /// U+008A separates two lines. Elsewhere, they are `†`, `‡` and `Š` in windows-1252.
  private static func plainDVBControl(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Piece? {
    guard range.count > 1, bytes[range.lowerBound] == 0xC2 else { return nil }
    let start = range.lowerBound
    func has(_ second: UInt8, in range: Range<Int>) -> Bool {
      range.contains { $0 + 1 < bytes.count && bytes[$0] == 0xC2 && bytes[$0 + 1] == second }
    }
    switch bytes[start + 1] {
    case 0x86:
      return has(0x87, in: start + 2..<min(range.upperBound, start + maximumEmphasisLength))
        ? Piece([], length: 2, .control) : nil
    case 0x87:
      return has(0x86, in: max(0, start - maximumEmphasisLength)..<start) ? Piece([], length: 2, .control) : nil
    case 0x8A:
      // A genuine `Š` in the middle of a word is a capital, so no lower-case letter precedes it.
      let before = start > 0 ? bytes[start - 1] : 0
      let endsLine = (0x61...0x7A).contains(before) || (0x30...0x39).contains(before) || ".,!?:;)".utf8.contains(before)
      return endsLine ? Piece([" "], length: 2, .lineBreak) : nil
    default: return nil
    }
  }

  /// Maximum number of bytes between the two emphasis marks.
  private static let maximumEmphasisLength = 200

  /// A DVB control character in UTF-8 (ETSI EN 300 468, annex A): U+E08A is a line break; U+E086 and U+E087 mark emphasis.
  private static func dvbControl(_ bytes: [UInt8]) -> Piece? {
    guard bytes.count >= 3, bytes[0] == 0xEE, bytes[1] == 0x82, (0x80...0x9F).contains(bytes[2]) else { return nil }
    return bytes[2] == 0x8A ? Piece([" "], length: 3, .lineBreak) : Piece([], length: 3, .control)
  }

  /// The replacement character, which may itself have been encoded twice.
  private static func lost(_ bytes: [UInt8]) -> Piece? {
    if bytes.starts(with: [0xEF, 0xBF, 0xBD]) { return Piece(["\u{FFFD}"], length: 3, .lost) }
    return bytes.starts(with: [0xC3, 0xAF, 0xC2, 0xBF, 0xC2, 0xBD]) ? Piece(["\u{FFFD}"], length: 6, .lost) : nil
  }

  /// Dashes and curly quotes encoded twice: `C3 A2 C2 80 C2 99` for ’.
  private static func doubledPunctuation(_ bytes: [UInt8]) -> Piece? {
    guard bytes.count >= 6, bytes.starts(with: [0xC3, 0xA2, 0xC2]), bytes[3] == 0x80 || bytes[3] == 0x81,
      bytes[4] == 0xC2
    else { return nil }
    return Unicode.Scalar(utf8: [0xE2, bytes[3], bytes[5]]).map { Piece([$0], length: 6, .doubleEncoded) }
  }

  /// An accented letter that was read together with the two or three plain ones after it. Each plain letter is encoded as
  /// `C2` followed by its own byte plus 0x40.
  private static func misread(_ bytes: [UInt8]) -> Piece? {
    guard bytes.count >= 2, bytes[0] == 0xC3, (0xA0...0xBF).contains(bytes[1]) else { return nil }
    let count = bytes[1] < 0xB0 ? 2 : 3
    guard bytes.count >= 2 + 2 * count, let first = Unicode.Scalar(utf8: bytes.prefix(2)) else { return nil }
    var scalars = [first]
    for index in 0..<count {
      guard bytes[2 + 2 * index] == 0xC2, let letter = swallowed(bytes[3 + 2 * index]) else { return nil }
      scalars.append(letter)
    }
    return Piece(scalars, length: 2 + 2 * count, .doubleEncoded)
  }

  /// The plain letter or space that the byte after such a `C2` encodes; `nil` if none.
  static func swallowed(_ byte: UInt8) -> Unicode.Scalar? {
    if byte == 0xA0 { return " " }
    guard byte >= 0x80 else { return nil }
    let scalar = Unicode.Scalar(byte - 0x40)
    return scalar.properties.isAlphabetic ? scalar : nil
  }

  /// windows-1252 punctuation encoded as C1 controls: `C2 92` for ’. Others, such as `C2 81`, are real controls.
  private static func c1Punctuation(_ bytes: [UInt8]) -> Piece? {
    guard bytes.count >= 2, bytes[0] == 0xC2, (0x80..<0xA0).contains(bytes[1]) else { return nil }
    let scalar = windows1252(bytes[1])
    return scalar == "\u{FFFD}" ? Piece([], length: 2, .control) : Piece([scalar], length: 2, .windows1252)
  }

  private static func validUTF8(_ bytes: [UInt8]) -> Piece? {
    let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2
    guard bytes.count >= length else { return nil }
    return Unicode.Scalar(utf8: bytes.prefix(length)).map { Piece([$0], length: length) }
  }

  /// The character for a windows-1252 byte according to the WHATWG Encoding Standard; U+FFFD if none.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
    return upperRows[Int(byte) - 0x80]
  }

  private static let upperRows: [Unicode.Scalar] = [
    "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž", "\u{FFFD}",
    "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
  ]
}
