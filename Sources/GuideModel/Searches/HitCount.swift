/// How many hits are to come, and how many of them are new.
package struct HitCount: Hashable, Sendable {
  /// How many hits are to come or running.
  package let coming: Int
  /// How many of these somebody has not seen.
  package var new: Int

  /// So many to come, and of these so many new.
  package init(coming: Int, new: Int) {
    (self.coming, self.new) = (coming, new)
  }
}
