import GuideModel

/// Queries that ask for titles alone, answered title by title: a guide has fewer of these than programmes.
struct TitleTests {
  let titles: FoldedTexts
  let cancellation: SearchCancellation?

  /// For each title, whether a query of titles alone asks for it. Only titles that are candidates are looked at, where
  /// these are known.
  func matches(of node: QueryNode, among candidates: [Bool]? = nil) -> [Bool] {
    switch node {
    case .term(let term):
      guard case .text(let text) = term.wish, cancellation?.isCancelled != true else {
        return [Bool](repeating: false, count: titles.count)
      }
      return titles.matches(of: text, among: candidates)
    case .not(let part):
      let found = matches(of: part, among: candidates)
      return found.indices.map { !found[$0] && candidates?[$0] ?? true }
    case .all(let parts): return matches(ofAll: parts, among: candidates)
    case .any(let parts):
      var isMatch = [Bool](repeating: false, count: titles.count)
      for part in parts {
        let found = matches(of: part, among: candidates)
        for id in isMatch.indices where found[id] { isMatch[id] = true }
      }
      return isMatch
    }
  }

  private func matches(ofAll parts: [QueryNode], among candidates: [Bool]?) -> [Bool] {
    // The longest word is the rarest; the others need only be looked for where it stands.
    var isMatch = candidates
    for part in parts.sorted(by: { $0.rarity > $1.rarity }) {
      isMatch = matches(of: part, among: isMatch)
    }
    return isMatch ?? [Bool](repeating: true, count: titles.count)
  }
}

extension QueryNode {
  /// More for what is likely to be found less often.
  fileprivate var rarity: Int {
    if case .term(let term) = self, case .text(let text) = term.wish { return text.folded.utf8.count }
    return 0
  }
}
