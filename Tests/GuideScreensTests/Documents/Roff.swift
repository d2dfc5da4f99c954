/// Text for a manual page.
enum Roff {
  /// A text in which nothing is a command of the page, and no sign is set as another: a hyphen, a raised caret, slanted
  /// quotes.
  static func escaped(_ text: String) -> String {
    text.map { names[$0] ?? String($0) }.joined()
  }

  private static let names: [Character: String] = [
    "\\": "\\e", "-": "\\-", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga", "'": "\\(aq", "\"": "\\(dq",
  ]
}
