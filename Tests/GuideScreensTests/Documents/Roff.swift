/// Escaping of text for a man page.
enum Roff {
  /// Escapes text so that it contains no roff commands and no character is replaced.
  static func escaped(_ text: String) -> String {
    text.map { names[$0] ?? String($0) }.joined()
  }

  private static let names: [Character: String] = [
    "\\": "\\e", "-": "\\-", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga", "'": "\\(aq", "\"": "\\(dq",
  ]
}
