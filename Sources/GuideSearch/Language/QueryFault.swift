/// What is wrong with a query, and where. What it is about is left out; the rest of the query stands.
package struct QueryFault: Hashable, Sendable {
  /// The place in what was typed, in characters.
  package let range: Range<Int>
  /// What is wrong and what was expected, such as `“actr” is no field; did you mean actor?`.
  package let message: String
  /// Whether it is right as far as it goes, and only not at its end yet.
  package let isUnfinished: Bool
}
