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
  /// Read as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, then The Marnie Quill Show`.
  package func describe(_ row: Int, of rows: OnNowRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    for channel in [entry.channel] + entry.others {
      columns.add(app.guide.number(ofChannel: channel).map { String($0) }, in: [.searched, .named])
      columns.add(app.guide.channels[channel].name, in: [.searched, .named])
    }
    let widths = OnNowColumns(of: rows, columns: columns.width, app)
    columns.add(channelLabel(entry, widths.channel - 2, app), .plain, .column(widths.channel - 2), in: .drawn)
    describeTitle(of: entry, widths.title, in: &columns, app)
    columns.add(app.sentence(of: entry.item, on: entry.channel), in: .said)
    columns.add(entry.othersText(app), in: .said)
    columns.add(nil, .plain, .tab(widths.channel + widths.title), in: .drawn)
    if widths.next == 0 { columns.newLine(indent: widths.channel, in: .drawn) }
    describeTimes(of: entry, in: &columns, app)
    describeNext(of: entry, in: &columns, app)
    guard let programme = entry.programme else { return }
    columns.add(app.guide.genre(of: programme), in: .searched)
    if widths.next == 0 { return }
    columns.newLine(indent: widths.channel + 1, in: .drawn)
    columns.add(app.guide.details(of: programme).description, .quiet, in: .drawn)
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
  /// The programme in some columns, and the number of the other channels that show it.
  private func describeTitle(
    of entry: OnNowRows.Entry, _ width: Int, in columns: inout RowColumns, _ app: App
  ) {
    let gap = entry.isOfGroup ? 4 : 2
    guard let programme = entry.programme else {
      return columns.add(" " + app.text("No listing"), .quiet, gap: gap, in: .drawn)
    }
    // That number stays where a title is cut, and does not take the title's room.
    let long = entry.othersText(app)
    let isShort = width - gap - 1 - SafeText(long ?? "").width - 2 < OnNowColumns.roomyTitle
    columns.add(
      programme, others: isShort && long != nil ? app.text("on \(entry.others.count + 1)") : long, gap: gap, app)
  }

  /// How far it has come, and its end; at another time than now its start and end.
  private func describeTimes(of entry: OnNowRows.Entry, in columns: inout RowColumns, _ app: App) {
    let (bar, interval) = (OnNowColumns.bar, app.timeline.interval(of: entry.item))
    guard instant == nil, entry.programme != nil else {
      let times = entry.programme == nil ? nil : app.times(of: interval)
      return columns.add(times, .plain, .atLeast(bar + 1 + app.clock.width), gap: 0, in: .drawn)
    }
    let elapsed = min(interval.seconds, max(0, app.now.seconds(since: interval.start)))
    let done = bar * elapsed / max(1, interval.seconds)
    columns.add(String(repeating: "━", count: done), .plain, .atLeast(0), gap: 0, in: .drawn)
    columns.add(String(repeating: "─", count: bar - done), .quiet, .atLeast(0), gap: 0, in: .drawn)
    columns.add(app.time(of: interval.end), .plain, .atLeast(app.clock.width), gap: 1, in: .drawn)
  }

  /// The next programme, with its start if it does not follow at once.
  private func describeNext(of entry: OnNowRows.Entry, in columns: inout RowColumns, _ app: App) {
    guard let next = entry.next else { return }
    let title = app.guide.title(of: next)
    columns.add(title, in: [.searched, .named])
    let when = app.dayAndTime(of: next, from: instant ?? app.now)
    let isAtOnce = app.guide.start(of: next) == app.timeline.interval(of: entry.item).end
    columns.add(isAtOnce ? app.text("then \(title)") : app.text("then at \(when) \(title)"), in: .said)
    let marked = app.markedTitle(of: next)
    columns.add(isAtOnce && entry.programme != nil ? marked : "\(when) \(marked)", .quiet, in: .drawn)
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
  /// For example `and on 14 more`; `nil` if no other channel shows the same.
  fileprivate func othersText(_ app: App) -> String? {
    others.isEmpty ? nil : app.simulcastText(others.count + 1, isUnfolded: isUnfolded)
  }
}
