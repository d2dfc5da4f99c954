import CellCanvas
package import GuideModel

/// Programmes in aligned columns.
struct ProgrammeTable {
  /// The width of a line.
  private let columns: Int
  /// The width of the channel name.
  private let nameColumns: Int
  /// The minimum width of a title that is followed by the number of other channels.
  private static let minimumTitleWidth = 8

  init(names: [String], columns: Int) {
    self.columns = columns
    nameColumns = SafeText.width(of: names, limit: max(6, columns / 5))
  }

  /// A line such as `Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen: The Long Tide  e4/6  2019  ★★★  and 3 more`.
  ///
  /// The year and stars appear only if they fit. The number of other channels comes last and is kept even if the title
  /// is cut.
  func line(_ listing: Listing, otherChannels: Int = 0) -> String {
    let day = SafeText(listing.date.shortText).padded(to: 10)
    let times = SafeText(listing.isTimeKnown ? "  \(listing.start)–\(listing.end)  " : "  time unknown ")
    let episode = listing.summary.episodeTitle.map { ": \($0)" } ?? ""
    let number = listing.summary.episode.map { "  \($0.text)" } ?? ""
    let name = SafeText.column(listing.channel.name, nameColumns)
    let facts = [listing.summary.year.map(String.init), listing.summary.stars?.symbols].compactMap(\.self).map {
      SafeText("  \($0)")
    }
    let head = day + times + name + SafeText("  ")
    let programme = SafeText("\(listing.starredTitle)\(episode)\(number)")
    let others = SafeText(otherChannels == 0 ? "" : "  and \(otherChannels) more")
    let width = max(ProgrammeTable.minimumTitleWidth, columns - head.width - others.width)
    let line = head + (otherChannels > 0 ? programme.clipped(to: width) : programme)
    let full = facts.reduce(line) { $0.width + $1.width + others.width <= columns ? $0 + $1 : $0 }
    return (full + others).trimmed(to: columns)
  }

  /// A rule with a label, such as `── already shown ───────`.
  func rule(_ label: String) -> String {
    let text = "── \(label) "
    return SafeText(text + String(repeating: "─", count: max(0, columns - SafeText(text).width))).trimmed(to: columns)
  }

  /// A line such as `Harbour  20:30 The Ferrymen  21:25 News`.
  ///
  /// If the next programme is on another day, the line includes its date.
  func line(
    _ pair: NowAndNext, of guide: Guide, in zone: ZoneTable, marks: ListingFormat.Marks? = nil
  ) -> String {
    let name = SafeText.column(guide.channels[pair.channel].name, nameColumns)
    let (now, next) = pair.listings(of: guide, in: zone, marks: marks)
    let half = max(8, (columns - nameColumns) / 2 - 4)
    let first = now.map { "\($0.time($0.interval.start)) \($0.starredTitle)" } ?? "      no listings"
    let isToday = pair.isNextToday(of: guide, in: zone)
    let second = next.map { next in
      (isToday ? "" : "\(next.date.shortText) ") + "\(next.time(next.interval.start)) \(next.starredTitle)"
    }
    return (name + SafeText("  ") + SafeText.column(first, half) + SafeText("  \(second ?? "")")).trimmed(to: columns)
  }
}

/// The current and next programmes on a channel.
package struct NowAndNext: Hashable, Sendable {
  /// The index of the channel in the guide.
  package let channel: Int
  /// The current time.
  private let instant: Instant
  /// The current programme; `nil` if the guide lists none.
  package let now: ProgrammeID?
  /// The next programme to start; `nil` at the end of the guide.
  package let next: ProgrammeID?

  /// Looks up the programmes on a channel at and after an instant.
  package init(on channel: Int, at instant: Instant, of guide: Guide) {
    self.channel = channel
    self.instant = instant
    now = guide.owner(on: channel, at: instant)
    next = guide.next(on: channel, after: instant)
  }

  /// Whether there is neither a current nor a next programme.
  package var isEmpty: Bool { now == nil && next == nil }

  fileprivate func listings(
    of guide: Guide, in zone: ZoneTable, marks: ListingFormat.Marks? = nil
  ) -> (now: Listing?, next: Listing?) {
    let listings = [now, next].map { $0.map { Listing($0, of: guide, in: zone, marks: marks) } }
    return (listings[0], listings[1])
  }

  /// Whether the next programme starts on the current broadcast day.
  fileprivate func isNextToday(of guide: Guide, in zone: ZoneTable) -> Bool {
    next.map { next in
      BroadcastDay(containing: guide.start(of: next), in: zone) == BroadcastDay(containing: instant, in: zone)
    } ?? true
  }

  /// The channel; the start, end and title of the current programme; the start, title and date of the next.
  func tabSeparated(of guide: Guide, in zone: ZoneTable) -> String {
    let (now, next) = listings(of: guide, in: zone)
    return [
      guide.channels[channel].name, now.map { $0.time($0.interval.start) }, now.map { $0.time($0.interval.end) },
      now?.title, next.map { $0.time($0.interval.start) }, next?.title, next?.date.isoText,
    ].map { DataText($0 ?? "").string }.joined(separator: "\t")
  }
}
