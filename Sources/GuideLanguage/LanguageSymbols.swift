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
    let marks = marks("“{1}”", context: "quotation marks")
    return "\(marks.open)\(text)\(marks.close)"
  }

  /// A sentence in quotation marks, which may itself contain quotation marks.
  package func quoted(sentence: String) -> String {
    let outer = marks("‘{1}’", context: "quotation marks")
    let standard = marks("“{1}”", context: "quotation marks")
    let inner = marks("“{1}”", context: "quotation marks in others")
    let inside = sentence.replacing(standard.open, with: inner.open).replacing(standard.close, with: inner.close)
    return "\(outer.open)\(inside)\(outer.close)"
  }

  private func marks(_ english: String, context: String) -> (open: Substring, close: Substring) {
    let marks = phrase(english, context: context)
    guard let middle = marks.firstRange(of: "{1}") else { return ("", "") }
    return (marks[..<middle.lowerBound], marks[middle.upperBound...])
  }

  /// The name of a key as printed on keyboards; `english` is the English name, such as `Shift-Left`.
  package func keyName(_ english: String) -> String {
    guard self != .english, english.utf8.count > 1 else { return english }
    return english.split(separator: "-").map { phrase(String($0), context: "key") }.joined(separator: "-")
  }

  /// The letter that means yes.
  package var yes: String { phrase("y", context: "answer") }
}
