/// Guesses the intended query for plain words that found nothing: `is:film day:tomorrow` for `films tomorrow`.
package enum GuessedQuery {
  /// The rewritten query; `nil` if no word names a kind of programme or a day, or if the text contains more than plain
  /// words.
  package static func query(for text: String) -> String? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } }) else { return nil }
    var (parts, rest, isRewritten) = ([String](), words[...], false)
    while let word = rest.popFirst() {
      if let next = rest.first, QueryDays.isTonight("\(word) \(next)") {
        rest.removeFirst()
        parts.append("\(word) \(next)")
      } else if QueryDays.isTonight(word) {
        parts.append(word)
      } else if let sign = signs[word] {
        parts.append("is:\(sign.rawValue)")
        isRewritten = true
      } else if days.contains(word) {
        parts.append("day:\(word)")
        isRewritten = true
      } else if !prepositions.contains(word) {
        parts.append(word)
      }
    }
    return isRewritten ? parts.joined(separator: " ") : nil
  }

  /// Words that may precede a day.
  private static let prepositions: Set = ["on", "at", "the", "this", "am", "im"]

  private static let days = Set(QueryDays.names + QueryDays.germanNames).subtracting(["heute abend", "tonight"])

  /// Words for kinds of programmes, in English and German.
  private static let signs = Dictionary(
    ProgrammeQueryFlag.allCases.flatMap { sign in sign.row.words.map { ($0, sign) } },
    uniquingKeysWith: { first, _ in first })
}
