/// What is typed, piece by piece.
extension QueryParser {
  var isAtEnd: Bool { place >= characters.count }

  mutating func skipSpaces() {
    while !isAtEnd, characters[place].isWhitespace { place += 1 }
  }

  /// Whether a word stands here, and nothing of it goes on.
  func isAtWord(_ word: String) -> Bool {
    let end = place + word.count
    guard end <= characters.count, characters[place..<end].elementsEqual(word) else { return false }
    return end == characters.count || characters[end].isWhitespace || characters[end] == "(" || characters[end] == ")"
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard isAtWord(word) else { return false }
    place += word.count
    return true
  }

  /// A name and its colon, where letters and a colon stand here: `20:15` has none.
  mutating func takeFieldName() -> String? {
    let end = characters[place...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > place, end < characters.count, characters[end] == ":" else { return nil }
    defer { place = end + 1 }
    return String(characters[place..<end])
  }

  /// A comparison that was written without its colon, such as `stars>=4`, as it was meant.
  mutating func fieldOfComparison() -> String? {
    let end = characters[place...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > place, end < characters.count, "<>=".contains(characters[end]) else { return nil }
    let name = String(characters[place..<end])
    guard let field = QueryField(named: name), field.kind == .number || field.kind == .time else { return nil }
    return "\(field.rawValue):\(takeBareWord().dropFirst(name.count))"
  }

  /// What stands in quotation marks, or from one to the end.
  mutating func takePhrase() -> String {
    let closing = characters[(place + 1)...].firstIndex(of: "\"")
    if closing == nil { complain(place..<place + 1, "this quotation mark is not closed", isUnfinished: true) }
    let end = closing ?? characters.count
    let words = characters[(place + 1)..<end].split(whereSeparator: \.isWhitespace)
    place = min(end + 1, characters.count)
    return words.map { String($0) }.joined(separator: " ")
  }

  mutating func takeBareWord() -> String {
    let start = place
    while !isAtEnd, !characters[place].isWhitespace, !"\"()".contains(characters[place]) { place += 1 }
    return String(characters[start..<place])
  }
}
