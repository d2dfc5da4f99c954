import GuideFeeds
import GuideSystem
import Synchronization

/// The parts of a document on their way to the decoding threads and, in order, back.
final class DecodeQueue: Sendable {
  private struct Parts: Sendable {
    /// Parts that no thread has started to decode, by number.
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

  /// Waits for the next part and decodes it; `false` if the queue is closed. Any number of threads may call this.
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

  /// Waits until the oldest part is decoded, and removes it from the queue.
  func takeNext() -> XMLTVPart {
    let part = parts.wait { $0.decoded[$0.takenCount] }
    parts.change {
      $0.decoded[$0.takenCount] = nil
      $0.takenCount += 1
    }
    return part
  }

  /// Closes the queue. Parts that have not been started are dropped.
  func close() {
    parts.change {
      $0.isClosed = true
      $0.waiting = [:]
    }
  }
}

/// The threads that decode the parts of a document, started one by one within the budget.
///
/// If there are no such threads, the reading thread does the decoding as well.
final class DecodeThreads {
  private let queue: DecodeQueue
  private let budget: ThreadBudget
  private let threads = Threads.Group()

  init(_ queue: DecodeQueue, _ budget: ThreadBudget) {
    (self.queue, self.budget) = (queue, budget)
  }

  var count: Int { threads.count }

  /// Starts another thread if there are more parts than threads and the budget allows it.
  func grow(forParts parts: Int) {
    guard parts > count, budget.acquire() else { return }
    let isStarted = threads.start { [queue, budget] in
      while queue.decodeNext() {}
      budget.release()
    }
    if !isStarted { budget.release() }
  }

  /// Closes the queue, and waits for all threads to end.
  func finish() {
    queue.close()
    threads.join()
  }
}

/// The number of threads that may decode documents at the same time.
final class ThreadBudget: Sendable {
  private struct Counts {
    var free: Int
    var taken = 0
    var peakCount = 0
  }

  private let counts: Mutex<Counts>

  init(_ threads: Int) {
    counts = Mutex(Counts(free: threads))
  }

  /// The largest number of threads taken at the same time.
  var peakCount: Int { counts.withLock { $0.peakCount } }

  /// Takes a thread; `false` if none is left.
  func acquire() -> Bool {
    counts.withLock { counts in
      guard counts.free > 0 else { return false }
      counts.free -= 1
      counts.taken += 1
      counts.peakCount = max(counts.peakCount, counts.taken)
      return true
    }
  }

  func release() {
    counts.withLock {
      $0.free += 1
      $0.taken -= 1
    }
  }

  /// Adds a thread to the budget, because a thread doing other work has ended.
  func addOne() {
    counts.withLock { $0.free += 1 }
  }
}
