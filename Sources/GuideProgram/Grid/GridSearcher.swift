import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem
import Synchronization

/// Runs long searches in the background, on all cores, and sends their results to the loop.
///
/// A new search cancels the previous search; a new request for names cancels the previous request.
final class GridSearcher: Sendable {
  private let mailbox: Mailbox
  /// The running search and the running collection of names, or `nil`.
  private let search = Mutex<CancellationToken?>(nil)
  private let names = Mutex<CancellationToken?>(nil)
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Number of running requests for marks.
  private let markCount = Monitor(0)

  /// Minimum time between two reports of a search.
  private static let interval = Duration.milliseconds(40)

  init(
    _ mailbox: Mailbox,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) }
  ) {
    self.mailbox = mailbox
    self.startThread = startThread
  }

  func start(_ request: SearchRequest) {
    let cancellation = CancellationToken()
    Self.replace(search, by: cancellation)
    startThread { [self] in perform(request, until: cancellation) }
  }

  /// Cancels the search, but not the collection of names, which any search can use.
  func cancel() {
    Self.replace(search, by: nil)
  }

  func cancelAll() {
    Self.replace(search, by: nil)
    Self.replace(names, by: nil)
  }

  private static func replace(_ work: borrowing Mutex<CancellationToken?>, by cancellation: CancellationToken?) {
    work.withLock { work in
      work?.cancel()
      work = cancellation
    }
  }

  /// Collects the names in a guide, and reports when it is done.
  func gather(_ request: NamesRequest) {
    let cancellation = CancellationToken()
    Self.replace(names, by: cancellation)
    startThread { [mailbox] in
      request.index.gatherNames(until: cancellation)
      if !cancellation.isCancelled { mailbox.post(.action(.namesGathered)) }
    }
  }

  func mark(_ request: MarksRequest) {
    markCount.change { $0 += 1 }
    startThread { [self] in
      mailbox.post(.action(.marked(request, request.marks)))
      markCount.change { $0 -= 1 }
    }
  }

  /// Waits up to a second for all marks to be sent.
  func finishMarking() {
    _ = markCount.wait(until: MonotonicClock.now + .seconds(1)) { $0 == 0 ? true : nil }
  }

  private func perform(_ request: SearchRequest, until cancellation: CancellationToken) {
    var run = request.run(until: cancellation)
    var lastReport = MonotonicClock.now
    repeat {
      run.advance(by: Threads.coreCount, sharing: Threads.map)
      if cancellation.isCancelled { return }
      let isReportDue = lastReport + Self.interval < MonotonicClock.now && !run.matches.programmes.isEmpty
      guard run.isDone || isReportDue else { continue }
      mailbox.post(.action(.found(SearchProgress(request, run))))
      lastReport = MonotonicClock.now
    } while !run.isDone
  }
}
