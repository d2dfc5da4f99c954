package import GuideModel

/// A ready-made query for programmes similar to a given one.
package struct QuerySuggestion: Hashable, Sendable {
  /// The label for the user, e.g. `With Ann Field`.
  package let label: Message
  /// The query as the user would type it.
  package let query: String

  /// Suggestions by title, episode, people and genres.
  package static func like(_ programme: ProgrammeID, in guide: Guide) -> [QuerySuggestion] {
    let details = guide.details(of: programme)
    let title = self.title(guide.title(of: programme))
    var suggestions = [QuerySuggestion(label: "The same title", query: title)]
    if let episode = details.summary.episodeTitle {
      suggestions.append(QuerySuggestion(label: "The same episode", query: joined(title, phrase(.episode, episode))))
    }
    suggestions += numbered(details.summary.episode, title)
    suggestions += people(details)
    let genres = details.genres.isEmpty ? [guide.genre(of: programme)] : details.genres
    suggestions += genres.map { QuerySuggestion(label: "Genre: \($0)", query: phrase(.genre, $0)) }
    if guide.family(of: programme) == .film {
      suggestions.append(QuerySuggestion(label: "All films", query: "is:film"))
    }
    var known: Set<String> = []
    return suggestions.filter { !$0.query.isEmpty && known.insert($0.query).inserted }
  }

  private static func numbered(_ episode: EpisodeNumber?, _ title: String) -> [QuerySuggestion] {
    guard !title.isEmpty, let season = episode?.season, season >= 0 else { return [] }
    let series = "\(title) season:\(season)"
    let whole = QuerySuggestion(label: "All of series \(season)", query: series)
    guard let number = episode?.number, number >= 0 else { return [whole] }
    let one = QuerySuggestion(label: "Series \(season), episode \(number)", query: "\(series) number:\(number)")
    return [one, whole]
  }

  private static func people(_ details: ProgrammeDetails) -> [QuerySuggestion] {
    let directors = details.directors.map { (Message("Directed by \($0)"), phrase(.director, $0)) }
    let others =
      (details.cast.map(\.name) + details.more.filter { $0.kind.row.search == .person }.map(\.text))
    return (directors + others.map { (Message("With \($0)"), phrase(.person, $0)) })
      .map { QuerySuggestion(label: $0.0, query: $0.1) }
  }

  /// The query for exactly one title. Empty if the title has no letter, digit or symbol, or is too long.
  package static func title(_ title: String) -> String {
    // Leading characters that folding drops, such as combining accents, would merge with the quotation mark before them.
    let text = String(String.UnicodeScalarView(title.unicodeScalars.drop { Folding.fold(String($0)).isEmpty }))
    guard text.utf8.count <= longestTitle, isTypable(text) else { return "" }
    return "\(QueryField.title.rawValue):=\(isPlainWord(text) ? text : quoted(text))"
  }

  /// The maximum length of a title that can be followed, in bytes.
  private static let longestTitle = 1000

  /// A query for a string: as a phrase, or word by word if quotation marks cannot represent it. Empty if nothing in it
  /// can be searched for.
  private static func phrase(_ field: QueryField, _ text: String) -> String {
    let isShort = text.utf8.count <= maxBytes
    let words = text.split(whereSeparator: \.isWhitespace).map { String(isShort ? $0 : $0.prefix(maxBytes / 4)) }
    let isPhrase = isShort && isTypable(text) && words.joined(separator: " ") == text
    let parts = isPhrase ? [text] : Array(words.filter(isTypable).prefix(6))
    return parts.map { "\(field.rawValue):\(isPlainWord($0) ? $0 : quoted($0))" }.joined(separator: " ")
  }

  /// A string in quotation marks, with inner ones escaped.
  private static func quoted(_ text: String) -> String {
    "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// Maximum length of a phrase, in bytes; longer strings are searched for by their first words.
  private static let maxBytes = 120

  /// Whether a string is a word that needs no quotation marks.
  private static func isPlainWord(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }

  /// Whether a string survives quoting unchanged and is a valid search term.
  private static func isTypable(_ text: String) -> Bool {
    var parser = QueryParser<QueryField>(quoted(text))
    return parser.takePhrase(keepingSpaces: true) == text && parser.isAtEnd && !Folding.fold(text).isEmpty
  }

  private static func joined(_ one: String, _ other: String) -> String {
    one.isEmpty || other.isEmpty ? "" : "\(one) \(other)"
  }
}
