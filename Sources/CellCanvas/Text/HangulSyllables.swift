/// Korean written letter by letter, as some systems store it: composed into syllables, which is what can be drawn.
///
/// The arithmetic is Unicode's (section 3.12).
enum HangulSyllables {
  /// The scalars of a character, its letters composed where they make a syllable.
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
  /// One more than there are, for a syllable that ends in its vowel.
  private static let finals: UInt32 = 28

  /// A leading consonant and a vowel, or a syllable of these and a final consonant, as one scalar.
  private static func syllable(of last: Unicode.Scalar, and next: Unicode.Scalar) -> Unicode.Scalar? {
    let (last, next) = (last.value, next.value)
    if (0x1100..<0x1113).contains(last), (0x1161..<0x1161 + vowels).contains(next) {
      return Unicode.Scalar(first + ((last - 0x1100) * vowels + next - 0x1161) * finals)
    }
    let isOpen = last >= first && last < first + count && (last - first).isMultiple(of: finals)
    return isOpen && (0x11A8..<0x11A7 + finals).contains(next) ? Unicode.Scalar(last + next - 0x11A7) : nil
  }
}
