/// Performs steps in order, one at a time, on a thread that ends when there are none left.
package final class SerialWorker<Step: Sendable>: Sendable {
  private struct Queue: Sendable {
    var steps: [Step] = []
    /// Whether a thread performs steps.
    var isBusy = false
  }

  private let queue = Monitor(Queue())
  private let body: @Sendable (Step) -> Void

  /// A worker that performs each step by calling `body`. No lock is held meanwhile.
  package init(_ body: @escaping @Sendable (Step) -> Void) { self.body = body }

  /// Adds a step, and returns at once.
  package func add(_ step: Step) {
    if isFirst(step) { Threads.start { [self] in performAll() } }
  }

  /// Performs a step on this thread. Returns at once if another thread performs steps, which then performs this one too.
  package func perform(_ step: Step) {
    if isFirst(step) { performAll() }
  }

  /// Forgets the steps that have not begun.
  package func removeWaiting() { queue.change { $0.steps = [] } }

  /// Waits until there are no steps left.
  package func wait() { queue.wait { $0.isBusy ? nil : () } }

  private func isFirst(_ step: Step) -> Bool {
    queue.change { queue in
      defer { queue.isBusy = true }
      queue.steps.append(step)
      return !queue.isBusy
    }
  }

  private func performAll() {
    while let step = next() { body(step) }
  }

  private func next() -> Step? {
    queue.change { queue in
      queue.isBusy = !queue.steps.isEmpty
      return queue.isBusy ? queue.steps.removeFirst() : nil
    }
  }
}
