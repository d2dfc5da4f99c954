package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The keys of the list of reminders.
package enum RemindersCommand: String, BoundCommand {
  case remove, extend, other, earlier, later, calendar

  package static let table = "reminders"
  package static let sections = [
    KeySection<RemindersCommand>(
      "In the reminders",
      [
        KeyBinding(.remove, "r", "d", .delete, help: "cancel the reminder", hint: "cancel"),
        KeyBinding(
          .extend, "e", help: "switch between this showing, every showing and unwatched showings",
          hint: "which showings"
        ),
        KeyBinding(.earlier, "+", help: "remind me five minutes earlier", hint: "earlier/later"),
        KeyBinding(.later, "-", help: "remind me five minutes later", hint: "earlier/later"),
        KeyBinding(
          .other, "o", help: "switch to another showing that doesn't clash with another reminder",
          hint: "other showing"),
        KeyBinding(
          .calendar, "c", help: "write a calendar file of reminders and followed programmes", hint: "calendar file"
        ),
      ])
  ]
}

/// The reminders, with what each announces and when.
package struct RemindersScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var rows: ReminderRows
  /// The single showing that each title's reminder was extended from, by the title's query.
  private var extended: [String: ChosenShowing] = [:]

  static func open(in app: inout App) {
    var screen = RemindersScreen(rows: ReminderRows(app))
    screen.refresh(app)
    screen.list.select(row: 0, screen.rows, page: screen.page(app))
    app.open(screen)
  }

  private init(rows: ReminderRows) { self.rows = rows }

  package static let keys = [
    AppCommand.allKeys, ListCommand.allKeys, RemindersCommand.allKeys,
    ProgrammeCommand.keys(without: .remind, .showings),
  ]
  package var helpTable: String { RemindersCommand.table }
  package static let hasColumnTitles = true
  static let hasPreview = false
  package static var opener: GridCommand? { .reminders }
  package func rows(_ app: App) -> ReminderRows { rows }
  package func title(_ app: App) -> String {
    app.defaultLead == 0
      ? app.text("Reminders") : app.text("Reminders (\(app.defaultLead) min before, unless otherwise stated)")
  }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let entry = list.row(rows).map { rows.entries[$0] }
    let other = entry.map { !$0.isOfQuery && $0.next != nil } ?? false ? keymap.hints(RemindersCommand.other) : []
    let isClash = entry?.clash != nil
    return openingHints(entry?.next?.programme == nil ? nil : app.text("details"), app) + (isClash ? other : [])
      + (entry == nil ? [] : keymap.hints(RemindersCommand.remove, .extend)) + keymap.hints(AppCommand.help)
      + (entry == nil ? [] : [keymap.hint(RemindersCommand.earlier, .later)]) + app.undoHints
      + (isClash ? [] : other) + keymap.hints(RemindersCommand.calendar) + narrowHints(app)
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: RemindersCommand = app.keymap.command(for: key) else { return false }
    if command == .calendar {
      app.writeCalendar()
    } else if let row = list.row(rows) {
      perform(command, rows.entries[row], in: &app)
    } else {
      let undo = app.keymap.name(of: AppCommand.undo)
      app.notice =
        noMatchingLineText(app)
        ?? (rows.count > 0
          ? app.text("Select a reminder: this line is a heading.")
          : app.text("No reminders; \(undo) undoes the last change."))
    }
    return true
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? { rows.entries[row].next?.programme }
  func showTitle(ofRow row: Int, _ app: App) -> String? { rows.entries[row].next?.showing.title }
  func previewText(ofRow row: Int, _ app: App) -> [String] {
    rows.entries[row].next?.outside.map(app.previewText) ?? []
  }

  private mutating func perform(_ command: RemindersCommand, _ entry: ReminderRows.Entry, in app: inout App) {
    switch command {
    case .calendar: break
    case .remove:
      app.change(
        [.remove(entry.reminder.subject)], saying: app.text("Reminder for \(entry.name) cancelled"))
    case .extend: extend(entry, in: &app)
    case .earlier: changeLead(by: 5, of: entry, in: &app)
    case .later: changeLead(by: -5, of: entry, in: &app)
    case .other: switchToFreeShowing(of: entry, in: &app)
    }
  }

  private func changeLead(by minutes: Int, of entry: ReminderRows.Entry, in app: inout App) {
    let old = entry.reminder.lead ?? app.defaultLead
    let lead = min(max(old + minutes, 0), Reminder.leads.upperBound)
    guard lead != old else {
      return app.notice =
        lead == 0
        ? app.text("The reminder cannot be later than the start.")
        : app.text("The reminder cannot be more than a week before the start.")
    }
    app.change(
      [.set(Reminder(entry.reminder.subject, lead: lead == app.defaultLead ? nil : lead))],
      saying: lead == 0
        ? app.text("Reminder for \(entry.name) set for when it starts")
        : app.text("Reminder for \(entry.name) set for \(lead) min before it starts"))
  }

  /// Cycles from a single showing to all showings of the title, then to unwatched ones, and back.
  /// If there is no single showing to return to, goes back to all showings.
  private mutating func extend(_ entry: ReminderRows.Entry, in app: inout App) {
    let text = entry.reminder.queryText
    let query = entry.next.map { QuerySuggestion.title($0.showing.title) } ?? Reminders.withoutUnwatchedSuffix(text)
    guard !query.isEmpty else { return app.notice = app.text("No query can find this title.") }
    guard text.isEmpty || Self.asksForTitle(Reminders.withoutUnwatchedSuffix(text), query) else {
      return app.notice = app.text("This reminder is for a saved search: \(entry.name).")
    }
    let (subject, saying): (Reminder.Subject, String)
    if case .showing(let chosen) = entry.reminder.subject {
      extended[query] = chosen
      (subject, saying) = (.query(query), app.text("Reminder for every showing of \(entry.name) set"))
    } else if !text.hasSuffix(Reminders.unwatchedSuffix) {
      let unwatched = query + Reminders.unwatchedSuffix
      (subject, saying) = (
        .query(unwatched), app.text("Reminder for every unwatched episode of \(entry.name) set")
      )
    } else if let chosen = extended[query].flatMap({ $0.interval.end > app.now ? $0 : nil }) ?? entry.next?.showing {
      // Restores the original channel; the query's next showing may be on another one.
      let time = app.time(of: chosen.interval.start)
      (subject, saying) = (.showing(chosen), app.text("Reminder for \(entry.name) set for \(time) only"))
    } else {
      (subject, saying) = (.query(query), app.text("Reminder for every showing of \(entry.name) set"))
    }
    list.awaited = .row(subject.text)
    app.change(
      [.remove(entry.reminder.subject)] + app.setting(Reminder(subject, lead: entry.reminder.lead)), saying: saying,
      hint: app.text(
        "\(app.keymap.undoHint), \(app.keymap.name(of: RemindersCommand.extend)) for the next choice"))
  }

  /// Whether two queries ask for the same title, regardless of spelling.
  private static func asksForTitle(_ one: String, _ other: String) -> Bool {
    Query(one).spellingsOfTitle.map { $0 == Query(other).spellingsOfTitle } ?? false
  }

  /// Moves the reminder to the first showing of the same episode without a clash.
  private mutating func switchToFreeShowing(of entry: ReminderRows.Entry, in app: inout App) {
    guard !entry.isOfQuery, let next = entry.next else {
      return app.notice = app.text("This reminder already covers every showing.")
    }
    guard let other = app.freeShowing(of: next) else {
      return app.notice = app.text(
        "Found no other showing of \(entry.name) that does not clash with a reminder.")
    }
    let date = app.zone.local(other.interval.start).date.shortText(in: app.language)
    let time = "\(date) \(app.time(of: other.interval.start))"
    list.awaited = .row(Reminder.Subject.showing(other).text)
    app.change(
      [.remove(entry.reminder.subject), .set(Reminder(.showing(other), lead: entry.reminder.lead))],
      saying: app.text("Reminder for \(entry.name) moved to \(time), \(other.channelName)"))
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    reload(app) { $0.rows = ReminderRows(app) }
  }

  package func emptyText(_ app: App) -> String? {
    app.text("No reminders yet: \(app.keymap.name(of: ProgrammeCommand.remind)) on a programme sets one.")
  }
}
