package import GuideModel

/// A showing as the guide had it when a person chose it: enough to find it again, and to speak of it where it is gone.
package struct ChosenShowing: Hashable, Sendable {
  /// The id of its channel.
  package let channel: String
  package let channelName: String
  package let interval: Interval
  package let title: String
  /// The episode, as `EpisodeIdentity` has it; nil where the guide told none.
  package let episode: String?

  package init(channel: String, channelName: String, interval: Interval, title: String, episode: String?) {
    (self.channel, self.channelName, self.interval) = (channel, channelName, interval)
    (self.title, self.episode) = (title, episode)
  }

  /// The UTC seconds that its times may have: the years 1 to 9999.
  static let seconds = -62_135_596_800...253_402_300_799

  /// Whether another is the same showing, which an update may have moved a little. A programme of which the guide tells no
  /// episode may be one of several of its title on the same evening.
  package func isSame(as other: ChosenShowing) -> Bool {
    channel == other.channel && title == other.title && episode == other.episode
      && abs(interval.start.seconds(since: other.interval.start)) < (episode == nil ? 300 : 3_600)
  }
}

/// A wish to be told before something begins.
package struct Reminder: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// One showing; it is looked for again where an update has moved it.
    case showing(ChosenShowing)
    /// Every showing that a query finds.
    case query(String)

    package var isQuery: Bool { query != nil }
    /// The query, if it is one.
    package var query: String? { if case .query(let text) = self { text } else { nil } }
    /// The showing, if it is one.
    package var showing: ChosenShowing? { if case .showing(let showing) = self { showing } else { nil } }
  }

  package let subject: Subject
  /// Minutes before the start, one of `leads`; nil for those of the settings.
  package var lead: Int?

  package init(_ subject: Subject, lead: Int? = nil) {
    (self.subject, self.lead) = (subject, lead)
  }

  /// The minutes that a lead may have: up to a week.
  package static let leads = 0...10_080
}

/// The state of a showing that was due: whether it was told, answered and put off, and for which instant.
package struct DueState: Hashable, Sendable {
  package let showing: ChosenShowing
  /// The instant for which it was told on the desktop and to the person's command.
  package var told: Instant?
  /// The instant for which a person has answered.
  package var answered: Instant?
  /// It is told again then.
  package var snoozedUntil: Instant?

  package init(_ showing: ChosenShowing, told: Instant? = nil, answered: Instant? = nil, snoozedUntil: Instant? = nil) {
    (self.showing, self.told, self.answered, self.snoozedUntil) = (showing, told, answered, snoozedUntil)
  }

  /// Whether something that was done for one instant holds for another: an update that moves a programme by less than five
  /// minutes is no reason to tell of it twice.
  package static func covers(_ done: Instant?, _ due: Instant) -> Bool {
    done.map { due.seconds(since: $0) < 300 } ?? false
  }
}

/// The reminders that a person has set, and what has become of those that were due.
package struct Reminders: Hashable, Sendable {
  /// In the order in which they were set.
  package private(set) var reminders: [Reminder] = []
  package private(set) var states: [DueState] = []

  package init(_ reminders: [Reminder] = [], states: [DueState] = []) {
    // One that was set again has its first position and its last lead.
    var indices: [Reminder.Subject: Int] = [:]
    for reminder in reminders {
      if let index = indices.updateValue(self.reminders.count, forKey: reminder.subject) {
        indices[reminder.subject] = index
        self.reminders[index] = reminder
      } else {
        self.reminders.append(reminder)
      }
    }
    for state in states { apply(.note(state)) }
  }

  package var isEmpty: Bool { reminders.isEmpty }

  /// Whether some are of what queries find.
  package var hasQueries: Bool { reminders.contains(where: \.subject.isQuery) }

  /// The reminder of a subject, if one is set.
  package subscript(_ subject: Reminder.Subject) -> Reminder? { index(of: subject).map { reminders[$0] } }

  fileprivate var bySubject: [Reminder.Subject: Reminder] {
    Dictionary(reminders.map { ($0.subject, $0) }) { first, _ in first }
  }

  /// The state of a showing, where it was due.
  package func state(of showing: ChosenShowing) -> DueState? { states.first { $0.showing.isSame(as: showing) } }

  private func index(of subject: Reminder.Subject) -> Int? { reminders.firstIndex { $0.subject == subject } }

  /// With changes made, one after the other.
  package func applying(_ edits: some Sequence<ReminderEdit>) -> Reminders {
    var changed = self
    for edit in edits { changed.apply(edit) }
    return changed
  }

  private mutating func apply(_ edit: ReminderEdit) {
    switch edit {
    case .set(let reminder):
      if let index = index(of: reminder.subject) { reminders[index] = reminder } else { reminders.append(reminder) }
    case .remove(let subject): reminders.removeAll { $0.subject == subject }
    case .move(let old, let new): move(old, to: new)
    case .note(let state):
      states.removeAll { $0.showing.isSame(as: state.showing) }
      states.append(state)
    case .forget(let time):
      reminders.removeAll { if case .showing(let showing) = $0.subject { showing.interval.end < time } else { false } }
      states.removeAll { $0.showing.interval.end < time }
    }
  }
}

