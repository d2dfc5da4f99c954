import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The reminders as rows, sorted by next showing; reminders without one come last.
package struct ReminderRows: ListRows {
  /// The sections, in display order.
  enum Section: Int {
    case today, later, gone, nothing

    func title(in language: InterfaceLanguage) -> String {
      switch self {
      case .today: language.text("Today")
      case .later: language.text("Later")
      case .gone: language.text("No longer in the guide")
      case .nothing: language.text("No upcoming showings")
      }
    }
  }

  struct Entry: Sendable {
    let section: Section
    let reminder: Reminder
    /// The next showing, if any.
    let next: ScheduledReminder?
    /// The number of upcoming showings.
    let count: Int
    /// The first showing that overlaps other reminders' showings, and those showings; `nil` if there is no clash.
    let clash: (showing: ScheduledReminder, others: [ScheduledReminder])?
    /// The title, or the name of the search.
    let name: String

    var isOfQuery: Bool { reminder.subject.isQuery }
    var isGone: Bool { next?.place == .gone }
  }

  let entries: [Entry]
  /// The width of the widest channel name.
  let channelColumns: Int
  private let language: InterfaceLanguage

  init(_ app: App) {
    let schedule = app.reminding.schedule
    let coming = Dictionary(grouping: schedule.coming(at: app.now), by: \.reminder.subject)
    let today = BroadcastDay(containing: app.now, in: app.zone).interval(in: app.zone)
    let entries = app.mine.reminders.reminders.compactMap { reminder -> Entry? in
      // For a query, skip programmes that were already running before any reminder could fire.
      let own = (coming[reminder.subject] ?? []).filter {
        $0.showing.interval.start > app.now || !$0.reminder.subject.isQuery || $0.isDue(at: app.now)
      }
      // A reminder for a single past showing has nothing left to announce.
      if case .showing = reminder.subject, own.isEmpty { return nil }
      return Entry(
        section: Self.section(of: own.first, today), reminder: reminder, next: own.first, count: own.count,
        clash: own.lazy.map { (showing: $0, others: schedule.clashes(with: $0)) }.first { !$0.others.isEmpty },
        name: reminder.name(app, own.first))
    }
    self.entries = entries.enumerated().sorted { one, other in
      Self.key(of: one.element, one.offset) < Self.key(of: other.element, other.offset)
    }.map(\.element)
    language = app.language
    channelColumns = entries.map { SafeText($0.next?.showing.channelName ?? "").width }.max() ?? 0
  }

  private static func section(of next: ScheduledReminder?, _ today: Interval) -> Section {
    guard let next else { return .nothing }
    if next.place == .gone { return .gone }
    return next.showing.interval.start < today.end ? .today : .later
  }

  /// Sorts by section, then by next showing, then in the order in which the reminders were set.
  private static func key(of entry: Entry, _ index: Int) -> (Int, Int, Int) {
    (entry.section.rawValue, entry.next?.showing.interval.start.seconds ?? .max, index)
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { entries[row].clash == nil ? 1 : 2 }
  package func section(of row: Int) -> String? { entries[row].section.title(in: language) }
  package func id(of row: Int) -> String? { entries[row].reminder.subject.text }
  package var hasMarks: Bool { false }
}

extension Reminder.Subject {
  /// A unique string for the subject.
  var text: String {
    switch self {
    case .showing(let showing): "\(showing.interval.start.seconds) \(showing.channel)\n\(showing.title)"
    case .query(let query): query
    }
  }
}

extension Reminder {
  /// The title, or the name of the search, in quotation marks.
  fileprivate func name(_ app: App, _ next: ScheduledReminder?) -> String {
    switch subject {
    case .showing(let showing): return app.quoted(showing.title.shortened)
    case .query(let text):
      let title = (next?.showing.title).flatMap { text.hasPrefix(QuerySuggestion.title($0)) ? $0 : nil }
      return app.quoted((title ?? app.mine.searches.search(for: text)?.name ?? titleText ?? text).shortened)
    }
  }
}

extension RemindersScreen {
  /// Draws a reminder, e.g. `Fri 20 Nov 21:00  Harbour One  The Ferrymen   every showing, 3 upcoming   10 min before`, with a
  /// bar of its evening, and any clash below it.
  package func describe(_ row: Int, of rows: ReminderRows, in columns: inout RowColumns, _ app: App) {
    let (entry, width) = (rows.entries[row], 11 + app.clock.width)
    columns.add(entry.name, in: [.searched, .named])
    let use = columns.use
    columns.add(entry.when(app, for: use), .plain, .column(width), title: app.text("When"))
    let channel = min(rows.channelColumns, columns.width / 4)
    columns.add(entry.next?.showing.channelName, .plain, .column(channel), title: app.text("Channel"), in: .all)
    if columns.isForNarrowing { return }
    let programme = entry.next?.programme
    let title = (entry.next?.showing.title ?? entry.name) + (programme.map { app.facts(of: $0, isBrief: true) } ?? "")
    let marked = SafeText((programme.map { app.marks(of: $0, amongReminders: true) } ?? "") + title)
    columns.add(marked.string, programme.map(app.look(ofTitle:)) ?? .plain, title: app.text("Programme"))
    let bar = EveningBar.columns(in: columns.width)
    let room = columns.width - 1 - width - 2 - channel - 2 - (bar > 0 ? bar + 3 : 0)
    columns.add(entry.facts(app, besides: marked, in: room), .quiet, .kept)
    if bar > 0 {
      columns.add(nil, .plain, .tab(columns.width - 2 - bar), in: .drawn)
      let evening = EveningBar(of: entry.next?.showing.interval.start ?? app.now, columns: bar, app)
      let text = entry.next.map { evening.text(of: $0.showing.interval, now: app.now) }
      columns.add(text, .plain, .column(bar), gap: 0, title: evening.scale(app), in: .drawn)
    }
    // On narrow screens, the clash begins below the channel, always in the same column.
    columns.newLine(indent: columns.width < 100 ? width + 2 : width + channel + 4)
    columns.add(entry.overlap(app))
  }
}

extension ReminderRows.Entry {
  fileprivate func when(_ app: App, for use: RowColumns.Uses) -> String {
    guard let next else { return "" }
    if next.showing.interval.contains(app.now) {
      return app.text("now until \(app.time(of: next.showing.interval.end, after: app.now))")
    }
    let start = app.zone.local(next.showing.interval.start)
    return app.dayAndTime(start.date, app.time(of: next.showing.interval.start), for: use)
  }

  /// The facts next to a title: as many as fit.
  ///
  /// The number of showings is dropped first. The phrase that says which showings are covered is always kept, and so is the lead
  /// time if it is not the default.
  fileprivate func facts(_ app: App, besides title: SafeText, in columns: Int) -> String {
    let all = facts(app)
    let short = isOfQuery && next != nil ? [showings(app)] + all.dropFirst() : all
    let least = (isOfQuery ? 1 : 0) + (reminder.lead == nil ? 0 : 1)
    let choices =
      [all, short] + (max(1, least)...max(1, least, short.count)).reversed().map { Array(short.prefix($0)) }
    let texts = choices.map { $0.joined(separator: ", ") }
    return texts.first { title.width + SafeText($0).width + 2 <= columns } ?? texts.last ?? ""
  }

  /// Which showings the reminder covers, in words.
  private func showings(_ app: App) -> String {
    if reminder.queryText.hasSuffix(Reminders.unwatchedSuffix) { return app.text("unwatched showings") }
    let search = app.mine.searches.search(for: reminder.queryText)
    // A followed title is also stored as a search.
    if search != nil, Query(reminder.queryText).wholeTitle != nil { return app.text("every showing") }
    return search.map { app.text("saved search “\($0.name.prefix(30))”") } ?? app.text("every showing")
  }

  private func facts(_ app: App) -> [String] {
    var facts: [String] = []
    if isOfQuery {
      let showings = showings(app)
      facts.append(
        count == 0 ? app.text("\(showings); none coming up") : app.text("\(showings), \(count) upcoming"))
    }
    if let lead = reminder.lead {
      facts.append(lead == 0 ? app.text("when it starts") : app.text("\(lead) min before"))
    }
    if isGone { facts.append(app.text("no longer in the guide")) }
    if let next, next.place == .unknown {
      facts.append(next.isOutside ? app.text("time from TVmaze.com") : app.text("not in this guide"))
    }
    if let moved = next.flatMap({ $0.movedFrom ?? app.reminding.movedFrom[$0.showing] }) {
      facts.append(app.text("moved from \(app.time(of: moved))"))
    }
    if let next, next.isDue(at: app.now) { facts.append(app.text("due now")) }
    return facts
  }

  /// The clash in words; `nil` if nothing clashes.
  ///
  /// An offer to switch to a free showing comes first, because on narrow screens the end is truncated. If a later showing
  /// clashes, the text starts with its day.
  fileprivate func overlap(_ app: App) -> String? {
    guard let clash, let first = clash.others.first?.showing else { return nil }
    let (times, others) = (app.times(of: first.interval), clash.others.count - 1)
    let text =
      others > 0
      ? app.text("clashes with \(first.title), \(times), and \(others) more")
      : app.text("clashes with \(first.title), \(times)")
    guard clash.showing == next else {
      let start = app.zone.local(clash.showing.showing.interval.start)
      return "\(start.date.shortText(in: app.language)) \(app.clock.text(of: start.time)) \(text)"
    }
    guard !isOfQuery, let other = next.flatMap(app.freeShowing) else { return text }
    let start = app.zone.local(other.interval.start)
    let time = "\(start.date.shortText(in: app.language)) \(app.time(of: other.interval.start))"
    return app.text("\(app.keymap.name(of: RemindersCommand.other)) switches to \(time); \(text)")
  }
}

extension App {
  /// The next showing of the same episode that overlaps no other reminder.
  /// Uses the title if the guide names no episode.
  func freeShowing(of entry: ScheduledReminder) -> ChosenShowing? {
    let episode = entry.showing.episode
    let coming = reminding.schedule.coming(at: now).filter { $0 != entry }
    return upcomingShowings(ofTitleOf: entry).lazy
      .filter { guide.start(of: $0) > now && (episode == nil || guide.chosenShowing($0).episode == episode) }
      .filter { other in
        let interval = guide.interval(of: other)
        return interval.start != entry.showing.interval.start
          && !coming.contains { $0.place != .gone && $0.showing.interval.overlaps(interval) }
      }
      .first.map(guide.chosenShowing)
  }

  /// The upcoming showings of a title. A showing that was removed from its channel may now be on another one.
  private func upcomingShowings(ofTitleOf entry: ScheduledReminder) -> [ProgrammeID] {
    if let programme = entry.programme {
      return index.showings(of: programme, now: now).ahead.filter { $0 != programme }
    }
    let found = matches(of: query(QuerySuggestion.title(entry.showing.title)))
    return Array(found.programmes.prefix(found.upcomingCount))
  }
}
