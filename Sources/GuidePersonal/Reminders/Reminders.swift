package import GuideModel

/// A showing as it was when the user chose it, with enough data to find it again and to describe it without the guide.
package struct ChosenShowing: Hashable, Sendable {
  /// The id of its channel.
  package let channel: String
  package let channelName: String
  package let interval: Interval
  package let title: String
  /// The episode as in `EpisodeIdentity`; `nil` if the guide did not name one.
  package let episode: String?

  package init(channel: String, channelName: String, interval: Interval, title: String, episode: String?) {
    (self.channel, self.channelName, self.interval) = (channel, channelName, interval)
    (self.title, self.episode) = (title, episode)
  }

  /// The channel id of showings that only TVmaze knows, with TVmaze's number of the show.
  package static func outsideChannel(ofShow id: Int) -> String { "\(outsidePrefix)\(id)" }
  private static let outsidePrefix = "tvmaze:"

  /// TVmaze's number of the show, if only TVmaze knew the showing when it was chosen.
  package var outsideShow: Int? {
    channel.hasPrefix(Self.outsidePrefix) ? Int(channel.dropFirst(Self.outsidePrefix.count)) : nil
  }

  /// Whether only TVmaze knew the showing when it was chosen.
  package var isOutside: Bool { outsideShow != nil }

  /// The valid range of times in UTC seconds: the years 1 to 9999.
  static let seconds = -62_135_596_800...253_402_300_799

  /// Whether another showing is the same one, possibly moved a little by an update. Without an episode, the tolerance is
  /// small, because the title may be shown several times in one evening.
  package func isSame(as other: ChosenShowing) -> Bool {
    channel == other.channel && title == other.title && episode == other.episode
      && abs(interval.start.seconds(since: other.interval.start)) < (episode == nil ? 300 : 3_600)
  }
}

/// A reminder for a showing or for all matches of a query.
package struct Reminder: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// One showing, which is searched for again if an update has moved it.
    case showing(ChosenShowing)
    /// Every showing that a query finds.
    case query(String)

    package var isQuery: Bool { query != nil }
    /// The query; `nil` for a showing.
    package var query: String? { if case .query(let text) = self { text } else { nil } }
    /// The showing; `nil` for a query.
    package var showing: ChosenShowing? { if case .showing(let showing) = self { showing } else { nil } }
  }

  package let subject: Subject
  /// Minutes before the start, one of `leads`; `nil` for the default.
  package var lead: Int?

  package init(_ subject: Subject, lead: Int? = nil) {
    (self.subject, self.lead) = (subject, lead)
  }

  /// The valid range of leads in minutes: up to a week.
  package static let leads = 0...10_080
}

/// The state of a showing that was due: which due times were announced and answered, and until when it is snoozed.
package struct DueState: Hashable, Sendable {
  package let showing: ChosenShowing
  /// The due time that was announced on the desktop and by the user's command.
  package var announced: Instant?
  /// The due time of the reminder that the user has answered.
  package var answered: Instant?
  /// When the reminder fires again.
  package var snoozedUntil: Instant?

  /// One of the times in a state.
  package enum Note: Hashable, Sendable {
    case announced(Instant?), answered(Instant?), snoozed(until: Instant?)
  }

  package init(
    _ showing: ChosenShowing, announced: Instant? = nil, answered: Instant? = nil, snoozedUntil: Instant? = nil
  ) {
    (self.showing, self.announced, self.answered, self.snoozedUntil) = (showing, announced, answered, snoozedUntil)
  }

  fileprivate var isEmpty: Bool { announced == nil && answered == nil && snoozedUntil == nil }

  /// All times as notes.
  fileprivate var notes: [Note] { [.announced(announced), .answered(answered), .snoozed(until: snoozedUntil)] }

  fileprivate mutating func apply(_ note: Note) {
    switch note {
    case .announced(let time): announced = time
    case .answered(let time): answered = time
    case .snoozed(let time): snoozedUntil = time
    }
  }

  /// The edits that turn a given state into this one.
  package func edits(from old: DueState?) -> [ReminderEdit] {
    zip(notes, (old ?? DueState(showing)).notes).filter { $0 != $1 }.map { note, _ in .note(showing, note) }
  }

  /// Whether this state sorts before another.
  fileprivate func isBefore(_ other: DueState) -> Bool {
    let keys = [self, other].map { state in
      (
        state.showing.interval.start, state.showing.channel, state.showing.title,
        state.showing.episode.map { "=\($0)" } ?? ""
      )
    }
    return keys[0] < keys[1]
  }

  /// Whether an action for one due time also applies to another. If an update moves a programme by less than five minutes, its
  /// reminder is not announced again.
  package static func covers(_ done: Instant?, _ due: Instant) -> Bool {
    done.map { due.seconds(since: $0) < 300 } ?? false
  }
}

