package import GuideModel
package import GuidePersonal
import GuideSearch

/// The guide that is shown, and its arrangement by the choices for channels: at once where that takes no longer than a
/// frame, else in the background. Until a large guide is arranged, the rows of the one on the screen are hidden and moved.
extension App {
  /// Takes in a guide that was read. Choices made since the reading began are applied to it.
  mutating func load(_ read: PreparedGuide) {
    let wasPending = pendingArrangement != nil
    // It was read by the rules with which the program has started.
    let read = settings.changesRules ? read.arranged(by: rules, in: zone) : read
    var data = PersonalData()
    data.choices = read.choices
    data = data.applying(mine.edits(of: .channels, after: read.knownEdits))
    _ = mine.replace([.channels], by: data)
    if mine.choices != read.choices, read.base.programmeCount <= programmesAtOnce {
      show(PreparedGuide(read.base, choices: mine.choices, zone: zone, after: read))
    } else {
      show(read)
    }
    let count = effects.count
    rearrange()
    if wasPending, mine.choices == prepared.choices, effects.count == count { perform(.cancelArrangement) }
  }

  /// Arranges the guide by the rules of the settings as they are now, in a zone that may be another or have its days begin at
  /// another time. A guide that is still being read gets the rules as it comes.
  mutating func followRules(in zone: ZoneTable) {
    guard guide.programmeCount > 0 else { return timeline = Timeline(guide, in: zone) }
    show(prepared.arranged(by: rules, in: zone), in: zone)
    rearrange()
  }

  private var rules: ArrangementRules { ArrangementRules(settings.values, isOwnGuide: mine.keepsChoices) }

  /// Shows a guide; screens find in it what they showed of the one before.
  private mutating func show(_ prepared: PreparedGuide, in zone: ZoneTable? = nil) {
    let old = timeline
    self.prepared = prepared
    pendingArrangement = nil
    timeline = Timeline(prepared.guide, in: zone ?? old.zone)
    loading = nil
    findRecorded()
    findFollowed()
    tell(.guide(old: old))
    // After that: the line at the foot may go, and then screens are told of their size.
    findReminded(after: old.guide)
  }

  /// Arranges the guide as its channels are chosen now.
  mutating func arrange() {
    let choices = mine.choices
    guard choices != (pendingArrangement?.request.choices ?? prepared.choices) else { return }
    let wasPending = pendingArrangement != nil
    pendingArrangement = nil
    guard choices != prepared.choices else {
      perform(.cancelArrangement)
      return tell(.arrangement)
    }
    let list = base.programmeCount > programmesAtOnce ? ChannelList(base.channels, choices) : nil
    // Without a row to show until then there is little to arrange either.
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

  /// Shows the guide that was arranged, unless the choices or the guide have changed since.
  mutating func finishArrangement(_ result: ArrangementResult) {
    guard pendingArrangement?.request.number == result.number else { return }
    show(result.prepared)
  }

  /// Keeps the row of a channel that is hidden in the arrangement to come until that has come.
  package mutating func showUntilArranged(_ channel: Int) {
    guard let order = pendingArrangement?.order, !order.contains(channel) else { return }
    pendingArrangement?.order.append(channel)
  }

  /// The channels of a list that are shown, by their positions in the guide that is here.
  private func positions(of list: ChannelList) -> [Int] {
    var positions: [String: Int] = [:]
    positions.reserveCapacity(guide.channels.count)
    for (position, channel) in guide.channels.enumerated() { positions[channel.id] = position }
    return list.shown(withHidden: prepared.rules.showsHidden).compactMap { positions[$0.channel.id] }
  }

  /// All channels as they are chosen now, hidden ones among them.
  package var channelList: ChannelList {
    if let list = pendingArrangement?.list { return list }
    if mine.choices == prepared.choices, let list = prepared.list { return list }
    return ChannelList(base.channels, mine.choices)
  }

  /// The name that a channel is shown with. The list of all channels is not made for it: that takes a while of ten thousand.
  package func name(ofChannel id: String) -> String {
    if let list = pendingArrangement?.list ?? prepared.list { return list.names[id] ?? id }
    return base.channels.first { $0.id == id }?.name ?? id
  }

  /// The programme of the guide that is here now which another guide's is: on the same channel, at the same time, of the
  /// same title.
  package func same(_ programme: ProgrammeID, of old: Guide) -> ProgrammeID? {
    let id = old.channels[old.channel(of: programme)].id
    guard let channel = guide.channels.firstIndex(where: { $0.id == id }) else { return nil }
    return showing(like: programme, of: old, on: channel)
  }

  /// Whether a programme has ended.
  package func isOver(_ programme: ProgrammeID) -> Bool { guide.isOver(programme, at: now, in: zone) }

  /// The programme on a channel that is at the same time and of the same title as one of a guide.
  package func showing(like programme: ProgrammeID, of old: Guide, on channel: Int) -> ProgrammeID? {
    let (interval, title) = (old.interval(of: programme), old.title(of: programme))
    let span = interval.isEmpty ? Interval(interval.start, interval.start.adding(seconds: 1)) : interval
    return guide.programmes(on: channel, in: span, includingZeroLength: true, includingUnknownTimes: true)
      .first { guide.interval(of: $0) == interval && guide.title(of: $0) == title }
  }
}
