import CellCanvas
import GuideApp
import GuideModel

/// The times above the grid, and the line of now.
extension Sheet {
  mutating func drawRuler(_ state: State) {
    let geometry = state.geometry
    let row = geometry.rulerRow
    let scale = state.scale
    let day = SafeText(BroadcastDay(containing: scale.window.start, in: state.zone).date.shortText)
    if day.width < geometry.channelColumns {
      canvas.write(day, at: Point(column: 1, row: row), style: theme.quiet)
    }
    for tick in Ruler(scale, state.zone).ticks {
      canvas.write(
        SafeText(tick.words), at: Point(column: geometry.channelColumns + tick.column, row: row), style: theme.heading)
    }
    for column in 0..<geometry.timeColumns {
      let cell = Rectangle(column: geometry.channelColumns + column, row: row, columns: 1, rows: 1)
      mark(cell, as: .time(scale.instant(atColumn: column)))
    }
  }

  /// A line at now through ruler and rows, where it hides no text.
  mutating func drawNowLine(_ state: State) {
    guard state.scale.window.contains(state.now) else { return }
    let geometry = state.geometry
    let column = geometry.channelColumns + state.scale.column(of: state.now)
    let shown = min(geometry.channelCount(rowHeight: state.grid.rowHeight), state.view.count - state.grid.top)
    let end = min(geometry.firstGridRow + shown * state.grid.rowHeight, geometry.cells.endRow)
    for row in geometry.rulerRow..<max(geometry.rulerRow, end) {
      let point = Point(column: column, row: row)
      if isBlank(point) {
        canvas.fill(Rectangle(column: column, row: row, columns: 1, rows: 1), with: "┃", style: theme.now)
      }
    }
  }

  /// Whether a cell and both beside it are free: a line through the space between two words would look like an edge.
  private func isBlank(_ point: Point) -> Bool {
    let isFree = [-1, 0, 1].allSatisfy { canvas.isBlank(at: Point(column: point.column + $0, row: point.row)) }
    return isFree && !canvas.style(at: point).attributes.contains(.reverse)
  }
}

/// The ticks of a time axis: as close as their labels allow, on round wall times.
struct Ruler {
  struct Tick: Hashable {
    let column: Int
    /// Such as `20:30`, or `Sat 05:00` where a broadcast day begins.
    let words: String
  }

  let ticks: [Tick]

  /// Minutes between ticks, one of which fits any zoom.
  private static let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720]

  init(_ scale: TimeScale, _ zone: ZoneTable) {
    guard scale.window.seconds > 0, scale.columns > 0 else {
      ticks = []
      return
    }
    let step = Ruler.step(for: scale) * 60
    var ticks: [Tick] = []
    var day = BroadcastDay(containing: scale.window.start, in: zone)
    var opening = day.interval(in: zone)
    var time = opening.start
    while time < scale.window.end {
      if time >= opening.end {
        // Ticks are counted from each day's opening, so that a changed clock does not bend the days after it.
        day = day.next
        opening = day.interval(in: zone)
        time = opening.start
      }
      let column = scale.column(of: time)
      let isOpening = time == opening.start
      let words = (isOpening ? "\(day.date.weekday.shortName) " : "") + zone.local(time).time.text
      let end = ticks.last.map { $0.column + $0.words.count } ?? -1
      if column > end, column >= 0, column + 5 <= scale.columns { ticks.append(Tick(column: column, words: words)) }
      time = time.adding(seconds: step)
    }
    self.ticks = ticks
  }

  private static func step(for scale: TimeScale) -> Int {
    steps.first { $0 * 60 * scale.columns / scale.window.seconds >= 8 } ?? 720
  }
}
