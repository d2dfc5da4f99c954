import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

extension ListOrder {
  func phrase(_ language: InterfaceLanguage) -> String {
    switch self {
    case .own: language.text("in your order")
    case .next: language.text("by next showing")
    case .shows: language.text("by show, season and episode")
    }
  }
}

/// The entries of a list as rows, each with its next showing.
package struct ListEntryRows: ListRows {
  struct Entry: Sendable {
    let item: ListItem
    /// The index in the list.
    let index: Int
    let next: ProgrammeID?
    /// The facts and description unfolded below the entry.
    let below: [SafeText]
    var section: String?

    func under(_ section: String?) -> Entry {
      var entry = self
      entry.section = section
      return entry
    }
  }

  let entries: [Entry]
  /// Whether each entry has three lines and a picture.
  let hasCovers: Bool

  /// Arranges entries in an order; `columns` is the width of unfolded text.
  init(
    _ items: [(index: Int, item: ListItem)], _ showings: NextShowings, order: ListOrder,
    unfolded: Set<ListItem.Identity>, columns: Int, hasCovers: Bool, _ app: App
  ) {
    self.hasCovers = hasCovers
    let rows = items.map { index, item in
      let isUnfolded = !unfolded.isEmpty && unfolded.contains(item.identity)
      return Entry(
        item: item, index: index, next: showings.next(of: item),
        below: isUnfolded ? item.description(app).flatMap { SafeText($0).wrapped(to: columns, lines: 40) } : [])
    }
    switch order {
    case .own: entries = rows
    case .next:
      let starts = rows.map { entry in
        let next = entry.next.map { app.guide.sortInstant(of: $0, in: app.zone) } ?? entry.outsideStart(app)
        return next?.seconds ?? .max
      }
      entries = rows.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { rows[$0] }
    case .shows: entries = Self.byShow(rows, app.language)
    }
  }

  /// Groups entries by show and season; shows with only one entry follow.
  ///
  /// Within a show, entries without a season come first.
  private static func byShow(_ rows: [Entry], _ language: InterfaceLanguage) -> [Entry] {
    func key(_ entry: Entry) -> (String, Int, Int, Int) {
      let episode = entry.item.scope == .show ? nil : entry.item.details.summary.episode
      let number = entry.item.scope == .show ? -1 : episode?.number ?? .max
      return (entry.item.show, episode?.season ?? -1, number, entry.index)
    }
    let sorted = rows.map { (key: key($0), entry: $0) }.sorted { $0.key < $1.key }.map(\.entry)
    let shows = Dictionary(grouping: sorted, by: \.item.show)
    func isSingle(_ entry: Entry) -> Bool { shows[entry.item.show]?.count == 1 }
    let several = sorted.filter { !isSingle($0) }.map { entry in
      let title = shows[entry.item.show]?.first?.item.showing.title ?? entry.item.showing.title
      let season = entry.item.scope == .show ? nil : entry.item.details.summary.episode?.season
      return entry.under(season.map { language.text("\(title), season \($0)") } ?? title)
    }
    return several + sorted.filter(isSingle).map { several.isEmpty ? $0 : $0.under(language.text("Others")) }
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int {
    max(1 + entries[row].below.count, hasCovers ? EdgePicture.programme.rows : 1)
  }
  package func section(of row: Int) -> String? { entries[row].section }
  package func id(of row: Int) -> String? { entries[row].item.identity.text }
}

extension ListItem.Identity {
  /// The entry's identity as a string.
  fileprivate var text: String {
    switch self {
    case .showing(let channel, let start, let title): "\(start.seconds) \(channel)\n\(title)"
    case .episode(let show, let episode): "\(show)\n\(episode)"
    case .show(let show): show
    }
  }
}

extension ListItem {
  /// The facts after the title, e.g. `: The Long Tide  s2 e4/6 (1978)`.
  fileprivate var facts: String {
    let summary = details.summary
    let name = summary.episodeTitle.map { ": \($0)" } ?? ""
    let parts = [summary.episode?.text, summary.year.map { "(\($0))" }].compactMap(\.self)
    return name + (parts.isEmpty ? "" : "  " + parts.joined(separator: " "))
  }

  /// The stored facts, one line each for date and channel, facts, people, and description.
  fileprivate func description(_ app: App) -> [String] {
    let (details, interval) = (details, showing.interval)
    let day = app.zone.local(interval.start).date.longText(in: app.language)
    let when = interval.isEmpty && showing.isOutside ? day : "\(day) \(app.times(of: interval))"
    let facts =
      details.genres.prefix(3)
      + [details.certificate, details.summary.stars?.symbols]
      .compactMap(\.self)
    let directors = details.directors.prefix(2).joined(separator: ", ")
    let cast = details.cast.prefix(6).map(\.name).joined(separator: ", ")
    let people = [
      directors.isEmpty ? "" : app.text("Directed by \(directors)."), cast.isEmpty ? "" : app.text("With \(cast)."),
    ]
    let scope = scope.phrase(ofFilm: flags.contains(.film), app.language)
    return [
      app.text("\(scope): added from \(showing.channelName), \(when)"),
      facts.joined(separator: ", "), people.filter { !$0.isEmpty }.joined(separator: " "),
      details.description ?? app.text("No description."),
    ].filter { !$0.isEmpty }
  }
}

extension ListEntriesScreen {
  /// Draws an entry, e.g. `Fri 20 Nov 21:00  Harbour One  The Ferrymen: The Long Tide  s2 e4/6   whole show`.
  package func describe(_ row: Int, of rows: ListEntryRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    let (item, next) = (entry.item, entry.next)
    columns.add(item.showing.title, in: [.searched, .named])
    columns.add(item.details.summary.episodeTitle, in: [.searched, .named])
    columns.add(item.showing.channelName, in: .searched)
    if rows.hasCovers { columns.addPicture(at: entry.pictureAddress(app), app) }
    let use = columns.use
    columns.add(entry.when(app, for: use), .plain, .column(11 + app.clock.width), title: app.text("When"))
    columns.add(entry.channelName(app), .plain, .column(min(20, columns.width / 5)), title: app.text("Channel"))
    let title = (next.map { app.marks(of: $0) } ?? "") + item.showing.title + item.facts
    columns.add(title, next.map(app.look(ofTitle:)) ?? .plain, title: app.text("Programme"))
    switch item.scope {
    case .show: columns.add(app.text("whole show"), .quiet, .kept)
    case .showing: columns.add(app.text("this showing"), .quiet, .kept)
    case .episode: break
    }
    let description = rows.hasCovers && entry.below.isEmpty ? entry.description(columns: columns.width - 4, app) : []
    for text in entry.below + description {
      columns.newLine(indent: 2)
      columns.add(text.string, entry.below.isEmpty ? .quiet : .plain)
    }
  }
}

extension ListEntryRows.Entry {
  /// The name of the channel of the next showing, or of the network according to TVmaze.
  func channelName(_ app: App) -> String? {
    next.map { app.guide.channels[app.guide.channel(of: $0)].name }
      ?? (item.showing.isOutside ? item.showing.channelName : nil)
  }

  /// The number and name of the episode, or of the show's next one according to TVmaze.
  func episodeText(_ app: App) -> String {
    if next == nil, item.scope == .show, let coming = comingEpisode(app)?.episode {
      return [coming.numbers.shortText, coming.name].compactMap(\.self).joined(separator: ": ")
    }
    let summary = next.map { app.guide.summary(of: $0) } ?? item.details.summary
    return [summary.episode?.text, summary.episodeTitle].compactMap(\.self).joined(separator: ": ")
  }

  /// The text of the preview if the guide has no showing.
  func previewText(_ app: App) -> [String] { [item.showing.title + item.facts] + item.description(app) }

  /// The first lines of the description, for the right of a cover.
  fileprivate func description(columns: Int, _ app: App) -> [SafeText] {
    let text = next.map { app.guide.details(of: $0).description } ?? item.details.description
    return SafeText(text ?? app.text("No description.")).wrapped(
      to: max(8, columns), lines: EdgePicture.programme.rows - 1)
  }

  /// The start of a coming episode, or of a show's next one, that only TVmaze knows.
  fileprivate func outsideStart(_ app: App) -> Instant? {
    if item.scope == .show { return comingEpisode(app)?.instant(in: app.zone) }
    return item.showing.isOutside && item.showing.interval.end > app.now ? item.showing.interval.start : nil
  }

  /// The next episode of a whole show according to TVmaze.
  private func comingEpisode(_ app: App) -> ComingEpisode? {
    showID(app).flatMap { app.shows.statuses[$0]?.next(at: app.now, in: app.zone) }
  }

  /// When an episode is on according to TVmaze, or a show's next episode if it is known.
  private func whenOutside(_ app: App, for use: RowColumns.Uses) -> String {
    guard item.scope == .show else {
      return app.zone.local(item.showing.interval.start).date.briefText(in: app.language)
    }
    let coming = comingEpisode(app).flatMap { app.dayAndTime(of: $0.episode, for: use) }
    return coming ?? app.text("not in this guide")
  }

  func when(_ app: App, for use: RowColumns.Uses) -> String {
    if next == nil, item.showing.isOutside { return whenOutside(app, for: use) }
    guard let next else { return item.showing.interval.end <= app.now ? app.text("over") : app.text("not scheduled") }
    let interval = app.guide.interval(of: next)
    if interval.contains(app.now) { return app.text("now until \(app.time(of: interval.end, after: app.now))") }
    return app.dayAndTime(app.guide.date(of: next, in: app.zone), app.start(of: next), for: use)
  }
}
