import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// A showing that a person is to be told of.
package struct ScheduledReminder: Hashable, Sendable {
  /// Whether it is where it was.
  package enum Place: Hashable, Sendable {
    /// A programme of the guide.
    case programme(ProgrammeID)
    /// The guide tells nothing of that time on that channel, or does not show the channel: it counts as it was chosen.
    case unknown
    /// The guide has something else there, and it nowhere near.
    case gone
  }

  /// The showing as the guide has it now, or else as it was chosen.
  package let showing: ChosenShowing
  package let place: Place
  package let reminder: Reminder
  /// When it is told: the lead before its start, or when a person wants to be told again.
  package let due: Instant
  /// Its start when it was chosen, where that was another.
  package let movedFrom: Instant?
  fileprivate let state: DueState?

  /// The programme, where the guide has it.
  package var programme: ProgrammeID? { if case .programme(let programme) = place { programme } else { nil } }

  /// The first instant from which on nothing is told of it any more. What has no length is told of for a minute.
  package var end: Instant { max(showing.interval.end, showing.interval.start.adding(minutes: 1)) }

  /// Whether a person is to be told now, and has not answered. What is on already is told late.
  package func isDue(at now: Instant) -> Bool {
    place != .gone && due <= now && now < end && !isAnswered
  }

  /// Whether it is due, and was not told on the desktop and to the person's command as yet.
  package func isUntold(at now: Instant) -> Bool { isDue(at: now) && !DueState.covers(state?.told, due) }

  /// Whether a person has answered, or there was nothing to tell since it was on already.
  package var isAnswered: Bool { DueState.covers(state?.answered, due) }

  /// The edits that note that it was told, answered, or put off.
  package func noted(_ change: (inout DueState) -> Void) -> [ReminderEdit] {
    var state = DueState(showing, told: state?.told, answered: state?.answered, snoozedUntil: state?.snoozedUntil)
    let old = state
    change(&state)
    return state.edits(from: old)
  }

  /// Whether both are on at the same time, so that one cannot be watched. Back to back is no clash, and one programme on two
  /// channels is none, nor what this guide does not have: it may be another guide's.
  package func clashes(with other: ScheduledReminder) -> Bool {
    let isSame =
      showing.interval.start == other.showing.interval.start && showing.title == other.showing.title
      && showing.episode == other.showing.episode
    // All that one query finds is of one wish.
    return !isSame && reminder.subject != other.reminder.subject && programme != nil && other.programme != nil
      && showing.interval.overlaps(other.showing.interval)
  }
}

/// The showings that a person is to be told of, as a guide has them: those of the reminders for one showing, and those that
/// queries find.
package struct ReminderSchedule: Sendable {
  /// By start. Those of one programme that several reminders ask for are one.
  package private(set) var entries: [ScheduledReminder] = []
  private var indices: [ProgrammeID: Int] = [:]
  /// Seconds of the longest showing.
  private var longest = 0
  /// The edits by which reminders go with programmes that have moved far. Programmes are looked for near the time that is kept,
  /// and the next update may move them again.
  package private(set) var moves: [ReminderEdit] = []

  /// No reminders.
  package init() {}

  /// The schedule of some reminders. `lead` is that of the settings, in minutes; `matches` finds what a query asks for, in
  /// this guide, of which some programmes are left out.
  package init(
    _ reminders: Reminders, lead: Int, in guide: Guide, _ simulcasts: Simulcasts, now: Instant,
    leavingOut isLeftOut: (ProgrammeID) -> Bool = { _ in false }, matches: (String) -> SearchMatches
  ) {
    guard !reminders.isEmpty else { return }
    var known: Set<ProgrammeID> = []
    addChosen(reminders, lead, in: guide, now: now, &known)
    for case (let reminder, let text?) in reminders.reminders.map({ ($0, $0.subject.query) }) {
      let matches = matches(text)
      let coming = matches.programmes.prefix(matches.upcomingCount).filter {
        guide.interval(of: $0).end > now && !isLeftOut($0) && guide.isTimeKnown($0)
      }
      for group in simulcasts.groups(of: coming) where !group.contains(where: known.contains) {
        known.formUnion(group)
        add(guide.chosenShowing(group[0]), .programme(group[0]), reminder, lead, reminders)
      }
    }
    entries.sort { ($0.showing.interval.start, $0.showing.channel) < ($1.showing.interval.start, $1.showing.channel) }
    for (index, entry) in entries.enumerated() { if let programme = entry.programme { indices[programme] = index } }
    longest = entries.reduce(0) { max($0, $1.showing.interval.seconds) }
  }

  /// Adds what reminders of one showing are of, each where the guide has it now.
  private mutating func addChosen(
    _ reminders: Reminders, _ lead: Int, in guide: Guide, now: Instant, _ known: inout Set<ProgrammeID>
  ) {
    let finder = ShowingFinder(guide)
    for case (let reminder, let chosen?) in reminders.reminders.map({ ($0, $0.subject.showing) }) {
      let place = finder.place(of: chosen)
      guard case .programme(let programme) = place else {
        add(chosen, place, reminder, lead, reminders)
        continue
      }
      guard known.insert(programme).inserted else { continue }
      let showing = guide.chosenShowing(programme)
      let distance = abs(showing.interval.start.seconds(since: chosen.interval.start))
      add(showing, place, reminder, lead, reminders, movedFrom: distance > 0 ? chosen.interval.start : nil)
      // One that is over has not moved: what is found is perhaps its repeat.
      if distance > ShowingFinder.reach(of: chosen) / 2, chosen.interval.end > now {
        moves.append(.move(chosen, to: showing))
      }
    }
  }

  private mutating func add(
    _ showing: ChosenShowing, _ place: ScheduledReminder.Place, _ reminder: Reminder, _ lead: Int,
    _ reminders: Reminders, movedFrom: Instant? = nil
  ) {
    let state = reminders.state(of: showing)
    let usual = showing.interval.start.adding(minutes: -(reminder.lead ?? lead))
    entries.append(
      ScheduledReminder(
        showing: showing, place: place, reminder: reminder, due: max(usual, state?.snoozedUntil ?? usual),
        movedFrom: movedFrom, state: state))
  }

  /// Those that are not over.
  package func coming(at now: Instant) -> [ScheduledReminder] { entries.filter { $0.end > now } }

  /// The entry of a programme.
  package func entry(of programme: ProgrammeID) -> ScheduledReminder? { indices[programme].map { entries[$0] } }

  /// Those that another clashes with, by start.
  package func clashes(with entry: ScheduledReminder) -> [ScheduledReminder] {
    let interval = entry.showing.interval
    let first = index(from: interval.start.adding(seconds: -longest))
    return entries[first..<max(first, index(from: interval.end))].filter { $0.clashes(with: entry) }
  }

  /// The index of the first that begins at an instant or later.
  private func index(from instant: Instant) -> Int {
    entries.partitioningIndex { $0.showing.interval.start >= instant }
  }
}

