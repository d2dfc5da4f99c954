package import GuideApp
import GuideLanguage
package import GuideModel

/// Jumps by days, to the current time, to prime time, to a typed time, or to a programme.
extension GridScreen {
  /// Goes to the same wall-clock time a number of days away.
  mutating func moveDays(by days: Int, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let day = BroadcastDay(containing: position.anchor, in: app.zone)
    let time = app.zone.local(position.anchor).time
    let wanted = day.adding(days: days)
    let reached = min(max(wanted, app.firstDay), app.lastDay)
    guard reached != day else {
      app.notice =
        days > 0
        ? app.text("The guide ends on \(app.lastDay.date.shortText(in: app.language)).")
        : app.text("The guide begins on \(app.firstDay.date.shortText(in: app.language)).")
      return
    }
    if reached != wanted { app.showCoverage() }
    let leftDay = BroadcastDay(containing: position.left, in: app.zone)
    let moved = leftDay.adding(days: reached.date.dayNumber - day.date.dayNumber)
    setLeft(moved.instant(of: app.zone.local(position.left).time, in: app.zone), app)
    setAnchor(reached.instant(of: time, in: app.zone), app)
  }

  /// The broadcast day of the selection.
  package func shownDay(_ app: App) -> BroadcastDay { BroadcastDay(containing: position.anchor, in: app.zone) }

  /// Goes to the current time, or to the nearest end of the guide.
  mutating func goToNow(in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    guard app.timeline.extent.contains(app.now) else {
      go(
        to: app.now < app.timeline.extent.start
          ? app.timeline.extent.start : app.timeline.extent.end.adding(seconds: -1), in: &app)
      app.notice = app.text("Now is outside this guide, which covers \(app.coverage).")
      return
    }
    go(to: app.now, in: &app)
  }

  /// Goes to an instant, which is then shown slightly to the right of the window's left edge.
  mutating func go(to instant: Instant, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let within = min(max(instant, app.timeline.extent.start), app.timeline.extent.end.adding(seconds: -1))
    if within != instant {
      app.showCoverage()
    }
    setLeft(comfortableLeft(of: within, app), app)
    setAnchor(within, app)
  }

  /// A left edge at a ruler mark, at least an eighth of the window before the instant.
  func comfortableLeft(of instant: Instant, _ app: App) -> Instant {
    guard case .fixed = position.zoom else { return instant }
    return left(showing: instant, after: scale(app).window.seconds / 8, app)
  }

  /// Sets the anchor and selects the item there on the selected channel.
  mutating func setAnchor(_ instant: Instant, _ app: App) {
    let end = app.timeline.extent.end.adding(seconds: -1)
    position.anchor = min(max(instant, app.timeline.extent.start), end)
    position.lastSelectedByChannel = [:]
    position.item = app.timeline.item(on: position.channel, at: position.anchor)
    if !scale(app).window.contains(position.anchor) { setLeft(comfortableLeft(of: position.anchor, app), app) }
  }

  /// The same programme on the visible original if its channel is a left-out copy; otherwise the programme itself.
  func shownOriginal(for programme: ProgrammeID, _ app: App) -> ProgrammeID {
    let channel = app.guide.channel(of: programme)
    let other = app.shownOriginal(for: channel, in: rows)
    return other == channel ? programme : app.showing(like: programme, of: app.guide, on: other) ?? programme
  }

  /// Selects a programme, including its channel and its time.
  ///
  /// If its channel is left out as a copy, selects the same programme on the original, unless `hits` does not contain it.
  mutating func jump(to wanted: ProgrammeID, among hits: SearchHits? = nil, in app: inout App) {
    guard !app.timeline.extent.isEmpty else { return }
    let other = shownOriginal(for: wanted, app)
    let programme = hits?.contains(other) ?? true ? other : wanted
    let start = app.guide.start(of: programme)
    position.channel = app.guide.channel(of: programme)
    showChannel(position.channel, in: &app)
    position.lastSelectedByChannel = [:]
    if !scale(app).window.contains(start) { setLeft(comfortableLeft(of: start, app), app) }
    select(item(for: programme, app), app)
    revealChannel(app)
  }

  /// The item to select for a programme; for a zero-length programme, the item at its start.
  func item(for programme: ProgrammeID, _ app: App) -> TimelineItem {
    let interval = app.guide.interval(of: programme)
    guard interval.isEmpty else { return .programme(programme) }
    let last = app.timeline.extent.end.adding(seconds: -1)
    return app.timeline.item(
      on: app.guide.channel(of: programme), at: min(max(interval.start, app.timeline.extent.start), last))
  }

  // MARK: Typed times

  /// Goes to a typed day and time; returns false if it is invalid or outside the guide.
  mutating func goTo(_ text: String, in app: inout App) -> Bool {
    if app.isNow(text) {
      goToNow(in: &app)
      return true
    }
    guard !app.timeline.extent.isEmpty else {
      app.notice = app.textWhileLoading ?? app.text("The guide has no programmes.")
      return false
    }
    let defaultTime = app.zone.local(position.anchor).time
    guard let instant = app.instant(typed: text, day: shownDay(app), defaultTime: defaultTime) else {
      app.reportInvalidTime(text)
      return false
    }
    guard app.timeline.extent.contains(instant) else {
      app.showCoverage()
      return false
    }
    go(to: instant, in: &app)
    return true
  }
}
