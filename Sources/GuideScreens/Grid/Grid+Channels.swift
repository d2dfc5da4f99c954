package import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// Choosing which channels are shown, and going to hidden ones.
extension GridScreen {
  /// The id of the selected channel.
  package func selectedChannelID(_ app: App) -> String? {
    app.guide.channels.indices.contains(position.channel) ? app.guide.channels[position.channel].id : nil
  }

  /// The channel in a row; `nil` if out of range.
  func channel(inRow row: Int) -> Int? {
    rows.rows.indices.contains(row) ? rows.rows[row] : nil
  }

  var selectedRow: Int { rows.row(of: position.channel) ?? rows.nearestRow(to: position.channel) }

  /// Updates the shown channels; falls back to all channels if the group is empty.
  mutating func updateChannels(_ app: App) {
    rows = app.channelRows(includesEmpty: showsEmptyChannels, group: group, hits: hits, withCopies: shownCopies)
    guard rows.rows.isEmpty, group != .all else { return }
    group = .all
    updateChannels(app)
  }

  /// Updates the shown channels and moves the selection if its channel is now hidden.
  mutating func updateChannelsKeepingSelection(in app: inout App) {
    let before = rows
    updateChannels(app)
    if rows.row(of: position.channel) == nil {
      let nearest = channel(inRow: rows.nearestRow(to: position.channel))
      let other = app.shownOriginal(for: position.channel, in: rows)
      let below = before.row(of: position.channel).map { row in
        before.rows[row...].first { rows.row(of: $0) != nil } ?? rows.rows.last
      }
      let next = other != position.channel ? other : below ?? nil
      if let next = next ?? nearest { goToChannel(next, in: &app) }
    }
    revealChannel(app)
  }

  // MARK: Empty channels and groups

  mutating func toggleEmptyChannels(in app: inout App) {
    let order = app.pendingArrangement?.order
    let empty = ChannelRows(app.guide, order: order, includesEmpty: false, group: group).hiddenEmptyCount
    guard empty > 0 else {
      app.notice =
        app.guide.programmeCount > 0
        ? everyChannelHasProgrammes(app) : app.text("The guide has no programmes, so all channels are shown.")
      return
    }
    showsEmptyChannels.toggle()
    updateChannelsKeepingSelection(in: &app)
    let channels = app.count(empty, "channel")
    app.notice =
      showsEmptyChannels
      ? app.text("Showing \(channels) without programmes.") : app.text("Hiding \(channels) without programmes.")
  }

  private func everyChannelHasProgrammes(_ app: App) -> String {
    switch group {
    case .all: app.text("Every channel has programmes.")
    case .named(let name): app.text("Every channel in \(name) has programmes.")
    case .favourites: app.text("Every favourite channel has programmes.")
    }
  }

  /// Shows another group; the selected channel stays selected if it is a member.
  mutating func changeGroup(_ command: GridCommand, in app: inout App) {
    guard let next = app.group(after: group, command, includesEmpty: showsEmptyChannels) else { return }
    group = next
    updateChannelsKeepingSelection(in: &app)
    app.notice = app.notice(ofGroup: group, rows.count)
  }

  // MARK: Going to hidden channels

  /// Makes sure that a channel has a row, with a notice if other channels appear too.
  mutating func showChannel(_ channel: Int, in app: inout App) {
    guard app.guide.channels.indices.contains(channel), rows.row(of: channel) == nil else { return }
    let name = app.guide.channels[channel].name
    app.keepRowUntilArranged(channel)
    updateChannels(app)
    if !group.contains(app.guide.channels[channel]) {
      app.notice =
        group == .favourites
        ? app.text("\(name) is not a favourite; showing all channels.")
        : app.text("\(name) is not in the group \(groupName(app)); showing all channels.")
      group = .all
      updateChannels(app)
    }
    showCopy(channel, in: &app)
    if rows.row(of: channel) == nil, hits?.hidesChannels ?? false {
      app.notice = app.text("\(name) has no match; showing all channels.")
      hits?.display = .othersDimmed
      updateChannels(app)
    }
    guard rows.row(of: channel) == nil else { return }
    showsEmptyChannels = true
    updateChannels(app)
    app.notice = app.text("\(name) has no programmes; showing channels without programmes.")
  }

