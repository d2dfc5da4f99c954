import Synchronization

/// How many threads may decode at once, of all documents that are read together.
final class ThreadBudget: Sendable {
  private struct Counts {
    var free: Int
    var taken = 0
    var mostTaken = 0
  }

  private let counts: Mutex<Counts>

  /// A budget of so many threads.
  init(_ threads: Int) {
    counts = Mutex(Counts(free: threads))
  }

  /// The most threads that were ever taken at once.
  var mostTaken: Int { counts.withLock { $0.mostTaken } }

  /// Takes one; false where none is left.
  func take() -> Bool {
    counts.withLock { counts in
      guard counts.free > 0 else { return false }
      counts.free -= 1
      counts.taken += 1
      counts.mostTaken = max(counts.mostTaken, counts.taken)
      return true
    }
  }

  /// Gives back one that was taken.
  func giveBack() {
    counts.withLock {
      $0.free += 1
      $0.taken -= 1
    }
  }

  /// Adds one: a thread of another kind has ended.
  func addOne() {
    counts.withLock { $0.free += 1 }
  }
}

/// The threads that decode the parts of one document: started one by one as parts come, as far as the budget goes. Without
/// any, the thread that reads decodes as well.
final class DecodingThreads {
  private let bench: PartBench
  private let budget: ThreadBudget
  private let threads = Threads.Group()

  /// No threads as yet.
  init(_ bench: PartBench, _ budget: ThreadBudget) {
    (self.bench, self.budget) = (bench, budget)
  }

  /// How many there are.
  var count: Int { threads.count }

  /// Starts a further one, where there are more parts than threads and one is to be had.
  func grow(forParts parts: Int) {
    guard parts > count, budget.take() else { return }
    let isStarted = threads.start { [bench, budget] in
      bench.work()
      budget.giveBack()
    }
    if !isStarted { budget.giveBack() }
  }

  /// Waits until all have ended; no more parts come.
  func finish() {
    bench.close()
    threads.join()
  }
}
