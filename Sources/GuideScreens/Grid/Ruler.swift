import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// The times above the grid, and the current-time line.
extension GridScreen {
  func drawRuler(on frame: inout FrameBuilder, _ app: App) {
    let geometry = geometry(app)
    let row = geometry.rulerRow
    let scale = scale(app)
    let now = scale.window.contains(app.now) ? scale.column(of: app.now) : -1
    let ticks = Ruler(scale, app.zone, app.clock, app.language).ticks
    for tick in ticks where !tick.columns.contains(now) {
      frame.canvas.write(
        SafeText(tick.label), at: Point(column: geometry.channelColumns + tick.column, row: row),
        style: frame.theme.heading)
    }
    if now >= 0 {
      let mark = Point(column: geometry.channelColumns + now, row: row)
      frame.canvas.write("▼", at: mark, style: frame.theme.now)
      if ticks.contains(where: { $0.columns.contains(now) }) { drawTime(beside: mark, on: &frame, app) }
    }
    for column in 0..<geometry.timeColumns {
      let cell = Rectangle(column: geometry.channelColumns + column, row: row, columns: 1, rows: 1)
      frame.mark(cell, as: GridTarget.time(scale.instant(atColumn: column)))
    }
  }

  /// Draws a thin line at the current time, only in blank cells outside the selection.
  func drawNowLine(on frame: inout FrameBuilder, _ app: App) {
    guard scale(app).window.contains(app.now) else { return }
    let geometry = geometry(app)
    let column = geometry.channelColumns + scale(app).column(of: app.now)
    let shown = min(geometry.channelCount, rows.count - position.top)
    let end = min(geometry.firstLine(ofChannel: shown), geometry.cells.endRow)
    for row in geometry.firstGridRow..<max(geometry.firstGridRow, end) {
      let point = Point(column: column, row: row)
      guard isFree(point, on: frame) else { continue }
      let old = frame.canvas.style(at: point)
      if old.attributes.contains(.reverse) || old == frame.theme.selected { continue }
      let line = Style(
        foreground: frame.theme.now.foreground, background: old.background, attributes: frame.theme.now.attributes)
      frame.canvas.write("│", at: point, style: line)
    }
  }

  /// Writes the current time beside its mark, which has taken the place of a tick's label.
  private func drawTime(beside mark: Point, on frame: inout FrameBuilder, _ app: App) {
    let time = SafeText(app.time(of: app.now))
    let left = geometry(app).channelColumns
    let start = [mark.column + 1, mark.column - time.width].first { start in
      start >= left && start + time.width <= frame.columns
        && (max(left, start - 1)...start + time.width).allSatisfy {
          $0 == mark.column || frame.canvas.isBlank(at: Point(column: $0, row: mark.row))
        }
    }
    if let start { frame.canvas.write(time, at: Point(column: start, row: mark.row), style: frame.theme.heading) }
  }

  /// Whether a cell and both neighbours are blank; a line between two words would look like an edge.
  private func isFree(_ point: Point, on frame: FrameBuilder) -> Bool {
    [-1, 0, 1].allSatisfy { frame.canvas.isBlank(at: Point(column: point.column + $0, row: point.row)) }
  }
}

/// The ticks of a time axis at round wall-clock times, as close as their labels allow.
struct Ruler {
  struct Tick: Hashable {
    let column: Int
    /// A label such as `20:30`, or `Sat 05:00` at the start of a broadcast day.
    let label: String
    /// The columns that the label takes.
    var columns: Range<Int> { column..<column + SafeText(label).width }
  }

  let ticks: [Tick]

  /// Possible numbers of minutes between ticks.
  static let steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720]

  init(_ scale: TimeScale, _ zone: ZoneTable, _ clock: ClockFace, _ language: InterfaceLanguage) {
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
        // Count ticks from the start of each day, so that a clock change does not shift the following days.
        day = day.next
        opening = day.interval(in: zone)
        time = opening.start
      }
      let column = scale.column(of: time)
      let isOpening = time == opening.start
      let label =
        (isOpening ? "\(day.date.weekday.shortName(in: language)) " : "") + clock.text(of: zone.local(time).time)
      let end = ticks.last.map { $0.column + $0.label.count } ?? -1
      if column > end, column >= 0, column + label.count <= scale.columns {
        ticks.append(Tick(column: column, label: label))
      }
      time = time.adding(seconds: step)
    }
    self.ticks = ticks
  }

  /// Minutes between ticks.
  static func step(for scale: TimeScale) -> Int {
    steps.first { $0 * 60 * scale.columns / scale.window.seconds >= 8 } ?? 720
  }
}

/// The clickable days above the ruler, with the shown day highlighted.
extension GridScreen {
  func drawDayStrip(on frame: inout FrameBuilder, _ app: App) {
    guard !app.timeline.extent.isEmpty else { return }
    let left = geometry(app).channelColumns
    let width = Self.stripDayColumns
    let today = BroadcastDay(containing: app.now, in: app.zone)
    for (index, day) in days(around: shownDay(app), app, count: stripDays(app)).enumerated() {
      let mark = day == today ? "•" : " "
      let date = "\(day.date.weekday.shortName(in: app.language)) \(day.date.dayText(in: app.language))"
      let text = SafeText("\(mark)\(date) ")
      let column = left + index * width
      let style = day == shownDay(app) ? frame.theme.shown : (day < today ? frame.theme.quiet : frame.theme.plain)
      frame.canvas.write(text, at: Point(column: column, row: 1), style: style)
      frame.mark(Rectangle(column: column, row: 1, columns: width, rows: 1), as: GridTarget.day(day))
    }
  }

  private static let stripDayColumns = 9

  /// Number of days for which the strip has space.
  func stripDays(_ app: App) -> Int {
    max(1, geometry(app).timeColumns / Self.stripDayColumns)
  }

  /// As many of the guide's days as fit, always including the day shown.
  private func days(around shown: BroadcastDay, _ app: App, count: Int) -> [BroadcastDay] {
    let first = app.firstDay.date.dayNumber
    let last = app.lastDay.date.dayNumber
    let start = max(first, min(shown.date.dayNumber - count / 2, last - count + 1))
    return (start...max(start, min(last, start + count - 1))).map { BroadcastDay(CivilDate(dayNumber: $0)) }
  }
}
