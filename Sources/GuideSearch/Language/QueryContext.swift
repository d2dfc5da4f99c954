package import GuideModel

/// The user's data for queries that need it: `time:primetime`, `is:followed`, `is:watched` and similar.
package struct QueryContext: Hashable, Sendable {
  /// When prime time begins.
  package let primeTime: WallTime
  /// The query for followed programmes. If nothing is followed, it matches nothing.
  let followed: QueryNode
  /// The followed titles, folded, in all spellings.
  package let followedTitles: Set<String>
  /// Whether anything is followed.
  package let followsAnything: Bool
  /// The data that determines whether a programme is followed.
  package let followedNeeds: Set<QueryData>
  private let programmes: [QueryData: ProgrammeSelection]

  /// Creates a context from followed queries and the user's programmes (watched, listed and so on).
  package init(_ following: FollowedQueries, _ programmes: [QueryData: ProgrammeSelection] = [:]) {
    (primeTime, self.programmes) = (following.primeTime, programmes)
    // Inside a followed query, `is:followed` matches nothing, which prevents recursion.
    let context =
      following.others.isEmpty ? nil : QueryContext(FollowedQueries(primeTime: primeTime), programmes)
    let others = following.others.map { other in context.map(other.resolved) ?? other }
    let ofTitles = QueryNode.term(QueryTerm(field: .title, condition: .titles(following.titles)))
    followed = .joined(any: [ofTitles] + others) ?? ofTitles
    followedNeeds = following.needs
    followedTitles = following.titles
    followsAnything = !following.titles.isEmpty || !others.isEmpty
  }

  /// Creates a context from followed queries as typed.
  package init(
    primeTime: WallTime = .defaultPrimeTime, following queries: [String] = [],
    _ programmes: [QueryData: ProgrammeSelection] = [:]
  ) {
    self.init(FollowedQueries(queries, primeTime: primeTime), programmes)
  }

  /// The user's programmes of a kind, e.g. `.watched`.
  package subscript(data: QueryData) -> ProgrammeSelection { programmes[data] ?? ProgrammeSelection() }

  /// The query that replaces a flag; `nil` if the flag is evaluated directly.
  fileprivate func node(of data: QueryData) -> QueryNode? {
    switch data {
    case .clock, .primeTime, .copies: nil
    case .followed: followed
    case .watched, .listed, .recording: self[data].node
    }
  }
}

extension Query {
  /// The query for everything the user follows.
  package static func followed(in context: QueryContext) -> Query { Query("is:followed", in: context) }
}

extension Query {
  /// The folded spellings of the title, if this is a query for exactly one whole title.
  package var spellingsOfTitle: [String]? { root?.wholeTitle?.spellings }

  /// The spellings of the title, if a string asks for exactly one.
  ///
  /// The common form is not parsed, because parsing would dominate the time for a thousand queries.
  package static func spellingsOfTitle(in text: String) -> [String]? {
    FollowedQueries.plainTitle(of: text).map(Folding.allSpellings) ?? Query(text).spellingsOfTitle
  }
  /// The title as typed, if this is a query for exactly one whole title.
  package var wholeTitle: String? { root?.wholeTitle?.typed }
}

extension QueryNode {
  /// Replaces flags such as `is:followed` and `is:watched` with the user's data.
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
