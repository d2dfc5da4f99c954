package import GuideModel

/// A query as it was understood.
package indirect enum QueryNode: Hashable, Sendable {
  case term(QueryTerm)
  case not(QueryNode)
  /// More than one, each of which must match.
  case all([QueryNode])
  /// More than one, any of which may match.
  case any([QueryNode])

  /// True when it depends on the present time: on air now, next, or a day relative to today.
  var followsClock: Bool {
    switch self {
    case .term(let term):
      switch term.condition {
      case .sign(let sign): sign == .onNow || sign == .next
      case .days(.dates), .days(.tonight): true
      default: false
      }
    case .not(let part): part.followsClock
    case .all(let parts), .any(let parts): parts.contains(where: \.followsClock)
    }
  }

  /// Whether it names a day, such as `day:fri` or `tonight`.
  var namesDay: Bool {
    switch self {
    case .term(let term): term.field == .day
    case .not(let part): part.namesDay
    case .all(let parts), .any(let parts): parts.contains(where: \.namesDay)
    }
  }

  /// True when every child matches; nil for none.
  static func joined(all nodes: [QueryNode]) -> QueryNode? {
    nodes.count > 1 ? .all(nodes) : nodes.first
  }

  /// True when any child matches; nil for none.
  static func joined(any nodes: [QueryNode]) -> QueryNode? {
    nodes.count > 1 ? .any(nodes) : nodes.first
  }
}

/// One thing that a query asks for.
package struct QueryTerm: Hashable, Sendable {
  /// One condition.
  package enum Condition: Hashable, Sendable {
    case text(QueryText)
    /// Any of some whole titles, folded, in all their spellings.
    case titles(Set<String>)
    case numbers(ClosedRange<Int>)
    case days(QueryDays)
    case time(QueryTime)
    case sign(QuerySign)
    /// One of some episodes.
    case episodes(SeenEpisodes)
    /// One of some showings.
    case marks(Set<ShowingMark>)
  }

  /// The field that it is about.
  package let field: QueryField
  /// The condition.
  package let condition: Condition
}

/// A word or a phrase.
package struct QueryText: Hashable, Sendable {
  /// The part of a text that it must be.
  package enum Extent: Hashable, Sendable {
    case part
    /// No letter or digit may stand beside it.
    case word
    /// Nothing may stand beside it.
    case whole
  }

  /// As it was typed; with single spaces, unless it is to be a whole text.
  package let typed: String
  /// The same folded; empty where nothing is asked for.
  package let folded: String
  /// The part of a text that it must be.
  package let extent: Extent

  /// Whether no letter or digit may stand beside it.
  package var isWholeWord: Bool { extent != .part }

  init(_ typed: String, isWholeWord: Bool) {
    self.init(typed, isWholeWord ? .word : .part)
  }

  init(_ typed: String, _ extent: Extent) {
    // A zero parts texts from one another in the index.
    self.typed = typed.filter { $0 != "\0" }
    folded = Folding.fold(self.typed)
    self.extent = extent
  }
}
