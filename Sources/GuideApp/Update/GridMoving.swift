package import GuideModel

/// Moving in the grid: section by section what the keys mean. The anchor is an instant that only moving in time sets.
extension State {
  /// The window's time axis.
  package var scale: TimeScale {
    TimeScale(window: Interval(grid.left, grid.left.adding(seconds: windowSeconds)), columns: geometry.timeColumns)
  }

  private var windowSeconds: Int {
    switch grid.zoom {
    case .fixed(let seconds): seconds * geometry.timeColumns
    case .day: BroadcastDay(containing: grid.left, in: zone).interval(in: zone).seconds
    }
  }

  /// Selects the item before or after the selected one on its channel.
  mutating func moveInTime(later: Bool) {
    guard !guide.channels.isEmpty else { return }
    let next =
      later
      ? timeline.item(after: grid.item, on: grid.channel) : timeline.item(before: grid.item, on: grid.channel)
    guard let next else {
      notice = later ? "The guide ends here." : "The guide begins here."
      return
    }
    select(next)
  }

  /// Selects an item of the selected channel and sets the anchor by it.
  mutating func select(_ item: TimelineItem) {
    grid.item = item
    grid.departed = [:]
    revealItem()
    let interval = timeline.interval(of: item)
    if interval.contains(now), scale.window.contains(now) {
      grid.anchor = now
    } else {
      grid.anchor = max(interval.start, scale.window.start)
    }
  }

  /// Selects what is on air at the anchor on another channel.
  mutating func moveChannel(by offset: Int) {
    let row = min(max(selectedRow + offset, 0), view.count - 1)
    if row == selectedRow { notice = offset < 0 ? "This is the first channel." : "This is the last channel." }
    goToRow(row)
  }

  mutating func goToRow(_ row: Int) {
    if let channel = channel(inRow: row) { goToChannel(channel) }
  }

  mutating func goToChannel(_ channel: Int) {
    guard guide.channels.indices.contains(channel), channel != grid.channel else { return }
    unhide(channel)
    if let programme = grid.programme { grid.departed[grid.channel] = programme }
    grid.channel = channel
    grid.item = itemAtAnchor(on: channel)
    revealChannel()
  }

  /// What up and down select: where one came from on that channel if it is on air at the anchor, else the owner.
  private func itemAtAnchor(on channel: Int) -> TimelineItem {
    if let programme = grid.departed[channel], guide.interval(of: programme).contains(grid.anchor) {
      return .programme(programme)
    }
    return timeline.item(on: channel, at: grid.anchor)
  }

  /// Moves window and anchor by a screenful of time.
  mutating func moveScreen(later: Bool) {
    moveWindow(by: (later ? 1 : -1) * scale.window.seconds)
  }

  /// Scrolls the window by seconds, the anchor with it, within the guide.
  mutating func moveWindow(by seconds: Int) {
    guard !timeline.extent.isEmpty else { return }
    if grid.zoom == .day { return moveDays(by: seconds.signum()) }
    let old = grid.left
    setLeft(grid.left.adding(seconds: seconds))
    guard grid.left != old else {
      notice = seconds > 0 ? "The guide ends here." : "The guide begins here."
      return
    }
    setAnchor(grid.anchor.adding(seconds: grid.left.seconds(since: old)))
  }

  /// Goes to the same wall time some days away.
  mutating func moveDays(by days: Int) {
    guard !timeline.extent.isEmpty else { return }
    let day = BroadcastDay(containing: grid.anchor, in: zone)
    let time = zone.local(grid.anchor).time
    let wanted = day.adding(days: days)
    let reached = min(max(wanted, firstDay), lastDay)
    guard reached != day else {
      notice =
        days > 0 ? "The guide ends on \(lastDay.date.shortText)." : "The guide begins on \(firstDay.date.shortText)."
      return
    }
    if reached != wanted { notice = "The guide covers \(coverage)." }
    let leftDay = BroadcastDay(containing: grid.left, in: zone)
    let moved = leftDay.adding(days: reached.date.dayNumber - day.date.dayNumber)
    setLeft(moved.instant(of: zone.local(grid.left).time, in: zone))
    setAnchor(reached.instant(of: time, in: zone))
  }

