import Glibc

/// A value that threads change under a lock, and whose changes they can wait for.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // In one place for good: the system knows them by where they are.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value, and wakes who waits.
  func change(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
    pthread_mutex_unlock(mutex)
    pthread_cond_broadcast(condition)
  }

  /// Waits until a look at the value gives something.
  func wait<Found>(for look: (Value) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = look(value) { return found }
      pthread_cond_wait(condition, mutex)
    }
  }
}
