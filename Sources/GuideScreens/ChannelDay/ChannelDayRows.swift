import CellCanvas
package import GuideApp
import GuideModel

/// The programmes of a channel on a broadcast day, with the texts of their lines.
package struct ChannelDayRows: ListRows {
  struct Entry: Hashable, Sendable {
    let programme: ProgrammeID
    let title: String
    /// Episode, numbers, year, stars and flags.
    let facts: String
    /// The description, whole; empty where there is none.
    let description: String
  }

  let entries: [Entry]
  /// The guide that they are of.
  let guide: Guide

  /// The programmes that are on for some part of a day, in the order of their start; behind them those whose time is not known.
  init(_ channel: Int, _ day: BroadcastDay, _ app: App) {
    let guide = app.guide
    self.guide = guide
    let timed = guide.programmes(on: channel, in: day.interval(in: app.zone), includingZeroLength: true)
    let programmes = (timed + guide.programmesWithoutTime(on: channel, day.date)).filter { !app.hides($0) }
    entries = programmes.map { programme in
      let details = guide.details(of: programme)
      return Entry(
        programme: programme, title: guide.title(of: programme), facts: app.facts(of: programme, isBrief: true),
        description: details.description ?? "")
    }
  }

  package var count: Int { entries.count }
  package func id(of row: Int) -> String? { "\(entries[row].programme.row)" }
  package func height(of row: Int) -> Int { entries[row].description.isEmpty ? 1 : 2 }
  package func names(of row: Int) -> [String] { [entries[row].title] }
  package func text(of row: Int) -> String {
    "\(entries[row].title) \(entries[row].facts) \(entries[row].description)"
  }
}

extension ChannelDayScreen {
  package func draw(
    row: Int, of rows: ChannelDayRows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder,
    _ app: App
  ) {
    let entry = rows.entries[row]
    let theme = frame.theme
    let interval = app.guide.interval(of: entry.programme)
    let times = isSelected ? theme.selected : app.isOver(entry.programme) ? theme.quiet : theme.plain
    lines[0].write(
      SafeText(app.times(of: entry.programme)).padded(to: 2 * app.clock.width + 2), style: times, on: &frame)
    let column = lines[0].column
    let remaining = interval.contains(app.now) ? app.distance(to: interval).map { SafeText("  \($0)") } : nil
    let left = remaining.flatMap { $0.width <= lines[0].room / 2 ? $0 : nil } ?? .empty
    lines[0].write(
      entry.programme, columns: lines[0].room - left.width, isSelected: isSelected, on: &frame, app)
    if left.width > 0 { frame.write(left, endingAt: frame.columns - 1, row: lines[0].row, style: times) }
    guard lines.count > 1 else { return }
    lines[1].skip(column + 1 - lines[1].column)
    let quiet = isSelected ? theme.selected : theme.quiet
    lines[1].write(SafeText(entry.description).clipped(to: lines[1].room), style: quiet, on: &frame)
  }
}

extension ChannelDayScreen {
  /// The channel is said by the title.
  package func sentence(of row: Int, _ rows: ChannelDayRows, _ app: App) -> String? {
    app.sentence(of: rows.entries[row].programme)
  }
}
