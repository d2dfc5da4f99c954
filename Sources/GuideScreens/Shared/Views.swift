import CellCanvas
package import GuideApp
package import GuideModel

/// The keys that switch between the views of the guide.
package enum ViewCommand: String, BoundCommand {
  case next, previous

  package static let table = "views"
  package static let whereTheyWork: Message? = "only in the grid and the other views"
  package static let sections = [
    KeySection<ViewCommand>(
      "Views",
      [
        KeyBinding(
          .next, .tab, help: "next view: grid, on now, channel's day, week", hint: "view", isEssential: true),
        KeyBinding(.previous, .shiftTab, help: "previous view"),
      ])
  ]
}

/// The selection that one view hands to the next.
package struct ViewPosition: Hashable, Sendable {
  /// Index of the selected channel in the guide.
  package let channel: Int
  /// The selected instant; `nil` for now.
  package let instant: Instant?
  /// The group whose channels are shown.
  package var group: ChannelGroup
  /// Whether channels without programmes are shown.
  package let includesEmpty: Bool
  /// Ids of channels shown although they are copies of others.
  let shownCopies: Set<String>

  func channels(_ app: App) -> ChannelRows {
    let rows = app.channelRows(includesEmpty: includesEmpty, group: group, withCopies: shownCopies)
    guard rows.count == 0, group != .all else { return rows }
    // Fall back to all channels if the group has become empty, as in the grid.
    return app.channelRows(includesEmpty: includesEmpty, group: .all, withCopies: shownCopies)
  }

  /// This position in the current guide; `nil` if its channel was removed.
  func moved(from old: Guide, _ app: App) -> ViewPosition? {
    guard old.channels.indices.contains(channel) else { return nil }
    let id = old.channels[channel].id
    return app.guide.channels.firstIndex { $0.id == id }.map { with(channel: $0, instant: instant) }
  }

  func with(channel: Int, instant: Instant?) -> ViewPosition {
    ViewPosition(
      channel: channel, instant: instant, group: group, includesEmpty: includesEmpty, shownCopies: shownCopies)
  }
}

extension GuideView {
  /// The view as a screen above the grid; `nil` for the grid itself.
  func screen(at position: ViewPosition, _ app: App) -> (any Screen)? {
    guard !app.timeline.extent.isEmpty else { return nil }
    return switch self {
    case .grid: nil
    case .now: OnNowScreen(at: position, app)
    case .channel: ChannelDayScreen(at: position, app)
    case .week: WeekScreen(at: position, app)
    }
  }
}

extension ScreenStack {
  /// The current view, even if other screens cover it.
  package var view: GuideView {
    screens.lazy.compactMap { ($0 as? any ViewScreen).map { type(of: $0).view } }.first ?? .grid
  }
}
