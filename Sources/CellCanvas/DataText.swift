/// Text for files and pipes: unchanged, but for everything that could harm a terminal that shows it later.
///
/// A file has no cells; so joiners, which Persian and Hindi need and emoji are made of, variation selectors, and characters
/// that are newer than the table of widths stay. Control characters and direction overrides do not, nor do line breaks and
/// characters without a meaning.
package struct DataText: Hashable, Sendable {
  /// The text, in one line.
  package let string: String

  /// Makes a text safe for files and pipes.
  package init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain || text.unicodeScalars.allSatisfy({ DataText.kept($0) == $0 }) {
      string = text
      return
    }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      // A line end of two characters is one space.
      if !(wasReturn && scalar == "\n"), let kept = DataText.kept(scalar) { result.append(kept) }
      wasReturn = scalar == "\r"
    }
    string = String(result)
  }

  /// The scalar that stands for one of the text; nil for none.
  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // Joiners, selectors of variants, skin tones, and the letters of flags.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xA0:
      return scalar
    default: return PrintableScalar.of(scalar).map { isWithoutMeaning($0) ? PrintableScalar.replacement : $0 }
    }
  }

  /// Whether a scalar is of private use or a noncharacter.
  private static func isWithoutMeaning(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xF0000...0x10FFFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
