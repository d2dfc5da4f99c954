import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// A show as rows: its facts, its cast, and its episodes by season.
package struct ShowRows: ListRows {
  enum Line: Sendable {
    /// A line of facts; `isQuiet` is true for mere notes.
    case fact(SafeText, isQuiet: Bool = false)
    case member(CastMember)
    /// An episode, by index.
    case episode(Int)
    /// A line unfolded below an episode, which is given by its index.
    case below(Int, SafeText)
  }

  private(set) var lines: [Line] = []
  private var sections: [String?] = []
  /// The headings of the seasons, in order.
  private(set) var seasons: [String] = []
  /// The facts; `nil` while nothing is known.
  let show: Show?
  /// The ids of the episodes that are listed, if the search that the user came from leaves out others.
  let matches: Set<Int>?
  /// Whether the start of a coming episode is known.
  private(set) var hasStarts = false
  private let columns: Int
  private let language: InterfaceLanguage

  /// Lays out an answer in lines of `columns` columns; `unfolded` lists episode ids. With `listsAll`, the episodes that do not
  /// match the search are listed, too.
  init(
    _ answer: ShowAnswer?, of subject: ShowSubject, unfolded: Set<Int>, listsAll: Bool, columns: Int, _ app: App
  ) {
    (show, language) = (answer?.show, app.language)
    matches = listsAll ? nil : answer?.show.flatMap { ShowRows.matches(of: $0, subject.conditions) }
    // In reading mode, a paragraph is one line.
    self.columns = app.display.isLinear ? columns * max(1, app.size.rows - 2) * 3 / 4 : max(8, columns - 3)
    if let problem = answer?.problemText(app) { add(problem) }
    guard let show else {
      if answer?.isPending ?? true { add(app.text("Asking TVmaze.com…"), isQuiet: true) }
      return
    }
    if let matches {
      let key = app.keymap.name(of: ShowCommand.allEpisodes)
      let count = app.text("\(matches.count) of \(app.count(show.episodes.count, "episode"))")
      add(app.text("Only \(count): \(subject.conditions.summary(in: app.language)). \(key) lists all."))
    }
    addFacts(of: show, answer, subject, app)
    let cast = app.text("Cast, \(app.count(show.cast.count, "person", "people"))")
    for member in show.cast { append(.member(member), cast) }
    addEpisodes(of: show, unfolded, app)
  }

  private mutating func addFacts(of show: Show, _ answer: ShowAnswer?, _ subject: ShowSubject, _ app: App) {
    for line in ShowFacts.lines(of: show, in: app.language) { add(line) }
    if let summary = show.summary { add(summary) } else { add(app.text("No summary."), isQuiet: true) }
    let neighbours = ShowFacts.neighbours(of: show, in: app.zone, app.clock, app.language)
    for line in neighbours + ShowFacts.own(of: show, subject, app) { add(line) }
    if show.episodes.isEmpty { add(app.text("No episodes known."), isQuiet: true) }
    if let count = answer?.leftOutCount, count > 0 {
      let entries = app.count(count, "entry", "entries")
      add(app.text("Left out \(entries) that could not be read."), isQuiet: true)
    }
    let credit = app.text("Data: TVmaze.com (CC BY-SA)")
    add("\(credit)\(answer?.age(app).map { ", \($0)" } ?? ""): \(show.link)", isQuiet: true)
  }

  /// The ids of the episodes that meet some conditions; `nil` if all or none of them do.
  private static func matches(of show: Show, _ conditions: EpisodeConditions) -> Set<Int>? {
    guard !conditions.isEmpty else { return nil }
    let found = Set(show.episodes.filter(conditions.matches).map(\.id))
    return found.isEmpty || found.count == show.episodes.count ? nil : found
  }

  private mutating func addEpisodes(of show: Show, _ unfolded: Set<Int>, _ app: App) {
    let isListed = { [matches] (episode: ShowEpisode) in matches?.contains(episode.id) ?? true }
    let counts = Dictionary(grouping: show.episodes.filter(isListed), by: \.season).mapValues(\.count)
    for (index, episode) in show.episodes.enumerated() where isListed(episode) {
      let name = episode.season.map { app.text("Season \($0)") } ?? app.text("Specials")
      let heading = "\(name), \(app.count(counts[episode.season] ?? 0, "episode"))"
      if seasons.last != heading { seasons.append(heading) }
      append(.episode(index), heading)
      if episode.isComing(at: app.now) { hasStarts = true }
      guard unfolded.contains(episode.id) else { continue }
      let people = app.shows[.people(episode: episode.id)]
      for text in ShowFacts.lines(of: episode, people, app) where !text.isEmpty {
        for line in SafeText(text).wrapped(to: max(8, columns - 6)) { append(.below(index, line), heading) }
      }
    }
  }

  private mutating func add(_ text: String, isQuiet: Bool = false) {
    for line in SafeText(text).wrapped(to: columns) { append(.fact(line, isQuiet: isQuiet), nil) }
  }

  private mutating func append(_ line: Line, _ section: String?) {
    lines.append(line)
    sections.append(section)
  }

  package var count: Int { lines.count }
  package var hasSections: Bool { true }
  package func section(of row: Int) -> String? { sections[row] }
  /// An episode is identified by its TVmaze id.
  package func id(of row: Int) -> String? {
    guard case .episode(let index) = lines[row] else { return nil }
    return show.map { "\($0.episodes[index].id)" }
  }

  /// The index of the episode that a row belongs to.
  func episode(of row: Int) -> Int? {
    switch lines[row] {
    case .episode(let index), .below(let index, _): index
    case .fact, .member: nil
    }
  }

  /// The indices of the listed episodes.
  var episodes: [Int] { lines.compactMap { if case .episode(let index) = $0 { index } else { nil } } }

  /// The row of an episode.
  func row(ofEpisode index: Int) -> Int? {
    lines.firstIndex { if case .episode(index) = $0 { true } else { false } }
  }

  /// The last row of an episode, including its unfolded lines.
  func lastRow(ofEpisode index: Int) -> Int? { lines.indices.last { episode(of: $0) == index } }

  /// The first row under a heading.
  func firstRow(under heading: String) -> Int? { sections.firstIndex(of: heading) }

  /// The indices of the episodes under a heading.
  func episodes(under heading: String) -> [Int] {
    lines.indices.compactMap { row in
      guard sections[row] == heading, case .episode(let index) = lines[row] else { return nil }
      return index
    }
  }

  var headings: Set<String> { Set(sections.compactMap(\.self)) }
}

