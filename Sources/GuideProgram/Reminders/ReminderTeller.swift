import CellCanvas
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// Tells a person of what is due: on the desktop through notify-send, and to a command of the person's own. However many
/// programs find something due, one of them tells: the one that has noted it in the database.
struct ReminderTeller: Sendable {
  private let store: PersonalStore
  private let settings: ReminderSettings
  private let zone: ZoneTable
  private let language: InterfaceLanguage
  private let environment: [String: String]
  /// Given the message where the desktop or the command could not be told.
  private let report: @Sendable (Message) -> Void

  init(
    _ store: PersonalStore, _ settings: ReminderSettings, zone: ZoneTable, language: InterfaceLanguage,
    environment: [String: String],
    report: @escaping @Sendable (Message) -> Void
  ) {
    (self.store, self.settings, self.zone) = (store, settings, zone)
    (self.language, self.environment, self.report) = (language, environment, report)
  }

  /// The same with other settings, times of another zone, and texts in another language.
  func with(_ settings: ReminderSettings, zone: ZoneTable, in language: InterfaceLanguage) -> ReminderTeller {
    ReminderTeller(store, settings, zone: zone, language: language, environment: environment, report: report)
  }

  /// Tells of those that no other program has told of, and returns them. `guide` has the programmes' facts; without one the
  /// command is given what the reminder has.
  @discardableResult
  func tell(_ due: [ScheduledReminder], of guide: Guide?, at now: Instant) -> [ScheduledReminder] {
    let claimed: [ScheduledReminder]
    do throws(DatabaseError) {
      claimed = try claim(due, at: now)
    } catch {
      report("Not told: \(error.text)")
      return []
    }
    let told = claimed.filter { tell($0, of: guide, at: now) }
    // Nothing may have a desktop here, such as cron: then another program, or a later look, tells.
    if told.count < claimed.count { giveBack(claimed.filter { !told.contains($0) }) }
    return told
  }

  /// Tells of one; false where each way failed.
  private func tell(_ reminder: ScheduledReminder, of guide: Guide?, at now: Instant) -> Bool {
    var outcomes: [Bool] = []
    if settings.usesDesktop, let isTold = notify(reminder, at: now) { outcomes.append(isTold) }
    if let command = settings.command.first {
      outcomes.append(run(command, Array(settings.command.dropFirst()), for: reminder, of: guide, at: now))
    }
    return outcomes.isEmpty || outcomes.contains(true)
  }

  /// Notes them as not told.
  private func giveBack(_ reminders: [ScheduledReminder]) {
    let edits = { (data: PersonalData) throws(Never) -> [PersonalEdit] in
      reminders.compactMap { reminder in
        guard var state = data.reminders.state(of: reminder.showing), state.told == reminder.due else { return nil }
        state.told = nil
        return .reminder(.note(state))
      }
    }
    do throws(DatabaseError) { _ = try store.change(edits, of: .reminders) } catch { report(error.text) }
  }

  /// Notes them as told, in one transaction, and returns those that were not told before.
  private func claim(_ due: [ScheduledReminder], at now: Instant) throws(DatabaseError) -> [ScheduledReminder] {
    var claimed: [ScheduledReminder] = []
    let edits = { (data: PersonalData) throws(Never) -> [PersonalEdit] in
      claimed = due.filter { !DueState.covers(data.reminders.state(of: $0.showing)?.told, $0.due) }
      // Those of days ago are of no use any more.
      let old: [PersonalEdit] = claimed.isEmpty ? [] : [.reminder(.forget(before: now.adding(minutes: -2 * 24 * 60)))]
      return old
        + claimed.map { reminder in
          var state = data.reminders.state(of: reminder.showing) ?? DueState(reminder.showing)
          state.told = reminder.due
          return .reminder(.note(state))
        }
    }
    _ = try store.change(edits, of: .reminders)
    return claimed
  }

  /// Such as `21:00 The Ferrymen`.
  private func title(of reminder: ScheduledReminder) -> String {
    SafeText("\(zone.local(reminder.showing.interval.start).time.text) \(reminder.showing.title)").string
  }

  /// Whether the desktop took it; nil on a machine without one, which has no such program.
  private func notify(_ reminder: ScheduledReminder, at now: Instant) -> Bool? {
    guard let path = FileSystem.program("notify-send", in: environment["PATH"] ?? "") else { return nil }
    let body = SafeText("\(reminder.showing.channelName), \(reminder.distance(at: now, in: language))").string
    // Desktops take a body for markup.
    let escaped = body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return run(path, ["--app-name=tvgrid", "--", title(of: reminder), escaped], environment: environment)
  }

  /// Runs the person's command, with the facts in its environment and as a line of JSON on its input.
  private func run(
    _ command: String, _ arguments: [String], for reminder: ScheduledReminder, of guide: Guide?, at now: Instant
  ) -> Bool {
    guard let path = FileSystem.program(command, in: environment["PATH"] ?? "") else {
      report("reminder-command: there is no program “\(SafeText(command).string)”")
      return false
    }
    let showing = reminder.showing
    var facts = [
      "TITLE": showing.title, "CHANNEL": showing.channelName, "CHANNEL_ID": showing.channel,
      "START": zone.timestamp(showing.interval.start), "END": zone.timestamp(showing.interval.end),
      "MINUTES": "\(reminder.minutesToStart(at: now))",
    ]
    let summary = guide.flatMap { guide in reminder.programme.map(guide.summary) }
    if let episode = summary?.episodeTitle ?? summary?.episode?.text ?? showing.episode { facts["EPISODE"] = episode }
    var variables = environment
    for (name, value) in facts { variables["TVGRID_\(name)"] = DataText(value).string }
    let programme = guide.flatMap { guide in reminder.programme.map { Listing($0, of: guide, in: zone).json } }
    return run(path, arguments, environment: variables, input: Array((programme ?? json(of: showing)).utf8) + [0x0A])
  }

  private func json(of showing: ChosenShowing) -> String {
    Listing.json(
      channel: showing.channel, name: showing.channelName, showing.interval, title: showing.title, in: zone)
  }

  private func run(_ path: String, _ arguments: [String], environment: [String: String], input: [UInt8] = []) -> Bool {
    let (outcome, errors) = ProcessRun.run(
      path, arguments, environment: environment, input: input,
      limits: ProcessLimits(seconds: 60, silentSeconds: 60, bytes: 1 << 20, graceSeconds: 1))
    if outcome == .ended(.code(0)) { return true }
    // A command that has run has told, whatever it says of it: it is not run again.
    let hasRun = input.isEmpty ? false : outcome.hasRun
    report(lastLine(of: errors).map { "\(path): \(outcome.text): \($0)" } ?? "\(path): \(outcome.text)")
    return hasRun
  }
}

extension ProcessRun.Outcome {
  fileprivate var hasRun: Bool {
    switch self {
    case .notStarted, .outputNotKept: false
    case .ended, .tookTooLong, .stalled, .wroteTooMuch, .cancelled: true
    }
  }

  /// Such as `exit code 1`.
  fileprivate var text: Message {
    switch self {
    case .ended(let ending): ending.text
    case .tookTooLong, .stalled: "it took longer than a minute"
    case .wroteTooMuch: "it wrote too much"
    case .cancelled: "it was ended"
    case .outputNotKept(let reason), .notStarted(let reason): Message(phrase: reason)
    }
  }
}
