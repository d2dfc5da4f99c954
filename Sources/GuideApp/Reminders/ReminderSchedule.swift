import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// A showing with a reminder.
package struct ScheduledReminder: Hashable, Sendable {
  /// Where the showing is in the current guide.
  package enum Place: Hashable, Sendable {
    case programme(ProgrammeID)
    /// The guide lacks the channel, or a programme on it at that time. The user's own copy of the showing is used.
    case unknown
    /// The guide has something else at that time, and this programme is nowhere near it.
    case gone
  }

  /// The showing in the current guide, or else the one that the user chose.
  package let showing: ChosenShowing
  package let place: Place
  /// The episode, if the guide lacks it and TVmaze expects it.
  package let outside: OutsideEpisode?
  package let reminder: Reminder
  /// When the reminder fires: the lead time before the start, or the end of the snooze.
  package let due: Instant
  /// The start time when the showing was chosen, if it has changed since.
  package let movedFrom: Instant?
  fileprivate let state: DueState?

  /// The programme, if the guide has it.
  package var programme: ProgrammeID? { if case .programme(let programme) = place { programme } else { nil } }

  /// Whether only TVmaze knows the showing.
  package var isOutside: Bool { programme == nil && showing.isOutside }

  /// When the reminder expires. A showing without a length counts as one minute long.
  package var end: Instant { max(showing.interval.end, showing.interval.start.adding(minutes: 1)) }

  /// Whether the reminder should be shown now: due, not over, and not answered. It can also fire late, during the programme.
  package func isDue(at now: Instant) -> Bool {
    place != .gone && due <= now && now < end && !isAnswered
  }

  /// Whether the reminder is due but has not been announced yet on the desktop or by the user's command.
  package func isUnannounced(at now: Instant) -> Bool { isDue(at: now) && !DueState.covers(state?.announced, due) }

  /// Whether the user has answered it, or the programme had already started when the reminder was set.
  package var isAnswered: Bool { DueState.covers(state?.answered, due) }

  /// The edits that record that it was announced, answered or snoozed.
  package func noted(_ change: (inout DueState) -> Void) -> [ReminderEdit] {
    var state = DueState(
      showing, announced: state?.announced, answered: state?.answered, snoozedUntil: state?.snoozedUntil)
    let old = state
    change(&state)
    return state.edits(from: old)
  }

  /// Whether both showings overlap, so that only one can be watched. Back-to-back programmes do not clash, nor does one
  /// programme on two channels, nor does a showing that this guide lacks: it may be from another guide.
  package func clashes(with other: ScheduledReminder) -> Bool {
    let isSame =
      showing.interval.start == other.showing.interval.start && showing.title == other.showing.title
      && showing.episode == other.showing.episode
    // Matches of the same query do not clash.
    return !isSame && reminder.subject != other.reminder.subject && programme != nil && other.programme != nil
      && showing.interval.overlaps(other.showing.interval)
  }
}

