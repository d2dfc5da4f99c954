import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// Where the parts of a line of what is on stand: channel, programme, how far it has come, what comes after.
struct OnNowColumns {
  /// Number and name of the channel, with the space after them.
  let channel: Int
  /// The programme's title, with the space after it.
  let title: Int
  /// What comes after; 0 where that has a line of its own.
  let next: Int

  /// The bar of how far a programme has come.
  static let bar = 8

  /// The cells that a title keeps beside the number of the other channels.
  static let leastTitle = 8
  /// Columns that a title has before what is said behind it is said in full.
  static let roomyTitle = 20

  /// True where a line has no room for more than a title.
  static func isNarrow(_ columns: Int) -> Bool { columns < 60 }

  /// The parts of a line; `times` are the columns of the bar and the end, or of start and end.
  init(columns: Int, widestName: Int, times: Int) {
    channel = min(widestName, max(10, columns / 5)) + 2
    let room = max(0, columns - 1 - channel)
    if OnNowColumns.isNarrow(columns) {
      (title, next) = (room, 0)
      return
    }
    let texts = max(0, room - times - 2)
    next = texts * 2 / 5
    title = texts - next
  }

  /// The parts of the lines of some rows.
  init(of rows: OnNowRows, columns: Int, _ app: App) {
    self.init(columns: columns, widestName: rows.widestName, times: OnNowColumns.bar + 1 + app.clock.width)
  }
}

extension OnNowScreen {
  package func draw(
    row: Int, of rows: OnNowRows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let entry = rows.entries[row]
    let pen = OnNowPen(app, frame.theme, isSelected: isSelected, instant)
    let columns = OnNowColumns(of: rows, columns: frame.columns, app)
    pen.writeChannel(channelLabel(entry, columns.channel - 2, app), columns.channel, to: &lines[0], on: &frame)
    let start = lines[0].column
    pen.writeTitle(entry, columns.title, to: &lines[0], on: &frame)
    let last = lines.count - 1
    if last > 0 { lines[last].skip(start + (columns.next > 0 ? 1 : 0) - lines[last].column) }
    let rest = columns.next > 0 ? 0 : last
    pen.writeTimes(entry, to: &lines[rest], on: &frame)
    lines[rest].skip(2)
    pen.writeNext(entry, to: &lines[rest], on: &frame)
    if rest < last { pen.writeDescription(entry, to: &lines[last], on: &frame) }
  }

  private func channelLabel(_ entry: OnNowRows.Entry, _ columns: Int, _ app: App) -> String {
    let number = app.guide.number(ofChannel: entry.channel).map { String($0) } ?? ""
    let indent = String(repeating: " ", count: max(0, Self.digits(app) - number.count))
    let whole = SafeText("\(indent)\(number) \(app.guide.channels[entry.channel].name)")
    guard whole.width > columns, let label = labels[entry.channel] else { return whole.string }
    return "\(indent)\(number) \(label.string)"
  }

  /// The columns of the channels' numbers; one of many digits must not cost all names their room.
  static func digits(_ app: App) -> Int { min(4, String(app.guide.highestNumber).count) }
}

