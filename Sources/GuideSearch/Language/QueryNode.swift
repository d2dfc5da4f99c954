package import GuideModel

/// A parsed query for programmes.
package typealias QueryNode = QueryTree<QueryField>

/// A parsed query over a set of fields.
package indirect enum QueryTree<Field: QueryVocabulary>: Hashable, Sendable {
  case term(QueryTerm<Field>)
  case not(QueryTree)
  /// Two or more nodes that must all match.
  case all([QueryTree])
  /// Two or more alternatives.
  case any([QueryTree])

  /// A node that requires all of the given ones; `nil` for an empty array.
  static func joined(all nodes: [QueryTree]) -> QueryTree? {
    nodes.count > 1 ? .all(nodes) : nodes.first
  }

  /// A node that requires any of the given ones; `nil` for an empty array.
  static func joined(any nodes: [QueryTree]) -> QueryTree? {
    nodes.count > 1 ? .any(nodes) : nodes.first
  }

  /// Whether the query holds, given the result of each term.
  func isMet(_ isTermMet: (QueryTerm<Field>) -> Bool) -> Bool {
    switch self {
    case .term(let term): isTermMet(term)
    case .not(let part): !part.isMet(isTermMet)
    case .all(let parts): parts.allSatisfy { $0.isMet(isTermMet) }
    case .any(let parts): parts.contains { $0.isMet(isTermMet) }
    }
  }

  /// Whether a condition is true for every term.
  func allTerms(_ isTrue: (QueryTerm<Field>) -> Bool) -> Bool {
    switch self {
    case .term(let term): isTrue(term)
    case .not(let part): part.allTerms(isTrue)
    case .all(let parts), .any(let parts): parts.allSatisfy { $0.allTerms(isTrue) }
    }
  }

  /// Whether a condition is true for any term.
  func hasTerm(_ isTrue: (QueryTerm<Field>) -> Bool) -> Bool { !allTerms { !isTrue($0) } }

  /// Whether a match meets at least one term for which a condition is true, in all alternatives.
  func requires(_ isTrue: (QueryTerm<Field>) -> Bool) -> Bool {
    switch self {
    case .term(let term): isTrue(term)
    case .not: false
    case .all(let parts): parts.contains { $0.requires(isTrue) }
    case .any(let parts): parts.allSatisfy { $0.requires(isTrue) }
    }
  }

  /// The data needed in addition to the guide. Prime time is not included, because parsing replaces it with a time.
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

/// A single condition on a field.
package struct QueryTerm<Field: QueryVocabulary>: Hashable, Sendable {
  /// The kinds of conditions.
  package enum Condition: Hashable, Sendable {
    case text(QueryText)
    /// Any of several whole titles, folded, in all spellings.
    case titles(Set<String>)
    case numbers(ClosedRange<Int>)
    case days(QueryDays)
    case time(QueryTime)
    case holiday(Holiday)
    case sign(Field.Flag)
    /// Any of several episodes.
    case episodes(WatchedEpisodes)
    /// Any of several showings.
    case marks(Set<ShowingFingerprint>)
    /// Any channel of a group.
    case group(ChannelGroup)
  }

  /// The field to test.
  package let field: Field
  /// The condition to test.
  package let condition: Condition
}

/// A word or phrase to search for.
package struct QueryText: Hashable, Sendable {
  /// Which part of the text must match.
  package enum Extent: Hashable, Sendable {
    case part
    /// No letter or digit may be adjacent.
    case word
    /// The match must be the whole text.
    case whole
  }

  /// The text as typed, with single spaces unless it must match as a whole.
  package let typed: String
  /// The folded text; empty if it asks for nothing.
  package let folded: String
  /// Which part of the text must match.
  package let extent: Extent

  /// Whether no letter or digit may be adjacent.
  package var isWholeWord: Bool { extent != .part }

  init(_ typed: String, isWholeWord: Bool) {
    self.init(typed, isWholeWord ? .word : .part)
  }

  init(_ typed: String, _ extent: Extent) {
    // The index separates strings with zeros.
    self.typed = typed.filter { $0 != "\0" }
    folded = Folding.fold(self.typed)
    self.extent = extent
  }
}
