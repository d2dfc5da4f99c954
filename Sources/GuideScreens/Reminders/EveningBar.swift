import CellCanvas
import GuideApp
import GuideModel

/// A line of cells for the eight hours around prime time, which shows when a programme is on.
///
/// It is text without colours, so that it is complete on every terminal; in ASCII, `━` is `=` and `·` is `-`.
struct EveningBar {
  private let window: Interval
  private let columns: Int

  private static let hours = 8
  /// Number of hours shown before prime time.
  private static let lead = 3

  /// Creates a bar for the broadcast day that contains an instant.
  init(of instant: Instant, columns: Int, _ app: App) {
    let day = BroadcastDay(containing: instant, in: app.zone)
    let start = day.instant(of: app.primeTime, in: app.zone).adding(minutes: -60 * Self.lead)
    window = Interval(start, start.adding(minutes: 60 * Self.hours))
    self.columns = columns
  }

  /// Number of cells for the bar on a line; 0 if there is no room.
  static func columns(in width: Int) -> Int { width >= 160 ? 48 : width >= 110 ? 32 : 0 }

  /// The bar of a programme: `━` while it is on, `│` at the current time, `‹` or `›` if it is on before or after these hours.
  func text(of interval: Interval, now: Instant) -> String {
    var cells = [Character](repeating: "·", count: columns)
    if window.contains(now) { cells[column(of: now)] = "│" }
    if interval.end <= window.start {
      cells[0] = "‹"
    } else if interval.start >= window.end {
      cells[columns - 1] = "›"
    } else {
      let first = column(of: interval.start)
      for column in first...max(first, column(of: interval.end.adding(seconds: -1))) { cells[column] = "━" }
    }
    return String(cells)
  }

  /// The times above the bars, every two hours.
  func scale(_ app: App) -> String {
    stride(from: 0, to: Self.hours, by: 2).map { hour in
      let time = SafeText(app.time(of: window.start.adding(minutes: 60 * hour)))
      return time.padded(to: 2 * columns / Self.hours).string
    }.joined()
  }

  private func column(of instant: Instant) -> Int {
    min(max(0, instant.seconds(since: window.start) * columns / window.seconds), columns - 1)
  }
}
