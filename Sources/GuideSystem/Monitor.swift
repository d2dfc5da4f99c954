import Glibc

/// A value behind a lock. Threads can wait for changes to it.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // The system identifies the mutex and the condition by address, so they must not move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// The current value.
  package var current: Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return value
  }

  /// Changes the value, and wakes the waiting threads.
  package func change<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      pthread_cond_broadcast(condition)
    }
    return body(&value)
  }

  /// Waits until `look` returns a result for the value, and returns that result.
  package func wait<Found>(for look: (Value) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = look(value) { return found }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Like `wait(for:)`, but only until a time on the monotonic clock; returns `nil` after that.
  package func wait<Found>(until deadline: Duration, for look: (Value) -> Found?) -> Found? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var time = timespec(
      tv_sec: Int(deadline.components.seconds), tv_nsec: Int(deadline.components.attoseconds / 1_000_000_000))
    while true {
      if let found = look(value) { return found }
      if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return look(value) }
    }
  }
}
