package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// A clickable part of the week with its days side by side.
enum WeekTarget: Hashable, Sendable {
  /// A programme, by its row.
  case programme(Int)
  /// A day, from 0 for Monday.
  case day(Int)
}

/// The week with its days side by side: moving and clicking.
extension WeekScreen {
  package func page(_ app: App) -> Int { max(1, app.size.rows - (timetable == nil ? 2 : 3)) }

  /// Number of lines in a slot: fewer show more programmes, more show longer titles.
  private var slotLines: Int { lines ?? WeekTimetable.slotLines }
  var mostLines: Int { 3 }
  var standardLines: Int? { timetable == nil ? 1 : WeekTimetable.slotLines }

  /// Number of whole slots on the screen.
  private func slotsShown(_ app: App) -> Int { max(1, page(app) / slotLines) }

  /// Why the days cannot be side by side; `nil` if they can.
  func columnsProblem(_ app: App) -> String? {
    if app.display.isLinear { return app.text("With plain lines, the week is one list.") }
    if app.size.columns < WeekTimetable.minimumWidth {
      return app.text("The side-by-side week needs \(WeekTimetable.minimumWidth) columns.")
    }
    if isOfSome { return nil }
    let (channel, filter) = (app.keymap.name(of: WeekCommand.channel), app.keymap.name(of: WeekCommand.filter))
    return app.text(
      "The days of all channels do not fit side by side: \(channel) shows only this channel, \(filter) filters.")
  }

  /// Performs a command that every list has; returns false for commands that mean the same in both layouts.
  mutating func moveInColumns(_ command: ListCommand, _ app: App) -> Bool {
    guard let timetable, let row = list.row(rows) else { return false }
    let (day, slot, page) = (timetable.day(ofRow: row), timetable.slot(ofRow: row), slotsShown(app))
    let own = timetable.rows(ofDay: day)
    func nearest(_ slot: Int) -> Int { timetable.row(nearest: slot, ofDay: day) ?? row }
    switch command {
    case .up: select(row: max(own.lowerBound, row - 1), app)
    case .down: select(row: min(own.upperBound - 1, row + 1), app)
    case .pageUp: select(row: nearest(slot - page), app)
    case .pageDown: select(row: nearest(slot + page), app)
    case .halfPageUp: select(row: nearest(slot - max(1, page / 2)), app)
    case .halfPageDown: select(row: nearest(slot + max(1, page / 2)), app)
    case .first: select(row: own.lowerBound, app)
    case .last: select(row: own.upperBound - 1, app)
    case .mark:
      _ = list.toggleMark(rows, page: self.page(app))
      select(row: min(own.upperBound - 1, row + 1), app)
    case .open, .close, .narrow, .markAll: return false
    }
    return true
  }

  /// Moves to the next or previous day with programmes, at the same height; continues in the week after or before.
  mutating func moveColumn(by step: Int, in app: inout App) {
    guard let timetable, let row = list.row(rows) else { return moveDays(by: step, in: &app) }
    let slot = level?.item == list.selected ? level?.slot ?? 0 : timetable.slot(ofRow: row)
    let day = timetable.day(ofRow: row)
    var next = day + step
    while timetable.days.contains(next) {
      if let found = timetable.row(nearest: slot, ofDay: next) {
        select(row: found, app)
        return level = (slot, list.selected)
      }
      next += step
    }
    moveDays(by: next - day, in: &app)
  }

  private mutating func select(row: Int, _ app: App) {
    list.select(row: row, rows, page: page(app))
    revealSlot(app)
  }

  /// Scrolls the selected programme into view, or to the middle.
  mutating func revealSlot(centred: Bool = false, _ app: App) {
    guard let timetable, let row = list.row(rows) else { return }
    let (slot, page) = (timetable.slot(ofRow: row), slotsShown(app))
    if centred { topSlot = slot - page / 2 }
    topSlot = max(0, min(max(topSlot, slot - page + 1), slot, timetable.slotCount - page))
  }