/// The user's reminders, and the states of past ones.
package struct Reminders: Hashable, Sendable {
  /// The reminders, in the order in which they were set.
  package private(set) var reminders: [Reminder] = []
  /// The states, sorted by time.
  package private(set) var states: [DueState] = []

  package init(_ reminders: [Reminder] = [], states: [DueState] = []) {
    // A reminder that was set again keeps its first position and gets its latest lead.
    var indices: [Reminder.Subject: Int] = [:]
    for reminder in reminders {
      if let index = indices.updateValue(self.reminders.count, forKey: reminder.subject) {
        indices[reminder.subject] = index
        self.reminders[index] = reminder
      } else {
        self.reminders.append(reminder)
      }
    }
    for state in states { insert(state) }
  }

  package var isEmpty: Bool { reminders.isEmpty }

  /// Whether any reminder has a query.
  package var hasQueries: Bool { reminders.contains(where: \.subject.isQuery) }

  /// The reminder for a subject; `nil` if none.
  package subscript(_ subject: Reminder.Subject) -> Reminder? { index(of: subject).map { reminders[$0] } }

  /// The state of a showing; `nil` if it was never due.
  package func state(of showing: ChosenShowing) -> DueState? { states.first { $0.showing.isSame(as: showing) } }

  private func index(of subject: Reminder.Subject) -> Int? { reminders.firstIndex { $0.subject == subject } }

  /// Returns a copy with edits made in order.
  package func applying(_ edits: some Sequence<ReminderEdit>) -> Reminders {
    var changed = self
    for edit in edits { changed.apply(edit) }
    return changed
  }

  mutating func apply(_ edit: ReminderEdit) {
    switch edit {
    case .set(let reminder, let position):
      if let index = index(of: reminder.subject) {
        reminders[index] = reminder
      } else {
        reminders.insert(reminder, at: min(position ?? reminders.count, reminders.count))
      }
    case .remove(let subject): reminders.removeAll { $0.subject == subject }
    case .move(let old, let new): move(old, to: new)
    case .note(let showing, let note):
      let known = self.state(of: showing)
      var state = DueState(
        showing, announced: known?.announced, answered: known?.answered, snoozedUntil: known?.snoozedUntil)
      state.apply(note)
      insert(state)
    case .forget(let time):
      reminders.removeAll { if case .showing(let showing) = $0.subject { showing.interval.end < time } else { false } }
      states.removeAll { $0.showing.interval.end < time }
    }
  }
}

extension Reminders {
  /// Replaces the state of the same showing. A state without times is removed.
  private mutating func insert(_ state: DueState) {
    states.removeAll { $0.showing.isSame(as: state.showing) }
    if state.isEmpty { return }
    states.insert(state, at: states.firstIndex { state.isBefore($0) } ?? states.count)
  }

  /// The edits that restore these reminders after an edit.
  func inverse(of edit: ReminderEdit) -> [ReminderEdit] {
    switch edit {
    case .set(let reminder, _):
      guard let old = self[reminder.subject] else { return [.remove(reminder.subject)] }
      return old == reminder ? [] : [.set(old)]
    case .remove(let subject): return restoring { $0.subject == subject }
    case .move(let old, let new):
      guard old != new, self[.showing(old)] != nil else { return [] }
      return self[.showing(new)] == nil ? [.move(new, to: old)] : restoring { $0.subject == .showing(old) }
    case .note(let showing, let note):
      let same = states.filter { $0.showing.isSame(as: showing) }
      var after = DueState(
        showing, announced: same.first?.announced, answered: same.first?.answered,
        snoozedUntil: same.first?.snoozedUntil)
      after.apply(note)
      if same == [after] || same.isEmpty && after.isEmpty { return [] }
      // If two showings became one, this restores all their times.
      return same.count > 1
        ? same.flatMap { state in state.notes.map { .note(state.showing, $0) } }
        : [.note(same.first?.showing ?? showing, note.same(of: same.first))]
    case .forget(let time):
      return restoring { $0.subject.showing.map { $0.interval.end < time } ?? false }
        + states.filter { $0.showing.interval.end < time }.flatMap { $0.edits(from: nil) }
    }
  }

