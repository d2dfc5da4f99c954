import GuideApp
import GuideModel
import GuideScreens

/// A reference implementation of window movement, which lists all marks and picks the one that fits.
struct PlainWindow {
  let first: Instant
  let last: Instant
  let marks: [Instant]
  private let left: Instant
  private let seconds: Int
  private let timeline: Timeline
  private let position: GridPosition

  /// Returns `nil` if the whole day is shown.
  init?(_ stack: ScreenStack) {
    guard case .fixed(let column) = stack.grid.position.zoom else { return nil }
    let (app, grid) = (stack.app, stack.grid)
    (timeline, position, left) = (app.timeline, grid.position, grid.position.left)
    let columns = grid.geometry(app).timeColumns
    let seconds = column * columns
    self.seconds = seconds
    let origin = app.firstDay.start(in: app.zone)
    var edges = [origin]
    while edges[edges.count - 1] < timeline.extent.end { edges.append(edges[edges.count - 1].adding(seconds: column)) }
    let extent = timeline.extent
    first = edges.last { $0 <= extent.start } ?? origin
    let end = max(first, edges[edges.count - 1].adding(seconds: -seconds))
    // Labels are at least eight columns apart; a window has at least two marks if whole minutes allow it.
    let minutes = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720]
    let label = minutes.first { $0 * 60 >= 8 * column } ?? 720
    let step = minutes.filter { $0 <= label && $0 * 120 <= seconds && ($0 * 60) % column == 0 }.max()
    var marks: [Instant] = []
    var day = app.firstDay.previous
    while day <= app.lastDay {
      var mark = day.start(in: app.zone)
      while mark < day.next.start(in: app.zone) {
        marks.append(mark)
        mark = mark.adding(seconds: step.map { $0 * 60 } ?? column)
      }
      day = day.next
    }
    self.marks = marks
    last = end == first ? end : marks.first { $0 >= end } ?? end
  }

  /// Half a window in seconds: a non-zero multiple of the marks' distance.
  var half: Int {
    let step = marks[1].seconds(since: marks[0])
    return max(step, (seconds / 2 - step / 2) / step * step)
  }

  /// The left edge after Right or Left; `nil` if there is no item.
  func left(afterArrow later: Bool) -> Instant? {
    let own = timeline.interval(of: position.item)
    let right = left.adding(seconds: seconds)
    let after = timeline.item(after: position.item, on: position.channel)
    let before = timeline.item(before: position.item, on: position.channel)
    let isOverlapped = [before, after].contains { $0.map { timeline.interval(of: $0).overlaps(own) } ?? false }
    if own.seconds > seconds, !isOverlapped, later ? own.end > right : own.start < left {
      let scrolled =
        later
        ? max(halfway(later), marks.first { $0 > own.start } ?? last)
        : min(halfway(later), marks.last { $0.adding(seconds: seconds) < own.end } ?? first)
      if clamped(scrolled) != left { return clamped(scrolled) }
    }
    guard let next = later ? after : before else { return nil }
    return clamped(left(showing: timeline.interval(of: next)))
  }

  private func left(showing item: Interval) -> Instant {
    let readable = min(item.seconds, seconds / 4)
    let right = left.adding(seconds: seconds)
    // The part to show is the item's beginning, or its end if the item is longer than the window and the selection enters it
    // from the end.
    var part = Interval(item.start, item.start.adding(seconds: readable))
    if item.seconds > seconds, item.start < left {
      part = Interval(item.end.adding(seconds: -readable), item.end)
      if part.start >= left { return left }
    }
    if part.start >= left, part.end <= right { return left }
    let half = halfway(part.start >= left)
    if half <= part.start, part.end <= half.adding(seconds: seconds) { return half }
    return marks.last { $0 <= part.start.adding(seconds: -seconds / 4) } ?? first
  }

  /// The mark nearest to half a window away; if two are equally near, the later one.
  private func halfway(_ later: Bool) -> Instant {
    let wanted = left.adding(seconds: later ? seconds / 2 : -(seconds / 2))
    let candidates = marks.filter { later ? $0 > left : $0 < left }
    let nearest = candidates.min {
      (abs($0.seconds(since: wanted)), wanted.seconds(since: $0)) < (
        abs($1.seconds(since: wanted)), wanted.seconds(since: $1)
      )
    }
    return nearest ?? (later ? last : first)
  }

  private func clamped(_ instant: Instant) -> Instant { min(max(instant, first), last) }
}
