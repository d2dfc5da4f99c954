package import CellCanvas
import GuideApp
package import GuideModel

/// How the screen is divided between the grid and the parts around it.
///
/// Depends only on size, channels and the user's choices, so that moving and drawing agree.
package struct GridGeometry: Hashable, Sendable {
  /// Number of columns and rows of the screen.
  package let size: Size
  private let names: ChannelNameColumns
  private let channels: Int
  private let chosenHeight: Int?
  private let chosenPane: Bool?

  /// Number of rows of the terminal: one more than the screen has while the alert line is shown.
  ///
  /// The alert line replaces the hints, so that everything above stays in place.
  private let terminalRows: Int

  /// Divides a screen of a given size; without `rowHeight`, rows grow until the channels fill it.
  package init(
    _ size: Size, names: ChannelNameColumns = ChannelNameColumns(), channels: Int = 0, rowHeight: Int? = 1,
    pane: Bool? = nil, linesBelow: Int = 0
  ) {
    terminalRows = size.rows + linesBelow
    (self.size, self.names, self.channels) = (size, names, channels)
    (chosenHeight, chosenPane) = (rowHeight, pane)
  }

  /// Whether the screen is too small for a grid and shows a now-and-next list.
  package var isCompact: Bool { size.columns < 20 || size.rows < 5 }

  /// Whether a strip of days is above the ruler.
  package var hasDayStrip: Bool { terminalRows >= 30 && size.columns >= 60 }

  /// Whether a line of key hints is at the bottom.
  package var hasHints: Bool { canHaveHints && size.rows == terminalRows }
  private var canHaveHints: Bool { terminalRows >= 12 }

  /// Whether a line separates the grid from the status line.
  package var hasRule: Bool { terminalRows >= 16 }

  /// Whether there is space for a pane with facts and description.
  package var canHavePane: Bool { terminalRows >= 24 && size.columns >= 40 }
  /// Whether the pane is shown; by default, if there are 30 rows or more, or if its rows would otherwise be blank.
  package var hasPane: Bool {
    canHavePane
      && (chosenPane ?? (terminalRows >= 30 || blankRows(of: rows(withPane: false)) >= GridGeometry.minimumPaneRows))
  }
  /// Number of rows of the pane, including rows that the channels leave blank.
  package var paneRows: Int {
    guard hasPane else { return 0 }
    return GridGeometry.minimumPaneRows
      + min(GridGeometry.maximumExtraPaneRows, blankRows(of: rows(withPane: true)))
  }
  private static let minimumPaneRows = 4
  private static let maximumExtraPaneRows = 6

  /// Number of rows for channels, without or with a pane of the smallest size.
  private func rows(withPane hasPane: Bool) -> Int {
    let below = (canHaveHints ? 2 : 1) + (hasPane ? GridGeometry.minimumPaneRows : 0) + (hasRule ? 1 : 0)
    return max(0, terminalRows - below - firstGridRow)
  }

  /// Number of rows that are left over because all channels have the same height.
  private func blankRows(of rows: Int) -> Int {
    let height = height(in: rows)
    return channels > 0 && channels * height <= rows ? rows - channels * height : rows % height
  }

  /// The row of the ruler, which shows the times.
  package var rulerRow: Int { hasDayStrip ? 2 : 1 }
  /// The row of the first channel.
  package var firstGridRow: Int { rulerRow + 1 }
  /// The row that describes the selection.
  package var statusRow: Int { size.rows - (hasHints ? 2 : 1) - paneRows }

  /// Number of rows for channels.
  package var gridRows: Int { max(0, statusRow - (hasRule ? 1 : 0) - firstGridRow) }

  /// Number of columns for channel names; at most a fifth of the screen, or a quarter of a narrow one.
  package var channelColumns: Int { names.columns(of: max(8, size.columns / 5, min(20, size.columns / 4))) }

  /// Number of columns for programmes.
  package var timeColumns: Int { max(1, size.columns - channelColumns) }

  /// The area in which programmes are drawn.
  package var cells: Rectangle {
    Rectangle(column: channelColumns, row: firstGridRow, columns: timeColumns, rows: gridRows)
  }

  // MARK: Channels

  /// Maximum lines per channel; taller rows would be mostly empty.
  private static let maximumRowHeight = 6

  /// Lines for each channel.
  package var rowHeight: Int { height(in: rows(withPane: hasPane)) }

  /// The chosen height; otherwise the greatest at which all channels fit, or three quarters of them if many rows would
  /// be blank.
  private func height(in rows: Int) -> Int {
    if let chosenHeight { return chosenHeight }
    let height = min(GridGeometry.maximumRowHeight, max(1, rows / max(1, channels)))
    let left = rows - channels * height
    let canGrow = height < GridGeometry.maximumRowHeight && (height + 1) * channels * 3 <= rows * 4
    return left > GridGeometry.maximumExtraPaneRows && canGrow ? height + 1 : height
  }

  /// Number of channels that fit, at least one.
  package var channelCount: Int { isCompact ? max(1, size.rows) : max(1, gridRows / rowHeight) }

  /// The first screen row of a channel, counted from the topmost visible channel.
  package func firstLine(ofChannel index: Int) -> Int { firstGridRow + index * rowHeight }

  /// Number of lines of a channel, counted from the topmost visible channel.
  package func lines(ofChannel index: Int) -> Int { min(rowHeight, cells.endRow - firstLine(ofChannel: index)) }
}

