import CellCanvas
package import GuideApp
import GuideModel

/// The programmes on a channel for a broadcast day.
package struct ChannelDayRows: ListRows {
  struct Entry: Hashable, Sendable {
    let programme: ProgrammeID
    /// The full description; may be empty.
    let description: String
    /// Number of lines, including that of the title.
    let lines: Int
  }

  let entries: [Entry]
  /// The guide that the entries belong to.
  let guide: Guide

  /// Lists the day's programmes by start, followed by those without a known time.
  ///
  /// `lines` is the maximum per programme; by default, the description has one line.
  init(_ channel: Int, _ day: BroadcastDay, lines: Int? = nil, _ app: App) {
    let guide = app.guide
    self.guide = guide
    let timed = guide.programmes(on: channel, in: day.interval(in: app.zone), includingZeroLength: true)
    let programmes = (timed + guide.programmesWithoutTime(on: channel, day.date)).filter { !app.hides($0) }
    let width = app.listColumns - Self.indent(app) - 2
    entries = programmes.map { programme in
      let description = guide.details(of: programme).description ?? ""
      let wrapped = lines ?? 2 > 2 ? SafeText(description).wrapped(to: max(8, width)).count : 1
      let count = description.isEmpty ? 0 : min(wrapped, (lines ?? 2) - 1)
      return Entry(programme: programme, description: description, lines: 1 + count)
    }
  }

  package var count: Int { entries.count }
  package func id(of row: Int) -> String? { "\(entries[row].programme.row)" }
  package func height(of row: Int) -> Int { entries[row].lines }

  /// The column at which titles and descriptions begin.
  static func indent(_ app: App) -> Int { 2 * app.clock.width + 3 }
}

extension ChannelDayScreen {
  package func describe(_ row: Int, of rows: ChannelDayRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    let interval = app.guide.interval(of: entry.programme)
    let look: RowColumns.Look = app.isOver(entry.programme) ? .quiet : .plain
    columns.add(app.aligned(app.times(of: entry.programme)), look, .atLeast(2 * app.clock.width + 2), in: .drawn)
    columns.add(entry.programme, gap: 0, app)
    columns.add(app.facts(of: entry.programme, isBrief: true), in: .searched)
    columns.add(interval.contains(app.now) ? app.distance(to: interval) : nil, look, .end, gap: 1, in: .drawn)
    // The screen's title already names the channel.
    columns.add(app.sentence(of: entry.programme), in: .spoken)
    columns.add(entry.description, .quiet, in: .searched)
    let indent = ChannelDayRows.indent(app)
    let room = max(8, app.listColumns - indent - 2)
    let text = SafeText(entry.description)
    let texts = entry.lines > 2 ? text.wrapped(to: room, lines: entry.lines - 1) : [text]
    for text in texts.prefix(entry.lines - 1) where !columns.isForNarrowing {
      columns.newLine(indent: indent, in: .drawn)
      columns.add(text.string, .quiet, in: .drawn)
    }
  }
}
