import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The kept queries as rows: those that are followed first, the one that is on soonest at the top.
package struct KeptQueryRows: ListRows {
  /// The sections, in their order.
  enum Section: Int {
    case today, coming, nothing, ended, unfollowed, others

    func title(_ language: InterfaceLanguage) -> String {
      switch self {
      case .today: language.text("On today")
      case .coming: language.text("On later")
      case .nothing: language.text("Nothing to come in this guide")
      case .ended: language.text("Ended")
      case .unfollowed: language.text("Titles that you follow no more")
      case .others: language.text("Other searches that you keep")
      }
    }
  }

  struct Entry: Sendable {
    let search: SavedSearch
    let section: Section
    /// Nil as long as they are being counted.
    let hits: QueryCounts.Hits?
    /// The first lines of the description of the next showing of what is followed, where the settings want them.
    var description: [SafeText] = []
    /// The news of its show, where nothing of it is to come in the guide.
    var news: ShowNews?
  }

  let entries: [Entry]
  private let language: InterfaceLanguage
  /// Columns by which descriptions are indented.
  static let indent = 4

  init(_ language: InterfaceLanguage) { (entries, self.language) = ([], language) }

  init(_ counts: QueryCounts, _ app: App) {
    language = app.language
    let today = BroadcastDay(containing: app.now, in: app.zone).interval(in: app.zone)
    let entries = app.mine.searches.searches.map { search in
      let hits = counts.hits(of: search.query)
      let news = search.isFollowed && hits != nil && hits?.next == nil ? app.news(ofQuery: search.query) : nil
      var entry = Entry(
        search: search, section: KeptQueryRows.section(of: search, hits, news, today, app), hits: hits)
      entry.news = news
      if app.describesFollowed { entry.description = KeptQueryRows.description(of: entry.nextFollowed, app) }
      return entry
    }
    self.entries = entries.enumerated().sorted { one, other in
      KeptQueryRows.key(of: one.element, one.offset, app) < KeptQueryRows.key(of: other.element, other.offset, app)
    }.map(\.element)
  }

  /// Two lines at most.
  private static func description(of programme: ProgrammeID?, _ app: App) -> [SafeText] {
    guard let programme else { return [] }
    let text = app.guide.details(of: programme).description ?? app.text("no description")
    return SafeText(text).wrapped(to: max(8, app.size.columns - indent - 2), lines: 2)
  }

  private static func section(
    of search: SavedSearch, _ hits: QueryCounts.Hits?, _ news: ShowNews?, _ today: Interval, _ app: App
  ) -> Section {
    guard search.isFollowed else {
      // Nobody has kept it as a search: it was made by following its title.
      return search.query.lowercased() == QuerySuggestion.title(search.name).lowercased() ? .unfollowed : .others
    }
    guard let hits else { return .coming }
    if let next = hits.next { return app.guide.start(of: next) < today.end ? .today : .coming }
    if let news { return news == .ended ? .ended : .nothing }
    let hasEnded = hits.last.map { app.guide.flags(of: $0).contains(.lastChance) } ?? false
    return hasEnded ? .ended : .nothing
  }

  /// By section, then by the next showing, then as they are kept.
  private static func key(of entry: Entry, _ index: Int, _ app: App) -> (Int, Int, Int) {
    let next = !entry.search.isFollowed ? 0 : entry.hits?.next.map { app.guide.start(of: $0).seconds } ?? Int.max
    return (entry.section.rawValue, next, index)
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { 1 + entries[row].description.count }
  package func names(of row: Int) -> [String] { [entries[row].search.name] }
  package func text(of row: Int) -> String { "\(entries[row].search.name) \(entries[row].search.query)" }
  package func id(of row: Int) -> String? { entries[row].search.name }
  package func section(of row: Int) -> String? { hasSections ? entries[row].section.title(language) : nil }
  /// Where nothing is followed there is but one section.
  package var hasSections: Bool { entries.first.map { $0.section != .others } ?? false }
}

extension KeptQueryRows.Entry {
  /// The next showing, where the query is followed.
  var nextFollowed: ProgrammeID? { search.isFollowed ? hits?.next : nil }
}

/// A kept query in its list: its name; of one that is followed the next showing, of any other how many hits are to come and
/// new, and the query.
extension KeptQueriesScreen {
  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let entry = rows.entries[row]
    let style = isSelected ? frame.theme.selected : frame.theme.plain
    let columns = min(nameColumns, max(8, frame.columns / 3))
    lines[0].write(SafeText(entry.search.name).clipped(to: columns).padded(to: columns), style: style, on: &frame)
    lines[0].skip(2)
    let pen = KeptQueryPen(app, frame.theme, isSelected: isSelected)
    if entry.search.isFollowed {
      pen.writeFollowed(entry, to: &lines[0], on: &frame)
      for (index, text) in entry.description.enumerated() where index + 1 < lines.count {
        lines[index + 1].skip(KeptQueryRows.indent)
        lines[index + 1].write(text.clipped(to: lines[index + 1].room), style: pen.quiet, on: &frame)
      }
    } else {
      pen.writeCounts(entry, to: &lines[0], on: &frame)
    }
  }
}