  // MARK: Pointer

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    guard let timetable, let target = target as? WeekTarget else { return clickInList(target, in: &app) }
    list.awaited = nil
    switch target {
    case .programme(let row):
      guard row < rows.count else { return }
      if list.row(rows) == row { openDetails(in: &app) } else { select(row: row, app) }
    case .day(let day):
      let slot = list.row(rows).map { timetable.slot(ofRow: $0) } ?? 0
      if let row = timetable.row(nearest: slot, ofDay: day) { select(row: row, app) }
    }
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {
    guard timetable != nil else { return scrollList(kind, in: &app) }
    list.awaited = nil
    switch kind {
    case .wheelUp: for _ in 0..<3 { _ = moveInColumns(.up, app) }
    case .wheelDown: for _ in 0..<3 { _ = moveInColumns(.down, app) }
    case .press, .wheelLeft, .wheelRight: break
    }
  }
}

/// Drawing the days side by side.
extension WeekScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    guard let timetable else { return drawList(on: &frame, app) }
    drawList(on: &frame, app) { _, frame in
      for day in timetable.days { draw(day, of: timetable, on: &frame, app) }
    }
  }

  private func draw(_ day: Int, of timetable: WeekTimetable, on frame: inout FrameBuilder, _ app: App) {
    let area = timetable.area(ofDay: day, in: app.size)
    drawDate(day, in: area, on: &frame, app)
    for row in timetable.rows(ofDay: day, inSlots: topSlot..<topSlot + slotsShown(app)) {
      let first = area.row + 1 + (timetable.slot(ofRow: row) - topSlot) * slotLines
      let lines = min(slotLines, area.endRow - first)
      draw(row, in: Rectangle(column: area.column, row: first, columns: area.columns, rows: lines), on: &frame, app)
    }
  }

  /// Draws the date; today is marked as in the grid, and named if there is room.
  private func drawDate(_ index: Int, in area: Rectangle, on frame: inout FrameBuilder, _ app: App) {
    let day = monday.adding(days: index)
    let isToday = day == BroadcastDay(containing: app.now, in: app.zone)
    let date = day.date.shortText(in: app.language)
    let named = SafeText(date + (isToday ? ", \(app.text("today"))" : ""))
    let text = named.width < area.columns ? named : SafeText(date).clipped(to: area.columns - 1)
    let style = isToday ? frame.theme.shown : frame.theme.quiet
    if isToday { frame.canvas.write("•", at: Point(column: area.column, row: area.row), style: frame.theme.heading) }
    frame.canvas.write(text, at: Point(column: area.column + 1, row: area.row), style: style)
    let line = Rectangle(column: area.column, row: area.row, columns: area.columns, rows: 1)
    frame.mark(line, as: WeekTarget.day(index))
  }

  /// Draws a programme: the time and what distinguishes it from others, then the title; on one line, time and title.
  private func draw(_ row: Int, in area: Rectangle, on frame: inout FrameBuilder, _ app: App) {
    let programme = rows.programmes[row]
    let isSelected = list.row(rows) == row
    if isSelected { frame.cursor = Point(column: area.column, row: area.row) }
    let look = app.look(ofTitle: programme)
    let family = app.guide.family(of: programme)
    var columns = RowColumns(for: .drawn, in: area.columns)
    columns.add("▎", .genre(family), .column(1))
    columns.add(
      app.aligned(app.start(of: programme)), app.isOver(programme) ? .quiet : .plain, .atLeast(app.clock.width), gap: 0)
    let title = app.markedTitle(of: programme)
    if slotLines == 1 {
      columns.add(title, look, gap: 1)
    } else {
      columns.add(distinction(of: programme, area.columns - app.clock.width - 3, app), .quiet, gap: 1)
      for text in SafeText(title).wrapped(to: max(1, area.columns - 2), lines: slotLines - 1) {
        columns.newLine()
        columns.add("▎", .genre(family), .column(1))
        columns.add(text.string, look, gap: 0)
      }
    }
    frame.draw(columns, in: area, isSelected: isSelected, as: WeekTarget.programme(row))
    drawMark(ofRow: row, rows, in: area, isSelected: isSelected, on: &frame)
  }

  /// The channel's name, or the episode if all programmes are on one channel.
  private func distinction(of programme: ProgrammeID, _ columns: Int, _ app: App) -> String {
    if timetable?.hasOneChannel == false {
      return app.prepared.labels.label(of: app.guide.channel(of: programme), columns: columns).string
    }
    let summary = app.guide.summary(of: programme)
    return summary.episode?.text ?? summary.episodeTitle ?? ""
  }
}
