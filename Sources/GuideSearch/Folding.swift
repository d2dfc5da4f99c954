internal import Foundation

/// Letters without case and accents, so that `pokemon` finds `Pokémon`.
package enum Folding {
  /// A text folded: compatibility forms taken apart, accents dropped, letters in lower case, `æ` and `ß` spelt out.
  package static func fold(_ text: String) -> String {
    if let ascii = foldedASCII(text) { return ascii }
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars where !isAccent(scalar) {
      if let spelling = spellings[scalar] {
        folded.append(contentsOf: spelling.unicodeScalars)
      } else {
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(folded)
  }

  private static func foldedASCII(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      bytes.append(lowercased(byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An ASCII byte in lower case; any other as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    // The Japanese sound marks make other letters, not accents: が is not か.
    if scalar == "\u{3099}" || scalar == "\u{309A}" { return false }
    return scalar.properties.generalCategory == .nonspacingMark
  }

  /// Letters that decompose into nothing plainer, as people type them; and the final sigma.
  private static let spellings: [Unicode.Scalar: String] = [
    "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "ß": "ss", "ẞ": "ss", "Ł": "l", "ł": "l",
    "Đ": "d", "đ": "d", "Ð": "d", "ð": "d", "Þ": "th", "þ": "th", "ı": "i", "ς": "σ", "’": "'", "‘": "'",
  ]
}
