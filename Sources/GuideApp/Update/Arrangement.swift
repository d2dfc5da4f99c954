import GuideModel

/// Arranging the guide by what is chosen for channels: at once where that takes no longer than a frame, else in the
/// background. Until a large guide is arranged, the rows of the one on the screen are hidden and moved.
extension State {
  /// All channels as they are chosen now, those that are not shown among them.
  var listedChannels: ChannelList {
    if let list = channelList?.list ?? pendingArrangement?.list { return list }
    if choices == shown.choices, let list = shown.list { return list }
    return ChannelList(base.channels, choices)
  }

  /// The name that a channel is shown with.
  func shownName(of id: String) -> String {
    if let list = channelList?.list ?? pendingArrangement?.list ?? shown.list { return list.names[id] ?? id }
    return base.channels.first { $0.id == id }?.name ?? id
  }

  /// Shows the guide as its channels are chosen now.
  mutating func rearrange() -> [Effect] {
    let wasPending = pendingArrangement != nil
    guard choices != (pendingArrangement?.request.choices ?? shown.choices) else { return [] }
    let position = pendingArrangement?.order.firstIndex(of: grid.channel) ?? grid.channel
    let destination = pendingArrangement?.destination
    pendingArrangement = nil
    defer { head(for: destination) }
    guard choices != shown.choices else {
      relist(keepingPosition: position)
      return [.cancelArrangement]
    }
    let list = base.programmeCount > programmesAtOnce ? ChannelList(base.channels, choices) : nil
    // Without a row to show until then there is little to arrange either.
    guard let list, case let order = positions(of: list), !order.isEmpty else {
      show(ShownGuide(base, choices: choices, zone: zone, after: shown))
      return wasPending ? [.cancelArrangement] : []
    }
    arrangementCount += 1
    let request = ArrangementRequest(number: arrangementCount, choices: choices, last: shown, zone: zone)
    pendingArrangement = PendingArrangement(request: request, list: list, order: order)
    relist(keepingPosition: position)
    return [.arrange(request)]
  }

  /// Takes in a guide that has been arranged, unless other things have been chosen meanwhile, or another guide has come.
  mutating func take(_ result: ArrangementResult) {
    guard let pendingArrangement, pendingArrangement.request.number == result.number else { return }
    show(result.shown)
    head(for: pendingArrangement.destination)
  }

  /// Takes in a guide that was read. What was chosen for its channels since the reading began is made good.
  mutating func take(_ read: ShownGuide) -> [Effect] {
    let wasPending = pendingArrangement != nil
    let destination = pendingArrangement?.destination
    defer { head(for: destination) }
    choices = read.choices.applying(contentsOf: channelEdits.dropFirst(read.knownEdits))
    if choices != read.choices, read.base.programmeCount <= programmesAtOnce {
      show(ShownGuide(read.base, choices: choices, zone: zone, after: read))
    } else {
      show(read)
    }
    let effects = rearrange()
    return effects.isEmpty && wasPending ? [.cancelArrangement] : effects
  }

  /// Takes in what is chosen for channels, where another program has changed it.
  mutating func take(_ choices: ChannelChoices, knownEdits: Int) -> [Effect] {
    self.choices = choices.applying(contentsOf: channelEdits.dropFirst(knownEdits))
    if channelList == nil { return rearrange() }
    relistChannelList()
    return []
  }

  /// Goes to the channel with an id, as soon as it has a row.
  mutating func goToChannel(withID id: String) {
    head(for: PendingArrangement.Destination(id: id, selectedID: selectedChannelID))
  }

  /// Goes to a channel, now or when what is arranged has come; not where the person has gone elsewhere since.
  private mutating func head(for destination: PendingArrangement.Destination?) {
    guard let destination, destination.selectedID == selectedChannelID else { return }
    if let channel = guide.channels.firstIndex(where: { $0.id == destination.id }) { return goToChannel(channel) }
    pendingArrangement?.destination = destination
  }

  /// The channels of a list that are shown, by their positions in the guide that is here.
  private func positions(of list: ChannelList) -> [Int] {
    var positions: [String: Int] = [:]
    positions.reserveCapacity(guide.channels.count)
    for (position, channel) in guide.channels.enumerated() { positions[channel.id] = position }
    return list.entries.compactMap { $0.place == .shown ? positions[$0.channel.id] : nil }
  }

  /// Decides anew which channels are shown; from one that is hidden the selection passes to the one that takes its place.
  private mutating func relist(keepingPosition position: Int) {
    listChannels()
    if view.row(of: grid.channel) == nil, let order = pendingArrangement?.order, !order.isEmpty {
      let next = order[min(position, order.count - 1)...].first { view.row(of: $0) != nil }
      if let next = next ?? view.rows.last { goToChannel(next) }
    }
    revealChannel()
  }
}
