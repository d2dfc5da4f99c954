import CellCanvas
import GuideModel

/// The grid's keys.
extension State {
  mutating func pressInGrid(_ key: Key) -> [Effect] {
    guard let command = CommandTable.command(for: key) else {
      notice = "\(key.name.isEmpty ? "That key" : key.name) does nothing here. Press ? for help."
      return []
    }
    if command == .quit { return [.quit(0)] }
    if command == .channelNumber {
      ask(.channelNumber)
      return pressOnTop(key)
    }
    if command == .copy { return copySelected() }
    if command == .close { return closeInGrid() }
    if command == .update { return toggleUpdate() }
    if command == .search { return openSearch() }
    if command == .saved { return openSaved() }
    if let id = selectedChannelID, let effects = changeChannel(command, id) { return effects }
    runInGrid(command)
    return []
  }

  private mutating func runInGrid(_ command: Command) {
    switch command {
    case .earlier: moveInTime(later: false)
    case .later: moveInTime(later: true)
    case .up: moveChannel(by: -1)
    case .down: moveChannel(by: 1)
    case .pageUp: moveChannel(by: -geometry.channelCount(rowHeight: grid.rowHeight))
    case .pageDown: moveChannel(by: geometry.channelCount(rowHeight: grid.rowHeight))
    case .halfPageUp: moveChannel(by: -max(1, geometry.channelCount(rowHeight: grid.rowHeight) / 2))
    case .halfPageDown: moveChannel(by: max(1, geometry.channelCount(rowHeight: grid.rowHeight) / 2))
    case .first: goToRow(0)
    case .last: goToRow(view.count - 1)
    case .screenEarlier: moveScreen(later: false)
    case .screenLater: moveScreen(later: true)
    case .previousDay: moveDays(by: -1)
    case .nextDay: moveDays(by: 1)
    case .previousWeek: moveDays(by: -7)
    case .nextWeek: moveDays(by: 7)
    case .now: goToNow()
    case .guideEnd: go(to: timeline.extent.end.adding(seconds: -1))
    case .primeTime: go(to: shownDay.instant(of: WallTime(minuteOfDay: 20 * 60), in: zone))
    case .goToTime: ask(.time)
    case .channelName: ask(.channelName)
    default: lookInGrid(command)
    }
  }

  private mutating func lookInGrid(_ command: Command) {
    switch command {
    case .zoomIn: setZoom(grid.zoom.closer)
    case .zoomOut: setZoom(grid.zoom.wider)
    case .zoomBack: setZoom(.standard)
    case .rowHeight: cycleRowHeight()
    case .emptyChannels: toggleEmptyChannels()
    case .channels: openChannels()
    case .nextGroup: moveGroup(by: 1)
    case .previousGroup: moveGroup(by: -1)
    case .open: openDetails()
    case .showings: openShowings()
    case .filter: openFilter()
    case .likeThis: openLikeness(of: grid.programme)
    case .hitShowing: cycleHitShowing()
    case .nextHit: goToHit(forward: true)
    case .previousHit: goToHit(forward: false)
    case .findings: openFindings()
    case .changes: openChanges()
    case .nextLink, .previousLink: notice = "The other views, such as the week and my shows, are still to come."
    default: sayComing(command)
    }
  }

  /// Says why a command of a later version does nothing yet.
  mutating func sayComing(_ command: Command) {
    guard let entry = CommandTable.entry(for: command), let key = entry.keys.first else { return }
    notice = entry.isComing ? "\(key.name): \(entry.words) is still to come." : "\(key.name) does nothing here."
  }

  private mutating func closeInGrid() -> [Effect] {
    notice = hits == nil ? "Press q to quit." : nil
    replaceHits(nil)
    return dropSearch()
  }

  private mutating func cycleRowHeight() {
    grid.rowHeight = grid.rowHeight % 3 + 1
    revealChannel()
  }

  private mutating func openFindings() {
    if guide.findings.isEmpty {
      notice = "Nothing was wrong with the guide's files."
    } else {
      overlays.append(.findings(ScrollState()))
    }
  }

  private mutating func openChanges() {
    if !changes.changes.isEmpty || !reportLines.isEmpty {
      overlays.append(.changes(ScrollState()))
    } else if freshness == nil {
      notice = "This guide is a file: there is nothing to compare it with."
    } else if freshness?.updated == nil {
      notice = "Nothing has been updated yet; \(CommandTable.key(of: .update)) updates."
    } else {
      notice = "The last update changed nothing of what was known."
    }
  }

  /// Copies a programme as a line of text, such as `The Ferrymen, Harbour One, Fri 20 Nov 20:30-21:25`.
  mutating func copy(_ programme: ProgrammeID) -> [Effect] {
    let interval = guide.interval(of: programme)
    let start = zone.local(interval.start)
    let end = zone.local(interval.end).time
    let channel = guide.channels[guide.channel(of: programme)].name
    let times = "\(start.date.shortText) \(start.time.text)-\(end.text)"
    notice = "Copied, where the terminal allows it."
    return [.copy(SafeText("\(guide.title(of: programme)), \(channel), \(times)").string)]
  }

  private mutating func copySelected() -> [Effect] {
    if let programme = grid.programme { return copy(programme) }
    notice = "There is no programme here to copy."
    return []
  }
}
