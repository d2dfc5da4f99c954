package import GuideModel

/// The settings and followed queries of a person, for queries that ask for them: `time:primetime` and `is:followed`.
package struct QueryContext: Hashable, Sendable {
  /// When the evening begins.
  package let primeTime: WallTime
  /// The query for what is followed; it asks for no title where nothing is.
  let followed: QueryNode

  /// The context of a person who follows some queries. Most of these ask for a title, and all titles are one condition, which
  /// costs one look at the titles of a guide however many there are.
  package init(primeTime: WallTime = .usualPrimeTime, following queries: [String] = []) {
    self.primeTime = primeTime
    var titles: Set<String> = []
    var others: [QueryNode] = []
    // In a followed query `is:followed` asks for nothing, else it would ask for itself.
    let context = queries.isEmpty ? nil : QueryContext(primeTime: primeTime)
    for text in queries {
      guard let context, let root = Query(text, in: context).root else { continue }
      if let title = root.wholeTitle { titles.formUnion(title.spellings) } else { others.append(root) }
    }
    let ofTitles = QueryNode.term(QueryTerm(field: .title, condition: .titles(titles)))
    followed = .joined(any: [ofTitles] + others) ?? ofTitles
  }
}

extension QueryContext {
  /// Whether anything is followed.
  package var followsSomething: Bool { self != QueryContext(primeTime: primeTime) }
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

  /// With what is followed in the place of `is:followed`.
  func resolved(in context: QueryContext) -> QueryNode {
    switch self {
    case .term(let term): term.condition == .sign(.followed) ? context.followed : self
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
