package import GuideModel

/// How fresh the guide of the person's sources is, and what is being done about it.
package struct Freshness: Hashable, Sendable {
  /// When the oldest of them came; nil where none has come as yet.
  package var updated: Instant?
  /// How far an update has come, such as `45 %`; nil while there is none.
  package var progress: String?
  /// Whether the update has been asked to end.
  package var isEnding = false

  /// What is known as the program starts.
  package init(updated: Instant? = nil) {
    self.updated = updated
  }

  /// Whether an update is under way.
  package var isUpdating: Bool { progress != nil }
}
