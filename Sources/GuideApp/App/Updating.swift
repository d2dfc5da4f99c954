import CellCanvas
import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// Progress of reading a guide.
package struct Loading: Hashable, Sendable {
  /// The number of finished steps. Each file takes two steps: reading and decoding.
  package let done: Int
  /// The number of steps; 0 while it is unknown.
  package let total: Int

  /// Creates the progress of reading.
  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// Whether there is more than one file, so that a percentage is useful.
  package var hasParts: Bool { total > 2 }

  /// A percentage from 0 to 100.
  package var percent: Int { total > 0 ? min(100, done * 100 / total) : 0 }
}
/// The age of the guide and the state of its update.
package struct Freshness: Hashable, Sendable {
  /// When the oldest of the guides was fetched; `nil` if none has been.
  package var updated: Instant?
  /// Progress of an update, such as `45 %`; `nil` if none.
  package var progress: String?
  /// Whether the update is being cancelled.
  package var isEnding = false
  /// Whether the user started the update. An automatic update that finds no changes shows no message.
  package var isAskedFor = false

  /// Creates the state in which the program starts.
  package init(updated: Instant? = nil) {
    self.updated = updated
  }

  /// Whether an update is under way.
  package var isUpdating: Bool { progress != nil }
}

/// The result of an update.
package struct UpdateReport: Hashable, Sendable {
  /// One line about anything except the changes; `nil` if there is nothing to report.
  package let summary: Message?
  /// The result for each source, one line each.
  package let lines: [Message]
  /// When the oldest of the guides was fetched; `nil` if none.
  package let updated: Instant?
  /// The changes in new guides; `nil` if no guide is new.
  package let changes: GuideChanges?

  /// Creates the result of an update.
  package init(summary: Message?, lines: [Message] = [], updated: Instant?, changes: GuideChanges? = nil) {
    self.summary = summary
    self.lines = lines
    self.updated = updated
    self.changes = changes
  }
}
/// The changes made by an update.
///
/// A change on several channels, such as regional copies, counts once and names all of them. Counts and a column width are
/// computed only once, because there can be very many changes.
package struct ChangeSummary: Sendable {
  /// The changes to followed programmes, then the others, both sorted by start time. Followed programmes on newly added days
  /// are included.
  package let changes: [GuideChange]
  /// The number of changes to followed programmes.
  package let followedCount: Int
  /// The number of changes of each kind.
  package let counts: (new: Int, moved: Int, gone: Int)
  /// The width of the longest channel name.
  package let nameColumns: Int
  /// All changes, including those on hidden channels.
  let all: GuideChanges

  /// Creates a summary without followed programmes, using the channels' display names and leaving out hidden channels.
  package init(_ all: GuideChanges = GuideChanges(), shownBy choices: ChannelChoices = ChannelChoices()) {
    self.init(all, followed: [], others: choices.shown(all.changes))
  }

  /// Creates a summary with the changes to followed programmes first. Removed programmes are recognised by their folded titles,
  /// because nothing else is left of them.
  package init(
    _ all: GuideChanges, shownBy choices: ChannelChoices, of guide: Guide,
    following programmes: some Collection<ProgrammeID>, titles: Set<String>
  ) {
    let (known, channels) = (Set(programmes), guide.positionsOfChannels)
    let byWhetherFollowed = Dictionary(grouping: choices.shown(all.changes)) { change in
      let found = guide.programme(of: change, on: channels[change.channel.id])
      return found.map(known.contains) ?? Folding.allSpellings(of: change.title).contains(where: titles.contains)
    }
    let followed = (byWhetherFollowed[true] ?? []) + choices.shown(all.changesOnNewDays(programmes, of: guide))
    self.init(
      all, followed: followed.sorted { $0.interval.start < $1.interval.start },
      others: byWhetherFollowed[false] ?? [])
  }

  private init(_ all: GuideChanges, followed: [GuideChange], others: [GuideChange]) {
    self.all = all
    let joined = ChangeSummary.joined(followed)
    followedCount = joined.count
    changes = joined + ChangeSummary.joined(others)
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

  /// A change without its channel.
  private struct CountedChange: Hashable {
    let kind: GuideChange.Kind
    let title: String
  }

  /// The changes with one for all channels that share it, which has the id of the first and the names of all.
  private static func joined(_ changes: [GuideChange]) -> [GuideChange] {
    var indices: [CountedChange: Int] = [:]
    var groups: [[GuideChange]] = []
    for change in changes {
      let counted = CountedChange(kind: change.kind, title: change.title)
      if let index = indices[counted] {
        groups[index].append(change)
      } else {
        indices[counted] = groups.count
        groups.append([change])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first, group.count > 1 else { return group.first }
      let names = group.map(\.channel.name).joined(separator: ", ")
      return GuideChange(first.kind, channel: Channel(id: first.channel.id, name: names), title: first.title)
    }
  }
}

extension ChannelChoices {
  /// The changes on channels that are not hidden, with the user's channel names.
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
  /// The index of each channel by id; the first if an id occurs twice.
  fileprivate var positionsOfChannels: [String: Int] {
    Dictionary(channels.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// The programme that a change is about; `nil` if it was removed.
  package func programme(of change: GuideChange, on channel: Int?) -> ProgrammeID? {
    guard let channel else { return nil }
    return programmes(on: channel, in: change.interval, includingZeroLength: true, includingUnknownTimes: true)
      .first { title(of: $0) == change.title }
  }
}

extension App {
  /// The reason why a guide that is not one of the user's sources cannot be updated.
  package var fileGuideText: String {
    text("Files and the demo are not updated. To open or set up your own guide, start tvgrid without them.")
  }

  /// Starts an update, or cancels the one under way.
  package mutating func toggleUpdate() {
    guard let freshness else { return notice = fileGuideText }
    if freshness.isUpdating {
      notice = text("Cancelling the update. The guide stays unchanged.")
      self.freshness?.isEnding = true
      perform(.endUpdate)
    } else {
      self.freshness?.progress = ""
      self.freshness?.isAskedFor = true
      perform(.update)
    }
  }

  mutating func endUpdate(_ report: UpdateReport) {
    // After cancelling an update, the user does not want anything else to be fetched.
    if freshness?.isEnding != true { lookUpFollowedShows(.daily) }
    let isAskedFor = freshness?.isAskedFor ?? true
    freshness?.progress = nil
    freshness?.isEnding = false
    freshness?.isAskedFor = false
    if let updated = report.updated { freshness?.updated = updated }
    // If there is still no guide, the reason for that stays on the screen.
    reportLines = report.lines.isEmpty && base.channels.isEmpty ? [report.summary].compactMap(\.self) : report.lines
    // A moved reminder comes first because it matters more.
    let moved = notice == reminding.changeNotice ? notice : nil
    let changed = report.changes.flatMap {
      summary(of: $0).sentence(in: language, zone: zone, clock: clock, today: BroadcastDay(containing: now, in: zone))
    }
    var parts = [changed, report.summary.map(text)].compactMap(\.self)
    if parts.isEmpty, isAskedFor {
      parts = [text("No changes: the guide is up to date.")]
    }
    guard !parts.isEmpty else { return }
    notice = ([moved].compactMap(\.self) + parts).joined(separator: " ")
    if changed != nil || report.summary != nil && report.lines.count > 1 { tell(.updateDetails) }
  }
}
