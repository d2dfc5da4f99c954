package import GuideSearch

/// What Tab offers for the word that is being typed, one after the other.
package struct Completion: Hashable, Sendable {
  /// What was typed.
  let original: TextField
  /// The ways to go on; at least two.
  package let offer: QueryCompletion
  /// The one that stands in the field.
  package private(set) var chosen: Int

  /// An offer with its first or its last way chosen.
  init(_ offer: QueryCompletion, for original: TextField, forward: Bool) {
    self.original = original
    self.offer = offer
    chosen = forward ? 0 : offer.candidates.count - 1
  }

  /// The next, round the end.
  func stepped(forward: Bool) -> Completion {
    var changed = self
    changed.chosen = (chosen + (forward ? 1 : -1) + offer.candidates.count) % offer.candidates.count
    return changed
  }

  /// The field with what is chosen.
  var field: TextField { original.replacing(offer.range, with: offer.candidates[chosen].inserted) }
}
