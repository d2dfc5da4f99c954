package import GuideApp
import GuideLanguage
import GuideModel

/// Arrow keys, and the window that follows the selection.
///
/// The anchor is an instant that changes only when the user moves in time. The window stays put while the selection is
/// readable; otherwise it moves by about half its width to a ruler mark, so that what follows the selection is visible too.
extension GridScreen {
  /// The layout of the screen around the grid.
  package func geometry(_ app: App) -> GridGeometry {
    GridGeometry(
      app.size, names: nameColumns, channels: rows.count, rowHeight: position.rowHeight,
      pane: position.hasPane ?? (app.display.isSlow ? false : nil), linesBelow: app.alertLines)
  }

  /// The window's time axis.
  package func scale(_ app: App) -> TimeScale {
    TimeScale(
      window: Interval(position.left, position.left.adding(seconds: windowSeconds(app))),
      columns: geometry(app).timeColumns)
  }

  private func windowSeconds(_ app: App) -> Int {
    switch position.zoom {
    case .fixed(let seconds): seconds * geometry(app).timeColumns
    case .day: BroadcastDay(containing: position.left, in: app.zone).interval(in: app.zone).seconds
    }
  }

  mutating func moveInTime(later: Bool, in app: inout App) {
    guard !app.guide.channels.isEmpty, !scrollThroughItem(later: later, in: &app) else { return }
    let next =
      later
      ? app.timeline.item(after: position.item, on: position.channel)
      : app.timeline.item(before: position.item, on: position.channel)
    guard let next else {
      app.notice = later ? app.text("The guide ends here.") : app.text("The guide begins here.")
      return
    }
    select(next, app)
  }

  /// Selects an item on the selected channel and moves the anchor to it.
  mutating func select(_ item: TimelineItem, revealing: Bool = true, _ app: App) {
    position.item = item
    position.lastSelectedByChannel = [:]
    if revealing { revealItem(app) }
    let interval = app.timeline.interval(of: item)
    if interval.contains(app.now), scale(app).window.contains(app.now) {
      position.anchor = app.now
    } else {
      position.anchor = max(interval.start, scale(app).window.start)
    }
  }

  /// Selects another channel's item at the anchor.
  mutating func moveChannel(by offset: Int, in app: inout App) {
    let row = min(max(selectedRow + offset, 0), rows.count - 1)
    if row == selectedRow {
      app.notice = offset < 0 ? app.text("This is the first channel.") : app.text("This is the last channel.")
    }
    goToRow(row, in: &app)
  }

  mutating func goToRow(_ row: Int, in app: inout App) {
    if let channel = channel(inRow: row) { goToChannel(channel, in: &app) }
  }

  mutating func goToChannel(_ channel: Int, in app: inout App) {
    guard app.guide.channels.indices.contains(channel), channel != position.channel else { return }
    showChannel(channel, in: &app)
    if let programme = position.programme { position.lastSelectedByChannel[position.channel] = programme }
    position.channel = channel
    position.item = itemAtAnchor(on: channel, app)
    revealChannel(app)
  }

  /// The selection after moving up or down.
  ///
  /// The programme last selected on that channel if it is on at the anchor; otherwise the timeline's item there.
  private func itemAtAnchor(on channel: Int, _ app: App) -> TimelineItem {
    if let programme = position.lastSelectedByChannel[channel],
      app.guide.interval(of: programme).contains(position.anchor)
    {
      return .programme(programme)
    }
    return app.timeline.item(on: channel, at: position.anchor)
  }

  /// Scrolls the window and the anchor by half the window's width.
  mutating func moveHalfWindow(later: Bool, in app: inout App) {
    moveWindow(to: halfWindowAway(later: later, app), in: &app)
  }

  /// Scrolls the window and the anchor to a new left edge within the guide.
  mutating func moveWindow(to left: Instant, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let old = position.left
    if position.zoom == .day { return moveDays(by: left < old ? -1 : 1, in: &app) }
    setLeft(left, app)
    guard position.left != old else {
      app.notice = left > old ? app.text("The guide ends here.") : app.text("The guide begins here.")
      return
    }
    setAnchor(position.anchor.adding(seconds: position.left.seconds(since: old)), app)
  }

  // MARK: The window

  /// Sets the window's left edge to a whole column within the guide.
  mutating func setLeft(_ instant: Instant, _ app: App) {
    guard !app.timeline.extent.isEmpty else { return }
    switch position.zoom {
    case .day:
      position.left = BroadcastDay(containing: instant, in: app.zone).start(in: app.zone)
    case .fixed(let seconds):
      // Count columns from the start of the first day, so that cells keep their widths while scrolling, and ruler marks
      // fall on column edges.
      let origin = app.firstDay.start(in: app.zone)
      let column = instant.seconds(since: origin).flooredQuotient(by: seconds)
      let first = app.timeline.extent.start.seconds(since: origin).flooredQuotient(by: seconds)
      // The last window starts at the first mark from which it reaches the end of the guide.
      let end = -(-app.timeline.extent.end.seconds(since: origin)).flooredQuotient(by: seconds)
      let last = origin.adding(seconds: max(first, end - geometry(app).timeColumns) * seconds)
      let isAtMark = last <= app.timeline.extent.start || mark(before: last, app) == last
      let wanted = origin.adding(seconds: max(column, first) * seconds)
      position.left = min(wanted, isAtMark ? last : mark(after: last, app))
    }
  }

