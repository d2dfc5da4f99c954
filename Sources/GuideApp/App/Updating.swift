import CellCanvas
package import GuideModel

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

  /// The freshness at the start of the program.
  package init(updated: Instant? = nil) {
    self.updated = updated
  }

  /// Whether an update is under way.
  package var isUpdating: Bool { progress != nil }
}

/// The outcome of an update.
package struct UpdateReport: Hashable, Sendable {
  /// One line for the person.
  package let summary: String
  /// The outcome for each source, a line each.
  package let lines: [String]
  /// When the oldest of the guides came; nil where none is here.
  package let updated: Instant?

  /// The end of an update.
  package init(summary: String, lines: [String] = [], updated: Instant?) {
    self.summary = summary
    self.lines = lines
    self.updated = updated
  }
}
/// The changes of an update, with their counts and column width. These are made once, since there can be very many changes.
package struct ChangeSummary: Sendable {
  /// By start, those of followed programmes first.
  package let changes: [GuideChange]
  /// The number of those of followed programmes.
  package let followedCount: Int
  private let byStart: [GuideChange]
  /// The number of changes of each kind, such as `12 new, 3 gone`; empty if nothing changed.
  package let summary: String
  /// The columns that the widest name of a channel takes.
  package let nameColumns: Int

  /// A list of changes by start.
  package init(_ changes: [GuideChange] = [], isFollowed: (GuideChange) -> Bool = { _ in false }) {
    byStart = changes
    let followed = changes.filter(isFollowed)
    followedCount = followed.count
    self.changes = followed.isEmpty ? changes : followed + changes.filter { !isFollowed($0) }
    var (new, moved, gone) = (0, 0, 0)
    var names: Set<String> = []
    for change in changes {
      switch change.kind {
      case .new: new += 1
      case .moved: moved += 1
      case .gone: gone += 1
      }
      names.insert(change.channel.name)
    }
    summary = zip([new, moved, gone], ["new", "moved", "gone"]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      .joined(separator: ", ")
    nameColumns = names.lazy.map { SafeText($0).width }.max() ?? 0
  }

  /// The same changes, those of followed programmes first.
  func putFirst(_ isFollowed: (GuideChange) -> Bool) -> ChangeSummary { ChangeSummary(byStart, isFollowed: isFollowed) }
}

extension App {
  /// Starts an update, or ends the one that is under way.
  package mutating func toggleUpdate() {
    guard let freshness else {
      notice = "This guide is a file. A source keeps one fresh: tvgrid sources add NAME ADDRESS"
      return
    }
    if freshness.isUpdating {
      notice = "The update is being ended; the guide stays as it is."
      self.freshness?.isEnding = true
      perform(.endUpdate)
    } else {
      self.freshness?.progress = ""
      perform(.update)
    }
  }

  mutating func endUpdate(_ report: UpdateReport) {
    freshness?.progress = nil
    freshness?.isEnding = false
    if let updated = report.updated { freshness?.updated = updated }
    reportLines = report.lines
    // A change of a reminder comes first: the person needs it more.
    let moved = notice == reminding.changeNotice ? notice : nil
    notice = moved.map { "\($0) \(report.summary)" } ?? report.summary
  }
}
