package import GuideModel

/// Where one stands in the grid, and which part of it is seen.
package struct GridState: Hashable, Sendable {
  /// The instant that up and down follow. Only moving in time sets it.
  package var anchor: Instant
  /// The selected channel's position in the guide.
  package var channel: Int
  /// What is selected on it.
  package var item: TimelineItem
  /// The window's left edge.
  package var left: Instant
  /// The topmost row that is seen, as a place in the state's `view`.
  package var top: Int
  /// How much time a column stands for.
  package var zoom: Zoom
  /// Lines a channel takes: 1, 2 or 3.
  package var rowHeight: Int
  /// What was selected on channels left by up or down since the anchor was set, to come back to: of several overlapping
  /// programmes the anchor alone could not tell which.
  package var departed: [Int: ProgrammeID] = [:]

  /// A place in the grid, at the first channel, in the usual look.
  package init(anchor: Instant, item: TimelineItem, left: Instant) {
    self.anchor = anchor
    channel = 0
    self.item = item
    self.left = left
    top = 0
    zoom = .standard
    rowHeight = 1
  }

  /// The selected programme; nil on a gap.
  package var programme: ProgrammeID? {
    if case .programme(let programme) = item { programme } else { nil }
  }
}
