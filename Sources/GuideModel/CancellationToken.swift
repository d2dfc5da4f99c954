import Synchronization

/// Tells work on other threads that it is no longer wanted. Its result is then incomplete and must not be used.
package final class CancellationToken: Sendable {
  private let flag = Atomic(false)
  private let handlers = Mutex<[Int: @Sendable () -> Void]>([:])

  package init() {}

  /// Whether the work is to end.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Ends the work, now or when it begins. Can be called on any thread, and again.
  package func cancel() {
    let called = handlers.withLock { handlers in
      flag.store(true, ordering: .relaxed)
      defer { handlers = [:] }
      return handlers.values.map(\.self)
    }
    for handler in called { handler() }
  }

  /// Runs a body that may wait. `handler` wakes it: it is called once, on any thread, when the work is cancelled before the
  /// body has ended, or was cancelled already.
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