/// The window's time axis: an interval mapped to columns.
///
/// Both edges of every cell come from `column(of:)`, so widths never drift and cells neither overlap nor leave gaps.
package struct TimeScale: Hashable, Sendable {
  /// The visible period.
  package let window: Interval
  /// Number of columns of the window.
  package let columns: Int

  /// Creates a scale that maps an interval to columns.
  package init(window: Interval, columns: Int) {
    self.window = window
    self.columns = columns
  }

  /// The column of an instant, counted from the left edge; may be outside the window.
  package func column(of instant: Instant) -> Int {
    guard window.seconds > 0 else { return 0 }
    return (instant.seconds(since: window.start) * columns).flooredQuotient(by: window.seconds)
  }

  /// The first instant of a column.
  package func instant(atColumn column: Int) -> Instant {
    guard columns > 0 else { return window.start }
    let seconds = -(-(column * window.seconds)).flooredQuotient(by: columns)
    return window.start.adding(seconds: seconds)
  }
}

/// One cell of a channel's row.
struct RowCell: Hashable {
  /// The columns that the cell covers, counted from the window's left edge.
  let columns: Range<Int>
  /// The items in order: one, or several that are too narrow for separate cells.
  let items: [TimelineItem]
  /// The widest item, which the cell describes.
  let main: TimelineItem
  /// Whether the cell continues to the left or right, off screen or under another programme.
  let isCutAtLeft: Bool
  let isCutAtRight: Bool

  /// Whether all items are watched episodes that are set to be hidden.
  func isHidden(_ app: App) -> Bool {
    items.allSatisfy { if case .programme(let programme) = $0 { app.hides(programme) } else { false } }
  }
}

/// The cells of a channel's row, adjacent and without gaps.
struct RowLayout {
  let cells: [RowCell]

  /// Minimum width that leaves space for two letters; adjacent cells that are narrower are merged.
  static let narrow = 3
  /// Number of columns of a block, within which narrow cells merge.
  ///
  /// Blocks are counted from the guide's start, so that the grouping does not change while scrolling.
  static let block = 4

  /// Lays out a row; `selected` is an item that must stay visible.
  init(channel: Int, of timeline: Timeline, scale: TimeScale, selected: TimelineItem? = nil) {
    let segments = timeline.segments(on: channel, in: scale.window)
    let shift = RowLayout.shift(of: scale, from: timeline.extent.start)
    var groups: [Group] = []
    for segment in segments {
      let piece = Group(segment, scale: scale)
      // Skip an item that ends less than a column after the window's edge, so that it shares no cell with the next item.
      let isLeftover = piece.columns.upperBound == 0 && timeline.interval(of: segment.item).start < scale.window.start
      if isLeftover, segments.count > 1, segment.item != selected { continue }
      if let last = groups.last, last.joins(piece, shift: shift) {
        groups[groups.count - 1].append(piece)
      } else {
        groups.append(piece)
      }
    }
    cells = RowLayout.withoutEmpty(groups).map { $0.cell(of: timeline) }
  }

  /// The cell of an item: its own, a shared one, or the one covering its start.
  func cell(for item: TimelineItem, at column: Int) -> RowCell? {
    cells.first { $0.items.contains(item) } ?? cells.first { $0.columns.contains(column) } ?? cells.last
  }

  /// Number of columns from the start of a block to the window's left edge.
  private static func shift(of scale: TimeScale, from origin: Instant) -> Int {
    guard scale.window.seconds > 0 else { return 0 }
    let columns = scale.window.start.seconds(since: origin) * scale.columns / scale.window.seconds
    return columns.flooredRemainder(by: block)
  }

  /// Merges zero-width groups into the next group, or at the end into the previous one.
  private static func withoutEmpty(_ groups: [Group]) -> [Group] {
    var kept: [Group] = []
    var waiting: Group?
    for group in groups {
      var joined = group
      if let before = waiting { joined.prepend(before) }
      waiting = joined.columns.isEmpty ? joined : nil
      if waiting == nil { kept.append(joined) }
    }
    if let waiting, !kept.isEmpty { kept[kept.count - 1].append(waiting) }
    return kept
  }
}

/// Segments that share a cell during layout.
private struct Group {
  var segments: [TimelineSegment]
  var columns: Range<Int>
  let isNarrow: Bool

  init(_ segment: TimelineSegment, scale: TimeScale) {
    segments = [segment]
    let left = min(max(scale.column(of: segment.interval.start), 0), scale.columns)
    let right = min(max(scale.column(of: segment.interval.end), left), scale.columns)
    columns = left..<right
    isNarrow = right - left < RowLayout.narrow
  }

  /// Whether a narrow neighbour belongs to the same block.
  func joins(_ next: Group, shift: Int) -> Bool {
    guard isNarrow, next.isNarrow else { return false }
    return (columns.lowerBound + shift) / RowLayout.block == (next.columns.lowerBound + shift) / RowLayout.block
  }

  mutating func append(_ next: Group) {
    segments += next.segments
    columns = columns.lowerBound..<max(columns.upperBound, next.columns.upperBound)
  }

  mutating func prepend(_ before: Group) {
    segments = before.segments + segments
    columns = min(before.columns.lowerBound, columns.lowerBound)..<columns.upperBound
  }

  func cell(of timeline: Timeline) -> RowCell {
    let first = segments[0]
    let last = segments[segments.count - 1]
    let widest = segments.max { $0.interval.seconds < $1.interval.seconds } ?? first
    return RowCell(
      columns: columns, items: segments.map(\.item), main: widest.item,
      isCutAtLeft: timeline.interval(of: first.item).start < first.interval.start,
      isCutAtRight: timeline.interval(of: last.item).end > last.interval.end)
  }
}
