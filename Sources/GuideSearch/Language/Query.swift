package import GuideModel

/// A query for programmes, in the query language: title words, `"a phrase"`, `-without`, `=whole`, `OR`, parentheses, and
/// `field:words`.
///
/// Partly typed text is accepted: an open quote extends to the end, a lone `-` is ignored, and faulty parts are reported and
/// skipped.
package struct Query: Hashable, Sendable {
  /// The text as typed.
  package let text: String
  /// The parsed query; `nil` if it asks for nothing.
  package private(set) var root: QueryNode?
  /// The group of channels to which the search is limited.
  package private(set) var group = ChannelGroup.all
  /// The problems, in order, each with its character range. A wrong part is rejected and an unfinished one is noted; both are
  /// skipped.
  package let diagnostics: [Diagnostic]
  /// The data that the query needs in addition to the guide.
  package let needs: Set<QueryData>

  /// Whether the query names a day, such as `day:fri` or `tonight`. Ignores the saved searches it refers to.
  package let namesDay: Bool

  /// Parses a string, which may be incomplete.
  package init(_ text: String, in context: QueryContext = QueryContext()) {
    self.text = text
    var parser = QueryParser<QueryField>(text, primeTime: context.primeTime)
    let parsed = parser.parse()
    root = parsed?.resolved(in: context)
    namesDay = parsed?.hasTerm { $0.field == .day } ?? false
    needs = (parsed?.needs ?? []).union(parser.usesPrimeTime ? [.primeTime] : [])
    diagnostics = parser.diagnostics
  }

  /// The query limited to the channels of a group. Its text stays as typed.
  package func within(_ group: ChannelGroup) -> Query {
    guard group != .all, let root else { return self }
    var limited = self
    limited.root = .all([root, .term(QueryTerm(field: .channel, condition: .group(group)))])
    limited.group = group
    return limited
  }

  /// The parts that a match must all meet.
  var parts: [QueryNode] { if case .all(let parts)? = root { parts } else { root.map { [$0] } ?? [] } }

  /// Whether the query says anything about episodes, such as words or numbers, not just about titles, channels or showings.
  package var describesEpisodes: Bool { root?.requires { $0.field.readsRecords } ?? false }

  /// Whether the query asks for nothing.
  package var isEmpty: Bool { root == nil }

  /// Whether the query needs the user's data or settings, which `QueryContext` provides.
  package var usesContext: Bool { !needs.subtracting([.clock]).isEmpty }

  /// Whether the matches change from minute to minute.
  package var followsClock: Bool { root?.needs.contains(.clock) ?? false }

  /// The first problem that more typing cannot fix.
  package var definiteDiagnostic: Diagnostic? { diagnostics.first { $0.severity == .refused } }
}
