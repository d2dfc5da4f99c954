import GuideApp
import GuideLanguage
package import GuideModel

/// The channels that the grid shows, in the order of its rows. A channel is known by its position in the guide, a row by its
/// index here; all moving from row to row goes through this.
package struct ChannelRows: Sendable {
  /// Positions in the guide, from the topmost row to the lowest.
  package let rows: [Int]
  /// By position in the guide, the row; nil where the channel is hidden.
  private let rowOfChannel: [Int?]
  /// The number of channels of the group that are hidden because the guide lists nothing on them.
  package let emptyHidden: Int
  /// The number of channels that are left out as copies of others that are shown.
  package let copiesLeftOut: Int
  /// The number of channels of the group that are hidden because they have no hit.
  package let hitless: Int
  /// The group whose channels these are.
  package let group: ChannelGroup

  /// The channels of a guide in a group, those without programmes only where they are wanted; all of them where none of
  /// the guide's has any. Hits may hide those without one, as long as one is left. An order may leave channels out. Copies
  /// are left out where the channel is shown that has what they have: a group may have the copy alone.
  init(
    _ guide: Guide, order: [Int]? = nil, showsEmpty: Bool, group: ChannelGroup = .all, hits: SearchHits? = nil,
    copies: [Int: Int] = [:]
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
    emptyHidden = all.count - filled.count
    let shown = copies.isEmpty ? [] : Set(filled)
    rows = shown.isEmpty ? filled : filled.filter { copies[$0].map { !shown.contains($0) } ?? true }
    copiesLeftOut = filled.count - rows.count
    self.group = group
    var rowOfChannel = [Int?](repeating: nil, count: guide.channels.count)
    for (row, channel) in rows.enumerated() { rowOfChannel[channel] = row }
    self.rowOfChannel = rowOfChannel
  }

  /// The number of rows.
  package var count: Int { rows.count }

  /// The row of a channel; nil where it is hidden.
  package func row(of channel: Int) -> Int? {
    rowOfChannel.indices.contains(channel) ? rowOfChannel[channel] : nil
  }

  /// The row of a channel, or of the next one shown after it in the guide, or else the last; 0 if there is none.
  func nearestRow(to channel: Int) -> Int {
    let from = max(0, channel)
    let next = rowOfChannel.indices.contains(from) ? rowOfChannel[from...].lazy.compactMap { $0 }.first : nil
    return next ?? max(0, count - 1)
  }
}

extension Guide {
  fileprivate func hasProgrammes(_ channel: Int) -> Bool { !programmes(on: channel).isEmpty }
}

extension ChannelGroup {
  /// As a part of a title, such as `the group News`.
  func phrase(in language: InterfaceLanguage) -> String {
    switch self {
    case .all: language.text("all channels")
    case .named(let name): language.text("the group \(name)")
    case .favourites: language.text("the favourites")
    }
  }

  /// The group's name; nil for all channels.
  func name(in language: InterfaceLanguage) -> String? {
    switch self {
    case .all: nil
    case .named(let name): name
    case .favourites: language.text("favourites")
    }
  }
}

extension App {
  /// The channels that are shown as they are chosen now; of the copies of others only those with some ids.
  func channelRows(
    showsEmpty: Bool, group: ChannelGroup = .all, hits: SearchHits? = nil, withCopies ids: Set<String>
  ) -> ChannelRows {
    let copies = ids.isEmpty ? prepared.copies : prepared.copies.filter { !ids.contains(guide.channels[$0.key].id) }
    return ChannelRows(
      guide, order: pendingArrangement?.order, showsEmpty: showsEmpty, group: group, hits: hits, copies: copies)
  }

  /// The channel in whose stead one is left out, as long as that has no row; else itself.
  func standIn(for channel: Int, in rows: ChannelRows) -> Int {
    guard rows.row(of: channel) == nil, let other = prepared.copies[channel], rows.row(of: other) != nil else {
      return channel
    }
    return other
  }
}
