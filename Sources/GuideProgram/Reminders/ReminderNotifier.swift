import CellCanvas
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// Fires due reminders on the desktop through notify-send, in the terminal, and through the user's command.
///
/// Each reminder fires once, however many instances of tvgrid are running: it has a lock, and the database records that it
/// fired.
struct ReminderNotifier: Sendable {
  private let store: PersonalStore
  private let settings: ReminderSettings
  private let zone: ZoneTable
  private let language: InterfaceLanguage
  private let environment: [String: String]
  /// Shows a title and some text as a terminal notification; `nil` if the terminal cannot show any.
  private var showInTerminal: (@Sendable (String, String) -> Void)?
  /// Receives a message if the notification or the command failed.
  private let report: @Sendable (Message) -> Void

  init(
    _ store: PersonalStore, _ settings: ReminderSettings, zone: ZoneTable, language: InterfaceLanguage,
    environment: [String: String],
    report: @escaping @Sendable (Message) -> Void
  ) {
    (self.store, self.settings, self.zone) = (store, settings, zone)
    (self.language, self.environment, self.report) = (language, environment, report)
  }

  func with(
    _ settings: ReminderSettings, zone: ZoneTable, in language: InterfaceLanguage,
    showInTerminal: (@Sendable (String, String) -> Void)?
  ) -> ReminderNotifier {
    var notifier = ReminderNotifier(
      store, settings, zone: zone, language: language, environment: environment, report: report)
    notifier.showInTerminal = settings.usesTerminal ? showInTerminal : nil
    return notifier
  }

  /// Maximum number of commands run in parallel; the others wait.
  private static let maximumParallel = 16
  /// Time limit in seconds for a command or notification.
  private static let limit = 60

  /// Fires, in parallel, the reminders that no other program has fired, and waits for the commands.
  ///
  /// `guide` has the programmes' details; without it, a command gets only the details in the reminder. A reminder has fired
  /// once its command is running or the desktop has accepted it. Then `onSent` is called. The command may outlive this program.
  func tell(
    _ due: [ScheduledReminder], of guide: Guide?, at now: Instant,
    onSent: @escaping @Sendable (ScheduledReminder) -> Void = { _ in }
  ) {
    guard !due.isEmpty, canRecord(at: now) else { return }
    Workers.run(min(due.count, Self.maximumParallel), pieces: due.count) { _, next in
      while let index = next() { tell(due[index], of: guide, at: now, onSent) }
    }
    store.copyIfWritten()
  }

  /// Whether fired reminders can be recorded. If not, none fires, because it would fire again and again.
  ///
  /// Also removes old records.
  private func canRecord(at now: Instant) -> Bool {
    do throws(DatabaseError) {
      try store.apply([.reminder(.forget(before: now.adding(minutes: -2 * 24 * 60)))], isCopied: false)
      return true
    } catch {
      report("Reminder not sent: \(error.text)")
      return false
    }
  }

  private func tell(
    _ reminder: ScheduledReminder, of guide: Guide?, at now: Instant, _ onSent: (ScheduledReminder) -> Void
  ) {
    guard let process = handOver(reminder, of: guide, at: now, onSent), let command = settings.command.first
    else { return }
    let (outcome, output) = process.wait(seconds: Self.limit)
    guard outcome != .ended(.code(0)) else { return }
    report(lastLine(of: output).map { "\(command): \(outcome.text): \($0)" } ?? "\(command): \(outcome.text)")
  }

  /// Fires a reminder, unless another program has done so or is doing so. Records this, and returns the running command, if
  /// any.
  private func handOver(
    _ reminder: ScheduledReminder, of guide: Guide?, at now: Instant, _ onSent: (ScheduledReminder) -> Void
  ) -> DetachedProcess? {
    let lock: FileLock?
    do throws(FileError) { lock = try store.announcementLock(of: reminder.showing) } catch {
      report("Reminder not sent: \(error.text)")
      return nil
    }
    guard let lock, !isHandled(reminder) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    let process = settings.command.first.flatMap { start($0, for: reminder, of: guide, at: now) }
    if process != nil { note(reminder, onSent) }
    let isTaken = notify(reminder, at: now)
    // There may be no desktop here, for example under cron. In that case, another program or a later check fires the reminder.
    if process == nil, isTaken ?? settings.command.isEmpty { note(reminder, onSent) }
    return process
  }

