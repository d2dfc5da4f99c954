import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// Commands for channels and groups, which the views share with the grid.
extension ViewScreen {
  /// The commands that change a channel without asking a question.
  static var channelKeys: KeyTable.Use { ChannelCommand.keys(only: .favourite, .hide) }

  /// Handles a grid command for channels; returns false for other keys.
  mutating func pressChannelKey(_ key: Key, in app: inout App) -> Bool {
    if let command: ChannelCommand = Self.command(for: key, app.keymap) {
      let ids = targetChannelIDs(app)
      list.unmarkAll()
      app.toggle(command, ids, list: nil)
      return true
    }
    guard let command: GridCommand = Self.command(for: key, app.keymap) else { return false }
    switch command {
    case .channelNumber: askForNumber(key, in: &app)
    case .channelName: askForName(app)
    case .channels:
      ChannelsScreen.open(selecting: selectedChannelID(app), in: &app)
    case .nextGroup, .previousGroup, .allChannels: changeGroup(command, in: &app)
    case .week: app.replaceTop(with: WeekScreen(at: position(app), app))
    case .zoomIn: setLines(min(mostLines, shownLines + 1), in: &app)
    case .zoomOut: setLines(max(1, shownLines - 1), in: &app)
    case .zoomBack: setLines(nil, in: &app)
    default: return false
    }
    return true
  }

  /// The group as part of a title, after a comma; empty if all channels are shown.
  func groupNote(_ app: App) -> String { origin.group == .all ? "" : ", \(origin.group.phrase(in: app.language))" }

  private mutating func setLines(_ wanted: Int?, in app: inout App) {
    lines = wanted
    followGroup(in: &app)
    app.notice =
      (wanted ?? standardLines).map { app.text("Row height: \(app.count($0, "line")).") }
      ?? app.text("Row height: fill the screen.")
  }

  /// The ids of the marked lines' channels, or else of the selected channel.
  private func targetChannelIDs(_ app: App) -> [String] {
    let rows = rows(app)
    let marked = list.marked.isEmpty ? [] : list.targetRows(rows).compactMap { programme(ofRow: $0, app) }
    if marked.isEmpty { return [selectedChannelID(app)].compactMap(\.self) }
    var known: Set<Int> = []
    return marked.map(app.guide.channel).filter { known.insert($0).inserted }.map { app.guide.channels[$0].id }
  }

  /// The selected channel's id; `nil` if the guide no longer has it.
  private func selectedChannelID(_ app: App) -> String? {
    let channel = position(app).channel
    return app.guide.channels.indices.contains(channel) ? app.guide.channels[channel].id : nil
  }

  private mutating func changeGroup(_ command: GridCommand, in app: inout App) {
    guard let next = app.group(after: origin.group, command, includesEmpty: origin.includesEmpty) else { return }
    origin.group = next
    followGroup(in: &app)
    app.notice = app.notice(ofGroup: next, origin.channels(app).count)
  }

  /// Goes to a channel, showing all channels if it is not in the group.
  private mutating func reveal(channel: Int, in app: inout App) {
    if origin.channels(app).row(of: channel) == nil, origin.group != .all {
      origin.group = .all
      followGroup(in: &app)
    }
    go(toChannel: channel, in: &app)
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    switch message as? GridMessage {
    case .goToChannel(let id):
      if let channel = app.guide.channels.firstIndex(where: { $0.id == id }) { reveal(channel: channel, in: &app) }
      return true
    case .search:
      app.open(SearchScreen("", within: origin.group, in: &app))
      return true
    default: return app.selectInGrid(message)
    }
  }

  // MARK: Questions

  func channelRows(_ app: App) -> ChannelRows { origin.channels(app) }
  func selectedChannel(_ app: App) -> Int { position(app).channel }
  func canAddRow(for channel: Int, _ app: App) -> Bool { false }
  func reasonForHiding(_ channel: Int, _ app: App) -> String? { nil }

  /// Restores the view, unless the guide or the size has changed since.
  func restoringSelection(_ app: App) -> @Sendable (inout Self, inout App) -> Void {
    let (guide, size, before) = (app.guide, app.size, self)
    return { view, app in
      guard app.guide === guide, app.size == size else { return }
      let question = view.question
      view = before
      view.question = question
    }
  }
}
