/// Performs steps in order, one at a time, on a thread that ends after the last step.
package final class SerialWorker<Step: Sendable>: Sendable {
  private struct Queue: Sendable {
    var steps: [Step] = []
    var isBusy = false
  }

  private let queue = Monitor(Queue())
  private let body: @Sendable (Step) -> Void

  /// Creates a worker that calls `body` for each step, without holding a lock.
  package init(_ body: @escaping @Sendable (Step) -> Void) { self.body = body }

  /// Adds a step, and returns immediately.
  package func add(_ step: Step) {
    if isFirst(step) { Threads.start { [self] in performAll() } }
  }

  /// Performs a step on this thread, unless another thread is already performing steps.
  ///
  /// That thread then performs this step as well, and this call returns immediately.
  package func perform(_ step: Step) {
    if isFirst(step) { performAll() }
  }

  /// Drops the steps that have not been started.
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
