import Glibc
import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem
import Synchronization

/// Carries out long searches in the background, on all cores, and sends what they find to the loop. Only the one that was
/// wished last goes on: the others end at once. So do names of a guide that are gathered for those of another one.
final class GridSearcher: Sendable {
  private let mailbox: Mailbox
  /// The cancellations of the search and of the gathering of names that are wanted; nil for none.
  private let search = Mutex<CancellationToken?>(nil)
  private let names = Mutex<CancellationToken?>(nil)
  /// How work is done beside the loop.
  private let startBeside: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// How many looks are being marked.
  private let looksToMark = Atomic(0)

  /// What is found is told no more often than this.
  private static let pause = Duration.milliseconds(40)

  init(
    _ mailbox: Mailbox,
    startBeside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { Threads.start($0) }
  ) {
    self.mailbox = mailbox
    self.startBeside = startBeside
  }

  func start(_ request: SearchRequest) {
    let cancellation = CancellationToken()
    Self.replace(search, by: cancellation)
    startBeside { [self] in carryOut(request, until: cancellation) }
  }

  /// Ends the search. Names are gathered on: they are wanted whatever is searched for.
  func end() {
    Self.replace(search, by: nil)
  }

  /// Ends all work that somebody waits for, since the program ends.
  func endAll() {
    Self.replace(search, by: nil)
    Self.replace(names, by: nil)
  }

  private static func replace(_ work: borrowing Mutex<CancellationToken?>, by cancellation: CancellationToken?) {
    work.withLock { work in
      work?.cancel()
      work = cancellation
    }
  }

  /// Gathers the names of a guide, and says when they are there.
  func gather(_ request: NamesRequest) {
    let cancellation = CancellationToken()
    Self.replace(names, by: cancellation)
    startBeside { [mailbox] in
      request.index.gatherNames(until: cancellation)
      if !cancellation.isCancelled { mailbox.post(.action(.namesGathered)) }
    }
  }

  /// Tells the marks of what was looked at.
  func mark(_ request: MarksRequest) {
    looksToMark.add(1, ordering: .relaxed)
    startBeside { [self] in
      mailbox.post(.action(.marked(request, request.marks)))
      looksToMark.subtract(1, ordering: .releasing)
    }
  }

  /// Waits until all marks have been told, a second at most.
  func finishMarking() {
    for _ in 0..<100 where looksToMark.load(ordering: .acquiring) > 0 { usleep(10_000) }
  }

  private func carryOut(_ request: SearchRequest, until cancellation: CancellationToken) {
    var run = request.run(until: cancellation)
    var told = ContinuousClock.now
    repeat {
      run.advance(by: Threads.coreCount, sharing: Threads.map)
      if cancellation.isCancelled { return }
      let isWorthTelling = told.advanced(by: Self.pause) < .now && !run.matches.programmes.isEmpty
      guard run.isDone || isWorthTelling else { continue }
      mailbox.post(.action(.found(SearchProgress(request, run))))
      told = .now
    } while !run.isDone
  }
}
