package import GuideModel

/// The settings of a person, what is followed and what was seen, for queries that ask for them: `time:primetime`,
/// `is:followed` and `is:seen`.
package struct QueryContext: Hashable, Sendable {
  /// When the evening begins.
  package let primeTime: WallTime
  /// The query for what is followed; it asks for no title where nothing is.
  let followed: QueryNode
  /// The episodes that were ticked as seen.
  let seen: SeenEpisodes
  /// Whether anything is followed.
  package let followsSomething: Bool
  /// Whether it depends on what was seen whether a programme is followed.
  package let followsUnseen: Bool

  /// The context of a person who follows some queries. Most of these ask for a title, and all titles are one condition, which
  /// costs one look at the titles of a guide however many there are.
  package init(
    primeTime: WallTime = .usualPrimeTime, following queries: [String] = [], seen: SeenEpisodes = SeenEpisodes()
  ) {
    (self.primeTime, self.seen) = (primeTime, seen)
    var titles: Set<String> = []
    var others: [QueryNode] = []
    // In a followed query `is:followed` asks for nothing, else it would ask for itself.
    let context = queries.isEmpty ? nil : QueryContext(primeTime: primeTime, seen: seen)
    var followsUnseen = false
    for text in queries {
      guard let context, let root = Query(text, in: context).root else { continue }
      followsUnseen = followsUnseen || root.asksForSeen
      if let title = root.wholeTitle { titles.formUnion(title.spellings) } else { others.append(root) }
    }
    let ofTitles = QueryNode.term(QueryTerm(field: .title, condition: .titles(titles)))
    followed = .joined(any: [ofTitles] + others) ?? ofTitles
    self.followsUnseen = followsUnseen
    followsSomething = !titles.isEmpty || !others.isEmpty
  }
}

extension Query {
  /// The query for all that a person follows.
  package static func followed(in context: QueryContext) -> Query { Query("is:followed", in: context) }
}

extension Query {
  /// The folded title that the query asks for, in both its spellings, where it asks for just one whole title; else nil.
  package var spellingsOfTitle: [String]? { root?.wholeTitle?.spellings }
}

extension QueryNode {
  /// The title of a query for one whole title alone.
  fileprivate var wholeTitle: QueryText? {
    if case .term(let term) = self, case .text(let text) = term.condition, text.extent == .whole { text } else { nil }
  }

  /// Whether it asks for what was seen.
  fileprivate var asksForSeen: Bool {
    switch self {
    case .term(let term): if case .episodes = term.condition { true } else { false }
    case .not(let part): part.asksForSeen
    case .all(let parts), .any(let parts): parts.contains(where: \.asksForSeen)
    }
  }

  /// With what is followed in the place of `is:followed`, and what was seen in that of `is:seen`.
  func resolved(in context: QueryContext) -> QueryNode {
    switch self {
    case .term(let term):
      switch term.condition {
      case .sign(.followed): context.followed
      case .sign(.seen): .term(QueryTerm(field: .is, condition: .episodes(context.seen)))
      default: self
      }
    case .not(let part): .not(part.resolved(in: context))
    case .all(let parts): .all(parts.map { $0.resolved(in: context) })
    case .any(let parts): .any(parts.map { $0.resolved(in: context) })
    }
  }
}

extension QueryText {
  /// It folded, as it was typed and in its other spelling.
  fileprivate var spellings: [String] { needles.map(\.text) }
}
