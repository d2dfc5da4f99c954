import Glibc
import GuideApp
import GuideSearch
import GuideSources
import Synchronization

/// Carries out long searches beside the grid, on all cores, and sends what they find to the loop. Only the one that was
/// wished last goes on: the others end at once.
final class GridSearcher: Sendable {
  private let mailbox: Mailbox
  /// Ends the search that is wanted; nil for none.
  private let wanted = Mutex<SearchCancellation?>(nil)
  /// How many looks are being marked.
  private let looksToMark = Atomic(0)

  /// What is found is told no more often than this.
  private static let pause = Duration.milliseconds(40)

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func start(_ wish: SearchWish) {
    let cancellation = SearchCancellation()
    want(cancellation)
    Threads.start { [self] in carryOut(wish, until: cancellation) }
  }

  func end() {
    want(nil)
  }

  private func want(_ cancellation: SearchCancellation?) {
    wanted.withLock { wanted in
      wanted?.cancel()
      wanted = cancellation
    }
  }

  /// Gathers the names of a guide, and says when they are there.
  func gather(_ wish: NamesWish) {
    Threads.start { [mailbox] in
      wish.carryOut()
      mailbox.post(.action(.namesGathered))
    }
  }

  /// Tells the marks of what was looked at.
  func mark(_ look: SeenLook) {
    looksToMark.add(1, ordering: .relaxed)
    Threads.start { [self] in
      mailbox.post(.action(.marked(look, look.marks)))
      looksToMark.subtract(1, ordering: .releasing)
    }
  }

  /// Waits until all marks have been told, a second at most.
  func finishMarking() {
    for _ in 0..<100 where looksToMark.load(ordering: .acquiring) > 0 { usleep(10_000) }
  }

  private func carryOut(_ wish: SearchWish, until cancellation: SearchCancellation) {
    var run = wish.run(until: cancellation)
    var told = ContinuousClock.now
    repeat {
      run.advance(by: Threads.coreCount, sharing: Self.share)
      if cancellation.isCancelled { return }
      let isWorthTelling = told.advanced(by: Self.pause) < .now && !run.matches.programmes.isEmpty
      guard run.isDone || isWorthTelling else { continue }
      mailbox.post(.action(.found(SearchNews(wish, run))))
      told = .now
    } while !run.isDone
  }

  static func share(_ pieces: Int, _ work: @Sendable (Int) -> [UInt32]) -> [[UInt32]] {
    let found = Mutex([[UInt32]](repeating: [], count: pieces))
    Threads.run(pieces) { piece in
      let rows = work(piece)
      found.withLock { $0[piece] = rows }
    }
    return found.withLock { $0 }
  }
}
