package import GuideModel

/// The user's settings, followed queries and programmes, for queries that need them: `time:primetime`, `is:followed`,
/// `is:seen` and the like.
package struct QueryContext: Hashable, Sendable {
  /// When the evening begins.
  package let primeTime: WallTime
  /// The query for followed programmes; without any it matches no title.
  let followed: QueryNode
  /// The titles that are followed, folded, in all their spellings.
  package let followedTitles: Set<String>
  /// Whether anything is followed.
  package let followsSomething: Bool
  /// The data that decide whether a programme is followed.
  package let followedNeeds: Set<QueryData>
  private let programmes: [QueryData: ProgrammeSelection]

  /// The context of a user who follows some queries; `programmes` are the seen ones, the listed ones and so on.
  package init(_ following: FollowedQueries, _ programmes: [QueryData: ProgrammeSelection] = [:]) {
    (primeTime, self.programmes) = (following.primeTime, programmes)
    // In a followed query `is:followed` asks for nothing, else it would ask for itself.
    let context =
      following.others.isEmpty ? nil : QueryContext(FollowedQueries(primeTime: primeTime), programmes)
    let others = following.others.map { other in context.map(other.resolved) ?? other }
    let ofTitles = QueryNode.term(QueryTerm(field: .title, condition: .titles(following.titles)))
    followed = .joined(any: [ofTitles] + others) ?? ofTitles
    followedNeeds = following.needs
    followedTitles = following.titles
    followsSomething = !following.titles.isEmpty || !others.isEmpty
  }

  /// The same, of queries as they were typed.
  package init(
    primeTime: WallTime = .usualPrimeTime, following queries: [String] = [],
    _ programmes: [QueryData: ProgrammeSelection] = [:]
  ) {
    self.init(FollowedQueries(queries, primeTime: primeTime), programmes)
  }

  /// The user's programmes of a kind, for example `.seen`.
  package subscript(data: QueryData) -> ProgrammeSelection { programmes[data] ?? ProgrammeSelection() }

  /// The query for the data that a flag needs; `nil` if the flag asks for it itself.
  fileprivate func node(of data: QueryData) -> QueryNode? {
    switch data {
    case .clock, .primeTime, .copies: nil
    case .followed: followed
    case .seen, .listed, .recording: self[data].node
    }
  }
}

extension Query {
  /// The query for all that a person follows.
  package static func followed(in context: QueryContext) -> Query { Query("is:followed", in: context) }
}

extension Query {
  /// If the query asks for just one whole title, that title folded, in all its spellings.
  package var spellingsOfTitle: [String]? { root?.wholeTitle?.spellings }

  /// The same of a text. In its usual form it is not parsed, which of a thousand queries is most of the work.
  package static func spellingsOfTitle(in text: String) -> [String]? {
    FollowedQueries.plainTitle(of: text).map(Folding.allSpellings) ?? Query(text).spellingsOfTitle
  }
  /// The same title as it was typed.
  package var wholeTitle: String? { root?.wholeTitle?.typed }
}

extension QueryNode {
  /// The query with the user's data instead of flags such as `is:followed` and `is:seen`.
  func resolved(in context: QueryContext) -> QueryNode {
    switch self {
    case .term(let term):
      if case .sign(let flag) = term.condition { flag.row.needs.flatMap(context.node) ?? self } else { self }
    case .not(let part): .not(part.resolved(in: context))
    case .all(let parts): .all(parts.map { $0.resolved(in: context) })
    case .any(let parts): .any(parts.map { $0.resolved(in: context) })
    }
  }
}