extension OnNowScreen {
  /// Such as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, then The Marnie Quill Show`.
  package func sentence(of row: Int, _ rows: OnNowRows, _ app: App) -> String? {
    let entry = rows.entries[row]
    let next = entry.next.map { next in
      let isAtOnce = app.guide.start(of: next) == app.timeline.interval(of: entry.item).end
      let title = app.guide.title(of: next)
      return isAtOnce
        ? app.text("then \(title)") : app.text("then at \(dayAndTime(of: next, app)) \(title)")
    }
    let others = SpokenText.sentence(entry.othersText(app), in: app.language)
    let parts = [app.sentence(of: entry.item, on: entry.channel), others.isEmpty ? nil : others, next]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension OnNowScreen {
  /// For example `21:25`, or `Sat 21:25` on another day than the one shown.
  private func dayAndTime(of next: ProgrammeID, _ app: App) -> String {
    app.dayAndTime(of: next, from: instant ?? app.now)
  }
}

extension App {
  /// The start of a programme, such as `21:25`. It has the weekday if it is not on the broadcast day of `instant`, and the date
  /// if it is a week or more away.
  fileprivate func dayAndTime(of programme: ProgrammeID, from instant: Instant) -> String {
    let start = guide.start(of: programme)
    let (day, today) = (BroadcastDay(containing: start, in: zone), BroadcastDay(containing: instant, in: zone))
    if day == today { return time(of: start) }
    let date = zone.local(start).date
    let isNear = abs(day.date.dayNumber - today.date.dayNumber) < 7
    return "\(isNear ? date.weekday.shortName(in: language) : date.shortText(in: language)) \(time(of: start))"
  }
}

extension OnNowRows.Entry {
  /// Such as `and on 14 more`, with spaces before it; empty for a channel by itself.
  fileprivate func othersText(_ app: App) -> String {
    others.isEmpty ? "" : "  " + app.simulcastText(others.count + 1, isUnfolded: isUnfolded)
  }
}

/// Writes the parts of a line.
private struct OnNowPen {
  private let app: App
  private let theme: Theme
  private let isSelected: Bool
  /// True where now is shown, and not another time.
  private let isNow: Bool
  /// The time shown.
  private let instant: Instant

  init(_ app: App, _ theme: Theme, isSelected: Bool, _ instant: Instant?) {
    (self.app, self.theme, self.isSelected, isNow) = (app, theme, isSelected, instant == nil)
    self.instant = instant ?? app.now
  }

  private var quiet: Style { isSelected ? theme.selected : theme.quiet }
  private var plain: Style { isSelected ? theme.selected : theme.plain }

  /// Writes the channel in some columns, which it fills.
  func writeChannel(_ text: String, _ columns: Int, to line: inout LineWriter, on frame: inout FrameBuilder) {
    line.write(SafeText(text).clipped(to: max(0, columns - 2)).padded(to: columns), style: plain, on: &frame)
  }

  /// The programme in some columns, and the number of the other channels that show it.
  func writeTitle(
    _ entry: OnNowRows.Entry, _ columns: Int, to line: inout LineWriter, on frame: inout FrameBuilder
  ) {
    let end = line.column + columns
    if entry.isOfGroup { line.skip(2) }
    let room = max(0, end - 2 - line.column)
    if let programme = entry.programme {
      // That number stays where a title is cut, and does not take the title's room.
      let long = SafeText(entry.othersText(app))
      let isShort = room - 1 - long.width < OnNowColumns.roomyTitle && !entry.others.isEmpty
      let others = (isShort ? SafeText("  " + app.text("on \(entry.others.count + 1)")) : long)
        .clipped(to: max(0, room - 1 - OnNowColumns.leastTitle))
      line.write(programme, others: others, columns: room, isSelected: isSelected, on: &frame, app)
    } else {
      line.write(SafeText(" " + app.text("No listing")).clipped(to: room), style: quiet, on: &frame)
    }
    line.skip(max(0, end - line.column))
  }

  /// How far it has come, and its end; at another time than now its start and end.
  func writeTimes(_ entry: OnNowRows.Entry, to line: inout LineWriter, on frame: inout FrameBuilder) {
    let width = OnNowColumns.bar + 1 + app.clock.width
    guard entry.programme != nil else { return line.skip(width) }
    let interval = app.timeline.interval(of: entry.item)
    guard isNow else {
      return line.write(SafeText(app.times(of: interval)).padded(to: width), style: plain, on: &frame)
    }
    let elapsed = min(interval.seconds, max(0, app.now.seconds(since: interval.start)))
    let done = OnNowColumns.bar * elapsed / max(1, interval.seconds)
    line.write(SafeText(String(repeating: "━", count: done)), style: plain, on: &frame)
    line.write(SafeText(String(repeating: "─", count: OnNowColumns.bar - done)), style: quiet, on: &frame)
    line.write(SafeText(" \(app.time(of: interval.end))").padded(to: app.clock.width + 1), style: plain, on: &frame)
  }

  /// The beginning of the description.
  func writeDescription(_ entry: OnNowRows.Entry, to line: inout LineWriter, on frame: inout FrameBuilder) {
    guard let programme = entry.programme, let text = app.guide.details(of: programme).description else { return }
    line.write(SafeText(text).clipped(to: line.room), style: quiet, on: &frame)
  }

  /// What comes after, with its start where that is not the end of what is on.
  func writeNext(_ entry: OnNowRows.Entry, to line: inout LineWriter, on frame: inout FrameBuilder) {
    guard let next = entry.next else { return }
    let start = app.guide.start(of: next)
    let isAtOnce = entry.programme != nil && start == app.timeline.interval(of: entry.item).end
    let title = app.markedTitle(of: next)
    let text = isAtOnce ? title : "\(app.dayAndTime(of: next, from: instant)) \(title)"
    line.write(SafeText(text).clipped(to: line.room), style: quiet, on: &frame)
  }
}
