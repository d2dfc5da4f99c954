package import GuideModel

/// The window's time axis: an interval laid over a number of columns.
///
/// Both edges of every cell come from `column(of:)`, so that widths never drift and cells neither overlap nor leave
/// seams.
package struct TimeScale: Hashable, Sendable {
  /// The time that is seen.
  package let window: Interval
  /// The number of columns that the window covers.
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
/// The time that a column of the grid stands for.
package enum Zoom: Hashable, Sendable {
  /// Seconds a column.
  case fixed(Int)
  /// The whole broadcast day in the window.
  case day

  /// From the closest look to the widest: 1, 1½, 2, 3, 5, 10, 15 and 30 minutes a column, and the day.
  package static let steps: [Zoom] = [60, 90, 120, 180, 300, 600, 900, 1800].map(Zoom.fixed) + [.day]
  /// The look that a guide opens with: 2 minutes a column.
  package static let standard = Zoom.fixed(120)

  /// The next closer look; itself at the closest.
  package var closer: Zoom { stepped(by: -1) }
  /// The next wider look; itself at the widest.
  package var wider: Zoom { stepped(by: 1) }

  /// In words, such as `3 minutes a column`.
  package var phrase: String {
    switch self {
    case .day: "the whole day"
    case .fixed(60): "1 minute a column"
    case .fixed(90): "1½ minutes a column"
    case .fixed(let seconds): "\(seconds / 60) minutes a column"
    }
  }

  private func stepped(by offset: Int) -> Zoom {
    let index = Zoom.steps.firstIndex(of: self) ?? 0
    return Zoom.steps[min(max(index + offset, 0), Zoom.steps.count - 1)]
  }
}
