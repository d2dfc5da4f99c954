/// A moment in time: whole seconds since 1970-01-01T00:00Z, without leap seconds.
package struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00Z.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  package static func < (a: Instant, b: Instant) -> Bool {
    a.seconds < b.seconds
  }

  /// The instant `minutes` later, or earlier if negative.
  package func adding(minutes: Int) -> Instant {
    Instant(seconds: seconds + minutes * 60)
  }

  /// The instant `seconds` later, or earlier if negative.
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
  /// The quotient rounded down; `/` rounds towards zero.
  package func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor != 0 && (self < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// The remainder of `flooredQuotient(by:)`; not negative for a positive divisor.
  package func flooredRemainder(by divisor: Int) -> Int {
    self - flooredQuotient(by: divisor) * divisor
  }

  /// The number padded with leading zeros to at least `digits` digits.
  package func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// A half-open span of time: it includes `start` but not `end`.
///
/// A programme that ends at 21:00 is not on at 21:00, so consecutive programmes neither overlap nor leave a gap.
package struct Interval: Hashable, Sendable {
  package let start: Instant
  /// The first instant after the interval.
  package let end: Instant

  /// Creates an interval; it is empty if `end` is not after `start`.
  package init(_ start: Instant, _ end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  package var isEmpty: Bool { start == end }

  /// The length in seconds.
  package var seconds: Int { end.seconds - start.seconds }

  /// The length in whole minutes, rounded down.
  package var minutes: Int { seconds / 60 }

  package func contains(_ instant: Instant) -> Bool {
    start <= instant && instant < end
  }

  /// Whether the intervals have any instant in common.
  package func overlaps(_ other: Interval) -> Bool {
    start < other.end && other.start < end
  }

  /// The part common to both intervals; `nil` if they do not overlap.
  package func clamped(to other: Interval) -> Interval? {
    let lower = max(start, other.start)
    let upper = min(end, other.end)
    return lower < upper ? Interval(lower, upper) : nil
  }
}
