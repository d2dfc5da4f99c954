/// What a saved search has to show.
package struct HitCount: Hashable, Sendable {
  /// How many hits are to come or running.
  package let coming: Int
  /// How many of these somebody has not seen.
  package var new: Int

  /// So many.
  package init(coming: Int, new: Int) {
    (self.coming, self.new) = (coming, new)
  }
}
