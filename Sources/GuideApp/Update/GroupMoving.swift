import GuideModel

/// Going through the groups of channels.
extension State {
  /// Shows the next group, or one before; the selected channel stays selected where it is in that.
  mutating func moveGroup(by step: Int) {
    // Of channels that would not be seen no group is made.
    let seen = ChannelView(guide, order: pendingArrangement?.order, showsEmpty: showsEmptyChannels).rows
      .map { guide.channels[$0] }
    let groups = ChannelGroup.groups(of: seen)
    guard groups.count > 1 else {
      notice =
        "No channel is in a group yet: \(CommandTable.key(of: .groupChannel)) names groups of this one, "
        + "\(CommandTable.key(of: .favouriteChannel)) favours it."
      return
    }
    let place = groups.firstIndex(of: group) ?? 0
    group = groups[(place + step + groups.count) % groups.count]
    relistChannels()
    let count = view.count == 1 ? "1 channel" : "\(view.count) channels"
    switch group {
    case .all: notice = "All channels: \(count)."
    case .favourites: notice = "Favourite channels: \(count)."
    case .named(let name): notice = "\(name): \(count)."
    }
  }
}