  /// The edits that restore removed reminders.
  private func restoring(where isMeant: (Reminder) -> Bool) -> [ReminderEdit] {
    reminders.enumerated().filter { isMeant($1) }.map { .set($1, at: $0) }
  }

  private mutating func move(_ old: ChosenShowing, to new: ChosenShowing) {
    guard old != new, let index = index(of: .showing(old)) else { return }
    let lead = reminders[index].lead
    if self[.showing(new)] == nil {
      reminders[index] = Reminder(.showing(new), lead: lead)
    } else {
      reminders.remove(at: index)
    }
  }

  /// The suffix that limits the query for a title to unwatched episodes.
  package static let unwatchedSuffix = " -is:watched"

  /// A query without that suffix.
  package static func withoutUnwatchedSuffix(_ query: String) -> String {
    query.hasSuffix(unwatchedSuffix) ? String(query.dropLast(unwatchedSuffix.count)) : query
  }

  /// Removes the reminders for some subjects. Throws if the subjects have none; `names` are the names of all reminders.
  package func removing(
    called name: String, among names: [String] = [], where isMeant: (Reminder.Subject) -> Bool
  ) throws(SavedSearchError) -> [PersonalEdit] {
    let subjects = reminders.map(\.subject).filter(isMeant)
    guard !subjects.isEmpty else {
      let near = NearestWord.to(name, among: names)
      let hint = near.map { "did you mean “\($0)”?" } ?? "tvgrid remind lists your reminders"
      throw SavedSearchError(message: "no reminder for “\(name.shortened)”; \(hint)")
    }
    return subjects.map { .reminder(.remove($0)) }
  }
}

/// A change to the reminders. Edits are idempotent.
package enum ReminderEdit: Hashable, Sendable {
  /// Sets a reminder, or changes the lead of an existing one. A new reminder is placed at the given position, or last.
  case set(Reminder, at: Int? = nil)
  case remove(Reminder.Subject)
  /// Moves a reminder to another showing. Does nothing if that reminder no longer exists.
  case move(ChosenShowing, to: ChosenShowing)
  /// Records a time in the state of a showing.
  case note(ChosenShowing, DueState.Note)
  /// Deletes the reminders and states of showings that ended before a time.
  case forget(before: Instant)
}

extension ReminderEdit {
  /// The edit, adapted to programmes that have moved.
  package func following(_ moves: [ReminderEdit]) -> ReminderEdit {
    moves.reduce(self) { edit, move in
      guard case .move(let old, let new) = move else { return edit }
      return switch edit {
      case .set(let reminder, let position) where reminder.subject == .showing(old):
        .set(Reminder(.showing(new), lead: reminder.lead), at: position)
      case .remove(.showing(old)): .remove(.showing(new))
      default: edit
      }
    }
  }
}

extension DueState.Note {
  /// The note that sets the same kind of time to its value in a given state.
  fileprivate func same(of state: DueState?) -> DueState.Note {
    switch self {
    case .announced: .announced(state?.announced)
    case .answered: .answered(state?.answered)
    case .snoozed: .snoozed(until: state?.snoozedUntil)
    }
  }
}

extension PersonalSwap {
  /// The swap, adapted to programmes that have moved.
  package func following(_ moves: [ReminderEdit]) -> PersonalSwap {
    let follow = { (edit: PersonalEdit) -> PersonalEdit in
      if case .reminder(let edit) = edit { .reminder(edit.following(moves)) } else { edit }
    }
    return PersonalSwap(old: old.map(follow), new: new.map(follow))
  }
}
