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

  /// The programmes that are on for some part of a day, in the order of their start.
  init(_ channel: Int, _ day: BroadcastDay, _ app: App) {
    let guide = app.guide
    self.guide = guide
    let programmes = guide.programmes(on: channel, in: day.interval(in: app.zone), includingZeroLength: true)
    entries = programmes.map { programme in
      let details = guide.details(of: programme)
      return Entry(
        programme: programme, title: guide.title(of: programme), facts: app.facts(of: programme, isBrief: true),
        description: details.description ?? "")
    }
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { entries[row].description.isEmpty ? 1 : 2 }
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
    let (isOn, isOver) = (interval.contains(app.now), interval.end <= app.now)
    let plain = isSelected ? theme.selected : isOver ? theme.quiet : theme.plain
    let quiet = isSelected ? theme.selected : theme.quiet
    lines[0].write(SafeText(app.times(of: interval)).padded(to: 2 * app.clock.width + 2), style: plain, on: &frame)
    let column = lines[0].column
    drawMark(entry, isSelected: isSelected, line: &lines[0], on: &frame, app)
    let remaining = isOn ? app.distance(to: interval).map { SafeText("  \($0)") } ?? .empty : .empty
    let left = remaining.width <= lines[0].room / 2 ? remaining : .empty
    let room = max(0, lines[0].room - left.width)
    let title = SafeText(entry.title).clipped(to: room)
    lines[0].write(title, style: isOn ? plain.adding(.bold) : plain, on: &frame)
    if room - title.width > 6 {
      lines[0].write(SafeText(entry.facts).clipped(to: room - title.width), style: quiet, on: &frame)
    }
    if left.width > 0 { frame.write(left, endingAt: frame.columns - 1, row: lines[0].row, style: plain) }
    guard lines.count > 1 else { return }
    lines[1].skip(column + 1 - lines[1].column)
    lines[1].write(SafeText(entry.description).clipped(to: lines[1].room), style: quiet, on: &frame)
  }

  private func drawMark(
    _ entry: ChannelDayRows.Entry, isSelected: Bool, line: inout LineWriter, on frame: inout FrameBuilder, _ app: App
  ) {
    let family = GenreFamily(genre: app.guide.genre(of: entry.programme))
    line.write(
      SafeText("▎"), style: isSelected ? frame.theme.selected : frame.theme.genreMark(family), on: &frame)
  }
}
