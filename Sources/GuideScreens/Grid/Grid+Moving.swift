package import GuideApp
package import GuideModel

/// Moving in the grid, by groups of keys. The anchor is an instant that only moving in time sets.
extension GridScreen {
  /// The layout of the screen around the grid.
  package func geometry(_ app: App) -> GridGeometry { GridGeometry(app.size) }

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

  /// Selects the item before or after the selected one on its channel.
  mutating func moveInTime(later: Bool, in app: inout App) {
    guard !app.guide.channels.isEmpty, !scrollThroughItem(later: later, in: &app) else { return }
    let next =
      later
      ? app.timeline.item(after: position.item, on: position.channel)
      : app.timeline.item(before: position.item, on: position.channel)
    guard let next else {
      app.notice = later ? "The guide ends here." : "The guide begins here."
      return
    }
    select(next, app)
  }

  /// Selects an item of the selected channel and sets the anchor by it.
  mutating func select(_ item: TimelineItem, revealing: Bool = true, _ app: App) {
    position.item = item
    position.departed = [:]
    if revealing { revealItem(app) }
    let interval = app.timeline.interval(of: item)
    if interval.contains(app.now), scale(app).window.contains(app.now) {
      position.anchor = app.now
    } else {
      position.anchor = max(interval.start, scale(app).window.start)
    }
  }

  /// Selects what is on air at the anchor on another channel.
  mutating func moveChannel(by offset: Int, in app: inout App) {
    let row = min(max(selectedRow + offset, 0), rows.count - 1)
    if row == selectedRow { app.notice = offset < 0 ? "This is the first channel." : "This is the last channel." }
    goToRow(row, in: &app)
  }

  mutating func goToRow(_ row: Int, in app: inout App) {
    if let channel = channel(inRow: row) { goToChannel(channel, in: &app) }
  }

  mutating func goToChannel(_ channel: Int, in app: inout App) {
    guard app.guide.channels.indices.contains(channel), channel != position.channel else { return }
    unhide(channel, in: &app)
    if let programme = position.programme { position.departed[position.channel] = programme }
    position.channel = channel
    position.item = itemAtAnchor(on: channel, app)
    revealChannel(app)
  }

  /// The selection after up or down: the programme that was left on that channel if it is on air at the anchor, else
  /// the owner.
  private func itemAtAnchor(on channel: Int, _ app: App) -> TimelineItem {
    if let programme = position.departed[channel], app.guide.interval(of: programme).contains(position.anchor) {
      return .programme(programme)
    }
    return app.timeline.item(on: channel, at: position.anchor)
  }

  /// Scrolls the window by half its width, the anchor with it.
  mutating func moveHalfWindow(later: Bool, in app: inout App) {
    moveWindow(to: halfWindowAway(later: later, app), in: &app)
  }

  /// Scrolls the window to a left edge within the guide, the anchor with it.
  mutating func moveWindow(to left: Instant, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let old = position.left
    if position.zoom == .day { return moveDays(by: left < old ? -1 : 1, in: &app) }
    setLeft(left, app)
    guard position.left != old else {
      app.notice = left > old ? "The guide ends here." : "The guide begins here."
      return
    }
    setAnchor(position.anchor.adding(seconds: position.left.seconds(since: old)), app)
  }

  /// Goes to the same wall time some days away.
  mutating func moveDays(by days: Int, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let day = BroadcastDay(containing: position.anchor, in: app.zone)
    let time = app.zone.local(position.anchor).time
    let wanted = day.adding(days: days)
    let reached = min(max(wanted, firstDay(app)), lastDay(app))
    guard reached != day else {
      app.notice =
        days > 0
        ? "The guide ends on \(lastDay(app).date.shortText)." : "The guide begins on \(firstDay(app).date.shortText)."
      return
    }
    if reached != wanted { app.notice = "The guide covers \(coverage(app))." }
    let leftDay = BroadcastDay(containing: position.left, in: app.zone)
    let moved = leftDay.adding(days: reached.date.dayNumber - day.date.dayNumber)
    setLeft(moved.instant(of: app.zone.local(position.left).time, in: app.zone), app)
    setAnchor(reached.instant(of: time, in: app.zone), app)
  }

