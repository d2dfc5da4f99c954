/// Letters without case and accents, so that `pokemon` finds `Pokémon`.
package enum Folding {
  /// A text folded: accents dropped, compatibility forms made plain, letters in lower case, `æ` and `ß` spelt out.
  package static func fold(_ text: String) -> String {
    if let ascii = foldedASCII(text) { return ascii }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      if let plain = plainForms[scalar] {
        folded.append(contentsOf: plain.unicodeScalars)
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
    if scalar.isASCII || scalar == "\u{3099}" || scalar == "\u{309A}" { return false }
    return scalar.properties.generalCategory == .nonspacingMark
  }

  private static let plainForms: [Unicode.Scalar: Substring] = {
    var forms: [Unicode.Scalar: Substring] = [:]
    for group in groups {
      guard let space = group.firstIndex(of: " ") else { continue }
      for scalar in group[space...].unicodeScalars.dropFirst() { forms[scalar] = group[..<space] }
    }
    return forms
  }()
}
