import GuideModel

/// Punctuation, numbers and keys as written in a language.
extension InterfaceLanguage {
  /// A number, with its digits grouped if there are at least five and the language groups digits.
  package func grouped(_ number: Int) -> String {
    let separator = number.magnitude < 10_000 ? "" : phrase("10000", context: "number").dropFirst(2).dropLast(3)
    return separator.isEmpty ? "\(number)" : Message.grouped(number, by: String(separator))
  }

  /// A number given in tenths: 75 becomes `7.5`.
  package func tenths(_ number: Int) -> String {
    "\(number / 10)\(phrase("0.5", context: "number").dropFirst().dropLast())\(number % 10)"
  }

  /// A name or title in quotation marks.
  package func quoted(_ text: some StringProtocol) -> String {
    filled("“{1}”", context: "quotation marks", String(text))
  }

  /// The name of a key as printed on keyboards; `english` is the English name, such as `Shift-Left`.
  package func keyName(_ english: String) -> String {
    guard self != .english, english.utf8.count > 1 else { return english }
    return english.split(separator: "-").map { phrase(String($0), context: "key") }.joined(separator: "-")
  }

  /// The letter that means yes.
  package var yes: String { phrase("y", context: "answer") }
}
