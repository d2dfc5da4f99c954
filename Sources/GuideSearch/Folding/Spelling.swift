import GuideModel

/// The spellings of a folded text. A text is searched in all of them:
///
/// - as written, with a space for a hyphen between words, so that `spider man` finds `Spider-Man`;
/// - joined: without apostrophes and hyphens, and with the word `and` for an `&`, so that `cobblers` finds `Cobbler's`,
///   `coop` finds `Co-op`, and `copper and salt` finds `Copper & Salt` and `Copper&Salt`;
/// - apart: the same, but with a space for a hyphen between words.
enum Spelling {
  /// The bytes of a spelling, each with the index of its folded byte.
  typealias Spelled = [(byte: UInt8, origin: Int)]

  static let apostrophe = UInt8(ascii: "'")
  /// Folds to an apostrophe.
  static let graveAccent = UInt8(ascii: "`")
  /// Every hyphen and dash folds to it.
  static let hyphen = UInt8(ascii: "-")
  private static let ampersand = UInt8(ascii: "&")
  /// For `&`.
  private static let and = Array("and".utf8)
  static let space = UInt8(ascii: " ")
  /// The letter ʼ in UTF-8. It does not fold to an apostrophe, because it is a letter in some languages.
  private static let modifierApostrophe: (UInt8, UInt8) = (0xCA, 0xBC)

  /// Whether spellings change this folded byte, or a character that may begin with it.
  private static func isChanged(_ byte: UInt8) -> Bool {
    byte == hyphen || byte == apostrophe || byte == ampersand || byte == modifierApostrophe.0
  }

  /// The distinct spellings of a folded text, the written one first; `nil` if it has no others.
  static func all(of folded: UnsafeRawBufferPointer) -> [Spelled]? {
    let special = folded.firstSpecial(from: 0, of: .literal)
    guard folded[special...].contains(where: isChanged) else { return nil }
    // Few texts have both hyphens and other marks; the others need fewer spellings.
    let hasHyphen = folded.contains(hyphen)
    let hasMark = folded.contains { $0 != hyphen && isChanged($0) }
    let plain: Spelled = folded.enumerated().map { ($1, $0) }
    let written = hasHyphen ? written(folded) : plain
    var all = [written]
    let others =
      [joined(plain, dropsHyphens: true)] + (hasHyphen && hasMark ? [joined(written, dropsHyphens: false)] : [])
    for other in others where !all.contains(where: { $0.elementsEqual(other) { $0.byte == $1.byte } }) {
      all.append(other)
    }
    return all
  }

  /// A folded text with hyphens between words replaced by spaces.
  private static func written(_ folded: UnsafeRawBufferPointer) -> Spelled {
    folded.indices.map { index in
      let isSpaced =
        folded[index] == hyphen && WordBounds.endsInWord(folded[..<index])
        && WordBounds.beginsWithWord(folded[(index + 1)...])
      return (isSpaced ? space : folded[index], index)
    }
  }

  /// A text without apostrophes, with words for single ampersands, and without hyphens if `dropsHyphens`.
  private static func joined(_ text: Spelled, dropsHyphens: Bool) -> Spelled {
    var bare: Spelled = []
    bare.reserveCapacity(text.count + 8)
    var index = 0
    while index < text.count {
      let length = lengthOfApostrophe(in: text, at: index)
      if length == 0, !(dropsHyphens && text[index].byte == hyphen) { bare.append(text[index]) }
      index += max(1, length)
    }
    guard bare.contains(where: { $0.byte == ampersand }) else { return bare }
    let bytes = bare.map(\.byte)
    return bytes.withUnsafeBytes { bytes in
      bare.indices.flatMap { index in
        bytes[index] == ampersand
          ? word(forAmpersandAt: index, in: bytes).map { ($0, bare[index].origin) } : [bare[index]]
      }
    }
  }

  /// The length in bytes of an apostrophe that begins at an index; 0 if none does.
  private static func lengthOfApostrophe(in text: Spelled, at index: Int) -> Int {
    if text[index].byte == apostrophe { return 1 }
    let isModifier =
      text[index].byte == modifierApostrophe.0 && index + 1 < text.count && text[index + 1].byte == modifierApostrophe.1
    return isModifier ? 2 : 0
  }

  /// The word for an `&`, with spaces between it and other words; the `&` itself if another one is next to it.
  private static func word(forAmpersandAt index: Int, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let (before, after) = (bytes[..<index], bytes[(index + 1)...])
    if before.last == ampersand || after.first == ampersand { return [ampersand] }
    return (WordBounds.endsInWord(before) ? [space] : []) + and + (WordBounds.beginsWithWord(after) ? [space] : [])
  }

  /// Replaces the folded text from an index to the end with its spellings, separated by zeros.
  static func spell(textFrom start: Int, in folded: inout [UInt8]) {
    let all = folded.withUnsafeBytes { Spelling.all(of: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    guard let all else { return }
    folded.removeLast(folded.count - start)
    for (index, spelled) in all.enumerated() {
      if index > 0 { folded.append(0) }
      for (byte, _) in spelled { folded.append(byte) }
    }
  }
}

extension Folding {
  /// The folded spellings of a text, separated by zeros.
  static func spellings(of text: String) -> [UInt8] {
    var spellings = Array(fold(text).utf8)
    Spelling.spell(textFrom: 0, in: &spellings)
    return spellings
  }

  /// The folded spellings of a text. Except for the first, spellings of only spaces are left out.
  package static func allSpellings(of text: String) -> [String] {
    spellings(of: text).split(separator: 0).enumerated()
      .filter { index, spelling in index == 0 || spelling.contains { $0 != Spelling.space } }
      .map { String(decoding: $0.element, as: UTF8.self) }
  }

  /// Whether a text begins with the typed text, in any spelling of both.
  package static func begins(_ text: String, with typed: String) -> Bool {
    let wanted = allSpellings(of: typed)
    return wanted.isEmpty || allSpellings(of: text).contains { spelling in wanted.contains(where: spelling.hasPrefix) }
  }

  /// Folds a range of UTF-8 and appends its spellings, separated by zeros.
  static func appendSpellings(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, to folded: inout [UInt8]) {
    let start = folded.count
    append(bytes, range, to: &folded)
    Spelling.spell(textFrom: start, in: &folded)
  }
}

extension QueryText {
  /// The typed text and its other spellings. A text matches if it contains any of them.
  var needles: [Needle] {
    var written = folded
    return written.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard let all = Spelling.all(of: bytes), let asTyped = all.first else {
        return [Needle(folded, isWholeWord: isWholeWord)]
      }
      let typed = String(decoding: asTyped.map(\.byte), as: UTF8.self)
      return [Needle(typed, isWholeWord: isWholeWord)] + all.dropFirst().compactMap { other(spelled: $0, bytes) }
    }
  }

  /// Another spelling of the typed bytes; `nil` if only spaces are left of them.
  private func other(spelled: Spelling.Spelled, _ typed: UnsafeRawBufferPointer) -> Needle? {
    guard let first = spelled.first, let last = spelled.last, spelled.contains(where: { $0.byte != Spelling.space })
    else {
      return nil
    }
    // `&` is never part of a longer word, and `'allo` begins one. After a final hyphen the word may continue.
    let mayGoOn = typed.last == Spelling.hyphen
    let isBounded = (
      start: isWholeWord || first.origin > 0 || first.byte != typed[0],
      end: isWholeWord || !mayGoOn && (last.origin < typed.count - 1 || last.byte != typed[typed.count - 1])
    )
    return Needle(String(decoding: spelled.map(\.byte), as: UTF8.self), isBounded: isBounded)
  }
}
