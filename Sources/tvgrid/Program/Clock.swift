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

  /// Milliseconds until the clock is to be looked at again: at the next minute, and sooner in case it is set meanwhile or
  /// the machine sleeps, of which no wait tells. Nil where it never moves.
  var millisecondsToNextLook: Int? {
    guard case .system = self else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Clock.millisecondsToNextLook(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  /// The same, of a clock that shows so much since 1970. What is before then has seconds below 0.
  static func millisecondsToNextLook(seconds: Int, nanoseconds: Int) -> Int {
    min(longestLook, 60_000 - (seconds.flooredRemainder(by: 60) * 1000 + nanoseconds / 1_000_000))
  }

  /// Once a second costs nothing that could be measured, and a clock that was set is right within two.
  private static let longestLook = 1_000
}
