import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The column layout of a line: channel, programme, progress bar and next programme.
struct OnNowColumns {
  /// Width of the channel's number and name, with a space after them.
  let channel: Int
  /// Width of the programme's title, with a space after it.
  let title: Int
  /// Width of the next programme; 0 if it has its own line.
  let next: Int

  static let bar = 8

  /// Minimum width of a title next to a long note about other channels.
  static let titleBesideLongNote = 20

  /// Whether a line has space only for a title.
  static func isNarrow(_ columns: Int) -> Bool { columns < 60 }

  /// Divides a line; `times` is the width of the bar and end time, or of the start and end times.
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

  init(of rows: OnNowRows, columns: Int, _ app: App) {
    self.init(columns: columns, widestName: rows.widestName, times: OnNowColumns.bar + 1 + app.clock.width)
  }
}

extension OnNowScreen {
  /// Describes a row, which is read aloud as `Harbour One, 20:30 to 21:00, Full English, then The Marnie Quill Show`.
  package func describe(_ row: Int, of rows: OnNowRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    for channel in [entry.channel] + entry.others {
      columns.add(app.guide.ownNumber(ofChannel: channel).map { String($0) }, in: [.searched, .named])
      columns.add(app.guide.channels[channel].name, in: [.searched, .named])
    }
    if rows.hasLogos { columns.addLogo(of: app.guide.channels[entry.channel], lines: rows.lines, app) }
    let widths = OnNowColumns(of: rows, columns: columns.width, app)
    let channelTitle = String(repeating: " ", count: Self.numberColumns(app)) + app.text("Channel")
    columns.add(
      channelLabel(entry, widths.channel - 2, app), .plain, .column(widths.channel - 2), title: channelTitle, in: .drawn
    )
    describeTitle(of: entry, widths.title, in: &columns, app)
    columns.add(app.sentence(of: entry.item, on: entry.channel), in: .spoken)
    columns.add(entry.othersText(app), in: .spoken)
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
    let digits = app.guide.ownNumber(ofChannel: entry.channel).map { "\($0) " } ?? ""
    let number = String(repeating: " ", count: max(0, Self.numberColumns(app) - digits.count)) + digits
    return number + app.prepared.labels.label(of: entry.channel, columns: columns - Self.numberColumns(app)).string
  }

  /// Width of channel numbers and a space, limited so that one long number does not squeeze all names; 0 without numbers.
  static func numberColumns(_ app: App) -> Int {
    app.guide.hasOwnNumbers ? min(4, String(app.guide.highestNumber).count) + 1 : 0
  }
}

extension OnNowScreen {
  private func describeTitle(
    of entry: OnNowRows.Entry, _ width: Int, in columns: inout RowColumns, _ app: App
  ) {
    let gap = entry.isOfGroup ? 4 : 2
    guard let programme = entry.programme else {
      return columns.add(
        " " + app.emptyText(ofChannel: entry.channel), .quiet, gap: gap, title: " " + app.text("Programme"), in: .drawn)
    }
    // The note is never clipped, even if the title is, so keep it short in narrow columns.
    let long = entry.othersText(app)
    let isShort = width - gap - 1 - SafeText(long ?? "").width - 2 < OnNowColumns.titleBesideLongNote
    columns.add(
      programme, others: isShort && long != nil ? app.text("on \(entry.others.count + 1)") : long, gap: gap, app)
  }

  /// Adds a progress bar and the end time; for a time other than now, the start and end times.
  private func describeTimes(of entry: OnNowRows.Entry, in columns: inout RowColumns, _ app: App) {
    let (bar, interval) = (OnNowColumns.bar, app.timeline.interval(of: entry.item))
    guard instant == nil, entry.programme != nil else {
      let times = entry.programme == nil ? nil : app.times(of: interval)
      return columns.add(
        times.map(app.aligned), .plain, .atLeast(bar + 1 + app.clock.width), gap: 0, title: app.text("Times"),
        in: .drawn)
    }
    let elapsed = min(interval.seconds, max(0, app.now.seconds(since: interval.start)))
    let done = bar * elapsed / max(1, interval.seconds)
    let title = SafeText(app.text("Until")).padded(to: bar).string
    columns.add(String(repeating: "━", count: done), .plain, .atLeast(0), gap: 0, title: title, in: .drawn)
    columns.add(String(repeating: "─", count: bar - done), .quiet, .atLeast(0), gap: 0, in: .drawn)
    columns.add(app.aligned(app.time(of: interval.end)), .plain, .atLeast(app.clock.width), gap: 1, in: .drawn)
  }

  /// Adds the next programme, with its start if there is a gap before it.
  private func describeNext(of entry: OnNowRows.Entry, in columns: inout RowColumns, _ app: App) {
    guard let next = entry.next else { return }
    let title = app.guide.title(of: next)
    columns.add(title, in: [.searched, .named])
    let when = app.dayAndTime(of: next, from: instant ?? app.now)
    let appliesImmediately = app.guide.start(of: next) == app.timeline.interval(of: entry.item).end
    columns.add(appliesImmediately ? app.text("then \(title)") : app.text("then at \(when) \(title)"), in: .spoken)
    let marked = app.markedTitle(of: next)
    columns.add(
      appliesImmediately && entry.programme != nil ? marked : "\(when) \(marked)", .quiet, title: app.text("Next"),
      in: .drawn)
  }
}

extension OnNowRows.Entry {
  /// A note such as `and 14 more channels`; `nil` if no other channel shows the same programme.
  fileprivate func othersText(_ app: App) -> String? {
    others.isEmpty ? nil : app.simulcastText(others.count + 1, isUnfolded: isUnfolded)
  }
}
