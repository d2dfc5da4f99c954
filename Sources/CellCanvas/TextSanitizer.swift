/// Turns any text into clusters of known width, character by character.
struct TextSanitizer {
  private(set) var result = String.UnicodeScalarView()
  private(set) var width = 0
  /// The number of marks on the last scalar that has a width; `nil` before the first one.
  private var marks: Int?

  /// The maximum number of marks on a character. More are an attack, not a language, and ncurses would drop them.
  private static let marksLimit = 4

  mutating func add(_ text: String) {
    // Splitting into characters takes most of the time, and most strings have no character made of several scalars.
    if text.unicodeScalars.allSatisfy(PrintableScalar.standsAlone) {
      for scalar in text.unicodeScalars { add(scalar) }
    } else {
      for character in text { add(character) }
    }
  }

  private mutating func add(_ character: Character) {
    let scalars = Array(character.unicodeScalars)
    if scalars.count == 1 { return add(scalars[0]) }
    // Compare scalars: comparing characters sorts their marks, which takes quadratic time.
    if scalars == ["\r", "\n"] { return add(" ") }
    // Some terminals draw joined emoji as one and some as several, so only the first is kept.
    let isJoined = scalars.contains(PrintableScalar.joiner) && scalars[0].properties.isEmoji
    if isJoined { return add(scalars[0]) }
    HangulSyllables.composed(scalars).forEach { add($0) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    guard let scalar = PrintableScalar.of(scalar) else { return }
    switch CellWidth.of(scalar) {
    case 0:
      guard let count = marks, count < TextSanitizer.marksLimit else { return }
      result.append(scalar)
      marks = count + 1
    case let cells?: append(scalar, cells)
    case nil: append(PrintableScalar.replacement, 1)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ cells: Int) {
    result.append(scalar)
    width += cells
    marks = 0
  }
}

/// Maps scalars to the ones drawn instead, regardless of width.
enum PrintableScalar {
  static let replacement: Unicode.Scalar = "\u{FFFD}"
  static let joiner: Unicode.Scalar = "\u{200D}"

  /// Whether a scalar never forms one character with others like it.
  ///
  /// This is true of Latin letters, and of common quotes, dashes and symbols.
  static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x0D, 0x0E..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0xFFFD: true
    default: false
    }
  }

  /// The scalar to draw in place of another; `nil` to draw nothing.
  static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F: scalar
    case 0x09...0x0D, 0x85, 0xA0, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F: nil
    // A flag consists of two special letters: 🇬🇧 is drawn as `GB`.
    case 0x1F1E6...0x1F1FF: Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
    case 0x80..<0xA0: windows1252[Int(scalar.value) - 0x80]
    default: isInvisible(scalar.value) ? nil : scalar
    }
  }

  /// Whether a scalar is a format character.
  ///
  /// These are joiners, direction overrides, fillers, variation selectors, skin tones and tags.
  private static func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x20E3, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1343F,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The characters for bytes 80 to 9F in windows-1252, which are the most common cause of C1 controls in a feed.
  private static let windows1252: [Unicode.Scalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}

/// The width of scalars in cells, from our own table. The C library and the terminal must agree with it.
package enum CellWidth {
  /// 0, 1 or 2 cells; `nil` if terminals and libraries disagree or do not know the scalar.
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    let value = scalar.value
    if (0x20..<0x7F).contains(value) { return 1 }
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle * 2 + 1] >> 2 < value { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count / 2, ranges[low * 2] <= value else { return nil }
    return Int(ranges[low * 2 + 1] & 3)
  }
}

/// Composes Korean text stored letter by letter into syllables, which can be drawn. The arithmetic follows the Unicode
/// Standard (section 3.12).
enum HangulSyllables {
  /// The scalars of a character, with letters composed into syllables.
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      if let last = result.last, let syllable = syllable(of: last, and: scalar) {
        result[result.count - 1] = syllable
      } else {
        result.append(scalar)
      }
    }
    return result
  }

  private static let first: UInt32 = 0xAC00
  private static let count: UInt32 = 11_172
  private static let vowels: UInt32 = 21
  /// The number of final consonants, plus one for syllables that end in a vowel.
  private static let finals: UInt32 = 28

  /// Composes a leading consonant and a vowel, or such a syllable and a final consonant.
  private static func syllable(of last: Unicode.Scalar, and next: Unicode.Scalar) -> Unicode.Scalar? {
    let (last, next) = (last.value, next.value)
    if (0x1100..<0x1113).contains(last), (0x1161..<0x1161 + vowels).contains(next) {
      return Unicode.Scalar(first + ((last - 0x1100) * vowels + next - 0x1161) * finals)
    }
    let isOpen = last >= first && last < first + count && (last - first).isMultiple(of: finals)
    return isOpen && (0x11A8..<0x11A7 + finals).contains(next) ? Unicode.Scalar(last + next - 0x11A7) : nil
  }
}
