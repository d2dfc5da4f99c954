package import GuideSearch

/// Names to be gathered from a guide, which takes a while.
package struct NamesWish: Hashable, Sendable {
  /// Where they are to be at hand.
  let index: SearchIndex

  /// Gathers them, unless that is cancelled.
  package func carryOut(until cancellation: SearchCancellation? = nil) { index.gatherNames(until: cancellation) }

  /// Whether they are of the same guide.
  package static func == (one: NamesWish, other: NamesWish) -> Bool { one.index === other.index }
  /// By the guide.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(index)) }
}
