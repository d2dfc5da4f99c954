import GuideFeeds
import GuideSystem
import Synchronization

/// The parts of a document on their way to the threads that decode them, and back in their order.
final class DecodeQueue: Sendable {
  private struct Parts: Sendable {
    /// Parts that are not begun, by their numbers.
    var waiting: [Int: [UInt8]] = [:]
    var decoded: [Int: XMLTVPart] = [:]
    var putCount = 0
    var takenCount = 0
    var isClosed = false
  }

  private let parts = Monitor(Parts())
  private let begun = Atomic(0)
  private let decode: @Sendable (_ part: [UInt8], _ isFirst: Bool) -> XMLTVPart

  init(_ decode: @escaping @Sendable (_ part: [UInt8], _ isFirst: Bool) -> XMLTVPart) {
    self.decode = decode
  }

  /// Decodes the next part once there is one; false where the queue is closed. On any number of threads.
  @discardableResult
  func decodeNext() -> Bool {
    let number = begun.add(1, ordering: .relaxed).oldValue
    let part: [UInt8]? = parts.wait { parts in
      if let part = parts.waiting[number] { return .some(part) }
      return parts.isClosed ? .some(nil) : nil
    }
    guard let part else { return false }
    let decoded = decode(part, number == 0)
    parts.change {
      $0.waiting[number] = nil
      $0.decoded[number] = decoded
    }
    return true
  }

  func put(_ part: [UInt8]) {
    parts.change {
      $0.waiting[$0.putCount] = part
      $0.putCount += 1
    }
  }

  /// Takes the oldest part that is still here, once it is decoded.
  func takeNext() -> XMLTVPart {
    let part = parts.wait { $0.decoded[$0.takenCount] }
    parts.change {
      $0.decoded[$0.takenCount] = nil
      $0.takenCount += 1
    }
    return part
  }

  /// No more parts come, and those that are not begun need not be decoded.
  func close() {
    parts.change {
      $0.isClosed = true
      $0.waiting = [:]
    }
  }
}

/// The threads that decode the parts of one document: started one by one as parts come, as far as the budget goes. Without
/// any, the thread that reads decodes as well.
final class DecodeThreads {
  private let queue: DecodeQueue
  private let budget: ThreadBudget
  private let threads = Threads.Group()

  init(_ queue: DecodeQueue, _ budget: ThreadBudget) {
    (self.queue, self.budget) = (queue, budget)
  }

  var count: Int { threads.count }

  /// Starts a further thread, if there are more parts than threads and the budget has one.
  func grow(forParts parts: Int) {
    guard parts > count, budget.acquire() else { return }
    let isStarted = threads.start { [queue, budget] in
      while queue.decodeNext() {}
      budget.giveBack()
    }
    if !isStarted { budget.giveBack() }
  }

  /// Waits until all have ended; no more parts come.
  func finish() {
    queue.close()
    threads.join()
  }
}

/// The number of threads that may decode at once, for all documents that are read together.
final class ThreadBudget: Sendable {
  private struct Counts {
    var free: Int
    var taken = 0
    var mostTaken = 0
  }

  private let counts: Mutex<Counts>

  init(_ threads: Int) {
    counts = Mutex(Counts(free: threads))
  }

  /// The most threads that were ever taken at once.
  var mostTaken: Int { counts.withLock { $0.mostTaken } }

  /// Takes one; false where none is left.
  func acquire() -> Bool {
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
