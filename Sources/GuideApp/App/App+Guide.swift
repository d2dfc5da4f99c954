package import GuideModel
package import GuidePersonal
import GuideSearch

/// The displayed guide and its arrangement by the user's channel settings. A small guide is arranged immediately, a large one
/// in the background. Until that is done, the existing rows are simply hidden and moved.
extension App {
  /// Shows a guide that has been read, with the channel edits made since reading began.
  mutating func load(_ read: PreparedGuide) {
    let wasPending = pendingArrangement != nil
    // The guide was read with the rules that applied when the program started.
    var rules = settings.changesRules ? self.rules : read.rules
    // The user's streams may arrive later than the guide; the loader has read them for it.
    rules.playable = mine.streams.values.isEmpty ? read.rules.playable : playable
    let read = read.arranged(by: rules, in: zone)
    var data = PersonalData()
    data.choices = read.choices
    data = data.applying(mine.edits(of: .channels, after: read.includedEdits))
    _ = mine.replace([.channels], by: data)
    if mine.choices != read.choices, read.base.programmeCount <= maximumImmediateProgrammes {
      show(PreparedGuide(read.base, choices: mine.choices, zone: zone, after: read))
    } else {
      show(read)
    }
    let count = effects.count
    rearrange()
    if wasPending, mine.choices == prepared.choices, effects.count == count { perform(.cancelArrangement) }
    loadStoredShows()
  }

  /// Arranges the guide by the current settings. The time zone, or the time at which its days start, may have changed. If the
  /// guide is still being read, the rules are applied when it arrives.
  mutating func followRules(in zone: ZoneTable) {
    guard guide.programmeCount > 0 else { return timeline = Timeline(guide, in: zone) }
    show(prepared.arranged(by: rules, in: zone), in: zone)
    rearrange()
  }

  private var rules: ArrangementRules {
    var rules = ArrangementRules(settings.values, isOwnGuide: mine.savesGuideData)
    rules.playable = playable
    return rules
  }

  /// The ids of the channels with a stream; empty for a guide that is not the user's own.
  private var playable: Set<String> {
    mine.savesGuideData ? ArrangementRules.playable(mine.streams, recording.state, mine.choices) : []
  }

  /// Arranges the guide again if other channels have streams now.
  mutating func followStreams() {
    guard guide.programmeCount > 0, case let playable = playable, playable != prepared.rules.playable else { return }
    var rules = prepared.rules
    rules.playable = playable
    show(prepared.arranged(by: rules, in: zone))
    rearrange()
  }

  /// Shows a guide. Screens then look in the new guide for the programmes they were showing from the old one.
  private mutating func show(_ prepared: PreparedGuide, in zone: ZoneTable? = nil) {
    let old = timeline
    self.prepared = prepared
    pendingArrangement = nil
    timeline = Timeline(prepared.guide, in: zone ?? old.zone)
    loading = nil
    findRecorded()
    findFollowed()
    tell(.guide(old: old))
    // This comes last because it may remove the alert line, which changes the size that screens receive.
    findReminderMatches(after: old.guide)
  }

  /// Arranges the guide by the current channel settings.
  mutating func arrange() {
    let choices = mine.choices
    guard choices != (pendingArrangement?.request.choices ?? prepared.choices) else { return }
    let wasPending = pendingArrangement != nil
    pendingArrangement = nil
    guard choices != prepared.choices else {
      perform(.cancelArrangement)
      return tell(.arrangement)
    }
    let list = base.programmeCount > maximumImmediateProgrammes ? ChannelList(base.channels, choices) : nil
    // If there would be no row to show in the meantime, the guide is arranged immediately, which is quick.
    guard let list, case let order = positions(of: list), !order.isEmpty else {
      show(PreparedGuide(base, choices: choices, zone: zone, after: prepared))
      if wasPending { perform(.cancelArrangement) }
      return
    }
    arrangementCount += 1
    let request = ArrangementRequest(number: arrangementCount, choices: choices, last: prepared, zone: zone)
    pendingArrangement = PendingArrangement(request: request, list: list, order: order)
    perform(.arrange(request))
    tell(.arrangement)
  }

  /// Shows the arranged guide, unless the channel settings or the guide have changed since.
  mutating func finishArrangement(_ result: ArrangementResult) {
    guard pendingArrangement?.request.number == result.number else { return }
    show(result.prepared)
  }

  /// Keeps a channel's row visible until the pending arrangement, which will hide it, is done.
  package mutating func keepRowUntilArranged(_ channel: Int) {
    guard let order = pendingArrangement?.order, !order.contains(channel) else { return }
    pendingArrangement?.order.append(channel)
  }

  /// The indices, in the current guide, of the channels that a list shows.
  private func positions(of list: ChannelList) -> [Int] {
    var positions: [String: Int] = [:]
    positions.reserveCapacity(guide.channels.count)
    for (position, channel) in guide.channels.enumerated() { positions[channel.id] = position }
    return list.shown(withHidden: prepared.rules.showsHidden).compactMap { positions[$0.channel.id] }
  }

  /// All channels as currently configured, including hidden ones.
  package var channelList: ChannelList {
    if let list = pendingArrangement?.list { return list }
    if mine.choices == prepared.choices, let list = prepared.list { return list }
    return ChannelList(base.channels, mine.choices)
  }

  /// The displayed name of a channel. Avoids building the list of all channels, which is slow for 10,000 of them.
  package func name(ofChannel id: String) -> String {
    if let list = pendingArrangement?.list ?? prepared.list { return list.names[id] ?? id }
    return base.channels.first { $0.id == id }?.name ?? id
  }

  /// The text in a channel's row where the guide has a gap.
  package func emptyText(ofChannel channel: Int) -> String {
    guide.channels.indices.contains(channel) && !guide.channels[channel].hasGuide
      ? text("No guide for this channel") : text("No listings")
  }

  /// The programme in the current guide that has the channel, time and title of a programme in another guide.
  package func same(_ programme: ProgrammeID, of old: Guide) -> ProgrammeID? {
    let id = old.channels[old.channel(of: programme)].id
    guard let channel = guide.channels.firstIndex(where: { $0.id == id }) else { return nil }
    return showing(like: programme, of: old, on: channel)
  }

  /// Whether a programme has ended.
  package func isOver(_ programme: ProgrammeID) -> Bool { guide.isOver(programme, at: now, in: zone) }

  /// The programme on a channel that has the same time and title as a programme in another guide.
  package func showing(like programme: ProgrammeID, of old: Guide, on channel: Int) -> ProgrammeID? {
    let (interval, title) = (old.interval(of: programme), old.title(of: programme))
    let span = interval.isEmpty ? Interval(interval.start, interval.start.adding(seconds: 1)) : interval
    return guide.programmes(on: channel, in: span, includingZeroLength: true, includingUnknownTimes: true)
      .first { guide.interval(of: $0) == interval && guide.title(of: $0) == title }
  }
}
