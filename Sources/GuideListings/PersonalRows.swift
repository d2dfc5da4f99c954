package import CellCanvas
package import GuideModel
package import GuidePersonal

/// A list of programmes in a listing, with the number of its items.
package struct ListRow: ListingRow, Sendable {
  private let list: ProgrammeList

  package init(_ list: ProgrammeList) { self.list = list }

  /// The number of items and the name.
  package var fields: [String] { ["\(list.items.count)", list.name] }
  package var members: [(String, JSON)] { [("list", .text(list.name)), ("programmes", .number(list.items.count))] }

  /// Lines like `  12  To watch`.
  package static func table(_ rows: [ListRow], columns: Int) -> [SafeText] {
    let width = rows.map { "\($0.list.items.count)".count }.max() ?? 0
    return rows.map { row in
      let count = "\(row.list.items.count)"
      return SafeText(String(repeating: " ", count: width - count.count) + "\(count)  \(row.list.name)")
    }
  }
}

/// An item from one of the user's lists, with its next showing.
package struct ListEntryRow: ListingRow, Sendable {
  private let list: String
  private let entry: ListText.Entry
  private let zone: ZoneTable
  private let marks: ListingStatus?

  /// Creates a row for an item of the list named `list`; `marks` describes the next showing.
  package init(_ entry: ListText.Entry, of list: String, in zone: ZoneTable, marks: ListingStatus? = nil) {
    (self.list, self.entry, self.zone, self.marks) = (list, entry, zone, marks)
  }

  /// The fields of a programme, and the scope.
  ///
  /// First the date, start, end and channel of the next showing, which are empty if there is none; then the title,
  /// episode title and number; then `showing`, `episode` or `show`.
  package var fields: [String] {
    let (summary, next) = (entry.item.details.summary, entry.next)
    let start = next.map { zone.local($0.interval.start) }
    return [
      start?.date.isoText ?? "", start?.time.text ?? "", next.map { zone.local($0.interval.end).time.text } ?? "",
      next?.channelName ?? "", entry.item.showing.title, summary.episodeTitle ?? "", summary.episode?.raw ?? "",
      entry.item.scope.rawValue,
    ]
  }

  /// The members about the next showing are null if there is none.
  package var members: [(String, JSON)] {
    let (details, next, chosen) = (entry.item.details, entry.next, entry.item.showing)
    let summary = details.summary
    return [
      ("list", .text(list)), ("scope", .text(entry.item.scope.rawValue)), ("channel", .maybe(next?.channel)),
      ("channel_name", .maybe(next?.channelName)), ("start", .maybe(next.map { zone.timestamp($0.interval.start) })),
      ("end", .maybe(next.map { zone.timestamp($0.interval.end) })), ("minutes", .maybe(next?.interval.minutes)),
      ("title", .text(chosen.title)), ("episode_title", .maybe(summary.episodeTitle)),
      ("episode", .maybe(summary.episode?.raw)), ("season", .maybe(summary.episode?.season)),
      ("episode_number", .maybe(summary.episode?.number)), ("year", .maybe(summary.year)),
      ("genres", .list(details.genres.map(JSON.text))), ("description", .maybe(details.description)),
      ("chosen_channel_name", .text(chosen.channelName)),
      ("chosen_start", .text(zone.timestamp(chosen.interval.start))),
      ("followed", marks.map { .flag($0.isFollowed) } ?? .null),
      ("watched", marks.map { .flag($0.isWatched) } ?? .null),
      ("reminder", .maybe(marks?.lead)),
    ]
  }

  /// One line per item, as in `ListText`, with a star if the programme is followed.
  package static func table(_ rows: [ListEntryRow], columns: Int) -> [SafeText] {
    rows.map { SafeText(($0.marks?.isFollowed == true ? "★ " : "") + ListText.line($0.entry, in: $0.zone)) }
  }
}

/// A programme that has a reminder, in a listing.
package struct ReminderRow: ListingRow, Sendable {
  private let listing: Listing
  private let lead: Int

  /// Creates a row; `lead` is how many minutes before the start the reminder fires.
  package init(_ listing: Listing, lead: Int) { (self.listing, self.lead) = (listing, lead) }

  /// The fields of the programme, and the reminder's lead in minutes.
  package var fields: [String] { listing.fields + ["\(lead)"] }
  package var members: [(String, JSON)] { listing.members }

  /// Lines such as `Fri 20 Nov  21:00–21:45  Harbour One  The Marnie Quill Show  s6 e9  5 min before`.
  package static func table(_ rows: [ReminderRow], columns: Int) -> [SafeText] {
    let texts = rows.map { "  " + ($0.lead == 0 ? "as it begins" : "\($0.lead) min before") }
    let width = columns - (texts.map(\.count).max() ?? 0)
    let table = ProgrammeTable(names: rows.map(\.listing.channel.name), columns: max(40, width))
    return zip(rows, texts).map { SafeText(table.line($0.listing) + $1) }
  }
}