  /// The last possible window start at or before an instant.
  ///
  /// Windows start at ruler marks, or at closer intervals if the window is less than two marks wide.
  func mark(before instant: Instant, _ app: App) -> Instant {
    let opening = BroadcastDay(containing: instant, in: app.zone).start(in: app.zone)
    let step = markSeconds(app)
    return opening.adding(seconds: instant.seconds(since: opening).flooredQuotient(by: step) * step)
  }

  /// The first possible window start after an instant.
  func mark(after instant: Instant, _ app: App) -> Instant {
    // The last mark of a day may be close to the start of the next day.
    let next = mark(before: instant, app).adding(seconds: markSeconds(app))
    return min(next, BroadcastDay(containing: instant, in: app.zone).interval(in: app.zone).end)
  }

  /// A left edge at a mark at least `seconds` before an instant, such that the instant stays visible.
  func left(showing instant: Instant, after seconds: Int, _ app: App) -> Instant {
    let left = mark(before: instant.adding(seconds: -seconds), app)
    // A window of a column or two is shorter than the distance between marks.
    return instant.seconds(since: left) < scale(app).window.seconds ? left : mark(before: instant, app)
  }

  /// Seconds between marks.
  func markSeconds(_ app: App) -> Int {
    guard case .fixed(let seconds) = position.zoom else { return 3600 }
    let scale = scale(app)
    let widest = min(Ruler.step(for: scale) * 60, scale.window.seconds / 2)
    return Ruler.steps.last { $0 * 60 <= widest && $0 * 60 % seconds == 0 }.map { $0 * 60 } ?? seconds
  }

  /// A left edge about half a window away, at the nearest mark.
  func halfWindowAway(later: Bool, _ app: App) -> Instant {
    let (window, step) = (scale(app).window, markSeconds(app))
    let half = (later ? 1 : -1) * window.seconds / 2
    let nearest = mark(before: window.start.adding(seconds: half + step / 2), app)
    // In a window of one column, the nearest mark may be where the window already starts.
    return later
      ? max(nearest, mark(after: window.start, app))
      : min(nearest, mark(before: window.start.adding(seconds: -1), app))
  }

  /// Scrolls to the selected channel, keeping three rows of context if possible.
  mutating func revealChannel(_ app: App) {
    let visible = geometry(app).channelCount
    let margin = min(3, (visible - 1) / 2)
    let lowest = max(0, rows.count - visible)
    position.top = min(max(position.top, selectedRow + margin - visible + 1), selectedRow - margin)
    position.top = min(max(position.top, 0), lowest)
  }

  /// Scrolls until enough of the selected item is visible to read it.
  ///
  /// For an item longer than the window, any readable part is enough.
  mutating func revealItem(_ app: App) {
    let interval = app.timeline.interval(of: position.item)
    let window = scale(app).window
    guard case .fixed = position.zoom else {
      if !interval.overlaps(window) { setLeft(interval.start, app) }
      return
    }
    let readable = min(interval.seconds, window.seconds / 4)
    let isLong = interval.seconds > window.seconds
    if interval.start < window.start {
      if isLong, interval.end.seconds(since: window.start) >= readable { return }
      reveal(isLong ? interval.end.adding(seconds: -readable) : interval.start, readable, later: false, app)
    } else if interval.start.adding(seconds: readable) > window.end {
      reveal(interval.start, readable, later: true, app)
    }
  }

  /// Moves the window by half its width or, if the instant would still be hidden, far enough to put it a quarter
  /// of the width from the left.
  private mutating func reveal(_ instant: Instant, _ readable: Int, later: Bool, _ app: App) {
    let window = scale(app).window
    let left = halfWindowAway(later: later, app)
    let isVisible = instant >= left && instant.adding(seconds: readable) <= left.adding(seconds: window.seconds)
    setLeft(isVisible ? left : self.left(showing: instant, after: window.seconds / 4, app), app)
  }

  /// Whether enough of an item is visible to read it.
  func isReadable(_ item: TimelineItem, _ app: App) -> Bool {
    let interval = app.timeline.interval(of: item)
    guard case .fixed(let seconds) = position.zoom else { return true }
    let window = scale(app).window
    let seen = min(interval.end, window.end).seconds(since: max(interval.start, window.start))
    return seen >= min(interval.seconds, 12 * seconds)
  }

  /// Scrolls by half a window through a selected item longer than the window.
  ///
  /// Returns false if the item does not extend beyond the edge or another item overlaps it.
  mutating func scrollThroughItem(later: Bool, in app: inout App) -> Bool {
    guard case .fixed = position.zoom else { return false }
    let window = scale(app).window
    let interval = app.timeline.interval(of: position.item)
    let goesOn = later ? interval.end > window.end : interval.start < window.start
    guard interval.seconds > window.seconds, goesOn, interval.overlaps(window) else { return false }
    let neighbours = [
      app.timeline.item(before: position.item, on: position.channel),
      app.timeline.item(after: position.item, on: position.channel),
    ]
    if neighbours.contains(where: { $0.map(app.timeline.interval)?.overlaps(interval) ?? false }) { return false }
    // Move the item's other edge off screen, so that the opposite key scrolls back instead of selecting a neighbour.
    let half = halfWindowAway(later: later, app)
    let edge = interval.end.adding(seconds: -window.seconds - 1)
    setLeft(later ? max(half, mark(after: interval.start, app)) : min(half, mark(before: edge, app)), app)
    guard position.left != window.start else { return false }
    select(position.item, revealing: false, app)
    return true
  }

  /// Brings the anchor and the channel back into view after a resize.
  mutating func revealSelection(in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    setLeft(position.left, app)
    if !scale(app).window.contains(position.anchor) {
      setLeft(left(showing: position.anchor, after: scale(app).window.seconds / 4, app), app)
    }
    revealChannel(app)
  }
}
