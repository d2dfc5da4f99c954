package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel

/// A clickable area of the grid.
package enum GridTarget: Hashable, Sendable {
  case item(channel: Int, TimelineItem)
  case channel(Int)
  case day(BroadcastDay)
  case time(Instant)
}

/// Mouse actions: a click selects, a click on the selection opens it, and the wheel scrolls.
extension GridScreen {
  package mutating func click(_ target: ClickTarget, in app: inout App) {
    if question != nil { return clickInQuestion(in: &app) }
    switch target as? GridTarget {
    case .item(let channel, let item): click(item, on: channel, in: &app)
    case .channel(let channel):
      let top = position.top
      goToChannel(channel, in: &app)
      position.top = top
    case .day(let day): moveDays(by: day.date.dayNumber - shownDay(app).date.dayNumber, in: &app)
    case .time(let instant): go(to: instant, in: &app)
    case nil: break
    }
  }

  /// Closes the question, keeping a filter or the selection of a channel found by name.
  private mutating func clickInQuestion(in app: inout App) {
    if filter != nil, !acceptFilter(question?.prompt.text ?? "", in: &app) { return }
    question = nil
  }

  private mutating func click(_ item: TimelineItem, on channel: Int, in app: inout App) {
    guard app.guide.channels.indices.contains(channel) else { return }
    if position.channel == channel, position.item == item {
      perform(.open, in: &app)
    } else {
      position.channel = channel
      // Keep the item under the pointer unless it cannot be read there.
      select(item, revealing: !isReadable(item, app), app)
    }
  }

  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {
    guard question == nil else { return }
    switch kind {
    case .press: break
    case .wheelUp: scrollChannels(by: -3, in: &app)
    case .wheelDown: scrollChannels(by: 3, in: &app)
    case .wheelLeft: moveWindow(to: mark(before: position.left.adding(seconds: -1), app), in: &app)
    case .wheelRight: moveWindow(to: mark(after: position.left, app), in: &app)
    }
  }

  /// Scrolls the rows; the selection moves only if it would leave the screen.
  private mutating func scrollChannels(by offset: Int, in app: inout App) {
    let visible = geometry(app).channelCount
    let last = max(0, rows.count - visible)
    let top = min(max(position.top + offset, 0), last)
    position.top = top
    goToRow(min(max(selectedRow, top), top + visible - 1), in: &app)
    position.top = top
  }

  /// Shows the next or previous programme on the channel, in the open details and in the grid.
  mutating func showNeighbour(of programme: ProgrammeID, later: Bool, in app: inout App) {
    let channel = app.guide.channel(of: programme)
    var item: TimelineItem? = .programme(programme)
    repeat {
      item = item.flatMap {
        later ? app.timeline.item(after: $0, on: channel) : app.timeline.item(before: $0, on: channel)
      }
    } while item.map(isGap) == true
    guard case .programme(let next) = item else {
      app.notice =
        later
        ? app.text("There is no later programme on this channel.")
        : app.text("There is no earlier programme on this channel.")
      return
    }
    app.replaceTop(with: DetailsScreen(next, app))
    let shown = shownOriginal(for: next, app)
    // A programme that exists only on a left-out copy is shown in that channel's row.
    guard app.guide.channel(of: shown) == position.channel else { return jump(to: next, in: &app) }
    select(.programme(shown), app)
  }

  private func isGap(_ item: TimelineItem) -> Bool {
    if case .gap = item { true } else { false }
  }
}
