/// A half-open span of time: `start` belongs to it, `end` does not.
///
/// What ends at 21:00 is not on at 21:00, so back to back is neither an overlap nor a gap.
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
