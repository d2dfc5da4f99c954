import Glibc

/// The time that has passed since some moment, whatever is done to the time of day. It says nothing but how long something
/// took, or may take.
package enum MonotonicClock {
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up: a wait that is asked for is never none.
  package var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Whole seconds, rounded up.
  package var wholeSeconds: Int { (milliseconds + 999) / 1000 }
}