  /// The first broadcast day of the guide.
  package var firstDay: BroadcastDay { BroadcastDay(containing: timeline.extent.start, in: zone) }
  /// The last broadcast day of the guide.
  package var lastDay: BroadcastDay {
    BroadcastDay(containing: timeline.extent.end.adding(seconds: -1), in: zone)
  }

  /// From when to when the guide has programmes, such as `Mon 16 Nov 05:00 to Tue 24 Nov 06:00`; with years where they
  /// are not this one.
  var coverage: String {
    "\(words(for: timeline.extent.start)) to \(words(for: timeline.extent.end))"
  }

  private func words(for instant: Instant) -> String {
    let local = zone.local(instant)
    let year = local.date.year == zone.local(now).date.year ? "" : " \(local.date.year)"
    return "\(local.date.shortText)\(year) \(local.time.text)"
  }

  /// The broadcast day of what is selected.
  package var shownDay: BroadcastDay { BroadcastDay(containing: grid.anchor, in: zone) }

  /// Goes to now; where the guide does not reach to now, to its nearest end.
  package mutating func goToNow() {
    guard !timeline.extent.isEmpty else { return }
    guard timeline.extent.contains(now) else {
      go(to: now < timeline.extent.start ? timeline.extent.start : timeline.extent.end.adding(seconds: -1))
      notice = "Now is outside this guide, which covers \(coverage)."
      return
    }
    go(to: now)
  }

  /// Goes to an instant, which comes to stand a little right of the window's left edge.
  mutating func go(to instant: Instant) {
    guard !timeline.extent.isEmpty else { return }
    let within = min(max(instant, timeline.extent.start), timeline.extent.end.adding(seconds: -1))
    if within != instant {
      notice = "The guide covers \(coverage)."
    }
    setLeft(comfortableLeft(of: within))
    setAnchor(within)
  }

  /// A left edge at a half hour, in a small window at five minutes, that leaves an eighth of the window or more before the instant.
  private func comfortableLeft(of instant: Instant) -> Instant {
    guard case .fixed = grid.zoom else { return instant }
    let before = instant.adding(seconds: -scale.window.seconds / 8)
    let step = scale.window.seconds >= 4 * 1800 ? 1800 : 300
    return Instant(seconds: before.seconds.flooredQuotient(by: step) * step)
  }

  /// Sets the anchor and selects what is on there on the selected channel.
  mutating func setAnchor(_ instant: Instant) {
    let end = timeline.extent.end.adding(seconds: -1)
    grid.anchor = min(max(instant, timeline.extent.start), end)
    grid.departed = [:]
    grid.item = timeline.item(on: grid.channel, at: grid.anchor)
    revealChannel()
    if !scale.window.contains(grid.anchor) { setLeft(comfortableLeft(of: grid.anchor)) }
  }

  /// Selects a programme wherever it is: its channel, its time.
  mutating func jump(to programme: ProgrammeID) {
    guard !timeline.extent.isEmpty else { return }
    let start = guide.start(of: programme)
    grid.channel = guide.channel(of: programme)
    unhide(grid.channel)
    grid.departed = [:]
    if !scale.window.contains(start) { setLeft(comfortableLeft(of: start)) }
    select(item(for: programme))
    revealChannel()
  }

  /// The cell that stands for a programme. What has no length is none: its host is, or what is nearest in the guide.
  func item(for programme: ProgrammeID) -> TimelineItem {
    let interval = guide.interval(of: programme)
    guard interval.isEmpty else { return .programme(programme) }
    let last = timeline.extent.end.adding(seconds: -1)
    return timeline.item(on: guide.channel(of: programme), at: min(max(interval.start, timeline.extent.start), last))
  }
}
