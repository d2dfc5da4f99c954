package import GuideModel

/// The selection and the visible part of the guide.
package struct GridPosition: Hashable, Sendable {
  /// The instant kept when moving up and down; only moving in time changes it.
  package var anchor: Instant
  /// Index of the selected channel in the guide.
  package var channel: Int
  /// The selected programme or gap.
  package var item: TimelineItem
  /// The window's left edge.
  package var left: Instant
  /// The topmost visible row, an index into the grid's `rows`.
  package var top: Int
  /// The amount of time per column.
  package var zoom: Zoom
  /// Lines for each channel, 1 to 3; `nil` to fill the screen.
  package var rowHeight: Int?
  /// Whether the pane under the grid is shown; `nil` if that depends on the space available.
  package var hasPane: Bool?
  /// The programme last selected on each channel that the user has left with Up or Down since the anchor changed.
  ///
  /// Needed to return to the right one of several overlapping programmes.
  package var lastSelectedByChannel: [Int: ProgrammeID] = [:]

  /// Selects the first channel, with default zoom and row height.
  package init(anchor: Instant, item: TimelineItem, left: Instant) {
    self.anchor = anchor
    channel = 0
    self.item = item
    self.left = left
    top = 0
    zoom = .standard
  }

  /// The selected programme; `nil` on a gap.
  package var programme: ProgrammeID? {
    if case .programme(let programme) = item { programme } else { nil }
  }
}
