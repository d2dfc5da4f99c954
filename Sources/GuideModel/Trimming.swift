extension StringProtocol {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension String {
  /// The text with a backslash, or another prefix, before each of the given ASCII characters.
  ///
  /// Compares scalars: a quotation mark with a combining accent is a different character, but other programs still read
  /// it as a quotation mark.
  package func escaping(_ signs: String, with sign: Unicode.Scalar = "\\") -> String {
    guard utf8.contains(where: signs.utf8.contains) else { return self }
    let scalars = unicodeScalars.flatMap { signs.unicodeScalars.contains($0) ? [sign, $0] : [$0] }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text as a JSON string in quotation marks. Control characters become spaces.
  package var inQuotes: String {
    let plain = String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    return "\"\(String(plain).escaping("\"\\"))\""
  }
}
