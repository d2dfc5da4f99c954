package import GuideApp
import GuideLanguage
import GuideModel
package import GuidePersonal

extension GridScreen {
  /// The current view, or the one waiting for the first guide.
  package func view(_ app: App) -> SavedView {
    let waiting = pendingView ?? SavedView()
    let channel = selectedChannelID(app)
    return SavedView(
      group: channel == nil ? waiting.group : group, zoom: position.zoom, rowHeight: position.rowHeight,
      channel: channel ?? waiting.channel, hasPane: position.hasPane, view: waiting.view,
      hasListedChannels: app.mine.hasListedChannels)
  }

  /// Restores the saved group and channel if the guide has them; otherwise, selects the first channel.
  mutating func restoreChannels(_ app: App) {
    if let group = pendingView?.group {
      self.group = group
      updateChannels(app)
    }
    let left = app.guide.channels.firstIndex { $0.id == pendingView?.channel }.map {
      app.shownOriginal(for: $0, in: rows)
    }
    position.channel = left.flatMap { rows.row(of: $0) != nil ? $0 : nil } ?? rows.rows.first ?? 0
    revealChannel(app)
    pendingView = nil
  }
}

extension GridScreen {
  mutating func cycleRowHeight(_ app: inout App) {
    position.rowHeight = next(after: position.rowHeight, shown: geometry(app).lines(ofChannel: 0))
    revealChannel(app)
    app.notice =
      position.rowHeight.map { app.text("Row height: \(app.count($0, "line")).") }
      ?? app.text("Row height: fill the screen.")
  }

  /// The next row height that looks different from the one shown.
  private func next(after height: Int?, shown: Int) -> Int? {
    guard let height else { return shown == 1 ? 2 : 1 }
    return height < 3 ? height + 1 : nil
  }

  mutating func togglePane(_ app: inout App) {
    guard geometry(app).canHavePane else {
      return app.notice = app.text("The screen is too small to show more about the programme.")
    }
    position.hasPane = !geometry(app).hasPane
    revealChannel(app)
  }

  /// Changes the zoom; the anchor stays in the same column.
  mutating func setZoom(_ zoom: Zoom, in app: inout App) {
    guard zoom != position.zoom else {
      app.notice = zoom == .day ? app.text("The whole day is shown.") : zoomNotice(app)
      return
    }
    let column = min(max(scale(app).column(of: position.anchor), 0), max(0, geometry(app).timeColumns - 1))
    position.zoom = zoom
    switch zoom {
    case .day: setLeft(position.anchor, app)
    case .fixed(let seconds):
      let left = position.anchor.adding(seconds: 0 - column * seconds)
      setLeft(mark(before: left.adding(seconds: markSeconds(app) / 2), app), app)
      // Rounding the edge to a mark can push the anchor out of the window.
      if !scale(app).window.contains(position.anchor) { setLeft(comfortableLeft(of: position.anchor, app), app) }
      // If the selected cell begins in the window, make more than its first letters readable.
      if app.timeline.interval(of: position.item).start >= scale(app).window.start { revealItem(app) }
    }
    app.notice = zoomNotice(app)
  }

  private func zoomNotice(_ app: App) -> String { app.text("Zoom: \(position.zoom.phrase(in: app.language)).") }
}

extension Zoom {
  /// The zoom in words, such as `3 minutes per column`.
  func phrase(in language: InterfaceLanguage) -> String {
    switch self {
    case .day: language.text("the whole day")
    case .fixed(60): language.text("1 minute per column")
    case .fixed(90): language.text("1½ minutes per column")
    case .fixed(let seconds): language.text("\(seconds / 60) minutes per column")
    }
  }
}

/// Switching to the other views and back.
extension GridScreen {
  /// The selected channel and time; no instant if the current time is selected.
  func viewPosition(_ app: App) -> ViewPosition {
    let isNow = app.timeline.interval(of: position.item).contains(app.now)
    return ViewPosition(
      channel: position.channel, instant: isNow ? nil : position.anchor, group: group,
      includesEmpty: showsEmptyChannels,
      shownCopies: shownCopies)
  }

  /// Selects the channel and time of another view, moving the window as little as possible.
  mutating func show(_ shown: ViewPosition, in app: inout App) {
    if group != shown.group {
      group = shown.group
      updateChannelsKeepingSelection(in: &app)
    }
    goToChannel(shown.channel, in: &app)
    guard shown.instant != viewPosition(app).instant else { return }
    if let instant = shown.instant {
      setAnchor(instant, app)
    } else if scale(app).window.contains(app.now) {
      setAnchor(app.now, app)
    } else {
      goToNow(in: &app)
    }
  }

  func open(_ command: ViewCommand, in app: inout App) {
    open(GuideView.grid.stepped(by: command == .next ? 1 : -1), in: &app)
  }

  func open(_ view: GuideView, in app: inout App) {
    guard let screen = view.screen(at: viewPosition(app), app) else {
      return app.notice = app.textWhileLoading ?? app.text("The guide has no programmes.")
    }
    app.open(screen)
  }
}
