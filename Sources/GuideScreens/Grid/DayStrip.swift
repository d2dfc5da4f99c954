import CellCanvas
import GuideApp
import GuideModel

/// The guide's days in a row above the ruler, each to be clicked; the shown one stands out.
extension Sheet {
  mutating func drawDayStrip(_ state: State) {
    guard !state.timeline.extent.isEmpty else { return }
    let left = state.geometry.channelColumns
    let width = 9
    let fitting = max(1, (state.size.columns - left) / width)
    let today = BroadcastDay(containing: state.now, in: state.zone)
    for (place, day) in days(around: state.shownDay, in: state, count: fitting).enumerated() {
      let mark = day == today ? "•" : " "
      let text = SafeText("\(mark)\(day.date.weekday.shortName) \(day.date.day) ")
      let column = left + place * width
      let style = day == state.shownDay ? theme.selected : (day < today ? theme.quiet : theme.plain)
      canvas.write(text, at: Point(column: column, row: 1), style: style)
      self.mark(Rectangle(column: column, row: 1, columns: width, rows: 1), as: .day(day))
    }
  }

  /// As many of the guide's days as fit, the shown one among them.
  private func days(around shown: BroadcastDay, in state: State, count: Int) -> [BroadcastDay] {
    let first = state.firstDay.date.dayNumber
    let last = state.lastDay.date.dayNumber
    let start = max(first, min(shown.date.dayNumber - count / 2, last - count + 1))
    return (start...max(start, min(last, start + count - 1))).map { BroadcastDay(CivilDate(dayNumber: $0)) }
  }
}
