package import CellCanvas
import GuideApp
package import GuideModel

/// The division of the screen's rows and columns around the grid: a function of its size, of the channels and of what the
/// person chose, for moving and drawing alike.
package struct GridGeometry: Hashable, Sendable {
  /// Columns and rows of the screen.
  package let size: Size
  private let names: ChannelNameColumns
  private let channels: Int
  private let chosenHeight: Int?
  private let chosenPane: Bool?

  /// Rows of the terminal: one more while the line of what is due stands under the screen. What is above the hints stays as it
  /// is then, and the line has their row.
  private let terminalRows: Int

  /// The shares of a screen of this size, over some lines that are not its own. Without a chosen height rows grow until the
  /// channels fill the screen.
  package init(
    _ size: Size, names: ChannelNameColumns = ChannelNameColumns(), channels: Int = 0, rowHeight: Int? = 1,
    pane: Bool? = nil, linesBelow: Int = 0
  ) {
    terminalRows = size.rows + linesBelow
    (self.size, self.names, self.channels) = (size, names, channels)
    (chosenHeight, chosenPane) = (rowHeight, pane)
  }

  /// Too small for a grid: one line of now and next a channel instead.
  package var isCompact: Bool { size.columns < 20 || size.rows < 5 }

  /// Whether a strip of days stands above the ruler.
  package var hasDayStrip: Bool { terminalRows >= 30 && size.columns >= 60 }

  /// Whether a line of key hints stands at the foot.
  package var hasHints: Bool { wantsHints && size.rows == terminalRows }
  private var wantsHints: Bool { terminalRows >= 12 }

  /// Whether a rule parts the grid from the status line.
  package var hasRule: Bool { terminalRows >= 16 }

  /// Whether there is room for a pane with the facts and the description of what is selected.
  package var canHavePane: Bool { terminalRows >= 24 && size.columns >= 40 }
  /// Whether that pane is shown: where nobody has chosen, on a screen of 30 rows, or of fewer where its lines would stay blank.
  package var hasPane: Bool {
    canHavePane
      && (chosenPane ?? (terminalRows >= 30 || blankRows(below: terminalRows - 2) >= GridGeometry.fewestPaneRows))
  }
  /// The lines of the pane: more, for the description, where channels leave them blank.
  package var paneRows: Int {
    guard hasPane else { return 0 }
    let fewest = GridGeometry.fewestPaneRows
    return fewest + min(GridGeometry.mostFurtherRows, blankRows(below: terminalRows - (wantsHints ? 2 : 1) - fewest))
  }
  private static let fewestPaneRows = 4
  private static let mostFurtherRows = 6

  /// The rows that channels of automatic height leave blank above a status line.
  private func blankRows(below statusRow: Int) -> Int {
    guard chosenHeight == nil, channels > 0 else { return 0 }
    let rows = max(0, statusRow - (hasRule ? 1 : 0) - firstGridRow)
    let height = min(GridGeometry.mostLines, max(1, rows / channels))
    let left = max(0, rows - channels * height)
    return height < GridGeometry.mostLines && left * 3 >= channels ? 0 : left
  }

  /// The row of the times.
  package var rulerRow: Int { hasDayStrip ? 2 : 1 }
  /// The row of the first channel.
  package var firstGridRow: Int { rulerRow + 1 }
  /// The row that tells of the selection.
  package var statusRow: Int { size.rows - (hasHints ? 2 : 1) - paneRows }

  /// Rows of cells for channels.
  package var gridRows: Int { max(0, statusRow - (hasRule ? 1 : 0) - firstGridRow) }

  /// Columns of the channels at the left: a fifth of the screen at most.
  package var channelColumns: Int { names.columns(of: max(8, size.columns / 5)) }

  /// Columns of time.
  package var timeColumns: Int { max(1, size.columns - channelColumns) }

  /// The block in which programmes are drawn.
  package var cells: Rectangle {
    Rectangle(column: channelColumns, row: firstGridRow, columns: timeColumns, rows: gridRows)
  }

  // MARK: Channels

  /// Higher rows would be mostly empty.
  private static let mostLines = 6

  /// The lines of a channel; the first `tallRows` channels have one more.
  package var rowHeight: Int {
    chosenHeight ?? min(GridGeometry.mostLines, max(1, gridRows / max(1, channels)))
  }

  /// The number of channels at the top that take the lines which are left over, where these are worth it.
  private var tallRows: Int {
    let left = gridRows - channels * rowHeight
    return chosenHeight == nil && rowHeight < GridGeometry.mostLines && left * 3 >= channels ? min(left, channels) : 0
  }

  /// The number of channels that fit: at least one.
  package var channelCount: Int {
    if isCompact { return max(1, size.rows) }
    return tallRows > 0 ? channels : max(1, gridRows / rowHeight)
  }

  /// The row of the screen in which a channel begins, counted from the topmost that is seen.
  package func firstLine(ofChannel index: Int) -> Int { firstGridRow + index * rowHeight + min(index, tallRows) }

  /// The lines of a channel, counted from the topmost that is seen.
  package func lines(ofChannel index: Int) -> Int {
    min(rowHeight + (index < tallRows ? 1 : 0), cells.endRow - firstLine(ofChannel: index))
  }
}