extension [ScheduledReminder] {
  /// Such as `“Quiz Night” and 2 more`; nil for none.
  func clashText(in language: InterfaceLanguage) -> String? {
    guard let first else { return nil }
    let title = language.quoted(first.showing.title.prefix(40))
    return count > 1 ? language.text("\(title) and \(count - 1) more") : title
  }
}

extension Guide {
  /// A programme as a person chooses it.
  package func chosenShowing(_ programme: ProgrammeID) -> ChosenShowing {
    let channel = channels[channel(of: programme)]
    return ChosenShowing(
      channel: channel.id, channelName: channel.name, interval: interval(of: programme), title: title(of: programme),
      episode: tellsEpisode(of: programme) ? episodeIdentity(of: programme).episode : nil)
  }
}

/// Finds in a guide what was chosen in another.
private struct ShowingFinder {
  private let guide: Guide
  private let channels: [String: Int]

  init(_ guide: Guide) {
    self.guide = guide
    channels = Dictionary(guide.channels.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// How far an update may move a programme: of one whose episode is known a day and more; another showing of any other may
  /// be another programme.
  static func reach(of showing: ChosenShowing) -> Int { showing.episode == nil ? 3 * 3_600 : 36 * 3_600 }

  private func unmoved(_ showing: ChosenShowing, on channel: Int) -> ProgrammeID? {
    let start = showing.interval.start
    return guide.programmes(on: channel, in: Interval(start, start.adding(seconds: 1)), includingZeroLength: true)
      .first { guide.start(of: $0) == start && guide.chosenShowing($0).isSame(as: showing) }
  }

  func place(of showing: ChosenShowing) -> ScheduledReminder.Place {
    guard let channel = channels[showing.channel] else { return .unknown }
    // Most are where they were: then no title is folded.
    if let found = unmoved(showing, on: channel) { return .programme(found) }
    let title = Folding.fold(showing.title)
    let start = showing.interval.start
    let reach = Self.reach(of: showing)
    let near = Interval(start.adding(seconds: -reach), start.adding(seconds: reach + 1))
    func distance(_ programme: ProgrammeID) -> Int { abs(guide.start(of: programme).seconds(since: start)) }
    let ofTitle = guide.programmes(on: channel, in: near, includingZeroLength: true)
      .filter { distance($0) <= reach && Folding.fold(guide.title(of: $0)) == title }
    let same = ofTitle.filter { programme in
      showing.episode.map { $0 == guide.chosenShowing(programme).episode } ?? true
    }
    if let found = same.min(by: { distance($0) < distance($1) }) { return .programme(found) }
    // The guide may tell more of it, or something else, than it did.
    if let found = ofTitle.first(where: { distance($0) < 300 }) { return .programme(found) }
    let rows = guide.programmes(on: channel)
    guard let first = rows.first, let last = rows.last else { return .unknown }
    return Interval(guide.start(of: first), guide.interval(of: last).end).contains(start) ? .gone : .unknown
  }
}
