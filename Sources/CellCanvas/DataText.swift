/// Text for files and pipes: unchanged except for what could harm a terminal that shows it later. Unlike `SafeText`, it need
/// not fit into cells. It keeps joiners (which Persian, Hindi and emoji need), variation selectors, and characters newer than
/// the width table. It removes control characters, direction overrides, line breaks and characters without meaning.
package struct DataText: Hashable, Sendable {
  /// The text, on one line.
  package let string: String

  /// Makes a string safe for files and pipes.
  package init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if isPlain || text.unicodeScalars.allSatisfy({ DataText.kept($0) == $0 }) {
      string = text
      return
    }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      // A line ending of two characters becomes one space.
      if !(wasReturn && scalar == "\n"), let kept = DataText.kept(scalar) { result.append(kept) }
      wasReturn = scalar == "\r"
    }
    string = String(result)
  }

  /// The replacement for a scalar; `nil` to remove it.
  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // Joiners, variation selectors, skin tones, and the letters of flags.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xA0:
      return scalar
    default: return PrintableScalar.of(scalar).map { isWithoutMeaning($0) ? PrintableScalar.replacement : $0 }
    }
  }

  /// Whether a scalar is for private use or is a noncharacter.
  private static func isWithoutMeaning(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xF0000...0x10FFFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}
