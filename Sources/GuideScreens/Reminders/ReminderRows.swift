import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The reminders as rows: each with its next showing, the one that is on soonest first, and those without one at the end.
package struct ReminderRows: ListRows {
  /// The sections, in their order.
  enum Section: Int {
    case today, later, gone, nothing

    func title(in language: InterfaceLanguage) -> String {
      switch self {
      case .today: language.text("Today")
      case .later: language.text("Later")
      case .gone: language.text("Gone from the guide")
      case .nothing: language.text("Nothing to come in this guide")
      }
    }
  }

  struct Entry: Sendable {
    let section: Section
    let reminder: Reminder
    /// The next showing that it is of; nil where there is none.
    let next: ScheduledReminder?
    /// The number of showings to come.
    let count: Int
    /// Its first showing that those of other reminders overlap, and these; nil for none.
    let clash: (showing: ScheduledReminder, others: [ScheduledReminder])?
    /// Its title, or the name of its search.
    let name: String

    var isOfQuery: Bool { reminder.subject.isQuery }
    var isGone: Bool { next?.place == .gone }
  }

  let entries: [Entry]
  /// Columns of the widest name of a channel.
  let channelColumns: Int
  private let language: InterfaceLanguage

  init(_ app: App) {
    let schedule = app.reminding.schedule
    let coming = Dictionary(grouping: schedule.coming(at: app.now), by: \.reminder.subject)
    let today = BroadcastDay(containing: app.now, in: app.zone).interval(in: app.zone)
    let entries = app.mine.reminders.reminders.compactMap { reminder -> Entry? in
      // Of those that a query finds what was on before anybody was told is not the next.
      let own = (coming[reminder.subject] ?? []).filter {
        $0.showing.interval.start > app.now || !$0.reminder.subject.isQuery || $0.isDue(at: app.now)
      }
      // Of one showing that is over nothing is to be told any more.
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

  /// By section, then by the next showing, then as they were set.
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
  /// The subject as one text, different from that of any other.
  var text: String {
    switch self {
    case .showing(let showing): "\(showing.interval.start.seconds) \(showing.channel)\n\(showing.title)"
    case .query(let query): query
    }
  }
}

extension Reminder {
  /// Its title, or the name of its search, in quotation marks.
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
  /// Such as `Fri 20 Nov 21:00  Harbour One  The Ferrymen   every showing, 3 to come   10 min before`; below it what overlaps.
  package func describe(_ row: Int, of rows: ReminderRows, in columns: inout RowColumns, _ app: App) {
    let (entry, width) = (rows.entries[row], 11 + app.clock.width)
    columns.add(entry.name, in: [.searched, .named])
    columns.add(entry.when(app), .plain, .column(width))
    let channel = min(rows.channelColumns, columns.width / 4)
    columns.add(entry.next?.showing.channelName, .plain, .column(channel), in: .all)
    if columns.isForNarrowing { return }
    let programme = entry.next?.programme
    let title = (entry.next?.showing.title ?? entry.name) + (programme.map { app.facts(of: $0, isBrief: true) } ?? "")
    let marked = SafeText((programme.map { app.marks(of: $0, amongReminders: true) } ?? "") + title)
    columns.add(marked.string, .heading)
    let room = columns.width - 1 - width - 2 - channel - 2
    columns.add(entry.facts(app, besides: marked, in: room), .quiet, .kept)
    // In few columns it begins below the channels, on each screen at one column.
    columns.newLine(indent: columns.width < 100 ? width + 2 : width + channel + 4)
    columns.add(entry.overlap(app))
  }
}

extension ReminderRows.Entry {
  fileprivate func when(_ app: App) -> String {
    guard let next else { return "" }
    if next.showing.interval.contains(app.now) {
      return app.text("now until \(app.time(of: next.showing.interval.end, after: app.now))")
    }
    let start = app.zone.local(next.showing.interval.start)
    return "\(start.date.shortText(in: app.language)) \(app.time(of: next.showing.interval.start))"
  }

  /// The facts that stand beside a title: all of them, or without how many are to come, or as many of the first as leave it
  /// room; at least which showings it is of.
  fileprivate func facts(_ app: App, besides title: SafeText, in columns: Int) -> String {
    let all = facts(app)
    let short = isOfQuery && next != nil ? [showings(app)] + all.dropFirst() : all
    let choices = [all, short] + (0..<short.count).reversed().dropLast().map { Array(short.prefix($0)) }
    let texts = choices.map { $0.joined(separator: ", ") }
    return texts.first { title.width + SafeText($0).width + 2 <= columns } ?? texts.last ?? ""
  }

  /// Which showings it is of.
  private func showings(_ app: App) -> String {
    if reminder.queryText.hasSuffix(Reminders.unseenSuffix) { return app.text("those not seen") }
    let search = app.mine.searches.search(for: reminder.queryText)
    // A title that is followed is kept as a query too.
    if search != nil, Query(reminder.queryText).wholeTitle != nil { return app.text("every showing") }
    return search.map { app.text("of the search “\($0.name.prefix(30))”") } ?? app.text("every showing")
  }

  private func facts(_ app: App) -> [String] {
    var facts: [String] = []
    if isOfQuery {
      let showings = showings(app)
      facts.append(
        count == 0 ? app.text("\(showings), nothing to come") : app.text("\(showings), \(count) upcoming"))
    }
    if isGone { facts.append(app.text("no longer in the guide")) }
    if let next, next.place == .unknown { facts.append(app.text("not in this guide")) }
    if let moved = next.flatMap({ $0.movedFrom ?? app.reminding.movedFrom[$0.showing] }) {
      facts.append(app.text("moved from \(app.time(of: moved))"))
    }
    if let lead = reminder.lead {
      facts.append(lead == 0 ? app.text("as it begins") : app.text("\(lead) min before"))
    }
    if let next, next.isDue(at: app.now) { facts.append(app.text("due now")) }
    return facts
  }

  /// Such as `w takes Sat 21 Nov 10:00; overlaps Quiz Night, 20:30–21:30, and 2 more`: in few columns the end is cut, and the
  /// offer is needed more. A showing after the next one has its day before it.
  fileprivate func overlap(_ app: App) -> String? {
    guard let clash, let first = clash.others.first?.showing else { return nil }
    let (times, others) = (app.times(of: first.interval), clash.others.count - 1)
    let text =
      others > 0
      ? app.text("overlaps \(first.title), \(times), and \(others) more")
      : app.text("overlaps \(first.title), \(times)")
    guard clash.showing == next else {
      let start = app.zone.local(clash.showing.showing.interval.start)
      return "\(start.date.shortText(in: app.language)) \(app.clock.text(of: start.time)) \(text)"
    }
    guard !isOfQuery, let other = next.flatMap(app.freeShowing) else { return text }
    let start = app.zone.local(other.interval.start)
    let time = "\(start.date.shortText(in: app.language)) \(app.time(of: other.interval.start))"
    return app.text("\(app.keymap.name(of: RemindersCommand.other)) takes \(time); \(text)")
  }
}

extension App {
  /// The next other showing of the same episode, or of the title where the guide tells no episode, that overlaps nothing that
  /// a reminder is of.
  func freeShowing(of entry: ScheduledReminder) -> ChosenShowing? {
    let episode = entry.showing.episode
    let coming = reminding.schedule.coming(at: now).filter { $0 != entry }
    return showingsToCome(ofTitleOf: entry).lazy
      .filter { guide.start(of: $0) > now && (episode == nil || guide.chosenShowing($0).episode == episode) }
      .filter { other in
        let interval = guide.interval(of: other)
        return interval.start != entry.showing.interval.start
          && !coming.contains { $0.place != .gone && $0.showing.interval.overlaps(interval) }
      }
      .first.map(guide.chosenShowing)
  }

  /// The showings to come of a title. What is gone from its channel may be on another.
  private func showingsToCome(ofTitleOf entry: ScheduledReminder) -> [ProgrammeID] {
    if let programme = entry.programme {
      return index.showings(of: programme, now: now).ahead.filter { $0 != programme }
    }
    let found = matches(of: query(QuerySuggestion.title(entry.showing.title)))
    return Array(found.programmes.prefix(found.upcomingCount))
  }
}
