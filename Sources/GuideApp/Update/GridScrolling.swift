import GuideModel

/// What part of the guide is seen: the window follows the selection, only as far as it must.
extension State {
  /// Sets the window's left edge, on a whole column and within the guide.
  mutating func setLeft(_ instant: Instant) {
    guard !timeline.extent.isEmpty else { return }
    switch grid.zoom {
    case .day:
      grid.left = BroadcastDay(containing: instant, in: zone).start(in: zone)
    case .fixed(let seconds):
      // Columns are counted from the start of the guide, so that cells keep their widths as the window moves; the last
      // window is the first that reaches to the guide's end.
      let columns = -(-timeline.extent.seconds).flooredQuotient(by: seconds)
      let column = instant.seconds(since: timeline.extent.start).flooredQuotient(by: seconds)
      let last = max(0, columns - geometry.timeColumns)
      grid.left = timeline.extent.start.adding(seconds: min(max(column, 0), last) * seconds)
    }
  }

  /// Scrolls so that the selected channel is seen.
  mutating func revealChannel() {
    let visible = geometry.channelCount(rowHeight: grid.rowHeight)
    let last = max(0, view.count - visible)
    grid.top = min(max(grid.top, selectedRow - visible + 1, 0), selectedRow, last)
  }

  /// Scrolls so that the selected item's start is seen, with enough of the cell to read; an item longer than the window
  /// comes a little into view.
  mutating func revealItem() {
    let interval = timeline.interval(of: grid.item)
    guard case .fixed(let seconds) = grid.zoom else {
      if !interval.overlaps(scale.window) { setLeft(interval.start) }
      return
    }
    let window = scale.window
    let readable = min(interval.seconds, max(12 * seconds, window.seconds / 4), window.seconds - seconds)
    if interval.start < window.start {
      let shown = interval.end.seconds(since: window.start)
      if interval.seconds <= window.seconds {
        setLeft(interval.start)
      } else if shown < readable {
        setLeft(interval.end.adding(seconds: -window.seconds / 2))
      }
    } else if interval.start.adding(seconds: readable) > window.end {
      // Rounded up to a whole column, as the left edge is rounded down to one.
      setLeft(interval.start.adding(seconds: readable + seconds - 1 - window.seconds))
    }
  }

  /// Brings anchor and channel back into view after the screen changed.
  mutating func revealSelection() {
    guard !timeline.extent.isEmpty else { return }
    setLeft(grid.left)
    if !scale.window.contains(grid.anchor) {
      setLeft(grid.anchor.adding(seconds: -scale.window.seconds / 4))
    }
    revealChannel()
  }

  /// Changes the zoom; the anchor keeps its place on the screen.
  mutating func setZoom(_ zoom: Zoom) {
    guard zoom != grid.zoom else {
      notice = zoom == .day ? "The whole day is shown." : "Zoomed: \(zoom.words)."
      return
    }
    let column = min(max(scale.column(of: grid.anchor), 0), max(0, geometry.timeColumns - 1))
    grid.zoom = zoom
    switch zoom {
    case .day: setLeft(grid.anchor)
    case .fixed(let seconds):
      setLeft(grid.anchor.adding(seconds: 0 - column * seconds))
      // The edge is rounded down to a whole column, which can push the anchor out at the right.
      if !scale.window.contains(grid.anchor) { setLeft(grid.left.adding(seconds: seconds)) }
      // A cell that begins in the window shall be read, not only its first letters at the right.
      if timeline.interval(of: grid.item).start >= scale.window.start { revealItem() }
    }
    notice = "Zoomed: \(zoom.words)."
  }

  /// Finds the selection again in a new guide: the same programme on the same channel, else what is on at the anchor. The
  /// window stays where it is, unless what was found has moved out of it.
  mutating func reselect(from old: Timeline) {
    let anchor = grid.anchor
    let selected = grid.programme(in: old)
    let channelID = old.guide.channels.indices.contains(grid.channel) ? old.guide.channels[grid.channel].id : ""
    let channel = guide.channels.firstIndex { $0.id == channelID }
    let wanted = channel ?? min(grid.channel, max(0, guide.channels.count - 1))
    grid.channel = self.channel(inRow: view.nearestRow(to: wanted)) ?? 0
    grid.item = .gap(Interval(anchor, anchor))
    grid.departed = [:]
    guard !guide.channels.isEmpty, !timeline.extent.isEmpty else { return }
    setAnchor(anchor)
    if grid.channel == channel, let selected, let same = find(selected) {
      if guide.interval(of: same).contains(grid.anchor) {
        grid.item = .programme(same)
      } else {
        select(.programme(same))
      }
    }
    revealSelection()
  }

  /// The same programme, or that of its title which is the nearest to it: guides move programmes.
  private func find(_ old: (title: String, interval: Interval)) -> ProgrammeID? {
    let reach = Interval(old.interval.start.adding(minutes: -180), old.interval.end.adding(minutes: 180))
    return guide.programmes(on: grid.channel, in: reach).filter { guide.title(of: $0) == old.title }
      .min { distance($0, old.interval) < distance($1, old.interval) }
  }

  private func distance(_ programme: ProgrammeID, _ old: Interval) -> Int {
    let interval = guide.interval(of: programme)
    return abs(interval.start.seconds(since: old.start)) + abs(interval.end.seconds(since: old.end))
  }
}

extension GridState {
  fileprivate func programme(in old: Timeline) -> (title: String, interval: Interval)? {
    programme.map { (old.guide.title(of: $0), old.guide.interval(of: $0)) }
  }
}
