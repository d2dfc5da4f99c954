import Glibc

/// A clock for measuring durations, independent of changes to the time of day.
package enum MonotonicClock {
  /// The time since some fixed moment.
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, so that a short wait does not become zero.
  package var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Whole seconds, rounded up.
  package var wholeSeconds: Int { (milliseconds + 999) / 1000 }
}
