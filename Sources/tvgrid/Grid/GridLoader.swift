import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import Synchronization

/// Reads the guide beside the grid and sends it to the loop. One reading at a time, so that the guide that comes last is
/// the one that was read last. No lock is held while something is read: whoever asks meanwhile is answered later.
final class GridLoader: Sendable {
  private let supply: GuideSupply
  private let zone: ZoneTable
  private let mailbox: Mailbox
  private let queue = Mutex(Queue())

  private struct Queue {
    /// What was read last, by the times at which the guides of the sources came.
    var stamps: [Instant?] = []
    var requests: [Request] = []
    /// Whether a thread carries out requests.
    var isBusy = false
  }

  private enum Request: Sendable {
    case first
    case again(@Sendable (String?) -> Void)
  }

  init(_ supply: GuideSupply, zone: ZoneTable, _ mailbox: Mailbox) {
    self.supply = supply
    self.zone = zone
    self.mailbox = mailbox
  }

  /// Reads the guide for the first time, with progress; what is wrong ends the program.
  func load() {
    carryOut(.first)
  }

  /// Reads the guide anew, where there is another one since the last time. What is on the screen stays where that goes
  /// wrong, and `answer` is given the reason. Returns at once where another thread is reading, which then does this too.
  func loadAgain(_ answer: @escaping @Sendable (String?) -> Void = { _ in }) {
    carryOut(.again(answer))
  }

  private func carryOut(_ request: Request) {
    let isMine = queue.withLock { queue in
      queue.requests.append(request)
      defer { queue.isBusy = true }
      return !queue.isBusy
    }
    guard isMine else { return }
    while let next = nextRequest() {
      switch next {
      case .first: readFirst()
      case .again(let answer): answer(readAgain())
      }
    }
  }

  private func nextRequest() -> Request? {
    queue.withLock { queue in
      queue.isBusy = !queue.requests.isEmpty
      return queue.isBusy ? queue.requests.removeFirst() : nil
    }
  }

  private func readFirst() {
    note(supply.desk?.stamps ?? [])
    do {
      let guide = try supply.loadShown(in: zone) { [mailbox] progress in
        // Every fiftieth part: to wake the loop for each of a thousand files would take longer than to read them.
        guard progress.done * 50 / progress.total > (progress.done - 1) * 50 / progress.total else { return }
        mailbox.post(.action(.loading(Loading(done: progress.done, total: progress.total))))
      }
      show(guide)
    } catch {
      fail(with: Main.message(of: error) ?? "\(error)")
    }
  }

  /// A file that a person named and that cannot be read ends the program; a cache can be fetched anew.
  private func fail(with message: String) {
    guard let desk = supply.desk else { return mailbox.post(.failed(message)) }
    show(PreparedGuide(.empty, zone: zone))
    mailbox.post(.action(.updateEnded(UpdateReport(summary: message, updated: desk.updated))))
  }

  private func readAgain() -> String? {
    // Another tvgrid may have updated as well as this one.
    let now = supply.desk?.stamps ?? []
    // Where nothing has come as yet there is nothing to read either.
    if now == queue.withLock({ $0.stamps }) || now.allSatisfy({ $0 == nil }) { return nil }
    note(now)
    do {
      show(try supply.loadShown(in: zone))
      return nil
    } catch {
      return Main.message(of: error) ?? "\(error)"
    }
  }

  private func note(_ stamps: [Instant?]) {
    queue.withLock { $0.stamps = stamps }
  }

  private func show(_ guide: PreparedGuide) {
    mailbox.post(.action(.loaded(guide)))
    if let desk = supply.desk { mailbox.post(.action(.changed(desk.changes))) }
    // The guide is on the screen; details are opened later.
    guide.index.prepareShowings()
  }
}
