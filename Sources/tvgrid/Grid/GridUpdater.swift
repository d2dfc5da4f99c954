import GuideApp
import GuideModel
import GuideSources
import Synchronization

/// Updates the person's sources beside the grid, and sends the loop how far that has come, the new guide, and the end.
final class GridUpdater: Sendable {
  private let desk: SourceDesk
  private let loader: GridLoader
  private let mailbox: Mailbox
  private let underWay = Mutex<GuideUpdate?>(nil)

  init(_ desk: SourceDesk, _ loader: GridLoader, _ mailbox: Mailbox) {
    self.desk = desk
    self.loader = loader
    self.mailbox = mailbox
  }

  /// Starts an update of some sources, or of all, unless one is under way.
  func start(_ sources: [UpdateSource]? = nil, now: Instant) {
    let sources = sources ?? desk.sources
    let update = desk.update(sources, now: now)
    let isFree = underWay.withLock { known in
      guard known == nil else { return false }
      known = update
      return true
    }
    if isFree { Threads.start { self.run(update, sources.map(\.name)) } }
  }

  /// Lets the update end that is under way.
  func end() {
    underWay.withLock { $0 }?.cancel()
  }

  private func run(_ update: GuideUpdate, _ names: [String]) {
    let summary = Mutex(UpdateSummary(count: names.count))
    var words: String
    do throws(UpdateError) {
      let outcomes = try update.run { [mailbox] source, step in
        let words = summary.withLock { $0.note(source, step) }
        if let words { mailbox.post(.action(.updateProgress(words))) }
      }
      words = UpdateSummary.words(for: zip(names, outcomes).map { (name: $0, outcome: $1) })
      if outcomes.contains(where: \.isNew), let problem = loader.loadAgain() { words = problem }
    } catch {
      words = "Nothing was updated: \(error.message)."
    }
    underWay.withLock { $0 = nil }
    mailbox.post(.action(.updateEnded(UpdateReport(words: words, updated: desk.updated))))
  }
}