/// Writes what follows the name.
private struct KeptQueryPen {
  private let app: App
  private let theme: Theme
  private let isSelected: Bool

  init(_ app: App, _ theme: Theme, isSelected: Bool) {
    (self.app, self.theme, self.isSelected) = (app, theme, isSelected)
  }

  private func styled(_ usual: Style) -> Style { isSelected ? theme.selected : usual }

  var quiet: Style { styled(theme.quiet) }

  /// Such as `Fri 20 Nov 20:30  Harbour One  The Long Tide  s2 e4/6   3 coming`.
  func writeFollowed(_ entry: KeptQueryRows.Entry, to line: inout LineWriter, on frame: inout FrameBuilder) {
    let width = 11 + app.clock.width
    guard Query(entry.search.query).diagnostics.isEmpty else {
      return line.write(
        SafeText(app.text("wrong query")).clipped(to: line.room), style: styled(theme.heading), on: &frame)
    }
    guard let hits = entry.hits else {
      return line.write(SafeText(app.text("counting")).clipped(to: line.room), style: styled(theme.quiet), on: &frame)
    }
    guard let next = hits.next else {
      let news = entry.news.map { "\($0.text(in: app.language)) (TVmaze.com)" }
      let last = hits.last.map {
        app.text("last shown \(app.guide.date(of: $0, in: app.zone).shortText(in: app.language))")
      }
      if let news {
        let style = styled(entry.news == .ended ? theme.quiet : theme.plain)
        line.write(SafeText(news).clipped(to: line.room), style: style, on: &frame)
        line.skip(2)
      }
      let text =
        last
        ?? (app.hidesAny
          ? app.text("nothing unseen in this guide") : news == nil ? app.text("not in this guide") : "")
      return line.write(SafeText(text).clipped(to: line.room), style: styled(theme.quiet), on: &frame)
    }
    let interval = app.guide.interval(of: next)
    let isOn = interval.contains(app.now)
    let when = isOn ? app.text("now until \(app.time(of: interval.end, after: app.now))") : app.dayAndStart(of: next)
    line.write(SafeText(when).padded(to: width), style: styled(isOn ? theme.heading : theme.plain), on: &frame)
    line.skip(2)
    let channel = min(18, frame.columns / 6)
    let name = SafeText(app.guide.channels[app.guide.channel(of: next)].name)
    line.write(name.clipped(to: channel).padded(to: channel), style: styled(theme.plain), on: &frame)
    line.skip(2)
    let isOfTitle = Query.spellingsOfTitle(in: entry.search.query) != nil
    let following = isOn ? hits.following.map { app.text("then \(app.dayAndStart(of: $0))") } : nil
    writeEpisode(
      of: next, [following, isOfTitle ? nil : app.guide.title(of: next)], hits.count, to: &line, on: &frame)
  }

  /// Some facts, such as the title, and the episode; at the end of the line, where there is room, how many
  /// showings are to come.
  private func writeEpisode(
    of programme: ProgrammeID, _ facts: [String?], _ count: HitCount, to line: inout LineWriter,
    on frame: inout FrameBuilder
  ) {
    let number =
      count.new > 0 && count.new < count.coming
      ? app.text("\(count.coming) coming, \(count.new) new") : app.text("\(count.coming) coming")
    let counts = line.room >= 40 ? SafeText("  " + number) : .empty
    let summary = app.guide.summary(of: programme)
    let facts = (facts + [summary.episodeTitle, summary.episode?.text]).compactMap(\.self).joined(separator: "  ")
    line.write(
      SafeText(facts).clipped(to: line.room - counts.width - (counts.width > 0 ? 1 : 0)), style: styled(theme.quiet),
      on: &frame)
    frame.write(counts, endingAt: frame.columns - 1, row: line.row, style: styled(theme.plain))
  }

  /// Such as `3 coming  1 new  is:film`.
  func writeCounts(_ entry: KeptQueryRows.Entry, to line: inout LineWriter, on frame: inout FrameBuilder) {
    // A query that cannot be counted shows its error when it is searched for.
    let isWrong = !Query(entry.search.query).diagnostics.isEmpty
    let count = entry.hits?.count
    let coming =
      isWrong ? app.text("wrong query") : count.map { app.text("\($0.coming) coming") } ?? app.text("counting")
    let new = isWrong ? "" : count.map { $0.new > 0 ? app.text("\($0.new) new") : "" } ?? ""
    line.write(
      SafeText(padded(coming, to: 13) + "  "), style: styled(isWrong ? theme.heading : theme.plain), on: &frame)
    line.write(SafeText(padded(new, to: 9) + "  "), style: styled(theme.heading), on: &frame)
    line.write(SafeText(entry.search.query).clipped(to: line.room), style: styled(theme.quiet), on: &frame)
  }

  /// Padded with leading spaces to a number of characters.
  private func padded(_ text: String, to length: Int) -> String {
    String(repeating: " ", count: max(0, length - text.count)) + text
  }
}