extension Reminders {
  private mutating func move(_ old: ChosenShowing, to new: ChosenShowing) {
    guard old != new, let index = index(of: .showing(old)) else { return }
    let lead = reminders[index].lead
    if self[.showing(new)] == nil {
      reminders[index] = Reminder(.showing(new), lead: lead)
    } else {
      reminders.remove(at: index)
    }
  }

  /// Makes the query for a title one for those of its episodes that are not ticked as seen.
  package static let unseenSuffix = " -is:seen"

  /// A query without that.
  package static func withoutUnseen(_ query: String) -> String {
    query.hasSuffix(unseenSuffix) ? String(query.dropLast(unseenSuffix.count)) : query
  }

  /// Without the reminders of some subjects. Refused where there is none; `names` are those of the reminders that there are.
  package func removing(
    called name: String, among names: [String] = [], where isMeant: (Reminder.Subject) -> Bool
  ) throws(KeptQueryError) -> [PersonalEdit] {
    let subjects = reminders.map(\.subject).filter(isMeant)
    guard !subjects.isEmpty else {
      let near = NearestWord.to(name, among: names)
      let hint = near.map { "is “\($0)” meant?" } ?? "tvgrid remind lists those that are"
      throw KeptQueryError(message: "no reminder is set for “\(name.shortened)”: \(hint)")
    }
    return subjects.map { .reminder(.remove($0)) }
  }
}

/// A change of the reminders. It is idempotent.
package enum ReminderEdit: Hashable, Sendable {
  /// Sets a reminder, or gives the one of its subject another lead.
  case set(Reminder)
  case remove(Reminder.Subject)
  /// Has the reminder of one showing be of another, where its programme has moved: nothing where it is set no more.
  case move(ChosenShowing, to: ChosenShowing)
  /// Notes what has become of a showing.
  case note(DueState)
  /// Forgets the showings that ended before a time.
  case forget(before: Instant)
}

/// Takes a change of reminders, and of what has become of showings, back: each where it still is as the change left it.
package struct ReminderUndo: Hashable, Sendable {
  private struct Change: Hashable {
    let subject: Reminder.Subject
    let before: Reminder?
    let after: Reminder?
  }

  private struct Note: Hashable {
    let before: DueState
    let after: DueState
  }

  private let changes: [Change]
  private let notes: [Note]

  /// The way back from some edits.
  package init(_ edits: [ReminderEdit], of before: Reminders) {
    let after = before.applying(edits)
    let (old, new) = (before.bySubject, after.bySubject)
    let gone = before.reminders.map(\.subject).filter { new[$0] == nil }
    changes = (gone + after.reminders.map(\.subject)).filter { old[$0] != new[$0] }.map { subject in
      Change(subject: subject, before: old[subject], after: new[subject])
    }
    let known = Set(before.states)
    notes = after.states.filter { !known.contains($0) }.map { state in
      Note(before: before.state(of: state.showing) ?? DueState(state.showing), after: state)
    }
  }

  /// The same, of reminders that have gone with programmes since.
  package func following(_ moves: [ReminderEdit]) -> ReminderUndo {
    var places: [Reminder.Subject: Reminder.Subject] = [:]
    for case .move(let old, let new) in moves { places[.showing(old)] = .showing(new) }
    return ReminderUndo(
      changes: changes.map { change in
        // One that was taken away has not gone anywhere.
        guard let place = places[change.subject], change.after != nil else { return change }
        let moved = { (reminder: Reminder?) in reminder.map { Reminder(place, lead: $0.lead) } }
        return Change(subject: place, before: moved(change.before), after: moved(change.after))
      }, notes: notes)
  }

  private init(changes: [Change], notes: [Note]) { (self.changes, self.notes) = (changes, notes) }

  /// The edits that take it back, and the number of those that are not taken back, since another program has changed the
  /// same since.
  package func edits(in now: Reminders) -> (edits: [ReminderEdit], left: Int) {
    let own = changes.filter { now[$0.subject] == $0.after }
    let edits = own.map { change in change.before.map(ReminderEdit.set) ?? .remove(change.subject) }
    let back = notes.compactMap { note -> ReminderEdit? in
      guard let state = now.state(of: note.after.showing), state.answered == note.after.answered,
        state.snoozedUntil == note.after.snoozedUntil
      else { return nil }
      // What was told stays told.
      var back = note.before
      back.told = state.told ?? back.told
      return .note(back)
    }
    return (edits + back, changes.count - own.count + notes.count - back.count)
  }
}
