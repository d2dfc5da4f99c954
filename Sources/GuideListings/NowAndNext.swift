package import GuideModel

/// What a channel shows at an instant, and what comes after it.
package struct NowAndNext: Hashable, Sendable {
  package let channel: Int
  /// nil where the guide lists nothing.
  package let now: ProgrammeID?
  package let next: ProgrammeID?

  package init(on channel: Int, at instant: Instant, of guide: Guide) {
    self.channel = channel
    now = guide.owner(on: channel, at: instant)
    next = guide.next(on: channel, after: instant)
  }

  /// Whether the guide says anything.
  package var isEmpty: Bool { now == nil && next == nil }
}
