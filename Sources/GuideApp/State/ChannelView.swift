import GuideModel

/// The channels that the grid shows, in the order of its rows. All that moves from row to row goes through it: a channel is
/// known by its position in the guide, a row by its place here.
package struct ChannelView: Sendable {
  /// Positions in the guide, from the topmost row to the lowest.
  package let rows: [Int]
  /// By position in the guide, the row; nil where the channel is hidden.
  private let rowOfChannel: [Int?]
  /// How many channels of the group are hidden since the guide lists nothing on them.
  package let emptyHidden: Int
  /// How many channels of the group are hidden since they have no hit.
  package let hitless: Int
  /// The group whose channels these are.
  package let group: ChannelGroup

  /// The channels of a guide in a group, those without programmes only where they are wanted; all of them where none of
  /// the guide's has any. Hits may hide those without one, as long as one is left. An order may leave channels out.
  init(
    _ guide: Guide, order: [Int]? = nil, showsEmpty: Bool, group: ChannelGroup = .all, hits: SearchHits? = nil
  ) {
    let ordered = order ?? Array(guide.channels.indices)
    let members = group == .all ? ordered : ordered.filter { group.contains(guide.channels[$0]) }
    let hasHit = hits.flatMap { $0.hidesChannels ? $0.areOnChannel : nil }
    let hit = hasHit.map { hasHit in members.filter { hasHit[$0] } } ?? []
    let all = hit.isEmpty ? members : hit
    hitless = members.count - all.count
    var filled = showsEmpty || guide.programmeCount == 0 ? all : all.filter(guide.hasProgrammes)
    // The channels with programmes are among those that the order leaves out.
    if filled.isEmpty, order != nil { filled = all }
    rows = filled
    self.group = group
    emptyHidden = all.count - filled.count
    var places = [Int?](repeating: nil, count: guide.channels.count)
    for (row, channel) in filled.enumerated() { places[channel] = row }
    rowOfChannel = places
  }

  /// How many rows there are.
  package var count: Int { rows.count }

  /// The row of a channel; nil where it is hidden.
  package func row(of channel: Int) -> Int? {
    rowOfChannel.indices.contains(channel) ? rowOfChannel[channel] : nil
  }

  /// The row of a channel, or of the next one shown after it in the guide, or else the last; 0 where there is none.
  func nearestRow(to channel: Int) -> Int {
    let from = max(0, channel)
    let next = rowOfChannel.indices.contains(from) ? rowOfChannel[from...].lazy.compactMap { $0 }.first : nil
    return next ?? max(0, count - 1)
  }
}

extension Guide {
  fileprivate func hasProgrammes(_ channel: Int) -> Bool { !programmes(on: channel).isEmpty }
}
