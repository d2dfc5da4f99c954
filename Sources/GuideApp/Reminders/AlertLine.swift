import CellCanvas
package import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSettings

/// The bottom line that shows due reminders. Clicking it goes to the programme. The line is below the screens, which have one
/// row less while it is shown, so it hides nothing and screens need not know about it.
struct AlertTarget: Hashable, Sendable {}

/// A request to the grid to select a programme.
package struct GoToProgramme: ScreenMessage {
  package let programme: ProgrammeID
}

extension App {
  /// The minimum number of terminal rows for showing the line.
  private static let minimumRows = 4

  mutating func resize(to terminal: Size) {
    alertLines = reminding.due.isEmpty || terminal.rows < Self.minimumRows ? 0 : 1
    size = Size(columns: terminal.columns, rows: terminal.rows - alertLines)
  }

  /// Reserves or frees the row for the alert line.
  mutating func fitAlertLine() {
    let before = size
    resize(to: Size(columns: size.columns, rows: size.rows + alertLines))
    if size != before { tell(.size) }
  }

  /// Goes to the due programme, snoozes its reminder or dismisses it.
  mutating func handleReminderCommand(_ command: AppCommand) {
    guard let entry = reminding.due.first else { return notice = obstacle(to: command, for: nil) }
    let title = quoted(entry.showing.title.shortened)
    switch command {
    case .snooze: snooze(entry)
    case .goToReminder:
      make(entry.noted { $0.answered = entry.due }.map(PersonalEdit.reminder))
      guard let programme = entry.programme else {
        return notice = text("\(title) is not in this guide.")
      }
      closeAll()
      send(GoToProgramme(programme: programme))
    default:
      change(
        entry.noted { $0.answered = entry.due }, saying: text("Reminder for \(title) dismissed"))
    }
  }

  private mutating func snooze(_ entry: ScheduledReminder) {
    let title = quoted(entry.showing.title.shortened)
    let (start, now) = (entry.showing.interval.start, reminding.time ?? self.now)
    // Snoozes at most until the programme starts, unless it has started already.
    let time = now < start ? min(start, now.adding(minutes: 5)) : now.adding(minutes: 5)
    guard time < entry.end else { return notice = text("\(title) will be over by then.") }
    let edits = entry.noted { state in
      state.snoozedUntil = time
      state.announced = nil
    }
    let shown = clock.text(of: zone.local(time).time)
    change(
      edits,
      saying: time == start
        ? text("Reminder for \(title) snoozed until \(shown), when it starts")
        : text("Reminder for \(title) snoozed until \(shown)"))
  }

  /// The text of a due reminder, for example `21:00 The Ferrymen, in 5 min, Harbour One`. The least important part comes last,
  /// where it may be cut off.
  package func sentence(ofDue entry: ScheduledReminder, at now: Instant) -> String {
    let start = clock.text(of: zone.local(entry.showing.interval.start).time)
    return "\(start) \(entry.showing.title), \(entry.distance(at: now, in: language)), \(entry.showing.channelName)"
  }

  /// Reports in one line which reminders have moved with their programmes, and which have no programme in the new guide.
  mutating func findReminderMatches(after old: Guide) {
    let before = reminding.schedule
    (reminding.hasUnannouncedGuide, reminding.changeNotice) = (true, nil)
    findReminderMatches()
    updateMovedReminders()
    guard old.programmeCount > 0, !before.entries.isEmpty else { return }
    let changes = reminding.schedule.entries.compactMap { entry in
      before.entries.first { isOfSame($0, entry) }.flatMap { sentence(ofChange: $0, entry) }
    }
    guard let first = changes.first else { return }
    reminding.changeNotice =
      changes.count > 1 ? text("\(first) (and \(changes.count - 1) more reminders)") : first
    notice = reminding.changeNotice
  }

