package import GuideModel

/// The window's time axis: an interval laid over a number of columns.
///
/// Both edges of every cell come from `column(of:)`, so that widths never drift and cells neither overlap nor leave
/// seams.
package struct TimeScale: Hashable, Sendable {
  /// The time that is seen.
  package let window: Interval
  /// How many columns it is laid over.
  package let columns: Int

  /// An interval laid over columns.
  package init(window: Interval, columns: Int) {
    self.window = window
    self.columns = columns
  }

  /// The column that an instant falls into, counted from the window's left edge; it may lie outside the window.
  package func column(of instant: Instant) -> Int {
    guard window.seconds > 0 else { return 0 }
    return (instant.seconds(since: window.start) * columns).flooredQuotient(by: window.seconds)
  }

  /// The first instant that falls into a column.
  package func instant(atColumn column: Int) -> Instant {
    guard columns > 0 else { return window.start }
    let seconds = -(-(column * window.seconds)).flooredQuotient(by: columns)
    return window.start.adding(seconds: seconds)
  }
}
