extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension String {
  /// The text with a backslash, or another sign, before each of some ASCII signs.
  ///
  /// By scalars: a quotation mark with an accent on it is another character, but the same to who reads it.
  package func escaping(_ signs: String, with sign: Unicode.Scalar = "\\") -> String {
    guard utf8.contains(where: signs.utf8.contains) else { return self }
    let scalars = unicodeScalars.flatMap { signs.unicodeScalars.contains($0) ? [sign, $0] : [$0] }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text in quotation marks, as JSON has it. Control characters become spaces.
  package var inQuotes: String {
    let plain = String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    return "\"\(String(plain).escaping("\"\\"))\""
  }
}
