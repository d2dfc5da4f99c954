import GuideApp
import GuideModel

/// Scrolling: the window follows the selection, only as far as it must.
extension GridScreen {
  /// Sets the window's left edge, on a whole column and within the guide.
  mutating func setLeft(_ instant: Instant, _ app: App) {
    guard !app.timeline.extent.isEmpty else { return }
    switch position.zoom {
    case .day:
      position.left = BroadcastDay(containing: instant, in: app.zone).start(in: app.zone)
    case .fixed(let seconds):
      // Columns are counted from the start of the guide, so that cells keep their widths as the window moves; the last
      // window is the first that reaches to the guide's end.
      let columns = -(-app.timeline.extent.seconds).flooredQuotient(by: seconds)
      let column = instant.seconds(since: app.timeline.extent.start).flooredQuotient(by: seconds)
      let last = max(0, columns - geometry(app).timeColumns)
      position.left = app.timeline.extent.start.adding(seconds: min(max(column, 0), last) * seconds)
    }
  }

  /// Scrolls so that the selected channel is seen.
  mutating func revealChannel(_ app: App) {
    let visible = geometry(app).channelCount(rowHeight: position.rowHeight)
    let last = max(0, rows.count - visible)
    position.top = min(max(position.top, selectedRow - visible + 1, 0), selectedRow, last)
  }

  /// Scrolls so that the selected item's start is seen, with enough of the cell to read; an item longer than the window
  /// comes a little into rows.
  mutating func revealItem(_ app: App) {
    let interval = app.timeline.interval(of: position.item)
    guard case .fixed(let seconds) = position.zoom else {
      if !interval.overlaps(scale(app).window) { setLeft(interval.start, app) }
      return
    }
    let window = scale(app).window
    let readable = min(interval.seconds, max(12 * seconds, window.seconds / 4), window.seconds - seconds)
    if interval.start < window.start {
      let shown = interval.end.seconds(since: window.start)
      if interval.seconds <= window.seconds {
        setLeft(interval.start, app)
      } else if shown < readable {
        setLeft(interval.end.adding(seconds: -window.seconds / 2), app)
      }
    } else if interval.start.adding(seconds: readable) > window.end {
      // Rounded up to a whole column, as the left edge is rounded down to one.
      setLeft(interval.start.adding(seconds: readable + seconds - 1 - window.seconds), app)
    }
  }

  /// Brings anchor and channel back into view after the screen changed.
  mutating func revealSelection(in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    setLeft(position.left, app)
    if !scale(app).window.contains(position.anchor) {
      setLeft(position.anchor.adding(seconds: -scale(app).window.seconds / 4), app)
    }
    revealChannel(app)
  }

  /// Changes the zoom; the anchor keeps its place on the screen.
  mutating func setZoom(_ zoom: Zoom, in app: inout App) {
    guard zoom != position.zoom else {
      app.notice = zoom == .day ? "The whole day is shown." : "Zoomed: \(zoom.phrase)."
      return
    }
    let column = min(max(scale(app).column(of: position.anchor), 0), max(0, geometry(app).timeColumns - 1))
    position.zoom = zoom
    switch zoom {
    case .day: setLeft(position.anchor, app)
    case .fixed(let seconds):
      setLeft(position.anchor.adding(seconds: 0 - column * seconds), app)
      // The edge is rounded down to a whole column, which can push the anchor out at the right.
      if !scale(app).window.contains(position.anchor) { setLeft(position.left.adding(seconds: seconds), app) }
      // A cell that begins in the window must be readable, not only its first letters at the right.
      if app.timeline.interval(of: position.item).start >= scale(app).window.start { revealItem(app) }
    }
    app.notice = "Zoomed: \(zoom.phrase)."
  }

  /// Finds the selection again in a new guide: the same programme on the same channel, else what is on at the anchor. The
  /// window stays where it is, unless what was found has moved out of it.
  mutating func reselect(from old: Timeline, in app: inout App) {
    let anchor = position.anchor
    let selected = selected(in: old)
    let channelID = old.guide.channels.indices.contains(position.channel) ? old.guide.channels[position.channel].id : ""
    let channel = app.guide.channels.firstIndex { $0.id == channelID }
    let wanted = channel ?? min(position.channel, max(0, app.guide.channels.count - 1))
    position.channel = self.channel(inRow: rows.nearestRow(to: wanted)) ?? 0
    position.item = .gap(Interval(anchor, anchor))
    position.departed = [:]
    guard !app.guide.channels.isEmpty, !app.timeline.extent.isEmpty else { return }
    setAnchor(anchor, app)
    if position.channel == channel, let selected, let same = find(selected, app.guide) {
      if app.guide.interval(of: same).contains(position.anchor) {
        position.item = .programme(same)
      } else {
        select(.programme(same), app)
      }
    }
    revealSelection(in: &app)
  }

  /// The same programme, or that of its title which is the nearest to it: guides move programmes.
  private func find(_ old: (title: String, interval: Interval), _ guide: Guide) -> ProgrammeID? {
    let reach = Interval(old.interval.start.adding(minutes: -180), old.interval.end.adding(minutes: 180))
    return guide.programmes(on: position.channel, in: reach).filter { guide.title(of: $0) == old.title }
      .min { distance($0, old.interval, guide) < distance($1, old.interval, guide) }
  }

  private func distance(_ programme: ProgrammeID, _ old: Interval, _ guide: Guide) -> Int {
    let interval = guide.interval(of: programme)
    return abs(interval.start.seconds(since: old.start)) + abs(interval.end.seconds(since: old.end))
  }

  private func selected(in old: Timeline) -> (title: String, interval: Interval)? {
    position.programme.map { (old.guide.title(of: $0), old.guide.interval(of: $0)) }
  }
}