/// The showings with reminders in a guide, including all matches of queries.
package struct ReminderSchedule: Sendable {
  /// The entries, sorted by start time. A programme with several reminders, or on several channels, appears once.
  package private(set) var entries: [ScheduledReminder] = []
  private var indices: [ProgrammeID: Int] = [:]
  /// `nil` without reminders.
  private var simulcasts: Simulcasts?
  /// The length of the longest showing in seconds.
  private var longest = 0
  /// The edits that update reminders whose programmes have moved a lot. Programmes are only searched for near the saved
  /// time, so another move might put them out of reach.
  package private(set) var moves: [ReminderEdit] = []

  /// Creates an empty schedule.
  package init() {}

  /// Creates the schedule for a set of reminders. `lead` is the default lead time in minutes. `matches` finds the programmes
  /// in this guide that match a query; `outside` are the episodes that only TVmaze knows.
  package init(
    _ reminders: Reminders, lead: Int, in guide: Guide, _ simulcasts: Simulcasts, now: Instant,
    besides outside: OutsideEpisodes = OutsideEpisodes(), leavingOut isLeftOut: (ProgrammeID) -> Bool = { _ in false },
    matches: (String) -> SearchMatches
  ) {
    guard !reminders.isEmpty else { return }
    self.simulcasts = simulcasts
    var known: Set<ProgrammeID> = []
    addChosen(reminders, lead, in: guide, simulcasts, now: now, besides: outside, &known)
    for case (let reminder, let text?) in reminders.reminders.map({ ($0, $0.subject.query) }) {
      let matches = matches(text)
      let coming = matches.programmes.prefix(matches.upcomingCount).filter {
        guide.interval(of: $0).end > now && !isLeftOut($0) && guide.isTimeKnown($0)
      }
      for group in simulcasts.groups(of: coming) where !group.contains(where: known.contains) {
        known.formUnion(group)
        add(guide.chosenShowing(group[0]), .programme(group[0]), reminder, lead, reminders)
      }
      for episode in outside.episodes(ofQuery: text)
      where episode.isTimeKnown && !entries.contains(where: { $0.outside == episode }) {
        add(episode.showing, .unknown, reminder, lead, reminders, outside: episode)
      }
    }
    entries.sort { ($0.showing.interval.start, $0.showing.channel) < ($1.showing.interval.start, $1.showing.channel) }
    for (index, entry) in entries.enumerated() { if let programme = entry.programme { indices[programme] = index } }
    longest = entries.reduce(0) { max($0, $1.showing.interval.seconds) }
  }

  /// Adds the reminders of single showings, at their times in the current guide.
  private mutating func addChosen(
    _ reminders: Reminders, _ lead: Int, in guide: Guide, _ simulcasts: Simulcasts, now: Instant,
    besides outside: OutsideEpisodes, _ known: inout Set<ProgrammeID>
  ) {
    let finder = ShowingFinder(guide)
    var starting: [Instant: [ProgrammeID]] = [:]
    for case (let reminder, let chosen?) in reminders.reminders.map({ ($0, $0.subject.showing) }) {
      let place = finder.place(of: chosen)
      guard case .programme(let programme) = place else {
        let episode = chosen.isOutside ? outside.episode(of: chosen) : nil
        let expected = episode?.showing ?? chosen
        let hasMoved = expected.interval.start != chosen.interval.start
        let before = hasMoved ? chosen.interval.start : nil
        add(expected, place, reminder, lead, reminders, movedFrom: before, outside: episode)
        if hasMoved { moves.append(.move(chosen, to: expected)) }
        continue
      }
      let others = starting[guide.start(of: programme)] ?? []
      guard !others.contains(where: { simulcasts.areTogether($0, programme) }) else { continue }
      starting[guide.start(of: programme)] = others + [programme]
      known.insert(programme)
      let showing = guide.chosenShowing(programme)
      let distance = abs(showing.interval.start.seconds(since: chosen.interval.start))
      add(showing, place, reminder, lead, reminders, movedFrom: distance > 0 ? chosen.interval.start : nil)
      // A past showing has not moved: the match may be its repeat.
      if distance > ShowingFinder.reach(of: chosen) / 2 || chosen.isOutside, chosen.interval.end > now {
        moves.append(.move(chosen, to: showing))
      }
    }
  }

  private mutating func add(
    _ showing: ChosenShowing, _ place: ScheduledReminder.Place, _ reminder: Reminder, _ lead: Int,
    _ reminders: Reminders, movedFrom: Instant? = nil, outside: OutsideEpisode? = nil
  ) {
    let state = reminders.state(of: showing)
    let usual = showing.interval.start.adding(minutes: -(reminder.lead ?? lead))
    entries.append(
      ScheduledReminder(
        showing: showing, place: place, outside: outside, reminder: reminder,
        due: max(usual, state?.snoozedUntil ?? usual), movedFrom: movedFrom, state: state))
  }

  /// The entries that are not over.
  package func coming(at now: Instant) -> [ScheduledReminder] { entries.filter { $0.end > now } }

  /// The entry of a programme. It may be for another channel that shows the programme at the same time.
  package func entry(of programme: ProgrammeID) -> ScheduledReminder? {
    if let index = indices[programme] { return entries[index] }
    guard let simulcasts, programme.row < simulcasts.guide.programmeCount else { return nil }
    let start = simulcasts.guide.start(of: programme)
    return entries[index(from: start)...].prefix { $0.showing.interval.start == start }
      .first { $0.programme.map { simulcasts.areTogether($0, programme) } ?? false }
  }

  /// The entries that clash with an entry, sorted by start time.
  package func clashes(with entry: ScheduledReminder) -> [ScheduledReminder] {
    let interval = entry.showing.interval
    let first = index(from: interval.start.adding(seconds: -longest))
    return entries[first..<max(first, index(from: interval.end))].filter { $0.clashes(with: entry) }
  }

  /// The index of the first entry that starts at an instant or later.
  private func index(from instant: Instant) -> Int {
    entries.partitioningIndex { $0.showing.interval.start >= instant }
  }
}

