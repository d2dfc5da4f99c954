import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The reminders of the displayed guide, including due ones.
package struct Reminding: Sendable {
  package fileprivate(set) var schedule = ReminderSchedule()
  /// The due reminders that have not been answered. Programmes that have started come last; both groups are sorted by start.
  package fileprivate(set) var due: [ScheduledReminder] = []
  /// The search for a reminder's query, if running in the background.
  fileprivate(set) var awaited: SearchRequest?
  /// The matches in the displayed guide, by query.
  private var found: [String: SearchMatches] = [:]
  /// The queries with current matches. Others will be searched again; until they are, their old matches are used.
  private var current: Set<String> = []
  /// The current time. In linear mode it runs ahead of the app's time between key presses.
  fileprivate(set) var time: Instant?
  /// The message about reminders affected by the last guide; `nil` if none.
  var changeNotice: String?
  /// Whether the reminders due in a new guide still have to be announced.
  var hasUnannouncedGuide = false
  /// The start time of each showing when its reminder was set, if the reminder has moved with the showing in this run.
  package internal(set) var movedFrom: [ChosenShowing: Instant] = [:]
  /// A version number that increases with every change. Cached rows with marks are valid for one version.
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

/// A request to announce due reminders on the desktop and by the user's command.
package struct AnnouncementRequest: Hashable, Sendable {
  package let reminders: [ScheduledReminder]
  package let now: Instant
}

/// A request to write a calendar with programmes from the displayed guide.
package struct CalendarRequest: Hashable, Sendable {
  /// The minutes between each programme's alarm and its start.
  package let leads: [ProgrammeID: Int]
  /// Coming episodes of followed shows that are neither in the guide nor have a reminder.
  package let outside: [OutsideEpisode]
  /// Reminders for showings that only TVmaze knows.
  package let reminders: [ScheduledReminder]
  /// The default number of minutes between an alarm and the start.
  package let lead: Int
  package let now: Instant

  /// Creates a request.
  package init(
    leads: [ProgrammeID: Int], outside: [OutsideEpisode], reminders: [ScheduledReminder], lead: Int, now: Instant
  ) {
    self.leads = leads
    self.outside = outside.filter { episode in !reminders.contains { $0.outside == episode } }
    self.reminders = reminders.filter(\.isOutside)
    (self.lead, self.now) = (lead, now)
  }

  /// The number of programmes and episodes.
  package var count: Int { leads.count + outside.count + reminders.count }
}

extension App {
  /// Writes a calendar of followed programmes and reminders.
  package mutating func writeCalendar() {
    guard mine.savesGuideData else {
      return notice = text(
        "This is not your own guide. To write a calendar of it: tvgrid export --format ics")
    }
    guard followed.isComplete, reminding.awaited == nil else {
      return notice = text("The search is still running; try again.")
    }
    let reminders = reminding.schedule.coming(at: now)
    let leads = guide.calendarLeads(
      of: followed.matches.programmes.filter { !isOver($0) }, reminders: reminders, defaultLead: defaultLead,
      joinedBy: index.simulcasts)
    let outside = followed.outside.all.filter { !$0.coming.isOver(at: now, in: zone) }
    let request = CalendarRequest(leads: leads, outside: outside, reminders: reminders, lead: defaultLead, now: now)
    guard request.count > 0 else { return notice = text("No upcoming programme is followed or has a reminder.") }
    perform(.writeCalendar(request))
  }

  /// Searches again for the programmes of all reminders, because the guide is new or the data that queries use has changed.
  mutating func findReminderMatches() {
    reminding.forgetFound(ofGuide: guide)
    scheduleReminders()
  }

  /// Creates the schedule again. Long searches run in the background, one at a time.
  mutating func scheduleReminders() {
    // Until the guide is loaded, moved and removed programmes would be announced at their old times.
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
      mine.reminders, lead: defaultLead, in: guide, index.simulcasts, now: now, besides: followed.outside,
      leavingOut: isOnHiddenChannel
    ) { reminding.matches(of: $0) ?? .none }
    self.reminding.version += 1
    tell(.reminders)
    announceDue(at: reminding.time ?? now)
  }

  mutating func updateReminded(with progress: SearchProgress) {
    guard progress.isComplete, let request = reminding.awaited else { return }
    reminding.keep(progress.matches, of: request.query.text)
    scheduleReminders()
  }

  /// Updates the reminders for a new minute: some may be due, and a query such as `time:now` finds other programmes. If the
  /// clock was set back, past programmes may be upcoming again, and the schedule lacks them.
  mutating func updateReminded(since before: Instant) {
    reminding.time = now
    let followsClock = mine.reminders.reminders.contains { reminder in
      if case .query(let text) = reminder.subject { query(text).followsClock } else { false }
    }
    if now < before || followsClock { findReminderMatches() } else { announceDue(at: now) }
  }

  /// Shows the reminders due at a time, with a bell for new ones. Announces the new ones or, for a new guide, all that have not
  /// been announced yet (see `Effect.tell`).
  mutating func announceDue(at time: Instant) {
    reminding.time = time
    let due = reminding.schedule.entries.filter { $0.isDue(at: time) }
    let new = due.filter { entry in
      !reminding.due.contains { $0.showing == entry.showing && $0.due == entry.due }
    }
    // Upcoming programmes come first.
    reminding.due = due.filter { $0.showing.interval.start > time } + due.filter { $0.showing.interval.start <= time }
    fitAlertLine()
    defer { reminding.hasUnannouncedGuide = false }
    if !new.isEmpty { perform(.bell) }
    // Reminders are only announced for the user's own guide.
    let untold = (reminding.hasUnannouncedGuide ? due : new).filter { $0.isUnannounced(at: time) }
    if mine.savesGuideData, !untold.isEmpty { perform(.tell(AnnouncementRequest(reminders: untold, now: time))) }
  }
}
