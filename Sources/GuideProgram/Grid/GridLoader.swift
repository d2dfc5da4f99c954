import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem
import Synchronization

/// Loads the guide in the background and sends it to the loop. One load at a time, so that the guide that comes last
/// is the one that was read last.
final class GridLoader: Sendable {
  private let provider: GuideProvider
  private let zone: ZoneTable
  private let rules: ArrangementRules
  private let mailbox: Mailbox
  /// Called when a guide is on its way to the screen.
  private let whenShown: @Sendable () -> Void
  private let state = Mutex(State())
  private let worker = SerialWorker<@Sendable () -> Void> { $0() }

  private struct State {
    /// The times at which the guides came that were read last.
    var timestamps: [Instant?] = []
    /// The number of guides that were sent to the loop.
    var sentGuides = 0
  }

  init(
    _ provider: GuideProvider, zone: ZoneTable, by rules: ArrangementRules = ArrangementRules(), _ mailbox: Mailbox,
    whenShown: @escaping @Sendable () -> Void = {}
  ) {
    self.provider = provider
    self.zone = zone
    self.rules = rules
    self.mailbox = mailbox
    self.whenShown = whenShown
  }

  /// Begins to load the guide for the first time, with progress; an error ends the program.
  func begin() {
    worker.add { [self] in loadFirst() }
  }

  /// Waits until all guides are loaded that were asked for.
  func wait() { worker.wait() }

  /// Loads the guide again, if it has changed since the last time. `completion` is given what an error says, after which
  /// the old guide stays. Returns at once if another thread is loading, which then performs this request too.
  func loadAgain(_ completion: @escaping @Sendable (Message?) -> Void = { _ in }) {
    worker.perform { [self] in completion(reload()) }
  }

  /// The number of guides that were sent to the loop, which may not have taken in the last.
  var sentGuides: Int { state.withLock(\.sentGuides) }

  private func loadFirst() {
    setTimestamps(provider.sources?.timestamps ?? [])
    do {
      let guide = try provider.loadShown(in: zone, by: rules, checksRecords: false) { [mailbox] progress in
        // Every fiftieth part: waking the loop for each of a thousand files would take longer than reading them.
        guard progress.done * 50 / progress.total > (progress.done - 1) * 50 / progress.total else { return }
        mailbox.post(.action(.loading(Loading(done: progress.done, total: progress.total))))
      }
      show(guide)
      if provider.sources?.guides?.areRecordsSound == false { showRebuilt() }
    } catch {
      fail(with: CommandError.text(of: error) ?? .value("\(error)"))
    }
  }

  /// Shows the guide again, rebuilt because records of an image are damaged. If that fails, it stays as it is.
  private func showRebuilt() {
    if let guide = try? provider.loadShown(in: zone, by: rules) { return show(guide) }
    mailbox.post(.action(.notice("some details of programmes are damaged: tvgrid update --force fetches them again")))
  }

  /// A file that was named and cannot be read ends the program; the guides of sources can be fetched anew.
  private func fail(with message: Message) {
    guard let sources = provider.sources else { return mailbox.post(.failed(message.english)) }
    show(PreparedGuide(.empty, zone: zone))
    mailbox.post(.action(.updateEnded(UpdateReport(summary: message, updated: sources.updated))))
  }

  private func reload() -> Message? {
    // Another tvgrid may have updated as well as this one.
    let timestamps = provider.sources?.timestamps ?? []
    if timestamps == state.withLock({ $0.timestamps }) || timestamps.allSatisfy({ $0 == nil }) { return nil }
    setTimestamps(timestamps)
    do {
      show(try provider.loadShown(in: zone, by: rules))
      return nil
    } catch {
      return CommandError.text(of: error) ?? Message(phrase: "\(error)")
    }
  }

  private func setTimestamps(_ timestamps: [Instant?]) {
    state.withLock { $0.timestamps = timestamps }
  }

  private func show(_ guide: PreparedGuide) {
    state.withLock { $0.sentGuides += 1 }
    mailbox.post(.action(.loaded(guide)))
    if let sources = provider.sources {
      mailbox.post(.action(.changed(sources.changes)))
      mailbox.post(.action(.recorder(sources.recorder)))
    }
    whenShown()
    // For the details, which are opened later.
    guide.index.prepare()
  }
}
