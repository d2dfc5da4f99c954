import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The saved searches as rows: followed ones first, by next showing.
package struct SavedSearchRows: ListRows {
  /// The sections, in display order.
  enum Section: Int {
    case today, coming, nothing, ended, unfollowed, others

    func title(_ language: InterfaceLanguage) -> String {
      switch self {
      case .today: language.text("On today")
      case .coming: language.text("On later")
      case .nothing: language.text("No upcoming showings")
      case .ended: language.text("Ended")
      case .unfollowed: language.text("No longer followed")
      case .others: language.text("Other saved searches")
      }
    }
  }

  struct Entry: Sendable {
    let search: SavedSearch
    let section: Section
    /// The number of matches; `nil` until they are counted.
    let hits: QueryCounts.Hits?
    /// The start of the next showing or episode.
    let moment: Instant?
    /// The first lines of the next showing's description, if enabled in the settings.
    var description: [SafeText] = []
    /// The next episode according to TVmaze, if the guide has no upcoming showing.
    var outside: OutsideEpisode?
    /// News about the show, if neither has one.
    var news: ShowNews?
  }

  let entries: [Entry]
  private let language: InterfaceLanguage
  /// The width of the widest name.
  let nameColumns: Int
  /// The indentation of descriptions, in columns.
  static let indent = 4
  /// The width of the widest channel name of the next showings, within limits.
  let channelColumns: Int
  /// The width of the number of showings, where later showings are listed too.
  static let countColumns = 19
  /// The width of a later showing, such as `Sun 15:00 Harbour One`.
  func laterColumns(_ app: App) -> Int { 5 + app.clock.width + channelColumns }

  init(_ language: InterfaceLanguage) {
    (entries, nameColumns, channelColumns, self.language) = ([], 0, 0, language)
  }

  init(_ counts: QueryCounts, _ app: App) {
    language = app.language
    let today = BroadcastDay(containing: app.now, in: app.zone).interval(in: app.zone)
    let entries = app.mine.searches.searches.map { search in
      let hits = counts.hits(of: search.query)
      let isOutside = search.isFollowed && hits != nil && hits?.next == nil
      let outside = isOutside ? app.nextOutsideEpisode(ofQuery: search.query) : nil
      let news = isOutside && outside == nil ? app.news(ofQuery: search.query) : nil
      let start = (search.isFollowed ? hits?.next : nil).map { app.guide.start(of: $0) }
      let moment = start ?? outside?.coming.instant(in: app.zone)
      var entry = Entry(
        search: search, section: SavedSearchRows.section(of: search, hits, moment, news, today, app), hits: hits,
        moment: moment)
      (entry.outside, entry.news) = (outside, news)
      if app.describesFollowed { entry.description = SavedSearchRows.description(of: entry, app) }
      return entry
    }
    self.entries = entries.enumerated().sorted { one, other in
      SavedSearchRows.key(of: one.element, one.offset) < SavedSearchRows.key(of: other.element, other.offset)
    }.map(\.element)
    nameColumns = entries.map { SafeText($0.search.name).width }.max() ?? 0
    let channels = Set(entries.flatMap { ($0.hits?.showings ?? []).prefix(3).map(app.guide.channel) })
    let names = channels.map { app.guide.channels[$0].name } + entries.compactMap { $0.outside?.network }
    channelColumns = min(max(14, names.map { SafeText($0).width }.max() ?? 0), 24)
  }

  /// The description of the next showing or episode, wrapped to at most two lines.
  private static func description(of entry: Entry, _ app: App) -> [SafeText] {
    guard entry.moment != nil else { return [] }
    let known = entry.nextFollowed.map { app.guide.details(of: $0).description } ?? entry.outside?.episode.summary
    return SafeText(known ?? app.text("no description")).wrapped(to: max(8, app.size.columns - indent - 2), lines: 2)
  }

  private static func section(
    of search: SavedSearch, _ hits: QueryCounts.Hits?, _ moment: Instant?, _ news: ShowNews?, _ today: Interval,
    _ app: App
  ) -> Section {
    guard search.isFollowed else {
      // A search named after the title that it finds was created by following the title, not saved by the user.
      return search.query.lowercased() == QuerySuggestion.title(search.name).lowercased() ? .unfollowed : .others
    }
    guard let hits else { return .coming }
    if let moment { return moment < today.end ? .today : .coming }
    if let news { return news == .ended ? .ended : .nothing }
    let hasEnded = hits.last.map { app.guide.flags(of: $0).contains(.lastChance) } ?? false
    return hasEnded ? .ended : .nothing
  }

  /// Sorts by section, then by next showing, then in the order in which the searches were saved.
  private static func key(of entry: Entry, _ index: Int) -> (Int, Int, Int) {
    (entry.section.rawValue, !entry.search.isFollowed ? 0 : entry.moment?.seconds ?? Int.max, index)
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { 1 + entries[row].description.count }
  package func id(of row: Int) -> String? { entries[row].search.name }
  package func section(of row: Int) -> String? { hasSections ? entries[row].section.title(language) : nil }
  /// If nothing is followed, there are no headings, because all searches form one section.
  package var hasSections: Bool { entries.first.map { $0.section != .others } ?? false }
}

extension SavedSearchRows.Entry {
  /// The next showing, if the search is followed.
  var nextFollowed: ProgrammeID? { search.isFollowed ? hits?.next : nil }
}

/// Draws a saved search: its name, then the next showing if it is followed, otherwise the query and its counts.
extension SavedSearchesScreen {
  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    let name = min(rows.nameColumns, max(8, columns.width / 3))
    columns.add(entry.search.name, .plain, .column(name), title: app.text("Name"), in: .name)
    columns.add(entry.search.query, in: .searched)
    if columns.isForNarrowing { return }
    guard entry.search.isFollowed else { return describeCounts(of: entry, in: &columns, app) }
    describeNext(of: entry, in: &columns, app)
    for text in entry.description {
      columns.newLine(indent: SavedSearchRows.indent)
      columns.add(text.string, .quiet)
    }
  }

  /// Adds the next showings that fit, e.g. `Fri 20 Nov 20:30  Harbour One  Sun 15:00 Harbour One  s2 e4/6   3 upcoming`.
  private func describeNext(of entry: SavedSearchRows.Entry, in columns: inout RowColumns, _ app: App) {
    guard Query(entry.search.query).diagnostics.isEmpty else { return columns.add(app.text("invalid query"), .heading) }
    guard let hits = entry.hits else { return columns.add(app.text("counting"), .quiet) }
    guard let next = hits.next else {
      if let outside = entry.outside { return describe(outside, in: &columns, app) }
      return describeLast(hits, of: entry, in: &columns, app)
    }
    let interval = app.guide.interval(of: next)
    let isOn = interval.contains(app.now)
    let day = app.guide.date(of: next, in: app.zone)
    // Below the heading “On today”, the day would be said twice.
    let when =
      isOn
      ? app.text("now until \(app.time(of: interval.end, after: app.now))")
      : entry.section == .today && columns.use.contains(.drawn)
        ? app.start(of: next) : app.dayAndTime(day, app.start(of: next), for: columns.use)
    columns.add(when, isOn ? .heading : .plain, .atLeast(11 + app.clock.width), title: app.text("Next"))
    let channel = app.guide.channels[app.guide.channel(of: next)].name
    let isOfTitle = Query.spellingsOfTitle(in: entry.search.query) != nil
    let later = laterShowings(in: columns, reserving: isOfTitle ? 0 : 24, app)
    let channelWidth = later == 0 ? min(rows.channelColumns, columns.width / 6) : rows.channelColumns
    columns.add(channel, .plain, .column(channelWidth), title: app.text("Channel"))
    // Others may be on now, too.
    let coming = hits.showings.dropFirst().filter { app.guide.start(of: $0) > app.now }
    for index in 0..<later {
      let text = index < coming.count ? app.dayTimeAndChannel(of: coming[index]) : ""
      let title = index == 0 ? app.text("Then") : app.text("After that")
      columns.add(text, .plain, .column(rows.laterColumns(app)), title: title)
    }
    let summary = app.guide.summary(of: next)
    if isOn, later == 0, let other = coming.first {
      let then = app.text("then \(app.dayAndTime(of: other, from: app.now))")
      // A time is shown whole or not at all.
      columns.add(then, .plain, needs: SafeText(then).width + 2)
    }
    let facts = [
      isOfTitle ? nil : app.guide.title(of: next), summary.episodeTitle, summary.episode?.text,
    ]
    columns.add(facts.compactMap(\.self).joined(separator: "  "), .quiet, needs: 8)
    describeCount(of: hits, besides: later, in: &columns, app)
  }

  /// Adds an episode that only TVmaze knows, e.g. `Fri 12 Feb 2027 20:30  Harbour  new season  s3 e1: The Tide   TVmaze.com`.
  private func describe(_ outside: OutsideEpisode, in columns: inout RowColumns, _ app: App) {
    let when = app.dayAndTime(of: outside.episode, for: columns.use)
    columns.add(when, .plain, .atLeast(11 + app.clock.width), title: app.text("Next"))
    let isWide = laterShowings(in: columns, reserving: 0, app) > 0
    let width = isWide ? rows.channelColumns : min(rows.channelColumns, columns.width / 6)
    columns.add(outside.network ?? "", .plain, .column(width), title: app.text("Channel"))
    columns.add(outside.episode.number == 1 ? app.text("new season") : nil, .plain)
    columns.add(outside.episodeText, .quiet, needs: 8)
    columns.add("TVmaze.com", .quiet, .end, needs: 42)
  }

  /// Number of showings after the next one for which a line has room, besides a title of the given width.
  private func laterShowings(in columns: RowColumns, reserving title: Int, _ app: App) -> Int {
    if columns.use.contains(.spoken) { return 0 }
    let name = min(rows.nameColumns, max(8, columns.width / 3))
    let first = name + 2 + 11 + app.clock.width + 2 + rows.channelColumns
    let room = columns.width - 1 - first - SavedSearchRows.countColumns - 2 - title
    return min(max(0, room / (rows.laterColumns(app) + 2)), 2)
  }

  /// Adds the number of showings at the end of the line, e.g. `3 upcoming, 1 new`.
  private func describeCount(
    of hits: QueryCounts.Hits, besides later: Int, in columns: inout RowColumns, _ app: App
  ) {
    let (coming, new) = (hits.count.coming, hits.count.new)
    let text = new > 0 && new < coming ? app.text("\(coming) upcoming, \(new) new") : app.text("\(coming) upcoming")
    if later == 0 { return columns.add(text, .plain, .end, needs: 42) }
    columns.add(nil, .plain, .tab(columns.width - 2 - SavedSearchRows.countColumns), in: .drawn)
    columns.add(text, .plain, .right(SavedSearchRows.countColumns), gap: 0)
  }

  /// Adds news about the show, and when it was last shown, if the guide has no next showing.
  private func describeLast(
    _ hits: QueryCounts.Hits, of entry: SavedSearchRows.Entry, in columns: inout RowColumns, _ app: App
  ) {
    let news = entry.news.map { "\($0.text(in: app.language)) (TVmaze.com)" }
    columns.add(news, entry.news == .ended ? .quiet : .plain)
    let last = hits.last.map {
      app.text("last shown \(app.guide.date(of: $0, in: app.zone).shortText(in: app.language))")
    }
    let nothing = app.hidesAny ? app.text("no unwatched episodes in this guide") : nil
    columns.add(last ?? nothing ?? (news == nil ? app.text("not in this guide") : nil), .quiet)
  }

  /// Adds the counts and the query, e.g. `3 coming  1 new  is:film`.
  private func describeCounts(of entry: SavedSearchRows.Entry, in columns: inout RowColumns, _ app: App) {
    // Nothing is counted for an invalid query; its error is shown when the search is opened.
    let isInvalid = !Query(entry.search.query).diagnostics.isEmpty
    let count = isInvalid ? nil : entry.hits?.count
    let coming = count.map { app.text("\($0.coming) upcoming") } ?? app.text("counting")
    columns.add(isInvalid ? app.text("invalid query") : coming, isInvalid ? .heading : .plain, .right(13))
    columns.add(count.flatMap { $0.new > 0 ? app.text("\($0.new) new") : nil }, .heading, .right(9))
    columns.add(entry.search.query, .quiet, title: app.text("Query"))
  }
}

extension App {
  /// A showing such as `Sun 15:00 Harbour One`, or `6 Dec 15:00 Harbour One` a week or more ahead.
  fileprivate func dayTimeAndChannel(of programme: ProgrammeID) -> String {
    "\(dayAndTime(of: programme, from: now)) \(guide.channels[guide.channel(of: programme)].name)"
  }
}