  /// The first broadcast day of the guide.
  package func firstDay(_ app: App) -> BroadcastDay {
    BroadcastDay(containing: app.timeline.extent.start, in: app.zone)
  }
  /// The last broadcast day of the guide.
  package func lastDay(_ app: App) -> BroadcastDay {
    BroadcastDay(containing: app.timeline.extent.end.adding(seconds: -1), in: app.zone)
  }

  /// From when to when the guide has programmes, such as `Mon 16 Nov 05:00 to Tue 24 Nov 06:00`; with years where they
  /// are not this one.
  func coverage(_ app: App) -> String {
    "\(text(of: app.timeline.extent.start, app)) to \(text(of: app.timeline.extent.end, app))"
  }

  private func text(of instant: Instant, _ app: App) -> String {
    let local = app.zone.local(instant)
    let year = local.date.year == app.zone.local(app.now).date.year ? "" : " \(local.date.year)"
    return "\(local.date.shortText)\(year) \(local.time.text)"
  }

  /// The broadcast day of what is selected.
  package func shownDay(_ app: App) -> BroadcastDay { BroadcastDay(containing: position.anchor, in: app.zone) }

  /// Goes to now; where the guide does not reach to now, to its nearest end.
  mutating func goToNow(in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    guard app.timeline.extent.contains(app.now) else {
      go(
        to: app.now < app.timeline.extent.start
          ? app.timeline.extent.start : app.timeline.extent.end.adding(seconds: -1), in: &app)
      app.notice = "Now is outside this guide, which covers \(coverage(app))."
      return
    }
    go(to: app.now, in: &app)
  }

  /// Goes to an instant, which comes to stand a little right of the window's left edge.
  mutating func go(to instant: Instant, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let within = min(max(instant, app.timeline.extent.start), app.timeline.extent.end.adding(seconds: -1))
    if within != instant {
      app.notice = "The guide covers \(coverage(app))."
    }
    setLeft(comfortableLeft(of: within, app), app)
    setAnchor(within, app)
  }

  /// A left edge at a mark of the ruler that leaves an eighth of the window or more before the instant.
  func comfortableLeft(of instant: Instant, _ app: App) -> Instant {
    guard case .fixed = position.zoom else { return instant }
    return left(showing: instant, after: scale(app).window.seconds / 8, app)
  }

  /// Sets the anchor and selects what is on there on the selected channel.
  mutating func setAnchor(_ instant: Instant, _ app: App) {
    let end = app.timeline.extent.end.adding(seconds: -1)
    position.anchor = min(max(instant, app.timeline.extent.start), end)
    position.departed = [:]
    position.item = app.timeline.item(on: position.channel, at: position.anchor)
    if !scale(app).window.contains(position.anchor) { setLeft(comfortableLeft(of: position.anchor, app), app) }
  }

  /// Selects a programme wherever it is: its channel, its time.
  mutating func jump(to programme: ProgrammeID, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let start = app.guide.start(of: programme)
    position.channel = app.guide.channel(of: programme)
    unhide(position.channel, in: &app)
    position.departed = [:]
    if !scale(app).window.contains(start) { setLeft(comfortableLeft(of: start, app), app) }
    select(item(for: programme, app), app)
    revealChannel(app)
  }

  /// The cell that stands for a programme. One without a length has no cell: its host stands for it, or else the
  /// nearest.
  func item(for programme: ProgrammeID, _ app: App) -> TimelineItem {
    let interval = app.guide.interval(of: programme)
    guard interval.isEmpty else { return .programme(programme) }
    let last = app.timeline.extent.end.adding(seconds: -1)
    return app.timeline.item(
      on: app.guide.channel(of: programme), at: min(max(interval.start, app.timeline.extent.start), last))
  }
}
