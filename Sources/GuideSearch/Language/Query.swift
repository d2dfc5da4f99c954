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
  /// What is wrong with it, in order.
  package let faults: [QueryFault]

  /// Reads what was typed, as far as it goes.
  package init(_ text: String) {
    self.text = text
    var parser = QueryParser(text)
    root = parser.parse()
    faults = parser.faults
  }

  /// Whether it asks for nothing.
  package var isEmpty: Bool { root == nil }

  /// Whether what it asks for is other programmes a minute later.
  package var followsClock: Bool { root?.followsClock ?? false }

  /// What is wrong with it, and is not just unfinished.
  package var mistake: QueryFault? { faults.first { !$0.isUnfinished } }
}
