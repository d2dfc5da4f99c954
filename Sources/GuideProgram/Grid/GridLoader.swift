import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem
import Synchronization

/// Loads the guide in the background and sends it to the loop.
///
/// Only one load runs at a time, so that the guide sent last is the one read last.
final class GridLoader: Sendable {
  private let provider: GuideProvider
  private let zone: ZoneTable
  private let rules: ArrangementRules
  private let mailbox: Mailbox
  /// Called after a guide has been sent.
  private let whenShown: @Sendable () -> Void
  private let state = Mutex(State())
  private let worker = SerialWorker<@Sendable () -> Void> { $0() }

  private struct State {
    /// When each guide in the last load was fetched.
    var timestamps: [Instant?] = []
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

  /// Starts loading the guide for the first time, with progress. An error ends the program.
  func begin() {
    worker.add { [self] in loadFirst() }
  }

  func wait() { worker.wait() }

  /// Loads the guide again if it has changed. On an error, keeps the old guide and passes the message to `completion`.
  ///
  /// Returns immediately if another thread is loading; that thread then handles this request too. `isNew` is for a guide known
  /// to have changed, whose time may be the same as before: with `--at` every update happens at one moment.
  func loadAgain(isNew: Bool = false, _ completion: @escaping @Sendable (Message?) -> Void = { _ in }) {
    worker.perform { [self] in completion(reload(isNew: isNew)) }
  }

  /// Number of guides sent to the loop, which may not have processed the last one yet.
  var sentGuides: Int { state.withLock(\.sentGuides) }

  private func loadFirst() {
    setTimestamps(provider.sources?.timestamps ?? [])
    do {
      let guide = try provider.loadForGrid(in: zone, by: rules, checksRecords: false) { [mailbox] progress in
        // Reports every 2%, because waking the loop for each of a thousand files would take longer than reading them.
        guard progress.done * 50 / progress.total > (progress.done - 1) * 50 / progress.total else { return }
        mailbox.post(.action(.loading(Loading(done: progress.done, total: progress.total))))
      }
      show(guide, from: provider)
      if provider.sources?.guides?.areRecordsSound == false { showRebuilt() }
    } catch {
      fail(with: CommandError.text(of: error) ?? .value("\(error)"))
    }
  }

  /// Shows the guide rebuilt from its source, because records in the cached image are damaged.
  ///
  /// If that fails, the guide is left as it is.
  private func showRebuilt() {
    if let guide = try? provider.loadForGrid(in: zone, by: rules) { return show(guide, from: provider) }
    mailbox.post(.action(.notice("Some programme details are damaged. To download them again: tvgrid update --force")))
  }

  /// Ends the program if a named file cannot be read. Guides from sources can be fetched again, so for these there is
  /// only a notice.
  private func fail(with message: Message) {
    guard let sources = provider.sources else { return mailbox.post(.failed(message.english)) }
    show(PreparedGuide(.empty, zone: zone), from: provider)
    mailbox.post(.action(.updateEnded(UpdateReport(summary: message, updated: sources.updated))))
  }

  private func reload(isNew: Bool) -> Message? {
    // Another instance of tvgrid may also have updated the guide, or changed the sources.
    let provider = provider.current
    let timestamps = provider.sources?.timestamps ?? []
    if !isNew, timestamps == state.withLock({ $0.timestamps }) { return nil }
    if timestamps.allSatisfy({ $0 == nil }) { return nil }
    setTimestamps(timestamps)
    do {
      show(try provider.loadForGrid(in: zone, by: rules), from: provider)
      return nil
    } catch {
      return CommandError.text(of: error) ?? Message(phrase: "\(error)")
    }
  }

  private func setTimestamps(_ timestamps: [Instant?]) {
    state.withLock { $0.timestamps = timestamps }
  }

  private func show(_ guide: PreparedGuide, from provider: GuideProvider) {
    state.withLock { $0.sentGuides += 1 }
    let sources = provider.sources
    // The streams decide which of several copies are shown.
    if let sources { mailbox.post(.action(.recorder(sources.recorder))) }
    mailbox.post(.action(.loaded(guide)))
    if let sources { mailbox.post(.action(.changed(sources.changes))) }
    whenShown()
    // Prepared for the details screen, which opens later.
    guide.index.prepare()
  }
}