extension [ScheduledReminder] {
  /// The first title and the number of others, for example `“Quiz Night” and 2 more`; `nil` if there are no entries.
  func clashText(in language: InterfaceLanguage) -> String? {
    guard let first else { return nil }
    let title = language.quoted(first.showing.title.prefix(40))
    return count > 1 ? language.text("\(title) and \(count - 1) more") : title
  }
}

extension Guide {
  /// The details of a programme by which a reminder or list identifies it later.
  package func chosenShowing(_ programme: ProgrammeID) -> ChosenShowing {
    let channel = channels[channel(of: programme)]
    return ChosenShowing(
      channel: channel.id, channelName: channel.name, interval: interval(of: programme), title: title(of: programme),
      episode: identifiesEpisode(of: programme) ? episodeIdentity(of: programme).episode : nil)
  }
}

/// Finds showings in a guide that were chosen in another one.
private struct ShowingFinder {
  private let guide: Guide
  private let channels: [String: Int]

  init(_ guide: Guide) {
    self.guide = guide
    channels = Dictionary(guide.channels.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// How far an update may move a programme, in seconds. Without an episode, the limit is only a few hours, because another
  /// showing of the title may be a different programme.
  static func reach(of showing: ChosenShowing) -> Int { showing.episode == nil ? 3 * 3_600 : 36 * 3_600 }

  private func unmoved(_ showing: ChosenShowing, on channel: Int) -> ProgrammeID? {
    let start = showing.interval.start
    return guide.programmes(on: channel, in: Interval(start, start.adding(seconds: 1)), includingZeroLength: true)
      .first { guide.start(of: $0) == start && guide.chosenShowing($0).isSame(as: showing) }
  }

  func place(of showing: ChosenShowing) -> ScheduledReminder.Place {
    guard let channel = channels[showing.channel] else {
      return showing.isOutside ? firstShowing(of: showing).map { .programme($0) } ?? .unknown : .unknown
    }
    // Most showings have not moved. Checking this first avoids folding titles.
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
    // The guide may now describe the programme differently.
    if let found = ofTitle.first(where: { distance($0) < 300 }) { return .programme(found) }
    let rows = guide.programmes(on: channel)
    guard let first = rows.first, let last = rows.last else { return .unknown }
    return Interval(guide.start(of: first), guide.interval(of: last).end).contains(start) ? .gone : .unknown
  }

  /// The first programme of the guide, on any channel, that is an episode which only TVmaze knew.
  private func firstShowing(of showing: ChosenShowing) -> ProgrammeID? {
    let (title, start) = (Folding.fold(showing.title), showing.interval.start)
    let reach = Self.reach(of: showing)
    let near = Interval(start.adding(seconds: -reach), start.adding(seconds: reach + 1))
    let found = guide.channels.indices.lazy.flatMap { guide.programmes(on: $0, in: near) }.filter { programme in
      Folding.fold(guide.title(of: programme)) == title
        && (showing.episode == nil || guide.chosenShowing(programme).episode == showing.episode)
    }
    return found.min { (guide.start(of: $0), $0.row) < (guide.start(of: $1), $1.row) }
  }
}
