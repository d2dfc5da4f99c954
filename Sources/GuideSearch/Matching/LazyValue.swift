import Synchronization

/// A value computed on first use and then cached.
final class LazyValue<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  /// The value. Concurrent callers wait for the first to compute it.
  var value: Value {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}

/// Values computed on first use for each key and then cached.
package final class LazyTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])
  private let limit: Int
  private let make: @Sendable (Key) -> Value

  /// Creates a table that drops all values when a new one exceeds the limit.
  package init(limit: Int, _ make: @escaping @Sendable (Key) -> Value) {
    (self.limit, self.make) = (limit, make)
  }

  /// The value for a key. Concurrent callers wait for the first to compute it.
  package subscript(key: Key) -> Value {
    known.withLock { known in
      if let value = known[key] { return value }
      if known.count >= limit { known = [:] }
      let value = make(key)
      known[key] = value
      return value
    }
  }
}
