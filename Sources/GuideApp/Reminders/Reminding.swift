import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The reminders of the guide that is shown: when what is due, and what is due now.
package struct Reminding: Sendable {
  package fileprivate(set) var schedule = ReminderSchedule()
  /// The reminders that are due and not answered, by start; those of programmes that have begun behind the others.
  package fileprivate(set) var due: [ScheduledReminder] = []
  /// The search for what one of them asks for, where that takes long.
  fileprivate(set) var awaited: SearchRequest?
  /// By query, what was found in the guide that is shown.
  private var found: [String: SearchMatches] = [:]
  /// The queries whose matches are those of now; others are searched for again, and count as they were until then.
  private var current: Set<String> = []
  /// The time of the clock, which in the reading mode is ahead of the app's between keys.
  fileprivate(set) var time: Instant?
  /// The message of reminders that the last guide has elsewhere, or not at all; nil for none.
  var changeNotice: String?
  /// True until what is due by another guide has been told of.
  var isOfAnotherGuide = false
  /// By showing, the start that it had when its reminder was set, where the reminder has gone with it in this run.
  package internal(set) var movedFrom: [ChosenShowing: Instant] = [:]
  /// Grows with every change: drawn rows with marks are kept for one version.
  package fileprivate(set) var version = 0

  fileprivate mutating func forgetFound(ofGuide guide: Guide) {
    current = []
    found = found.filter { $0.value.guide === guide }
  }

  fileprivate mutating func keep(_ matches: SearchMatches, of query: String) {
    found[query] = matches
    current.insert(query)
  }

  fileprivate func isCurrent(_ query: String) -> Bool { current.contains(query) }
  fileprivate func matches(of query: String) -> SearchMatches? { found[query] }
}

/// A request to tell a person of what is due, on the desktop and by a command of the person's own.
package struct TellRequest: Hashable, Sendable {
  package let reminders: [ScheduledReminder]
  package let now: Instant
}

/// A request to write a calendar of programmes of the guide that is shown.
package struct CalendarRequest: Hashable, Sendable {
  /// The minutes of their alarms.
  package let leads: [ProgrammeID: Int]
  package let now: Instant
}

extension App {
  /// Writes a calendar of what is followed and reminded of.
  package mutating func writeCalendar() {
    guard mine.keepsChoices else {
      return notice = text(
        "This guide is only looked at: no calendar of it is kept; tvgrid export --format ics writes one.")
    }
    guard followed.isComplete, reminding.awaited == nil else {
      return notice = text("It is still being searched for; try again.")
    }
    let leads = guide.calendarLeads(
      of: followed.matches.programmes.filter { !isOver($0) }, reminders: reminding.schedule.coming(at: now),
      usualLead: usualLead, joinedBy: index.simulcasts)
    guard !leads.isEmpty else { return notice = text("Nothing that you follow or are reminded of is to come.") }
    perform(.writeCalendar(CalendarRequest(leads: leads, now: now)))
  }

  /// Looks up anew what the reminders are of: in another guide, or after a change of what queries ask for.
  mutating func findReminded() {
    reminding.forgetFound(ofGuide: guide)
    scheduleReminders()
  }

  /// Makes the schedule anew. What takes long is searched for in the background, one query after the other.
  mutating func scheduleReminders() {
    // Without the guide that is being read, what has moved or gone would be told of as it was chosen.
    guard loading == nil else { return }
    reminding.awaited = nil
    for case .query(let text) in mine.reminders.reminders.map(\.subject) where !reminding.isCurrent(text) {
      let query = query(text)
      if !isLong(query) {
        reminding.keep(matches(of: query), of: text)
      } else if reminding.awaited == nil {
        reminding.awaited = searchRequest(query)
      }
    }
    let reminding = reminding
    self.reminding.schedule = ReminderSchedule(
      mine.reminders, lead: usualLead, in: guide, index.simulcasts, now: now, leavingOut: isOnHiddenChannel
    ) { reminding.matches(of: $0) ?? .none }
    self.reminding.version += 1
    tell(.reminders)
    tellOfDue(at: reminding.time ?? now)
  }

  /// Takes in the progress of the search in the background.
  mutating func updateReminded(with progress: SearchProgress) {
    guard progress.isComplete, let request = reminding.awaited else { return }
    reminding.keep(progress.matches, of: request.query.text)
    scheduleReminders()
  }

  /// Takes in that it is another minute: something may be due, and a query such as `time:now` finds others. Where the clock was
  /// set back some that were over are to come again, which the schedule does not have.
  mutating func updateReminded(since before: Instant) {
    reminding.time = now
    let followsClock = mine.reminders.reminders.contains { reminder in
      if case .query(let text) = reminder.subject { query(text).followsClock } else { false }
    }
    if now < before || followsClock { findReminded() } else { tellOfDue(at: now) }
  }

  /// Shows what is due at a time, with a bell for what was not shown before. Another guide tells again of what no program has
  /// told of: by the one before it was perhaps not told (see `Effect.tell`).
  mutating func tellOfDue(at time: Instant) {
    reminding.time = time
    let due = reminding.schedule.entries.filter { $0.isDue(at: time) }
    let new = due.filter { entry in
      !reminding.due.contains { $0.showing == entry.showing && $0.due == entry.due }
    }
    // Programmes that are still to come are named first.
    reminding.due = due.filter { $0.showing.interval.start > time } + due.filter { $0.showing.interval.start <= time }
    fitAlertLine()
    defer { reminding.isOfAnotherGuide = false }
    if !new.isEmpty { perform(.bell) }
    // Of a guide that is only looked at nothing is told outside.
    let untold = (reminding.isOfAnotherGuide ? due : new).filter { $0.isUntold(at: time) }
    if mine.keepsChoices, !untold.isEmpty { perform(.tell(TellRequest(reminders: untold, now: time))) }
  }
}