/// The window's time axis: an interval laid over a number of columns.
///
/// Both edges of every cell come from `column(of:)`, so that widths never drift and cells neither overlap nor leave
/// seams.
package struct TimeScale: Hashable, Sendable {
  /// The time that is seen.
  package let window: Interval
  /// The number of columns that the window covers.
  package let columns: Int

  /// An interval laid over columns.
  package init(window: Interval, columns: Int) {
    self.window = window
    self.columns = columns
  }

  /// The column that an instant falls into, counted from the window's left edge; it may lie outside the window.
  package func column(of instant: Instant) -> Int {
    guard window.seconds > 0 else { return 0 }
    return (instant.seconds(since: window.start) * columns).flooredQuotient(by: window.seconds)
  }

  /// The first instant that falls into a column.
  package func instant(atColumn column: Int) -> Instant {
    guard columns > 0 else { return window.start }
    let seconds = -(-(column * window.seconds)).flooredQuotient(by: columns)
    return window.start.adding(seconds: seconds)
  }
}

/// One cell of a channel's row in the grid.
struct RowCell: Hashable {
  /// Columns of the window, from 0.
  let columns: Range<Int>
  /// Its items, in order: one, or several that are too narrow for cells of their own.
  let items: [TimelineItem]
  /// The one it speaks of: the widest.
  let main: TimelineItem
  /// Whether it began before what is seen of it, or goes on after: past the window's edge, or under another programme.
  let isCutAtLeft: Bool
  let isCutAtRight: Bool

  /// Whether all of it was seen, and that is hidden.
  func isHidden(_ app: App) -> Bool {
    items.allSatisfy { if case .programme(let programme) = $0 { app.hides(programme) } else { false } }
  }
}

/// A channel's row: segments laid on columns, so that cells touch without seams and none is lost.
struct RowLayout {
  let cells: [RowCell]

  /// Cells narrower than this cannot show two letters; those that follow each other share one.
  static let narrow = 3
  /// Narrow cells join within blocks of as many columns, counted from the guide's start: so they do not change partners
  /// as the window moves.
  static let block = 4

  /// `selected` is an item that has to be seen.
  init(channel: Int, of timeline: Timeline, scale: TimeScale, selected: TimelineItem? = nil) {
    let segments = timeline.segments(on: channel, in: scale.window)
    let shift = RowLayout.shift(of: scale, from: timeline.extent.start)
    var groups: [Group] = []
    for segment in segments {
      let piece = Group(segment, scale: scale)
      // What ends at the window's edge but for less than a column is over there, and shares no cell with what follows.
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

  /// The cell that stands for an item: its own, a shared one, or for what is hidden under others the one at its start.
  func cell(for item: TimelineItem, at column: Int) -> RowCell? {
    cells.first { $0.items.contains(item) } ?? cells.first { $0.columns.contains(column) } ?? cells.last
  }

  /// The number of columns by which the window's left edge is past the start of a block.
  private static func shift(of scale: TimeScale, from origin: Instant) -> Int {
    guard scale.window.seconds > 0 else { return 0 }
    let columns = scale.window.start.seconds(since: origin) * scale.columns / scale.window.seconds
    return columns.flooredRemainder(by: block)
  }

  /// Groups without a column of their own go into the next group, at the end into the one before.
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

/// Segments that share a cell while the row is laid out.
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
