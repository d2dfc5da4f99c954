import GuideApp
import GuideLanguage
package import GuideModel

/// The channels shown in the grid, in row order.
///
/// A channel is identified by its index in the guide, a row by its index here. All moves between rows use row indices.
package struct ChannelRows: Sendable {
  /// Channel indices, from top to bottom.
  package let rows: [Int]
  /// The row of each channel index; `nil` if the channel is hidden.
  private let rowOfChannel: [Int?]
  /// Number of the group's channels hidden because they have no programmes.
  package let hiddenEmptyCount: Int
  /// Number of channels left out as copies of channels that are shown.
  package let leftOutCopyCount: Int
  /// Number of the group's channels hidden because they have no match.
  package let channelsWithoutMatch: Int
  /// The group whose channels these are.
  package let group: ChannelGroup

  /// Selects the channels of a group.
  ///
  /// Channels without programmes are left out unless `includesEmpty` is set, the whole guide is empty, or the channel comes
  /// from a playlist and has no guide. `hits` may hide channels without a match, but never all channels. `order` may leave
  /// channels out. A copy is left out only if its original is shown, because a group may contain only the copy.
  init(
    _ guide: Guide, order: [Int]? = nil, includesEmpty: Bool, group: ChannelGroup = .all, hits: SearchHits? = nil,
    copies: [Int: Int] = [:]
  ) {
    let ordered = order ?? Array(guide.channels.indices)
    let members = group == .all ? ordered : ordered.filter { group.contains(guide.channels[$0]) }
    let hasHit = hits.flatMap { $0.hidesChannels ? $0.hasMatchOnChannel : nil }
    let hit = hasHit.map { hasHit in members.filter { hasHit[$0] } } ?? []
    let all = hit.isEmpty ? members : hit
    channelsWithoutMatch = members.count - all.count
    var filled = includesEmpty || guide.programmeCount == 0 ? all : all.filter(guide.hasRow)
    // If the order leaves out all channels that have programmes, show the others.
    if filled.isEmpty, order != nil { filled = all }
    hiddenEmptyCount = all.count - filled.count
    let shown = copies.isEmpty ? [] : Set(filled)
    rows = shown.isEmpty ? filled : filled.filter { copies[$0].map { !shown.contains($0) } ?? true }
    leftOutCopyCount = filled.count - rows.count
    self.group = group
    var rowOfChannel = [Int?](repeating: nil, count: guide.channels.count)
    for (row, channel) in rows.enumerated() { rowOfChannel[channel] = row }
    self.rowOfChannel = rowOfChannel
  }

  /// Number of rows.
  package var count: Int { rows.count }

  /// The row of a channel; `nil` if it is hidden.
  package func row(of channel: Int) -> Int? {
    rowOfChannel.indices.contains(channel) ? rowOfChannel[channel] : nil
  }

  /// The row of a channel, or of the next visible one, or the last row; 0 if there are no rows.
  func nearestRow(to channel: Int) -> Int {
    let from = max(0, channel)
    let next = rowOfChannel.indices.contains(from) ? rowOfChannel[from...].lazy.compactMap { $0 }.first : nil
    return next ?? max(0, count - 1)
  }
}

/// Numbers: a channel's own, or its position among the rows if no channel has one.
extension ChannelRows {
  /// The number of a channel; `nil` if it has none.
  func number(ofChannel channel: Int, in guide: Guide) -> Int? {
    guide.hasOwnNumbers ? guide.number(ofChannel: channel) : row(of: channel).map { $0 + 1 }
  }

  /// The channel with the given number, or `nil`.
  ///
  /// It may be a hidden channel if the number is its own.
  func channel(numbered number: Int, in guide: Guide) -> Int? {
    if guide.hasOwnNumbers { return guide.channel(numbered: number) }
    return rows.indices.contains(number - 1) ? rows[number - 1] : nil
  }
}

extension Guide {
  /// Whether a channel has programmes, or never has any because it has no guide.
  fileprivate func hasRow(_ channel: Int) -> Bool {
    !programmes(on: channel).isEmpty || !channels[channel].hasGuide
  }
}

extension ChannelGroup {
  /// The group as part of a title, such as `the group News`.
  func phrase(in language: InterfaceLanguage) -> String {
    switch self {
    case .all: language.text("all channels")
    case .named(let name): language.text("the group \(name)")
    case .favourites: language.text("the favourites")
    }
  }

  /// The group's name; `nil` for all channels.
  func name(in language: InterfaceLanguage) -> String? {
    switch self {
    case .all: nil
    case .named(let name): name
    case .favourites: language.text("favourites")
    }
  }
}

extension App {
  /// The group that a command switches to; `nil`, with a notice, if there is no other.
  mutating func group(after group: ChannelGroup, _ command: GridCommand, includesEmpty: Bool) -> ChannelGroup? {
    if command == .allChannels {
      if group == .all { notice = text("All channels are shown already.") }
      return group == .all ? nil : .all
    }
    // Skip groups whose channels are all hidden, but not groups that contain only copies.
    let seen = ChannelRows(guide, order: pendingArrangement?.order, includesEmpty: includesEmpty).rows
    let groups = ChannelGroup.groups(of: seen.map { guide.channels[$0] })
    guard groups.count > 1 else {
      notice = text(
        "No channel groups yet: \(keymap.name(of: ChannelCommand.group)) adds this channel to groups, "
          + "\(keymap.name(of: ChannelCommand.favourite)) to favourites.")
      return nil
    }
    let index = groups.firstIndex(of: group) ?? 0
    return groups[(index + (command == .nextGroup ? 1 : -1) + groups.count) % groups.count]
  }

  /// The notice about a change to another group, for example `News: 3 channels.`
  func notice(ofGroup group: ChannelGroup, _ count: Int) -> String {
    let count = self.count(count, "channel")
    return switch group {
    case .all: text("All channels: \(count).")
    case .favourites: text("Favourite channels: \(count).")
    case .named(let name): "\(name): \(count)."
    }
  }

  /// The rows for the current channel choices.
  ///
  /// A copy of a channel that is shown gets a row only if its id is in `ids`.
  func channelRows(
    includesEmpty: Bool, group: ChannelGroup = .all, hits: SearchHits? = nil, withCopies ids: Set<String>
  ) -> ChannelRows {
    let copies = ids.isEmpty ? prepared.copies : prepared.copies.filter { !ids.contains(guide.channels[$0.key].id) }
    return ChannelRows(
      guide, order: pendingArrangement?.order, includesEmpty: includesEmpty, group: group, hits: hits, copies: copies)
  }

  /// The visible original if the channel is a left-out copy; otherwise the channel itself.
  func shownOriginal(for channel: Int, in rows: ChannelRows) -> Int {
    guard rows.row(of: channel) == nil, let other = prepared.copies[channel], rows.row(of: other) != nil else {
      return channel
    }
    return other
  }
}
