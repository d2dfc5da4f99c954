import CellCanvas
import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// Progress of reading a guide, in files.
package struct Loading: Hashable, Sendable {
  /// Steps that are done: two a file, to read it and to decode it.
  package let done: Int
  /// Steps that there are; 0 while that is not known.
  package let total: Int

  /// So many steps of those that there are.
  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// Whether there is more than one file, so that a part of the whole says something.
  package var hasParts: Bool { total > 2 }

  /// From 0 to 100.
  package var percent: Int { total > 0 ? min(100, done * 100 / total) : 0 }
}
/// The age of the guide of the person's sources, and the state of its update.
package struct Freshness: Hashable, Sendable {
  /// When the oldest of them came; nil where none has come as yet.
  package var updated: Instant?
  /// Progress of an update, such as `45 %`; nil while there is none.
  package var progress: String?
  /// Whether the update has been asked to end.
  package var isEnding = false
  /// Whether the user started the update. An automatic one without changes stays silent.
  package var isAskedFor = false

  /// The freshness at the start of the program.
  package init(updated: Instant? = nil) {
    self.updated = updated
  }

  /// Whether an update is under way.
  package var isUpdating: Bool { progress != nil }
}

/// The outcome of an update.
package struct UpdateReport: Hashable, Sendable {
  /// One line about anything but the changes; `nil` if there is nothing to say.
  package let summary: Message?
  /// The outcome for each source, a line each.
  package let lines: [Message]
  /// When the oldest of the guides came; nil where none is here.
  package let updated: Instant?
  /// The changes by new guides; `nil` if no guide is new.
  package let changes: GuideChanges?

  /// The end of an update.
  package init(summary: Message?, lines: [Message] = [], updated: Instant?, changes: GuideChanges? = nil) {
    self.summary = summary
    self.lines = lines
    self.updated = updated
    self.changes = changes
  }
}
/// The changes of an update as a person is told of them, with their counts and column width. These are made once, since there
/// can be very many changes.
package struct ChangeSummary: Sendable {
  /// Those of followed programmes first, among them those on a further day; both by start.
  package let changes: [GuideChange]
  /// The number of those of followed programmes.
  package let followedCount: Int
  /// The number of changes of each kind.
  package let counts: (new: Int, moved: Int, gone: Int)
  /// The columns that the widest name of a channel takes.
  package let nameColumns: Int
  /// All that the update changed.
  let all: GuideChanges

  /// The changes where nothing is followed, on channels that are not hidden and under the names that the user chose.
  package init(_ all: GuideChanges = GuideChanges(), shownBy choices: ChannelChoices = ChannelChoices()) {
    self.init(all, followed: [], others: choices.shown(all.changes))
  }

  /// The changes of a guide, of which a person follows some programmes and titles. The titles are folded: of a programme that
  /// is gone nothing else is left to know it by.
  package init(
    _ all: GuideChanges, shownBy choices: ChannelChoices, of guide: Guide,
    following programmes: some Collection<ProgrammeID>, titles: Set<String>
  ) {
    let (known, channels) = (Set(programmes), guide.positionsOfChannels)
    let byWhetherFollowed = Dictionary(grouping: choices.shown(all.changes)) { change in
      let found = guide.programme(of: change, on: channels[change.channel.id])
      return found.map(known.contains) ?? Folding.allSpellings(of: change.title).contains(where: titles.contains)
    }
    let followed = (byWhetherFollowed[true] ?? []) + choices.shown(all.further(programmes, of: guide))
    self.init(
      all, followed: followed.sorted { $0.interval.start < $1.interval.start },
      others: byWhetherFollowed[false] ?? [])
  }

  private init(_ all: GuideChanges, followed: [GuideChange], others: [GuideChange]) {
    self.all = all
    followedCount = followed.count
    changes = followed + others
    var (new, moved, gone) = (0, 0, 0)
    for change in changes {
      switch change.kind {
      case .new: new += 1
      case .moved: moved += 1
      case .gone: gone += 1
      }
    }
    counts = (new, moved, gone)
    nameColumns = Set(changes.lazy.map(\.channel.name)).lazy.map { SafeText($0).width }.max() ?? 0
  }
}

extension ChannelChoices {
  /// The changes on channels that are not hidden, with the channels' names as the user chose them.
  fileprivate func shown(_ changes: [GuideChange]) -> [GuideChange] {
    guard !isEmpty else { return changes }
    return changes.compactMap { change in
      let choice = self[change.channel.id]
      if choice.isHidden { return nil }
      guard let name = choice.name, name != change.channel.name else { return change }
      return GuideChange(change.kind, channel: Channel(id: change.channel.id, name: name), title: change.title)
    }
  }
}

extension Guide {
  /// The positions of the channels by their ids; of several alike the first.
  fileprivate var positionsOfChannels: [String: Int] {
    Dictionary(channels.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The programme that a change is about; nil where it is gone.
  package func programme(of change: GuideChange, on channel: Int?) -> ProgrammeID? {
    guard let channel else { return nil }
    return programmes(on: channel, in: change.interval, includingZeroLength: true, includingUnknownTimes: true)
      .first { title(of: $0) == change.title }
  }
}

extension App {
  /// Starts an update, or ends the one that is under way.
  package mutating func toggleUpdate() {
    guard let freshness else {
      notice = text("This guide is a file. A source keeps one fresh: tvgrid sources add NAME ADDRESS")
      return
    }
    if freshness.isUpdating {
      notice = text("The update is being ended; the guide stays as it is.")
      self.freshness?.isEnding = true
      perform(.endUpdate)
    } else {
      self.freshness?.progress = ""
      self.freshness?.isAskedFor = true
      perform(.update)
    }
  }

  mutating func endUpdate(_ report: UpdateReport) {
    // A person who has ended the update wants nothing fetched.
    if freshness?.isEnding != true { lookUpFollowedShows(.daily) }
    let isAskedFor = freshness?.isAskedFor ?? true
    freshness?.progress = nil
    freshness?.isEnding = false
    freshness?.isAskedFor = false
    if let updated = report.updated { freshness?.updated = updated }
    reportLines = report.lines
    // A change of a reminder comes first: the person needs it more.
    let moved = notice == reminding.changeNotice ? notice : nil
    let changed = report.changes.flatMap {
      summary(of: $0).sentence(in: language, zone: zone, clock: clock, today: BroadcastDay(containing: now, in: zone))
    }
    var parts = [changed, report.summary.map(text)].compactMap(\.self)
    if parts.isEmpty, isAskedFor {
      parts = [
        report.changes == nil ? text("There is nothing newer.") : text("The update changed nothing of what was known.")
      ]
    }
    guard !parts.isEmpty else { return }
    notice = ([moved].compactMap(\.self) + parts).joined(separator: " ")
  }
}
