import Glibc
import GuideModel

/// What time it is: the system's, or one that stands still.
enum Clock: Sendable {
  case system
  case still(Instant)

  var now: Instant {
    switch self {
    case .system: Instant(seconds: time(nil))
    case .still(let instant): instant
    }
  }

  /// Milliseconds until the clock shows another minute; nil where it never will.
  var millisecondsToNextMinute: Int? {
    guard case .system = self else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return 60_000 - (now.tv_sec % 60 * 1000 + now.tv_nsec / 1_000_000)
  }
}
