/// Korean syllables, taken apart into the letters that they are written of (Unicode, 3.12): a syllable that is not typed
/// to its end yet finds those that begin so.
enum Hangul {
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  /// How many vowels there are, and how many ends with the one that is none.
  private static let (vowels, ends): (UInt32, UInt32) = (21, 28)

  /// Appends the letters of a syllable; false where a character is none.
  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard syllables.contains(scalar.value) else { return false }
    let place = scalar.value - syllables.lowerBound
    var letters = [0x1100 + place / (vowels * ends), 0x1161 + place / ends % vowels]
    if place % ends > 0 { letters.append(0x11A7 + place % ends) }
    for letter in letters {
      if let scalar = Unicode.Scalar(letter) { folded += UTF8.encode(scalar).map(Array.init) ?? [] }
    }
    return true
  }
}
