import CellCanvas
import GuideModel
import GuideSearch

/// The mouse: a click selects, a click on the selected opens, the wheel scrolls.
extension State {
  mutating func click(_ target: Target) -> [Effect] {
    notice = nil
    switch (overlays.last, target) {
    case (nil, .item(let channel, let item)): clickItem(item, on: channel)
    case (nil, .channel(let channel)): goToChannel(channel)
    case (_, .day(let day)) where overlays.isEmpty: clickDay(day)
    case (nil, .time(let instant)): go(to: instant)
    case (.details(let details), .link(let link)) where details.links.indices.contains(link):
      follow(details.links[link])
    case (.search(let search), .result(let result)): return clickResult(result, in: search)
    case (.channels(let list), .listedChannel(let place)): return click(place, in: list)
    case (.saved(let list), .line(let place)): return click(place, in: list)
    case (.likeness(let list), .line(let place)): return click(place, in: list)
    case (.prompt(let prompt), _) where prompt.purpose == .filter: return acceptFilter(prompt.field.string)
    case (.details, .outside), (.prompt, _): overlays.removeLast()
    default: break
    }
    return []
  }

  private mutating func clickItem(_ item: TimelineItem, on channel: Int) {
    guard guide.channels.indices.contains(channel) else { return }
    if grid.channel == channel, grid.item == item { return openDetails() }
    grid.channel = channel
    select(item)
    revealChannel()
  }

  private mutating func clickDay(_ day: BroadcastDay) {
    moveDays(by: day.date.dayNumber - shownDay.date.dayNumber)
  }

  private mutating func clickResult(_ result: Int, in search: SearchState) -> [Effect] {
    guard search.list.indices.contains(result) else { return [] }
    var changed = search
    changed.choose(line: result)
    replaceTop(.search(changed))
    return search.selected == result ? pressInSearch(.enter, changed) : []
  }

  private mutating func click(_ place: Int, in list: SavedState) -> [Effect] {
    if place == list.place.selected { return pressInSaved(.enter, list) }
    stepSaved(by: place - list.place.selected)
    return []
  }

  private mutating func click(_ place: Int, in list: LikenessState) -> [Effect] {
    if place == list.place.selected { return pressInLikeness(.enter, list) }
    step(list, by: place - list.place.selected)
    return []
  }

  mutating func turnWheel(_ kind: MouseEvent.Kind) -> [Effect] {
    notice = nil
    guard overlays.isEmpty else { return turnWheelOnTop(kind) }
    switch kind {
    case .press: break
    case .wheelUp: scrollChannels(by: -3)
    case .wheelDown: scrollChannels(by: 3)
    case .wheelLeft: moveWindow(by: -scale.window.seconds / 8)
    case .wheelRight: moveWindow(by: scale.window.seconds / 8)
    }
    return []
  }

  /// Scrolls the rows; the selection comes along only where it would leave the screen.
  private mutating func scrollChannels(by offset: Int) {
    let visible = geometry.channelCount(rowHeight: grid.rowHeight)
    let last = max(0, view.count - visible)
    let top = min(max(grid.top + offset, 0), last)
    grid.top = top
    goToRow(min(max(selectedRow, top), top + visible - 1))
    grid.top = top
  }

  private mutating func turnWheelOnTop(_ kind: MouseEvent.Kind) -> [Effect] {
    let key: Key
    switch kind {
    case .wheelUp: key = .up
    case .wheelDown: key = .down
    case .press, .wheelLeft, .wheelRight: return []
    }
    return (0..<3).flatMap { _ in update(&self, .key(key)) }
  }
}
