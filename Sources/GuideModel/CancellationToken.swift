import Synchronization

/// Tells work on other threads to stop. The work's result is then incomplete and must not be used.
package final class CancellationToken: Sendable {
  private let flag = Atomic(false)
  private let handlers = Mutex<[Int: @Sendable () -> Void]>([:])

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Cancels the work, even if it has not started yet. Any thread may call this, any number of times.
  package func cancel() {
    let called = handlers.withLock { handlers in
      flag.store(true, ordering: .relaxed)
      defer { handlers = [:] }
      return handlers.values.map(\.self)
    }
    for handler in called { handler() }
  }

  /// Runs a body that may block; `handler` must wake it up.
  ///
  /// The handler is called once, on any thread, if the work is already cancelled or is cancelled before the body ends.
  package func withHandler<Value, Failure: Error>(
    _ handler: @escaping @Sendable () -> Void, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let number = handlers.withLock { handlers -> Int? in
      if isCancelled { return nil }
      let number = (handlers.keys.max() ?? 0) + 1
      handlers[number] = handler
      return number
    }
    if number == nil { handler() }
    defer { if let number { handlers.withLock { $0[number] = nil } } }
    return try body()
  }
}
