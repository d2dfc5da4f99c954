package import GuideModel

/// The selection in the grid, and the part of the guide that is seen.
package struct GridPosition: Hashable, Sendable {
  /// The instant that up and down follow. Only moving in time sets it.
  package var anchor: Instant
  /// The selected channel's position in the guide.
  package var channel: Int
  /// The selected programme or gap of it.
  package var item: TimelineItem
  /// The window's left edge.
  package var left: Instant
  /// The topmost row that is seen, as an index into the grid's `rows`.
  package var top: Int
  /// The time that a column stands for.
  package var zoom: Zoom
  /// The number of lines of a channel: 1, 2 or 3; nil for as many as let the channels fill the screen.
  package var rowHeight: Int?
  /// Whether the pane under the grid is wanted; nil for where there is room.
  package var hasPane: Bool?
  /// The programmes that were selected on channels left by up or down since the anchor was set, to come back to: of several
  /// overlapping programmes the anchor alone could not tell which.
  package var departed: [Int: ProgrammeID] = [:]

  /// At the first channel, in the usual look.
  package init(anchor: Instant, item: TimelineItem, left: Instant) {
    self.anchor = anchor
    channel = 0
    self.item = item
    self.left = left
    top = 0
    zoom = .standard
  }

  /// The selected programme; nil on a gap.
  package var programme: ProgrammeID? {
    if case .programme(let programme) = item { programme } else { nil }
  }
}
