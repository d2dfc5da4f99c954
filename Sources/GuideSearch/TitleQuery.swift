/// What a person looks for in titles: words in any order, `"a phrase"`, `-without`.
///
/// What is typed is read as far as it goes: an open quote reaches to the end, a lone `-` asks for nothing yet.
package struct TitleQuery: Hashable, Sendable {
  /// Folded texts, all of which a title must have.
  let terms: [String]
  /// Folded texts, none of which a title may have.
  let exclusions: [String]

  /// Reads what was typed, as far as it goes.
  package init(_ text: String) {
    var terms: [String] = []
    var exclusions: [String] = []
    var rest = Substring(text)
    while let piece = TitleQuery.nextPiece(of: &rest) {
      let folded = Folding.fold(piece.text)
      guard !folded.isEmpty else { continue }
      if piece.isExcluded { exclusions.append(folded) } else { terms.append(folded) }
    }
    self.terms = terms
    self.exclusions = exclusions
  }

  /// Whether it asks for nothing.
  package var isEmpty: Bool { terms.isEmpty && exclusions.isEmpty }

  /// Whether a title is asked for, one title at a time: the plain twin of the index, which the tests hold against it.
  package func matches(_ title: String) -> Bool {
    guard !isEmpty else { return false }
    // By bytes, as the index looks: what joins a letter to the next one does not hide it.
    let folded = Folding.fold(title).utf8
    return terms.allSatisfy { folded.contains($0.utf8) } && !exclusions.contains { folded.contains($0.utf8) }
  }

  private static func nextPiece(of rest: inout Substring) -> (text: String, isExcluded: Bool)? {
    rest = rest.drop { $0.isWhitespace }
    guard !rest.isEmpty else { return nil }
    let isExcluded = rest.first == "-"
    if isExcluded { rest = rest.dropFirst() }
    if rest.first == "\"" {
      let phrase = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest[phrase.endIndex...].dropFirst()
      return (phrase.split(whereSeparator: \.isWhitespace).joined(separator: " "), isExcluded)
    }
    let word = rest.prefix { !$0.isWhitespace && $0 != "\"" }
    rest = rest[word.endIndex...]
    return (String(word), isExcluded)
  }
}