  /// Adds a row for a channel that was left out as a copy of another.
  private mutating func showCopy(_ channel: Int, in app: inout App) {
    let other = app.shownOriginal(for: channel, in: rows)
    guard other != channel else { return }
    shownCopies.insert(app.guide.channels[channel].id)
    updateChannels(app)
    app.notice = app.text(
      "\(app.guide.channels[channel].name) (the same as \(app.guide.channels[other].name)) has a row until you quit. "
        + "Press \(app.keymap.name(of: ChannelCommand.favourite)) to keep it as a favourite.")
  }

  /// Why a channel is not shown.
  func reasonForHiding(_ channel: Int, _ app: App) -> String? {
    let (name, keymap) = (app.guide.channels[channel].name, app.keymap)
    let next = keymap.name(of: GridCommand.nextGroup)
    return if !group.contains(app.guide.channels[channel]) {
      group == .favourites
        ? app.text("\(name) is not a favourite; \(next) switches to other groups and all channels.")
        : app.text("\(name) is not in the group \(groupName(app)); \(next) switches to other groups and all channels.")
    } else if let order = app.pendingArrangement?.order, !order.contains(channel) {
      app.text("\(name) is hidden; press \(keymap.name(of: GridCommand.channels)) to list all channels.")
    } else if case let other = app.shownOriginal(for: channel, in: rows), other != channel {
      app.text(
        "\(name) is left out because it shows the same as \(app.guide.channels[other].name). "
          + "Press \(keymap.name(of: PromptCommand.accept)) to show it.")
    } else if let hits, hits.hidesChannels, !app.guide.programmes(on: channel).isEmpty, !hits.hasMatchOnChannel[channel]
    {
      app.text("\(name) has no match and is hidden; \(keymap.name(of: GridCommand.hitDisplay)) shows all channels.")
    } else {
      app.text(
        "\(name) is hidden; press \(keymap.name(of: GridCommand.emptyChannels)) to show channels without programmes.")
    }
  }

  private func groupName(_ app: App) -> String { group.name(in: app.language) ?? "" }

  mutating func goToChannel(withID id: String, in app: inout App) {
    destination = Destination(id: id, selectedID: selectedChannelID(app))
    goToDestination(in: &app)
  }

  /// Goes to the pending channel once it has a row, unless the user has moved since.
  mutating func goToDestination(in app: inout App) {
    guard let wanted = destination, wanted.selectedID == selectedChannelID(app) else { return destination = nil }
    if let channel = app.guide.channels.firstIndex(where: { $0.id == wanted.id }) {
      destination = nil
      goToChannel(channel, in: &app)
    } else if app.pendingArrangement == nil {
      destination = nil
    }
  }

  package mutating func undo(in app: inout App) {
    if question?.kind == .number { question = nil }
    // A channel that was hidden gets its row back only after the guide has been rearranged.
    destination = app.undoChange().map { Destination(id: $0, selectedID: selectedChannelID(app)) }
  }

  mutating func change(_ command: ChannelCommand, in app: inout App) {
    guard let id = selectedChannelID(app) else { return app.notice = app.text("No channel is shown.") }
    switch command {
    case .up, .down, .top:
      app.notice = app.text(
        "To move channels, open the channel list with \(app.keymap.name(of: GridCommand.channels)), "
          + "then press \(app.keymap.name(of: command)).")
    case .favourite, .hide: app.toggle(command, [id], list: nil)
    case .source: app.putNextSourceFirst(for: [id], list: app.channelList)
    case .rename, .renumber, .group, .shift, .copy, .limit, .join:
      if let asked = ChannelQuestion(command, [id], app) { ask(asked) }
    }
  }
}
