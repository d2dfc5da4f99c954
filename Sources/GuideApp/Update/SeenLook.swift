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

  /// Whether it is the same look.
  package static func == (one: SeenLook, other: SeenLook) -> Bool { one.number == other.number }
  /// By the number.
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
