package import GuideModel

/// A query of a guide, in the query language: words of a title, `"a phrase"`, `-without`, `=whole`, `OR`, parentheses,
/// and `field:words`.
///
/// Typed text is read as far as it goes: an open quote reaches to the end, a lone `-` asks for nothing yet, and a
/// faulty part is reported and left out.
package struct Query: Hashable, Sendable {
  /// The text as it was typed.
  package let text: String
  /// The parsed query; nil if it asks for nothing.
  package let root: QueryNode?
  /// Its problems, in order, each with its characters: a part that is wrong is refused, one that is only not at its end yet
  /// is noted; both are left out, and the rest stands.
  package let diagnostics: [Diagnostic]
  /// The data besides the guide that it needs.
  package let needs: Set<QueryData>

  /// Whether it names a day, such as `day:fri` or `tonight`. Saved searches that it refers to do not count.
  package let namesDay: Bool

  /// Reads what was typed, as far as it goes.
  package init(_ text: String, in context: QueryContext = QueryContext()) {
    self.text = text
    var parser = QueryParser<QueryField>(text, primeTime: context.primeTime)
    let parsed = parser.parse()
    root = parsed?.resolved(in: context)
    namesDay = parsed?.hasTerm { $0.field == .day } ?? false
    needs = (parsed?.needs ?? []).union(parser.usesPrimeTime ? [.primeTime] : [])
    diagnostics = parser.diagnostics
  }

  /// Whether it asks for nothing.
  package var isEmpty: Bool { root == nil }

  /// Whether it needs the user's data or settings, which a `QueryContext` has.
  package var usesContext: Bool { !needs.subtracting([.clock]).isEmpty }

  /// True when the matches change from minute to minute.
  package var followsClock: Bool { root?.needs.contains(.clock) ?? false }

  /// The first problem that typing on will not mend.
  package var definiteDiagnostic: Diagnostic? { diagnostics.first { $0.severity == .refused } }
}
