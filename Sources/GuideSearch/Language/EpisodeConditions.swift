package import GuideLanguage
package import GuideModel

/// The conditions of a query on single episodes of a show, such as `season:2`, `episode:tide` and `holiday:christmas`.
package struct EpisodeConditions: Hashable, Sendable {
  private let nodes: [QueryNode]

  /// Takes the conditions that a query's matches must all meet; there may be none.
  package init(_ query: Query? = nil) { nodes = query?.parts.filter { $0.isOnly(for: [.episode]) } ?? [] }

  package var isEmpty: Bool { nodes.isEmpty }
  /// Whether they ask for words in episodes, not just seasons.
  var areAboutWords: Bool { nodes.contains { !$0.allTerms { $0.field == .season } } }

  /// Whether an episode meets all conditions.
  package func matches(_ episode: ShowEpisode) -> Bool {
    let texts = areAboutWords ? EpisodeTexts(episode) : nil
    return nodes.allSatisfy { node in
      node.isMet { term in
        switch term.condition {
        case .numbers(let range): (term.field == .season ? episode.season : episode.number).map(range.contains) ?? false
        case .text(let text): texts?.contain(text, in: term.field) ?? false
        case .holiday(let holiday): holiday.words.contains { texts?.contain($0, in: term.field) ?? false }
        default: true
        }
      }
    }
  }

  /// A description, e.g. `season 2, episode christmas`.
  package func summary(in language: InterfaceLanguage) -> String {
    nodes.compactMap { $0.label(in: language) }.joined(separator: ", ")
  }
}

/// The folded texts of an episode, for comparing them with many words.
private struct EpisodeTexts {
  private let name, summary: [UInt8]?

  init(_ episode: ShowEpisode) {
    (name, summary) = (episode.name.map(Folding.spellings), episode.summary.map(Folding.spellings))
  }

  /// Whether the summary contains a text, or, unless the field asks for descriptions, the name.
  func contain(_ text: QueryText, in field: QueryField) -> Bool {
    (field == .desc ? [summary] : [name, summary]).contains { $0.map { text.matches(folded: $0) } ?? false }
  }
}
