import CellCanvas
import GuideApp
import GuideModel

/// The guide's days in a row above the ruler, each to be clicked; the shown one stands out.
extension GridScreen {
  func drawDayStrip(on frame: inout FrameBuilder, _ app: App) {
    guard !app.timeline.extent.isEmpty else { return }
    let left = geometry(app).channelColumns
    let width = 9
    let fitting = max(1, (frame.columns - left) / width)
    let today = BroadcastDay(containing: app.now, in: app.zone)
    for (index, day) in days(around: shownDay(app), app, count: fitting).enumerated() {
      let mark = day == today ? "•" : " "
      let text = SafeText("\(mark)\(day.date.weekday.shortName) \(day.date.day) ")
      let column = left + index * width
      let style = day == shownDay(app) ? frame.theme.selected : (day < today ? frame.theme.quiet : frame.theme.plain)
      frame.canvas.write(text, at: Point(column: column, row: 1), style: style)
      frame.mark(Rectangle(column: column, row: 1, columns: width, rows: 1), as: GridTarget.day(day))
    }
  }

  /// As many of the guide's days as fit, the shown one among them.
  private func days(around shown: BroadcastDay, _ app: App, count: Int) -> [BroadcastDay] {
    let first = firstDay(app).date.dayNumber
    let last = lastDay(app).date.dayNumber
    let start = max(first, min(shown.date.dayNumber - count / 2, last - count + 1))
    return (start...max(start, min(last, start + count - 1))).map { BroadcastDay(CivilDate(dayNumber: $0)) }
  }
}
