import GuideModel

/// Channels that are not shown since the guide lists nothing on them, or they are not in the group.
extension State {
  /// Shows the channels without programmes, or hides them again.
  mutating func toggleEmptyChannels() {
    let empty = ChannelView(guide, order: pendingArrangement?.order, showsEmpty: false, group: group).emptyHidden
    guard empty > 0 else {
      notice =
        guide.programmeCount > 0
        ? group == .all ? "Every channel has programmes." : "Every channel of \(group.words) has programmes."
        : "The guide has no programmes; it shows all channels."
      return
    }
    showEmptyChannels(!showsEmptyChannels)
    let words = "\(empty == 1 ? "1 channel" : "\(empty) channels") without programmes"
    notice = showsEmptyChannels ? "\(words) shown." : "\(words) hidden."
  }

  /// Sets whether they are shown; the selection passes from one that is hidden to the next.
  private mutating func showEmptyChannels(_ shows: Bool) {
    showsEmptyChannels = shows
    relistChannels()
  }

  /// Decides anew which channels are shown; the selection passes from one that is not to the next.
  mutating func relistChannels() {
    listChannels()
    if view.row(of: grid.channel) == nil, let next = channel(inRow: view.nearestRow(to: grid.channel)) {
      goToChannel(next)
    }
    revealChannel()
  }

  /// The channel of a row; nil beyond the ends.
  func channel(inRow row: Int) -> Int? {
    view.rows.indices.contains(row) ? view.rows[row] : nil
  }

  /// The row of the selected channel.
  var selectedRow: Int { view.row(of: grid.channel) ?? view.nearestRow(to: grid.channel) }

  /// Makes sure that a channel which is gone to is on the screen, and says so where that changes it.
  mutating func unhide(_ channel: Int) {
    guard guide.channels.indices.contains(channel), view.row(of: channel) == nil else { return }
    let name = guide.channels[channel].name
    // A person can go to a channel that is hidden already: it stays until the guide has been arranged.
    if let order = pendingArrangement?.order, !order.contains(channel) {
      pendingArrangement?.order.append(channel)
      listChannels()
    }
    if !group.contains(guide.channels[channel]) {
      notice = "\(name) is not in \(group.words); all channels are shown now."
      group = .all
      listChannels()
    }
    if view.row(of: channel) == nil, hits?.hidesChannels ?? false {
      notice = "\(name) has no hit; all channels are shown now."
      hits?.showing = .othersDimmed
      listChannels()
    }
    guard view.row(of: channel) == nil else { return }
    showsEmptyChannels = true
    listChannels()
    notice = "\(name) has no programmes; all such channels are shown now."
  }

  /// Says of a channel that is hidden why it is not gone to.
  mutating func sayHidden(_ channel: Int) {
    guard group.contains(guide.channels[channel]) else {
      let key = CommandTable.entry(for: .nextGroup)?.keys.first?.name ?? ""
      notice =
        "\(guide.channels[channel].name) is not in \(group.words); \(key) goes on to other groups and all channels."
      return
    }
    if let order = pendingArrangement?.order, !order.contains(channel) {
      notice = "\(guide.channels[channel].name) is hidden; \(CommandTable.key(of: .channels)) lists it."
      return
    }
    let isEmpty = guide.programmes(on: channel).isEmpty
    if let hits, hits.hidesChannels, !isEmpty, !hits.areOnChannel[channel] {
      notice =
        "\(guide.channels[channel].name) has no hit and is hidden; \(CommandTable.key(of: .hitShowing)) shows all channels."
      return
    }
    let key = CommandTable.entry(for: .emptyChannels)?.keys.first?.name ?? ""
    notice = "\(guide.channels[channel].name) has no programmes and is hidden; \(key) shows such channels."
  }
}
