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
  /// Its problems, in order.
  package let diagnostics: [QueryDiagnostic]

  /// Reads what was typed, as far as it goes.
  package init(_ text: String) {
    self.text = text
    var parser = QueryParser(text)
    root = parser.parse()
    diagnostics = parser.diagnostics
  }

  /// Whether it asks for nothing.
  package var isEmpty: Bool { root == nil }

  /// Whether what it asks for is other programmes a minute later.
  package var followsClock: Bool { root?.followsClock ?? false }

  /// The first problem that typing on will not mend.
  package var definiteDiagnostic: QueryDiagnostic? { diagnostics.first { !$0.isUnfinished } }
}

/// A problem of a query, and where it is. The part at fault is left out; the rest of the query stands.
package struct QueryDiagnostic: Hashable, Sendable {
  /// Its characters in what was typed.
  package let range: Range<Int>
  /// The problem and what was expected, such as `“actr” is no field; did you mean actor?`.
  package let message: String
  /// Whether it is right as far as it goes, and only not at its end yet.
  package let isUnfinished: Bool
}
