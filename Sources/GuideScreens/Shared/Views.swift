import CellCanvas
package import GuideApp
package import GuideModel

/// The keys that go through the views of the guide.
package enum ViewCommand: String, BoundCommand {
  case next, previous

  package static let table = "views"
  package static let sections = [
    KeySection<ViewCommand>(
      "The views",
      [
        KeyBinding(.next, .tab, help: "the next view: the grid, what is on now, the channel's day", hint: "view"),
        KeyBinding(.previous, .shiftTab, help: "the view before"),
      ])
  ]
}

/// The views of the guide, which stand in each other's place.
package enum GuideView: String, CaseIterable, Hashable, Sendable {
  case grid, now, channel

  fileprivate func stepped(by step: Int) -> GuideView {
    let all = GuideView.allCases
    return all[((all.firstIndex(of: self) ?? 0) + step + all.count) % all.count]
  }
}

/// The part of the guide that a view shows, which the next view takes over.
package struct ViewPosition: Hashable, Sendable {
  /// The selected channel's position in the guide.
  package let channel: Int
  /// The instant of what is selected there; nil for now.
  package let instant: Instant?
  /// The group whose channels are shown.
  package let group: ChannelGroup
  /// True while channels without programmes are shown.
  package let showsEmpty: Bool

  /// The channels that are shown, in their order.
  func channels(_ app: App) -> ChannelRows {
    ChannelRows(app.guide, order: app.pendingArrangement?.order, showsEmpty: showsEmpty, group: group)
  }

  /// The same at another channel and time.
  func with(channel: Int, instant: Instant?) -> ViewPosition {
    ViewPosition(channel: channel, instant: instant, group: group, showsEmpty: showsEmpty)
  }
}

/// A view that is not the grid: a list that covers it.
protocol ViewScreen: ListScreen {
  static var view: GuideView { get }
  /// The channel and the time that are selected.
  func position(_ app: App) -> ViewPosition
}

extension ViewScreen {
  /// Goes to another view, at what is selected here.
  mutating func show(_ command: ViewCommand, in app: inout App) {
    let position = position(app)
    guard let screen = Self.view.stepped(by: command == .next ? 1 : -1).screen(at: position, app) else {
      return close(in: &app)
    }
    app.replaceTop(with: screen)
  }

  /// Goes back to the grid, where the same is selected.
  package mutating func close(in app: inout App) {
    let position = position(app)
    app.close()
    app.send(GridMessage.show(position))
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    // The details that lie over it lead to the grid.
    guard case .goTo(let programme) = message as? SearchMessage else { return false }
    app.close()
    app.send(GridMessage.select(programme))
    return true
  }
}

extension GuideView {
  /// The view as a screen over the grid; nil for the grid itself.
  func screen(at position: ViewPosition, _ app: App) -> (any Screen)? {
    guard !app.timeline.extent.isEmpty else { return nil }
    return switch self {
    case .grid: nil
    case .now: OnNowScreen(at: position, app)
    case .channel: ChannelDayScreen(at: position, app)
    }
  }
}

extension GridScreen {
  /// The channel and time that are selected; without an instant where that is on now.
  func viewPosition(_ app: App) -> ViewPosition {
    let isNow = app.timeline.interval(of: position.item).contains(app.now)
    return ViewPosition(
      channel: position.channel, instant: isNow ? nil : position.anchor, group: group, showsEmpty: showsEmptyChannels)
  }

  /// Selects the channel of another view, and its time where that is another; the window moves no more than it must.
  mutating func show(_ shown: ViewPosition, in app: inout App) {
    goToChannel(shown.channel, in: &app)
    guard shown.instant != viewPosition(app).instant else { return }
    if let instant = shown.instant { setAnchor(instant, app) } else { goToNow(in: &app) }
  }

  /// Opens the next view, or the one before, over the grid.
  func open(_ command: ViewCommand, in app: inout App) {
    guard let screen = GuideView.grid.stepped(by: command == .next ? 1 : -1).screen(at: viewPosition(app), app) else {
      return app.notice = "The guide has no programmes."
    }
    app.open(screen)
  }
}

extension ScreenStack {
  /// The view that is shown, whatever lies over it.
  package var view: GuideView {
    screens.lazy.compactMap { ($0 as? any ViewScreen).map { type(of: $0).view } }.first ?? .grid
  }
}
