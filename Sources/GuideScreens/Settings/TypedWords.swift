/// Words separated by spaces, with quotes as in a shell.
enum TypedWords {
  /// The words; `nil` if a quote is not closed.
  static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        (quote, word) = (character, word ?? "")
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return (words + (word.map { [$0] } ?? [])).filter { !$0.isEmpty }
  }

  static func text(of words: [String]) -> String {
    words.map { word in
      if word.contains("\"") { return "'\(word)'" }
      return word.contains { $0 == " " || $0 == "'" } ? "\"\(word)\"" : word
    }.joined(separator: " ")
  }
}
