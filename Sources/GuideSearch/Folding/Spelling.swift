import GuideModel

/// The other spelling of a folded text: without apostrophes, and with the word `and` for an `&`. A text is searched in both,
/// so that `cobblers` finds `Cobbler's`, and `copper and salt` finds `Copper & Salt` and `Copper&Salt`.
enum Spelling {
  static let apostrophe = UInt8(ascii: "'")
  /// Folds to an apostrophe.
  static let graveAccent = UInt8(ascii: "`")
  private static let ampersand = UInt8(ascii: "&")
  /// For `&`.
  private static let and = Array("and".utf8)
  private static let space = UInt8(ascii: " ")

  /// Whether a folded byte is one, or may be the first of one, that is spelt otherwise.
  private static func isChanged(_ byte: UInt8) -> Bool {
    byte == apostrophe || byte == ampersand || byte == modifierApostrophe.0
  }

  /// The bytes of a folded text in its other spelling, each with the index of the byte that it comes from; nil where there
  /// is no other.
  static func other(of folded: UnsafeRawBufferPointer) -> [(byte: UInt8, origin: Int)]? {
    let special = folded.firstSpecial(from: 0, of: .literal)
    guard folded[special...].contains(where: isChanged) else { return nil }
    var other: [(byte: UInt8, origin: Int)] = []
    var isOther = false
    // The end of the text before, without apostrophes.
    var end = 0
    var index = 0
    while index < folded.count {
      let length = lengthOfApostrophe(in: folded, at: index)
      if length > 0 {
        isOther = true
        index += length
        continue
      }
      if folded[index] == ampersand, let word = word(forAmpersandAt: index, in: folded, after: end) {
        isOther = true
        other += word.map { ($0, index) }
      } else {
        other.append((folded[index], index))
      }
      index += 1
      end = index
    }
    return isOther ? other : nil
  }

  /// Appends the other spelling of the text that begins at an index and reaches to the end, after a zero; nothing where
  /// there is no other.
  static func appendOther(ofTextFrom start: Int, to folded: inout [UInt8]) {
    let other = folded.withUnsafeBytes { Spelling.other(of: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    guard let other else { return }
    folded.append(0)
    for (byte, _) in other { folded.append(byte) }
  }

  /// The letter ʼ in UTF-8, which does not fold to an apostrophe since some languages spell with it.
  private static let modifierApostrophe: (UInt8, UInt8) = (0xCA, 0xBC)

  /// The length in bytes of an apostrophe that begins at an index; 0 if none does.
  private static func lengthOfApostrophe(in folded: UnsafeRawBufferPointer, at index: Int) -> Int {
    guard index < folded.count else { return 0 }
    if folded[index] == apostrophe { return 1 }
    let isModifier =
      folded[index] == modifierApostrophe.0 && index + 1 < folded.count && folded[index + 1] == modifierApostrophe.1
    return isModifier ? 2 : 0
  }

  /// The word for an `&`, with spaces between it and other words, apostrophes left out; nil where a further `&` is beside it.
  private static func word(
    forAmpersandAt index: Int, in folded: UnsafeRawBufferPointer, after end: Int
  ) -> [UInt8]? {
    var next = index + 1
    while case let length = lengthOfApostrophe(in: folded, at: next), length > 0 { next += length }
    if end > 0, folded[end - 1] == ampersand { return nil }
    if next < folded.count, folded[next] == ampersand { return nil }
    return (WordBounds.endsInWord(folded[..<end]) ? [space] : []) + and
      + (WordBounds.beginsWithWord(folded[next...]) ? [space] : [])
  }
}

extension Folding {
  /// A text folded, and after a zero its other spelling, if there is one.
  static func spellings(of text: String) -> [UInt8] {
    var spellings = Array(fold(text).utf8)
    Spelling.appendOther(ofTextFrom: 0, to: &spellings)
    return spellings
  }

  /// Folds a range of UTF-8 and appends it, and after a zero its other spelling, if there is one.
  static func appendSpellings(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, to folded: inout [UInt8]) {
    let start = folded.count
    append(bytes, range, to: &folded)
    Spelling.appendOther(ofTextFrom: start, to: &folded)
  }
}

extension QueryText {
  /// It as it was typed, and in its other spelling, if there is one. A text has it where it has any of them.
  var needles: [Needle] {
    var written = folded
    return written.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let asTyped = Needle(folded, isWholeWord: isWholeWord)
      guard let other = Spelling.other(of: bytes), let first = other.first, let last = other.last else {
        return [asTyped]
      }
      // `&` is no part of a longer word, and `'allo` begins one.
      let isBounded = (
        start: isWholeWord || first.origin > 0 || first.byte != bytes[0],
        end: isWholeWord || last.origin < bytes.count - 1 || last.byte != bytes[bytes.count - 1]
      )
      return [asTyped, Needle(String(decoding: other.map(\.byte), as: UTF8.self), isBounded: isBounded)]
    }
  }
}