  /// Whether a reminder was fired, dismissed or snoozed, here or by another program.
  private func isHandled(_ reminder: ScheduledReminder) -> Bool {
    guard let state = store.reading(\.reminders).value.state(of: reminder.showing) else { return false }
    return DueState.covers(state.announced, reminder.due) || DueState.covers(state.answered, reminder.due)
      || state.snoozedUntil.map { $0 > reminder.due } ?? false
  }

  private func note(_ reminder: ScheduledReminder, _ onSent: (ScheduledReminder) -> Void) {
    let note = PersonalEdit.reminder(.note(reminder.showing, .announced(reminder.due)))
    do throws(DatabaseError) { try store.apply([note], isCopied: false) } catch {
      report(error.text)
    }
    // Must come last: the output may be closed, which ends the program.
    onSent(reminder)
  }

  /// For example `21:00 The Ferrymen`.
  private func title(of reminder: ScheduledReminder) -> String {
    SafeText("\(zone.local(reminder.showing.interval.start).time.text) \(reminder.showing.title)").string
  }

  /// Whether the desktop or the terminal accepted the notification; `nil` if there is neither.
  ///
  /// Over ssh, both are used, because the desktop that accepts it may be in another room.
  private func notify(_ reminder: ScheduledReminder, at now: Instant) -> Bool? {
    let title = title(of: reminder)
    let body = SafeText("\(reminder.showing.channelName), \(reminder.distance(at: now, in: language))").string
    let isTaken = settings.usesDesktop ? notifyDesktop(title, body) : nil
    guard let showInTerminal, isTaken != true || isRemote else { return isTaken }
    showInTerminal(title, body)
    return true
  }

  /// Whether the user is connected over ssh.
  private var isRemote: Bool { ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment[$0] ?? "").isEmpty } }

  /// Whether the desktop accepted the notification; `nil` if notify-send is not installed.
  private func notifyDesktop(_ title: String, _ body: String) -> Bool? {
    guard let path = FileSystem.program("notify-send", in: environment["PATH"] ?? "") else { return nil }
    // Desktops treat the body as markup.
    let escaped = body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return run(path, ["--app-name=tvgrid", "--", title, escaped])
  }

  /// Starts the user's command, with details in its environment and as a line of JSON on its input.
  private func start(
    _ command: String, for reminder: ScheduledReminder, of guide: Guide?, at now: Instant
  ) -> DetachedProcess? {
    guard let path = FileSystem.program(command, in: environment["PATH"] ?? "") else {
      report("reminder-command: program not found: “\(SafeText(command).string)”")
      return nil
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
    do throws(DetachedProcess.StartError) {
      return try DetachedProcess(
        path, Array(settings.command.dropFirst()), environment: variables,
        input: Array((programme ?? json(of: showing)).utf8) + [0x0A])
    } catch {
      report("\(path): \(Message(phrase: error.reason))")
      return nil
    }
  }

  private func json(of showing: ChosenShowing) -> String {
    Listing.json(
      channel: showing.channel, name: showing.channelName, showing.interval, title: showing.title, in: zone)
  }

  private func run(_ path: String, _ arguments: [String]) -> Bool {
    let (outcome, errors) = ProcessRun.run(
      path, arguments, environment: environment,
      limits: ProcessLimits(seconds: Self.limit, silentSeconds: Self.limit, bytes: 1 << 20, graceSeconds: 1))
    if outcome == .ended(.code(0)) { return true }
    // The terminal shows the notification instead.
    if showInTerminal != nil { return false }
    report(lastLine(of: errors).map { "\(path): \(outcome.text): \($0)" } ?? "\(path): \(outcome.text)")
    return false
  }
}

extension ProcessRun.Outcome {
  /// For example `exit code 1`.
  var text: Message {
    switch self {
    case .ended(let ending): ending.text
    case .tookTooLong, .stalled: "it took longer than a minute"
    case .wroteTooMuch: "it wrote too much output"
    case .cancelled: "it was cancelled"
    case .outputNotKept(let reason), .notStarted(let reason): Message(phrase: reason)
    }
  }
}
