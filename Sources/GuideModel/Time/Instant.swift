/// A moment in time: whole seconds since 1970-01-01T00:00Z, without leap seconds.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00Z.
  package let seconds: Int

  /// The moment a number of seconds after 1970-01-01T00:00Z.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Whether one goes before the other.
  package static func < (a: Instant, b: Instant) -> Bool {
    a.seconds < b.seconds
  }

  /// The instant a number of minutes later; earlier where `minutes` is negative.
  package func adding(minutes: Int) -> Instant {
    Instant(seconds: seconds + minutes * 60)
  }

  /// The instant a number of seconds later; earlier where `seconds` is negative.
  package func adding(seconds more: Int) -> Instant {
    Instant(seconds: seconds + more)
  }

  /// Seconds from `other` to this instant.
  package func seconds(since other: Instant) -> Int {
    seconds - other.seconds
  }

  /// Whole minutes from `other` to this instant, rounded down.
  package func minutes(since other: Instant) -> Int {
    (seconds - other.seconds).flooredQuotient(by: 60)
  }
}

extension Int {
  /// The quotient rounded towards negative infinity, where `/` rounds towards zero.
  package func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor != 0 && (self < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// The remainder of `flooredQuotient(by:)`: never negative for a positive divisor.
  package func flooredRemainder(by divisor: Int) -> Int {
    self - flooredQuotient(by: divisor) * divisor
  }

  /// The number with leading zeros, padded to a number of digits.
  package func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// A half-open span of time: `start` belongs to it, `end` does not.
///
/// A programme that ends at 21:00 is not on at 21:00, so back to back is neither an overlap nor a gap.
package struct Interval: Hashable, Sendable {
  /// The first instant in it.
  package let start: Instant
  /// The first instant after it.
  package let end: Instant

  /// The span from `start` to `end`; empty where `end` is not later.
  package init(_ start: Instant, _ end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Whether no instant is in it.
  package var isEmpty: Bool { start == end }

  /// Length in seconds.
  package var seconds: Int { end.seconds - start.seconds }

  /// Length in whole minutes, rounded down.
  package var minutes: Int { seconds / 60 }

  /// Whether an instant is in it.
  package func contains(_ instant: Instant) -> Bool {
    start <= instant && instant < end
  }

  /// Whether some instant is in both.
  package func overlaps(_ other: Interval) -> Bool {
    start < other.end && other.start < end
  }

  /// The part that lies in both, or nil where they do not meet.
  package func clamped(to other: Interval) -> Interval? {
    let lower = max(start, other.start)
    let upper = min(end, other.end)
    return lower < upper ? Interval(lower, upper) : nil
  }
}
