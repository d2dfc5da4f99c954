package import GuideModel

/// What a channel shows at an instant, and what comes after it.
package struct NowAndNext: Hashable, Sendable {
  /// The channel's place in the guide.
  package let channel: Int
  /// nil where the guide lists nothing.
  package let now: ProgrammeID?
  /// What starts after that; nil where the guide ends.
  package let next: ProgrammeID?

  /// What a channel shows at an instant, and after it.
  package init(on channel: Int, at instant: Instant, of guide: Guide) {
    self.channel = channel
    now = guide.owner(on: channel, at: instant)
    next = guide.next(on: channel, after: instant)
  }

  /// Whether the guide says anything.
  package var isEmpty: Bool { now == nil && next == nil }
}
