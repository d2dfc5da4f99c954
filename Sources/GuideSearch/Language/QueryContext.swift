package import GuideModel

/// The settings of a person, what is followed, what was seen, what is in lists and what is recorded, for queries that ask for them:
/// `time:primetime`, `is:followed`, `is:seen`, `is:listed` and `is:recording`.
package struct QueryContext: Hashable, Sendable {
  /// When the evening begins.
  package let primeTime: WallTime
  /// The query for what is followed; it asks for no title where nothing is.
  let followed: QueryNode
  /// The episodes that were ticked as seen.
  package let seen: SeenEpisodes
  /// What is in the person's lists.
  let listed: ProgrammeSelection
  /// What is recorded, or is to be.
  let recorded: Set<ShowingMark>
  /// The titles that are followed, folded, in all their spellings.
  package let followedTitles: Set<String>
  /// Whether anything is followed.
  package let followsSomething: Bool
  /// Whether it depends on what was seen whether a programme is followed.
  package let followsUnseen: Bool
  /// Whether it depends on what is in a list whether a programme is followed.
  package let followsListed: Bool
  /// Whether it depends on what is recorded whether a programme is followed.
  package let followsRecorded: Bool

  /// The context of a person who follows some queries.
  package init(
    _ following: FollowedQueries, seen: SeenEpisodes = SeenEpisodes(),
    listed: ProgrammeSelection = ProgrammeSelection(), recorded: Set<ShowingMark> = []
  ) {
    (primeTime, self.seen, self.listed, self.recorded) = (following.primeTime, seen, listed, recorded)
    // In a followed query `is:followed` asks for nothing, else it would ask for itself.
    let context =
      following.others.isEmpty
      ? nil
      : QueryContext(FollowedQueries(primeTime: primeTime), seen: seen, listed: listed, recorded: recorded)
    let others = following.others.map { other in context.map(other.resolved) ?? other }
    let ofTitles = QueryNode.term(QueryTerm(field: .title, condition: .titles(following.titles)))
    followed = .joined(any: [ofTitles] + others) ?? ofTitles
    (followsUnseen, followsListed) = (following.asksForSeen, following.asksForListed)
    followsRecorded = following.asksForRecording
    followedTitles = following.titles
    followsSomething = !following.titles.isEmpty || !others.isEmpty
  }

  /// The same, of queries as they were typed.
  package init(
    primeTime: WallTime = .usualPrimeTime, following queries: [String] = [], seen: SeenEpisodes = SeenEpisodes(),
    listed: ProgrammeSelection = ProgrammeSelection(), recorded: Set<ShowingMark> = []
  ) {
    self.init(FollowedQueries(queries, primeTime: primeTime), seen: seen, listed: listed, recorded: recorded)
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
  /// With what is followed in the place of `is:followed`, and so with `is:seen`, `is:listed` and `is:recording`.
  func resolved(in context: QueryContext) -> QueryNode {
    switch self {
    case .term(let term):
      switch term.condition {
      case .sign(.followed): context.followed
      case .sign(.seen): .term(QueryTerm(field: .is, condition: .episodes(context.seen)))
      case .sign(.listed): context.listed.node
      case .sign(.recording): .term(QueryTerm(field: .is, condition: .marks(context.recorded)))
      default: self
      }
    case .not(let part): .not(part.resolved(in: context))
    case .all(let parts): .all(parts.map { $0.resolved(in: context) })
    case .any(let parts): .any(parts.map { $0.resolved(in: context) })
    }
  }
}
