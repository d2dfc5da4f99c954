import CellCanvas
package import GuideApp
import GuideModel

/// The programmes of a channel on a broadcast day.
package struct ChannelDayRows: ListRows {
  struct Entry: Hashable, Sendable {
    let programme: ProgrammeID
    /// The full description; may be empty.
    let description: String
  }

  let entries: [Entry]
  /// The guide that the entries belong to.
  let guide: Guide

  /// Lists the day's programmes by start, followed by those without a known time.
  init(_ channel: Int, _ day: BroadcastDay, _ app: App) {
    let guide = app.guide
    self.guide = guide
    let timed = guide.programmes(on: channel, in: day.interval(in: app.zone), includingZeroLength: true)
    let programmes = (timed + guide.programmesWithoutTime(on: channel, day.date)).filter { !app.hides($0) }
    entries = programmes.map { Entry(programme: $0, description: guide.details(of: $0).description ?? "") }
  }

  package var count: Int { entries.count }
  package func id(of row: Int) -> String? { "\(entries[row].programme.row)" }
  package func height(of row: Int) -> Int { entries[row].description.isEmpty ? 1 : 2 }
}

extension ChannelDayScreen {
  package func describe(_ row: Int, of rows: ChannelDayRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    let interval = app.guide.interval(of: entry.programme)
    let look: RowColumns.Look = app.isOver(entry.programme) ? .quiet : .plain
    columns.add(app.times(of: entry.programme), look, .atLeast(2 * app.clock.width + 2), in: .drawn)
    columns.add(entry.programme, gap: 0, app)
    columns.add(app.facts(of: entry.programme, isBrief: true), in: .searched)
    columns.add(interval.contains(app.now) ? app.distance(to: interval) : nil, look, .end, gap: 1, in: .drawn)
    // The screen's title already names the channel.
    columns.add(app.sentence(of: entry.programme), in: .spoken)
    columns.newLine(indent: 2 * app.clock.width + 3, in: .drawn)
    columns.add(entry.description, .quiet, in: [.drawn, .searched])
  }
}
