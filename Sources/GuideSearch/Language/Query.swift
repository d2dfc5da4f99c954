/// What a person asks a guide for, in the query language: words of a title, `"a phrase"`, `-without`, `=whole`, `OR`,
/// parentheses, and `field:words`.
///
/// What is typed is read as far as it goes: an open quote reaches to the end, a lone `-` asks for nothing yet, and what
/// is wrong is told and left out.
package struct Query: Hashable, Sendable {
  /// What was typed.
  package let text: String
  /// What it asks for; nil for nothing.
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

/// A problem of a query, and where it is. What it is about is left out; the rest of the query stands.
package struct QueryDiagnostic: Hashable, Sendable {
  /// Its characters in what was typed.
  package let range: Range<Int>
  /// The problem and what was expected, such as `“actr” is no field; did you mean actor?`.
  package let message: String
  /// Whether it is right as far as it goes, and only not at its end yet.
  package let isUnfinished: Bool
}