  /// Whether both reminders are for the same showing, which may have moved.
  private func isOfSame(_ old: ScheduledReminder, _ new: ScheduledReminder) -> Bool {
    guard case .showing(let before) = old.reminder.subject, case .showing(let after) = new.reminder.subject else {
      return false
    }
    return before == after
      || before.title == after.title && before.channel == after.channel && before.episode == after.episode
        && before.interval.start == reminding.movedFrom[after]
  }

  /// Updates the times saved in reminders whose programmes have moved a lot, in the user's own guide.
  mutating func updateMovedReminders() {
    let moves = reminding.schedule.moves
    guard mine.savesGuideData, loading == nil, !moves.isEmpty else { return }
    for entry in reminding.schedule.entries {
      if let before = entry.movedFrom { reminding.movedFrom[entry.showing] = before }
    }
    mine.undoable = mine.undoable.map { $0.following(moves) }
    mine.redoable = mine.redoable.map { $0.following(moves) }
    make(moves.map(PersonalEdit.reminder))
  }

  private func sentence(ofChange old: ScheduledReminder, _ new: ScheduledReminder) -> String? {
    let title = quoted(new.showing.title.shortened)
    if new.place == .gone, old.place != .gone {
      return text(
        "\(title) is no longer on \(new.showing.channelName) around that time, so its reminder will not fire.")
    }
    guard case .programme = new.place, old.showing.interval.start != new.showing.interval.start else { return nil }
    let start = zone.local(new.showing.interval.start)
    let time = "\(start.date.shortText(in: language)) \(clock.text(of: start.time))"
    return text("\(title) has moved to \(time), and so has its reminder.")
  }
}

extension ScheduledReminder {
  /// Minutes until the start, rounded up; negative after the start, rounded towards zero.
  package func minutesToStart(at now: Instant) -> Int {
    let seconds = showing.interval.start.seconds(since: now)
    return seconds > 0 ? (seconds + 59) / 60 : seconds / 60
  }

  /// The time relative to the start, for example `in 5 min`, or `began 3 min ago` for a late reminder.
  package func distance(at now: Instant, in language: InterfaceLanguage) -> String {
    let minutes = minutesToStart(at: now)
    if minutes == 0 { return language.text("now") }
    return minutes > 0 ? language.text("in \(minutes) min") : language.text("began \(-minutes) min ago")
  }
}

extension FrameBuilder {
  /// The minimum width of the text if all keys are shown: enough for the time and part of the title.
  private static var minimumAlertWidth: Int { 36 }

  func withAlertLine(_ app: App) -> FrameBuilder {
    var frame = FrameBuilder(Size(columns: columns, rows: rows + 1), theme: theme)
    frame.canvas.paste(canvas, at: Point(column: 0, row: 0))
    (frame.cursor, frame.spoken) = (cursor, spoken)
    for region in regions { frame.mark(region.area, as: region.target) }
    let line = Rectangle(column: 0, row: rows, columns: columns, rows: 1)
    frame.canvas.fill(line, style: theme[.alert])
    frame.mark(line, as: AlertTarget())
    guard let entry = app.reminding.due.first else { return frame }
    let others = app.reminding.due.count - 1
    let text = SafeText(
      " ♪ \(others > 0 ? "(+\(others)) " : "")\(app.sentence(ofDue: entry, at: app.reminding.time ?? app.now))")
    var hints = [AppCommand.goToReminder, .snooze, .answer].map { command in
      "\(app.keymap.name(of: command)) \(AppCommand.binding(of: command)?.hint.map(app.language.phrase) ?? "")"
    }
    // The text matters more than the keys, and of the keys, snooze matters least.
    let least = min(text.width, Self.minimumAlertWidth)
    if least + hints.joined(separator: "  ").count + 3 > columns { hints.remove(at: 1) }
    let keys = SafeText(hints.joined(separator: "  ") + " ")
    var writer = LineWriter(row: rows, columns: 0..<columns)
    let room = columns - keys.width - 2
    writer.write(text.clipped(to: room < 30 ? columns : room), style: theme[.alert].adding(.bold), on: &frame)
    if keys.width < writer.room { frame.write(keys, endingAt: columns, row: rows, style: theme[.alert]) }
    return frame
  }
}
