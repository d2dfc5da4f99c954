import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The layout of a month's days on the screen, in weeks starting on Monday.
struct MonthLayout {
  /// The first day shown, always a Monday.
  let first: CivilDate
  let weeks: Int
  private let size: Size

  init(_ date: CivilDate, _ size: Size) {
    let start = date.adding(days: 1 - date.day)
    first = start.adding(days: -start.weekday.rawValue)
    var end = start.adding(days: 28)
    while end.month == start.month { end = end.adding(days: 1) }
    weeks = (end.dayNumber - first.dayNumber + 6) / 7
    self.size = size
  }

  /// The number of lines per week, at least one.
  var rows: Int { max(1, (size.rows - 3) / weeks) }

  /// The area of the day with the given index.
  func block(_ index: Int) -> Rectangle {
    let (week, weekday) = (index / 7, index % 7)
    let columns = [weekday, weekday + 1].map { $0 * size.columns / 7 }
    return Rectangle(column: columns[0], row: 2 + week * rows, columns: columns[1] - columns[0], rows: rows)
  }
}

extension MonthScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    frame.clear()
    let layout = MonthLayout(day.date, app.size)
    drawTitle(layout, on: &frame, app)
    for weekday in Weekday.allCases {
      let block = layout.block(weekday.rawValue)
      frame.canvas.write(
        SafeText(weekday.shortName(in: app.language)).clipped(to: max(0, block.columns - 1)),
        at: Point(column: block.column + 1, row: 1),
        style: frame.theme.quiet)
    }
    for index in 0..<layout.weeks * 7 {
      let day = BroadcastDay(layout.first.adding(days: index))
      let area = layout.block(index).clamped(
        to: Rectangle(column: 0, row: 0, columns: frame.columns, rows: frame.rows - 1))
      if day.date.month == self.day.date.month { draw(day, in: area, on: &frame, app) }
    }
    let keymap = app.keymap
    if frame.rows > 2 {
      frame.draw(
        hints: (programmes[day].isEmpty ? [] : keymap.hints(MonthCommand.open)) + keymap.hints(MonthCommand.close) + [
          keymap.hint(MonthCommand.earlier, .later), keymap.hint(MonthCommand.up, .down),
          keymap.hint(MonthCommand.previousMonth, .nextMonth),
        ] + keymap.hints(MonthCommand.today) + keymap.hints(AppCommand.help))
    }
    frame.draw(notice: app.notice)
  }

  /// Draws the month's name and the number of followed programmes.
  private func drawTitle(_ layout: MonthLayout, on frame: inout FrameBuilder, _ app: App) {
    frame.canvas.fill(Rectangle(column: 0, row: 0, columns: frame.columns, rows: 1), style: frame.theme.bar)
    let title = SafeText(" " + title(app) + app.hiddenNote)
    frame.canvas.write(
      title.clipped(to: frame.columns), at: .init(column: 0, row: 0), style: frame.theme.bar.adding(.bold))
    let counts = daysOfMonth(layout).map { programmes[$0].count }
    let days = app.count(counts.count { $0 > 0 }, "day")
    let text = SafeText(app.text("\(app.count(counts.reduce(0, +), "programme")) on \(days)") + " ")
    if title.width + text.width + 2 <= frame.columns {
      frame.write(text, endingAt: frame.columns, row: 0, style: frame.theme.bar)
    }
  }

  private func title(_ app: App) -> String {
    app.text("Followed programmes in \(day.date.monthText(in: app.language))")
  }

  private func daysOfMonth(_ layout: MonthLayout) -> [BroadcastDay] {
    (0..<layout.weeks * 7).map { BroadcastDay(layout.first.adding(days: $0)) }.filter {
      $0.date.month == day.date.month
    }
  }

  /// Draws a day: its number, the number of programmes, and as many of them as fit.
  private func draw(_ day: BroadcastDay, in area: Rectangle, on frame: inout FrameBuilder, _ app: App) {
    guard !area.isEmpty else { return }
    let theme = frame.theme
    let isSelected = day == self.day
    let isInGuide = day >= app.firstDay && day <= app.lastDay || !programmes[day].isEmpty
    func styled(_ style: Style) -> Style { isSelected ? theme.selected : isInGuide ? style : theme.quiet }
    if isSelected {
      frame.canvas.fill(area, style: theme.selected)
      frame.cursor = Point(column: area.column, row: area.row)
    }
    frame.mark(area, as: MonthTarget(day: day))
    let columns =
      area.column + (area.columns > 5 ? 1 : 0)..<max(area.column + 1, area.endColumn - (area.columns > 5 ? 1 : 0))
    var writer = LineWriter(row: area.row, columns: columns)
    let found = programmes[day]
    let room = columns.count >= 8 ? area.rows - 1 : 0
    let all = found.isEmpty ? "" : "★\(found.count)"
    // In narrow days, the number of hidden programmes would run into the day's own number.
    let more = columns.count >= 12 && room > 0 && found.count > room ? "+\(found.count - room) " : ""
    let count = SafeText(more + all)
    let isToday = day == BroadcastDay(containing: app.now, in: app.zone)
    writer.write(
      SafeText("\(day.date.day < 10 ? " " : "")\(day.date.day)"), style: styled(isToday ? theme.heading : theme.plain),
      on: &frame)
    if isToday {
      let today = SafeText(" " + app.text("today"))
      let isRoomy = writer.room > today.width + count.width
      writer.write(isRoomy ? today : SafeText("•"), style: styled(theme.heading), on: &frame)
    }
    guard !found.isEmpty else { return }
    frame.write(count, endingAt: min(area.endColumn, columns.upperBound), row: area.row, style: styled(theme.heading))
    // If not all programmes fit, first leave out any that are over.
    let coming = found.filter { !$0.isOver(app) }
    let listed = coming.count >= room && found.count > room ? coming.prefix(room) : found.suffix(room)
    for (index, item) in listed.enumerated() {
      // A narrow day has no space for both a time and a recognizable title.
      let title = item.title(app)
      let text = columns.count < 16 ? title : "\(app.aligned(item.start(app))) \(title)"
      frame.canvas.write(
        SafeText(text).clipped(to: columns.count), at: Point(column: columns.lowerBound, row: area.row + 1 + index),
        style: styled(item.isOver(app) ? theme.quiet : theme.plain))
    }
  }
}

/// The month in plain lines: days with programmes, and the selected day.
extension MonthScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let days = daysOfMonth(MonthLayout(day.date, app.size)).filter { $0 == day || !programmes[$0].isEmpty }
    return LinearPage(
      count: days.count, selected: days.firstIndex(of: day),
      title: title(app)
    ) { index in
      let found = programmes[days[index]]
      let titles = found.prefix(5).map { "\($0.start(app)) \($0.title(app))" }
      let others = found.count > 5 ? [app.text("and \(found.count - 5) more")] : []
      let what = found.isEmpty ? app.text("nothing") : (titles + others).joined(separator: ", ")
      return "\(days[index].date.longText(in: app.language)): \(what)"
    }
  }
}
