package import GuideModel
import GuideSearch

/// What somebody has looked at of a saved search, to be marked as seen, which takes a while where it is much.
package struct SeenLook: Hashable, Sendable {
  /// Tells it from others: of two looks at a query the later one counts.
  let number: Int
  /// The text of the query.
  let query: String
  let matches: SearchMatches

  /// Its marks, as they are kept.
  package var marks: Set<ShowingMark> { SeenShowings.sample(matches.marksToCome) }

  /// Whether the same was looked at.
  package static func == (one: SeenLook, other: SeenLook) -> Bool {
    one.query == other.query && one.matches.inOrder == other.matches.inOrder
  }
  /// By the query.
  package func hash(into hasher: inout Hasher) { hasher.combine(query) }
}
