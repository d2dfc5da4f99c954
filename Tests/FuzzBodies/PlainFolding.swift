import Foundation

/// Reference implementation of folding: one character at a time, using Foundation's decomposition instead of a table.
package enum PlainFolding {
  /// A string without case or accents.
  package static func fold(_ text: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      for part in folded(scalar).unicodeScalars { append(part, to: &scalars) }
    }
    return string(scalars)
  }

  /// The distinct spellings of a string.
  ///
  /// The first is folded, with spaces instead of the hyphens between words. The other two also have no apostrophes, and the
  /// word `and` instead of `&`; one of them has no hyphens, and the other has spaces instead.
  package static func spellings(of text: String) -> [String] {
    let folded = Array(fold(text).unicodeScalars)
    let written = folded.indices.map { index -> Unicode.Scalar in
      let isBetween =
        index > 0 && index + 1 < folded.count && isOfWord(folded[index - 1]) && isOfWord(folded[index + 1])
      return folded[index] == "-" && isBetween ? " " : folded[index]
    }
    var spellings: [String] = []
    for spelling in [written, plain(withoutHyphens(folded.filter { !isApostrophe($0) })), plain(written)]
    where !spellings.contains(string(spelling)) {
      spellings.append(string(spelling))
    }
    return spellings
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "\u{2BC}" }

  /// Scalars without hyphens. Only the first of the spaces around a hyphen is kept.
  private static func withoutHyphens(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var other: [Unicode.Scalar] = []
    var isAfterHyphen = false
    for scalar in scalars {
      let isSecondSpace = isAfterHyphen && scalar == " " && other.last == " "
      if scalar != "-", !isSecondSpace { other.append(scalar) }
      isAfterHyphen = scalar == "-"
    }
    return other
  }

  /// Scalars without apostrophes and with the word `and` instead of `&`.
  private static func plain(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let bare = scalars.filter { !isApostrophe($0) }
    var other: [Unicode.Scalar] = []
    for (index, scalar) in bare.enumerated() {
      let before = index > 0 ? bare[index - 1] : " "
      let after = index + 1 < bare.count ? bare[index + 1] : " "
      let isWord = scalar == "&" && before != "&" && after != "&"
      if isWord, isOfWord(before) { other.append(" ") }
      other += isWord ? ["a", "n", "d"] : [scalar]
      if isWord, isOfWord(after) { other.append(" ") }
    }
    return other
  }

  /// Whether a character belongs to a word.
  package static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType != nil { return true }
    return [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars)
    return String(string)
  }

  // MARK: - A character

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if let spelt = spelt[scalar] { return spelt }
    if scalar.isASCII { return String(scalar).lowercased() }
    if isSoundMark(scalar) { return String(scalar) }
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark { return "" }
    if category == .format, scalar.properties.isDefaultIgnorableCodePoint { return "" }
    if (0xAC00...0xD7A3).contains(scalar.value) { return String(scalar).decomposedStringWithCanonicalMapping }
    let isLeft = [.unassigned, .spaceSeparator, .format].contains(category)
    let plain = isLeft || !areDecomposed.contains { $0.contains(scalar.value) } ? "" : decomposed(scalar)
    let isKept = plain.isEmpty || [" ", "\"", "\\"].contains { plain.unicodeScalars.contains($0) }
    return isKept ? scalar.properties.lowercaseMapping : plain
  }

  /// The parts of a character without accents, in lower case.
  private static func decomposed(_ scalar: Unicode.Scalar) -> String {
    let parts = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    let kept = parts.filter { $0.properties.generalCategory != .nonspacingMark || isSoundMark($0) || $0 == "\u{345}" }
    let lowered = kept.map { $0 == "\u{345}" ? "ι" : $0.properties.lowercaseMapping }.joined()
    return lowered.unicodeScalars.map { spelt[$0] ?? String($0) }.joined().trimmingCharacters(in: .whitespaces)
  }

  /// The blocks whose characters are decomposed for searching. Symbols in other blocks are not.
  private static let areDecomposed: [ClosedRange<UInt32>] = [
    0xA0...0x1FFF, 0x2070...0x218F, 0x2C00...0x2DFF, 0xA640...0xA7FF, 0xFB00...0xFB4F, 0xFF01...0xFF9F,
    0xF900...0xFAFF, 0x11000...0x11FFF, 0x2F800...0x2FA1F,
  ]

  /// Letters without a decomposition, in their usual spelling.
  private static let spelt: [Unicode.Scalar: String] = letters.merging(hyphens.map { ($0, "-") }) { letter, _ in letter
  }

  private static let hyphens =
    "\u{58A}\u{5BE}\u{1400}\u{1806}\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2043}\u{2212}\u{2E17}"
    .unicodeScalars
    + "\u{2E1A}\u{2E3A}\u{2E3B}\u{2E40}\u{30A0}\u{FE31}\u{FE32}\u{FE58}\u{FE63}\u{FF0D}".unicodeScalars

  private static let letters: [Unicode.Scalar: String] = [
    "Æ": "ae", "æ": "ae", "Ǽ": "ae", "ǽ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "Ǿ": "o", "ǿ": "o",
    "ß": "ss", "ẞ": "ss", "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d", "Þ": "th", "þ": "th",
    "ı": "i", "ς": "σ", "’": "'", "‘": "'", "‛": "'", "′": "'", "`": "'", "´": "'",
    "\u{1FEF}": "'", "\u{1FFD}": "'", "ħ": "h", "Ħ": "h", "\u{345}": "ι", "ᲀ": "в", "ᲁ": "д", "ᲂ": "о",
    "ᲃ": "с", "ᲄ": "т", "ᲅ": "т", "ᲆ": "ъ", "ᲇ": "ѣ", "ᲈ": "ꙋ",
  ]

  // MARK: - Japanese marks

  private static func isSoundMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{3099}" || scalar == "\u{309A}" }

  /// Appends a scalar. A mark and the preceding letter become one letter if Unicode has one for them.
  private static func append(_ scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    if isSoundMark(scalar), let last = scalars.last {
      let composed = string([last, scalar]).precomposedStringWithCanonicalMapping.unicodeScalars
      if composed.count == 1, let letter = composed.first {
        scalars[scalars.count - 1] = letter
        return
      }
    }
    scalars.append(scalar)
  }
}