extension ShowEpisode {
  /// Whether the episode starts later than now. Unknown starts do not count.
  fileprivate func isComing(at now: Instant) -> Bool { start.map { $0 > now } ?? false }
}

extension ShowScreen {
  package func describe(_ row: Int, of rows: ShowRows, in columns: inout RowColumns, _ app: App) {
    switch rows.lines[row] {
    case .fact(let text, let isQuiet): columns.add(text.string, isQuiet ? .quiet : .plain, in: .name)
    case .member(let member):
      columns.add(member.role, .quiet, .column(max(8, (columns.width - 1) / 2) - 2), in: .all)
      columns.add(member.name, in: .name)
    case .below(_, let text):
      columns.newLine(indent: 6)
      columns.add(text.string, in: .all)
    case .episode(let index):
      if let episode = rows.show?.episodes[index] { describe(episode, of: rows, in: &columns, app) }
    }
  }

  private func isReminded(_ episode: ShowEpisode, of show: Show?, _ app: App) -> Bool {
    guard let show, episode.isComing(at: app.now), let coming = ComingEpisode(episode) else { return false }
    return app.isReminded(OutsideEpisode(title: subject.title, show: show.id, network: show.network, coming: coming))
  }

  /// Draws an episode, e.g. `✓ e2  The Ledger      20 Nov 2026`. A coming one also has its start, and a sign for a reminder.
  private func describe(_ episode: ShowEpisode, of rows: ShowRows, in columns: inout RowColumns, _ app: App) {
    let isWatched = isWatched(episode, app)
    let look: RowColumns.Look = isWatched ? .quiet : .plain
    columns.add("\(isWatched ? "✓" : " ") \(episode.number.map { "e\($0)" } ?? "")", look, .atLeast(6), in: .drawn)
    let hasDate = columns.width > 37
    let timeColumns = rows.hasStarts && columns.width > 50 ? app.clock.width : 0
    let dateColumns = hasDate ? timeColumns + (timeColumns > 0 ? 22 : 20) : 7
    let mark = isReminded(episode, of: rows.show, app) ? "♪ " : ""
    columns.add(
      mark + ShowFacts.name(of: episode, in: app.language), look, .column(columns.width - dateColumns), gap: 0,
      in: .drawn)
    columns.add(mark.isEmpty ? nil : app.text("reminder set"), in: .spoken)
    columns.add(isWatched ? app.text("watched") : nil, in: .spoken)
    columns.add(ShowFacts.text(of: episode, in: app.language), in: [.spoken, .searched, .named])
    let start = episode.isComing(at: app.now) ? episode.start : nil
    let date = start.map { app.zone.local($0).date } ?? episode.date
    if hasDate { columns.add(date?.briefText(in: app.language), .quiet, .right(12), gap: 1) }
    if timeColumns > 0 { columns.add(start.map { app.time(of: $0) }, .quiet, .column(timeColumns)) }
  }
}
