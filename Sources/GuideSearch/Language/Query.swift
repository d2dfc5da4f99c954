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
  /// Whether it asks for what is followed, seen, listed or recorded, or for prime time, which are the person's.
  package let usesContext: Bool
  /// Whether it asks for what is in a list.
  package let usesLists: Bool
  /// Whether it asks for what is recorded.
  package let usesRecordings: Bool

  /// Whether it names a day, such as `day:fri` or `tonight`. Saved searches that it refers to do not count.
  package let namesDay: Bool

  /// Reads what was typed, as far as it goes.
  package init(_ text: String, in context: QueryContext = QueryContext()) {
    self.text = text
    var parser = QueryParser(text, primeTime: context.primeTime)
    let parsed = parser.parse()
    root = parsed?.resolved(in: context)
    namesDay = parsed?.namesDay ?? false
    (usesContext, usesLists, usesRecordings) = (parser.usesContext, parser.usesLists, parser.usesRecordings)
    diagnostics = parser.diagnostics
  }

  /// Whether it asks for nothing.
  package var isEmpty: Bool { root == nil }

  /// True when the matches change from minute to minute.
  package var followsClock: Bool { root?.followsClock ?? false }

  /// The first problem that typing on will not mend.
  package var definiteDiagnostic: Diagnostic? { diagnostics.first { $0.severity == .refused } }
}
