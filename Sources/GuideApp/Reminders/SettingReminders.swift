import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

extension App {
  /// Sets reminders for programmes, or removes them if all upcoming programmes have one. `list` is the name of the key that
  /// lists the reminders.
  package mutating func toggleReminders(_ chosen: [ProgrammeID], list: String) {
    // A show and its episode in one list may have the same next showing, and channels may show one programme together.
    let programmes = index.simulcasts.sortedHeads(of: chosen)
    guard programmes.count <= Self.maximumProgrammes else {
      return notice = text(
        "At most \(Self.maximumProgrammes) reminders can be set at a time; \(programmes.count) programmes are marked.")
    }
    let entries = programmes.compactMap { reminding.schedule.entry(of: $0) }
    let open = programmes.filter {
      reminding.schedule.entry(of: $0) == nil && guide.start(of: $0) > now && guide.isTimeKnown($0)
    }
    let set = entries.filter { !$0.reminder.subject.isQuery }.map(\.reminder.subject)
    if !open.isEmpty {
      setReminders(for: open, leftOut: programmes.count - open.count - entries.count, list: list)
    } else if !set.isEmpty {
      let first = programmes.first { reminding.schedule.entry(of: $0)?.reminder.subject == set[0] }
      let what = (set.count == 1 ? first.map(title) : nil) ?? count(set.count, "programme")
      change(
        set.map(ReminderEdit.remove),
        saying: set.count == 1 ? text("Reminder for \(what) cancelled") : text("Reminders for \(what) cancelled"))
    } else if let reminder = entries.first?.reminder {
      let name = reminder.titleText ?? mine.searches.search(for: reminder.queryText)?.name ?? reminder.queryText
      notice = text("A reminder for every showing of “\(name.shortened)” already covers this one; \(list) lists it.")
    } else if programmes.count > 1 {
      notice = text("All \(programmes.count) programmes have already started.")
    } else if let programme = programmes.first, !guide.isTimeKnown(programme) {
      notice = text("The start of \(title(of: programme)) is unknown: the guide only has its date.")
    } else if let programme = programmes.first {
      let title = title(of: programme)
      notice =
        guide.interval(of: programme).end > now ? text("\(title) has already started.") : text("\(title) is over.")
    }
  }

  /// The maximum number of programmes at a time. Checking more would take too long.
  private static let maximumProgrammes = 1_000

  private mutating func setReminders(for programmes: [ProgrammeID], leftOut: Int, list: String) {
    let isOne = programmes.count == 1
    let what = isOne ? title(of: programmes[0]) : count(programmes.count, "programme")
    let saying =
      switch (defaultLead, isOne) {
      case (0, true): text("Reminder for \(what) set for when it starts")
      case (0, false): text("Reminders for \(what) set for when each starts")
      case (let lead, true): text("Reminder for \(what) set for \(lead) min before it starts")
      case (let lead, false): text("Reminders for \(what) set for \(lead) min before each starts")
      }
    let old = ReminderEdit.forget(before: now.adding(minutes: -2 * 24 * 60))
    change(
      [old] + programmes.map { .set(Reminder(.showing(guide.chosenShowing($0)))) },
      saying: leftOut > 0 ? text("\(saying) (\(leftOut) had already started)") : saying,
      hint: text("\(keymap.undoHint), \(list) to list all"))
    let set = programmes.compactMap { reminding.schedule.entry(of: $0) }
    let clashes = set.map { reminding.schedule.clashes(with: $0) }.filter { !$0.isEmpty }
    guard let first = clashes.first, let names = first.clashText(in: language) else { return }
    let message =
      switch (isOne, clashes.count) {
      case (true, _): text("Reminder for \(what) set. Clashes with \(names)")
      case (false, 1): text("Reminders for \(what) set; 1 of them clashes")
      case (false, let count): text("Reminders for \(what) set; \(count) of them clash")
      }
    let hint =
      isOne && first.count == 1
      ? text("\(keymap.undoHint), \(list) to list both") : text("\(keymap.undoHint), \(list) to list all")
    notice = "\(message). \(hint)."
  }

  /// Sets a reminder for an episode that only TVmaze knows, or removes it.
  package mutating func toggleReminder(of episode: OutsideEpisode, list: String) {
    let title = quoted(episode.title.shortened)
    guard episode.isTimeKnown else {
      return notice = text("TVmaze.com knows the date of this episode, but not its time.")
    }
    let showing = episode.showing
    if mine.reminders[.showing(showing)] != nil {
      return change([.remove(.showing(showing))], saying: text("Reminder for \(title) cancelled"))
    }
    guard showing.interval.start > now else { return notice = text("\(title) has already started.") }
    change(
      [.set(Reminder(.showing(showing)))],
      saying: text("Reminder for \(title) set, at the time given by TVmaze.com"),
      hint: text("\(keymap.undoHint), \(list) to list all"))
  }

  private func title(of programme: ProgrammeID) -> String { quoted(guide.title(of: programme).shortened) }

  /// Sets reminders for every showing that saved searches find, or removes them if all the searches have one.
  package mutating func toggleReminders(of searches: [SavedSearch], list: String) {
    let open = searches.filter { mine.reminders[.query($0.query)] == nil }
    let what = searches.count == 1 ? quoted(searches[0].name.shortened) : count(searches.count, "search", "searches")
    guard !open.isEmpty else {
      return change(
        searches.map { .remove(.query($0.query)) },
        saying: searches.count == 1 ? text("Reminder for \(what) cancelled") : text("Reminders for \(what) cancelled"))
    }
    change(
      open.flatMap { setting(Reminder(.query($0.query))) },
      saying: text("Reminder for every showing of \(what) set"),
      hint: text("\(keymap.undoHint), \(list) in the grid to list all"))
  }

  /// The edits that set a reminder. Matches of its query that have already started count as answered.
  package func setting(_ reminder: Reminder) -> [ReminderEdit] {
    guard case .query(let text) = reminder.subject, case let query = query(text), !isLong(query) else {
      return [.set(reminder)]
    }
    let found = matches(of: query)
    return [.set(reminder)]
      + found.programmes.prefix(found.upcomingCount).lazy.map(guide.chosenShowing)
      .filter { $0.interval.contains(self.now) }.flatMap { showing in
        DueState(showing, announced: showing.interval.start, answered: showing.interval.start).edits(from: nil)
      }
  }

  /// Whether a programme has a reminder.
  package func isReminded(_ programme: ProgrammeID) -> Bool {
    !mine.reminders.isEmpty && reminding.schedule.entry(of: programme) != nil
  }
}

extension App {
  /// Whether there is a reminder for an episode that the guide does not have: for itself, or for all showings of its title.
  package func isReminded(_ episode: OutsideEpisode) -> Bool {
    guard !mine.reminders.isEmpty, episode.isTimeKnown else { return false }
    return mine.reminders[.showing(episode.showing)] != nil
      || reminding.schedule.entries.contains { $0.outside?.episode.id == episode.episode.id }
  }
}

extension Reminders {
  /// The titles that the reminders are for.
  package var titles: [String] { reminders.compactMap { $0.subject.showing?.title ?? $0.titleText } }
}

extension Reminder {
  /// The query; empty for a reminder of one showing.
  package var queryText: String { if case .query(let text) = subject { text } else { "" } }

  /// The title that the query asks for, as typed; `nil` for any other query.
  package var titleText: String? {
    guard queryText.hasPrefix("title:=") else { return nil }
    let text = Reminders.withoutUnwatchedSuffix(queryText).dropFirst(7)
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 else { return String(text) }
    return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }
}
