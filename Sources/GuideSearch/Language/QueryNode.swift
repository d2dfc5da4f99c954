package import GuideModel

/// A parsed query for programmes.
package typealias QueryNode = QueryTree<QueryField>

/// A parsed query over some fields.
package indirect enum QueryTree<Field: QueryVocabulary>: Hashable, Sendable {
  case term(QueryTerm<Field>)
  case not(QueryTree)
  /// More than one, each of which must match.
  case all([QueryTree])
  /// More than one, any of which may match.
  case any([QueryTree])

  /// True when every child matches; nil for none.
  static func joined(all nodes: [QueryTree]) -> QueryTree? {
    nodes.count > 1 ? .all(nodes) : nodes.first
  }

  /// True when any child matches; nil for none.
  static func joined(any nodes: [QueryTree]) -> QueryTree? {
    nodes.count > 1 ? .any(nodes) : nodes.first
  }

  /// Whether it holds, given which terms do.
  func isMet(_ isTermMet: (QueryTerm<Field>) -> Bool) -> Bool {
    switch self {
    case .term(let term): isTermMet(term)
    case .not(let part): !part.isMet(isTermMet)
    case .all(let parts): parts.allSatisfy { $0.isMet(isTermMet) }
    case .any(let parts): parts.contains { $0.isMet(isTermMet) }
    }
  }

  /// Whether a condition is true of each of its terms.
  func allTerms(_ isTrue: (QueryTerm<Field>) -> Bool) -> Bool {
    switch self {
    case .term(let term): isTrue(term)
    case .not(let part): part.allTerms(isTrue)
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.allTerms(isTrue) }
    }
  }

  /// Whether a condition is true of any of its terms.
  func hasTerm(_ isTrue: (QueryTerm<Field>) -> Bool) -> Bool { !allTerms { !isTrue($0) } }

  /// The data it needs besides the guide. Prime time is not in it: as a term it is a time like others.
  var needs: Set<QueryData> {
    var needs: Set<QueryData> = []
    _ = allTerms { term in
      switch term.condition {
      case .sign(let flag): if let data = flag.row.needs { needs.insert(data) }
      case .days(.dates), .days(.tonight): needs.insert(.clock)
      default: break
      }
      return true
    }
    return needs
  }
}

/// One thing that a query asks for.
package struct QueryTerm<Field: QueryVocabulary>: Hashable, Sendable {
  /// One condition.
  package enum Condition: Hashable, Sendable {
    case text(QueryText)
    /// Any of some whole titles, folded, in all their spellings.
    case titles(Set<String>)
    case numbers(ClosedRange<Int>)
    case days(QueryDays)
    case time(QueryTime)
    case sign(Field.Flag)
    /// One of some episodes.
    case episodes(SeenEpisodes)
    /// One of some showings.
    case marks(Set<ShowingMark>)
  }

  /// The field that it is about.
  package let field: Field
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
