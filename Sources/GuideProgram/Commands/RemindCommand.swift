import ArgumentParser
import CellCanvas
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSystem
import Synchronization

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Set, list and send reminders for programmes.",
    discussion: """
      With titles, sets a reminder for every showing of each. Without, lists your reminders and when they are due. \
      tvgrid sends reminders while it is open. To get them when it is closed, run tvgrid remind --due once a minute, \
      from cron or with the timer that --install sets up. However many of these run, each reminder is sent only once: \
      to notify-send, if installed, and to reminder-command in config.toml.

      EXAMPLES:
        tvgrid remind "The Ferrymen" --before 10
        tvgrid remind --saved films
        tvgrid remind --remove "The Ferrymen"
        tvgrid remind --install
      """)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: "Titles; quote those with several words.", completion: Completions.reminders)
  var titles: [String] = []

  @Option(
    help: ArgumentHelp("Set reminders for programmes matching this saved search.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Minutes before the start (default: reminder-lead in config.toml).", valueName: "minutes"))
  var before: Int?

  @Flag(help: "Only for episodes you have not marked as watched.")
  var unwatched = false

  @Flag(help: "Cancel these reminders.")
  var remove = false

  @Flag(help: "Send reminders that are due now, then exit.")
  var due = false

  @Flag(help: "Keep running and send reminders when they are due.")
  var watch = false

  @Flag(help: "Install a systemd user timer that runs tvgrid remind --due every minute.")
  var install = false

  @Flag(help: "Remove that timer.")
  var uninstall = false

  func validate() throws {
    let isSetting = !titles.isEmpty || saved != nil
    if [due, watch, install, uninstall, isSetting].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --due, --watch, --install, --uninstall and titles.")
    }
    if install, !guides.guide.isEmpty || guides.demo {
      throw ValidationError("The timer uses your own sources: omit -g and --demo, or run --due from cron.")
    }
    if watch, times.atText != nil { throw ValidationError("--watch uses the system clock: omit --at.") }
    if !isSetting, remove || unwatched || before != nil {
      throw ValidationError("Specify titles, or a saved search with --saved.")
    }
    if let before, !Reminder.leads.contains(before) {
      throw ValidationError("--before must be from 0 to \(Reminder.leads.upperBound) minutes (one week).")
    }
  }

  func run() throws {
    if install { return try ReminderTimer().install() }
    if uninstall { return try ReminderTimer().uninstall() }
    if watch { return try watchReminders() }
    if due { return try sendDue() }
    if titles.isEmpty, saved == nil { return try list() }
    try change()
  }

  // MARK: Sending

  private func sendDue() throws {
    // Without reminders, avoids reading the guide every minute.
    let namesGuide = !guides.guide.isEmpty || guides.demo
    let reading = try PersonalStore.forChanging().reading(\.reminders)
    try reading.requireRead()
    if !namesGuide, reading.value.isEmpty { return }
    let (zone, now, _) = try times.moment
    let (reminders, lines) = (try DueReminders(guides.choice, zone: zone, now: now), ReminderLines(zone, now))
    try reminders.teller.tell(reminders.unsent(at: now), of: reminders.guide, at: now, onSent: lines.write)
    try lines.requireWritten()
  }

  /// Checks once a minute, and reads the guide again every 15 minutes because an update may have changed it.
  ///
  /// A slow command does not delay later reminders.
  private func watchReminders() throws {
    let zone = try times.zone
    let clock = try times.clock(in: zone)
    let pause = try WakeupPipe()
    var reminders = try DueReminders(guides.choice, zone: zone, now: clock.now)
    var minute = clock.now.seconds.flooredQuotient(by: 60)
    var lines = ReminderLines(zone, clock.now)
    while true {
      let now = clock.now
      try lines.requireWritten()
      lines = ReminderLines(zone, now)
      let due = try reminders.unsent(at: now)
      if !due.isEmpty {
        Threads.start { [teller = reminders.teller, guide = reminders.guide, lines] in
          teller.tell(due, of: guide, at: now, onSent: lines.write)
        }
      }
      while clock.now.seconds.flooredQuotient(by: 60) == minute {
        _ = pause.wait(for: .milliseconds(clock.millisecondsToNextReading ?? 1_000))
      }
      let next = clock.now.seconds.flooredQuotient(by: 60)
      if next / 15 != minute / 15 { reminders = try DueReminders(guides.choice, zone: zone, now: clock.now) }
      minute = next
    }
  }

  // MARK: The list

  private func list() throws {
    let (zone, now, _) = try times.moment
    if try PersonalStore.forChanging().reading(\.reminders).value.isEmpty {
      // Throws if there is no guide, because the user must add one first.
      _ = try guides.choice.provider(today: nil)
      throw CommandError.nothingFound("no reminders; to set one: tvgrid remind TITLE")
    }
    let reminders = try DueReminders(guides.choice, zone: zone, now: now)
    // A programme that was already on when its reminder was set gets no reminder.
    let coming = try reminders.schedule(at: now).coming(at: now).filter { entry in
      entry.showing.interval.start > now || !entry.isAnswered
    }
    DueReminders.warnAboutMissingShowings(coming.count { $0.programme == nil && !$0.isOutside })
    try warnOfRemindersWithoutShowings(reminders.store.reading(\.reminders).value, coming)
    try output.write(coming, defaultLead: reminders.defaultLead, of: reminders.guide, in: zone, now: now)
  }

  /// Warns about reminders for titles and searches without upcoming showings in this guide.
  private func warnOfRemindersWithoutShowings(_ reminders: Reminders, _ coming: [ScheduledReminder]) throws {
    let found = Set(coming.map(\.reminder.subject))
    let others = reminders.reminders.filter { $0.subject.isQuery && !found.contains($0.subject) }
    guard !others.isEmpty else { return }
    let searches = try SearchesCommand.searches()
    let names = others.prefix(3).map { reminder in
      "“\((reminder.titleText ?? searches.search(for: reminder.queryText)?.name ?? reminder.queryText).shortened)”"
    }
    let more = others.count > names.count ? ", and \(others.count - names.count) more" : ""
    Output.writeError(
      SafeText("reminders without upcoming showings in this guide: \(names.joined(separator: ", "))\(more)").string)
  }

  // MARK: Setting

  private func change() throws {
    let check = remove || titles.isEmpty ? nil : try TitleCheck(guides.choice, times)
    let titles = titles.map { check?.spelling(of: $0) ?? $0 }
    var queries = try titles.map { (title: $0, query: try FollowCommand.query(forTitle: $0)) }
    if let saved {
      let search = try SearchesCommand.searches().named(saved)
      queries.append((search.name, search.query))
    }
    let suffix = unwatched ? Reminders.unwatchedSuffix : ""
    let defaultLead = Settings.ofCurrentUser.reminders.lead
    var messages: [String] = []
    let edits = { (data: PersonalData) throws(SavedSearchError) -> [PersonalEdit] in
      messages = []
      var edits: [PersonalEdit] = []
      for (name, query) in queries {
        if remove {
          edits += try data.reminders.removing(called: name, among: data.reminders.titles) { Self.isSame($0, query) }
          messages.append("reminder cancelled: \(name)")
          continue
        }
        // Replaces a reminder for another spelling of the same title and keeps its lead time.
        let old = data.reminders.reminders.filter { $0.subject.isQuery && Self.isSame($0.subject, query) }
        let lead = before ?? old.compactMap(\.lead).first
        edits += old.map(\.subject).filter { $0 != .query(query + suffix) }.map { .reminder(.remove($0)) }
        edits.append(.reminder(.set(Reminder(.query(query + suffix), lead: lead))))
        messages.append("reminder set: \(name), \(Self.phrase(ofLead: lead ?? defaultLead))")
      }
      return edits
    }
    let known = try PersonalStore.forChanging().reading(\.reminders).value
    let store = try PersonalStore.forChanging()
    try store.change(edits, of: .reminders, tell: Output.writeErrors).get()
    store.deleteUndoData()
    try Output.write(messages.map { SafeText($0).string })
    guard !remove else { return }
    try markRunningProgrammes(besides: known)
    check?.warn(of: queries.filter { $0.title != saved }, "setting the reminder")
  }

  private static func phrase(ofLead minutes: Int) -> String {
    minutes == 0 ? "at the start" : "\(minutes) minute\(minutes == 1 ? "" : "s") before"
  }

  /// Marks as sent any new reminders for programmes that are already on.
  private func markRunningProgrammes(besides known: Reminders) throws {
    let (zone, now, _) = try times.moment
    guard let due = try? DueReminders(guides.choice, zone: zone, now: now) else { return }
    let notes = try due.schedule(at: now).entries.filter { entry in
      known[entry.reminder.subject] == nil && entry.showing.interval.contains(now)
    }.flatMap { entry in
      entry.noted { state in (state.announced, state.answered) = (entry.due, entry.due) }
    }
    if !notes.isEmpty { try due.store.apply(notes.map(PersonalEdit.reminder)) }
  }

  /// Whether a reminder is for the matches of a query, its unwatched matches, or a showing of its title.
  private static func isSame(_ subject: Reminder.Subject, _ query: String) -> Bool {
    switch subject {
    case .showing(let showing): FollowCommand.isTitle(showing.title, of: query)
    case .query(let text):
      text.lowercased() == query.lowercased() || text.lowercased() == (query + Reminders.unwatchedSuffix).lowercased()
        || spellings(text).map { $0 == spellings(query) } ?? false
    }
  }

  private static func spellings(_ query: String) -> [String]? {
    Query(Reminders.withoutUnwatchedSuffix(query)).spellingsOfTitle
  }
}

/// Writes a line for each reminder that is sent.
private final class ReminderLines: Sendable {
  private let zone: ZoneTable
  private let now: Instant
  private let problem = Mutex<(any Error)?>(nil)

  init(_ zone: ZoneTable, _ now: Instant) { (self.zone, self.now) = (zone, now) }

  @Sendable func write(_ reminder: ScheduledReminder) {
    let start = zone.local(reminder.showing.interval.start).time.text
    let line =
      "\(start) \(reminder.showing.title), \(reminder.showing.channelName), \(reminder.distance(at: now, in: .english))"
    problem.withLock { problem in
      do { try Output.write([SafeText(line).string]) } catch { problem = problem ?? error }
    }
  }

  /// Throws the error of a failed write.
  func requireWritten() throws {
    if let problem = problem.withLock(\.self) { throw problem }
  }
}
