package import GuideModel
package import GuidePersonal
package import GuideSearch

/// Finds channels in a list by queries such as `is:favourite` or `group:sport`.
package struct ChannelFinder {
  private let list: ChannelList
  private let choices: ChannelChoices
  private let guide: Guide
  private let isPlayable: (String) -> Bool

  /// Creates a finder for a guide's channels. `isPlayable` says whether the channel with an id has a stream.
  package init(
    _ list: ChannelList, _ choices: ChannelChoices, of guide: Guide, isPlayable: @escaping (String) -> Bool
  ) {
    (self.list, self.choices, self.guide, self.isPlayable) = (list, choices, guide, isPlayable)
  }

  /// A function that returns whether a channel with its coverage in the guide matches a query.
  package func filter(_ query: ChannelQuery) -> (ChannelList.Entry, ChannelCoverage) -> Bool {
    let copies = query.needs.contains(.copies) ? self.copies : []
    return { entry, coverage in
      let id = entry.channel.id
      return query.matches(
        ChannelQuery.Facts(
          id: id, names: [entry.channel.name, list.originalName(of: entry)], groups: entry.channel.groups,
          sources: coverage.sources, number: entry.number, programmes: coverage.programmes,
          isHidden: entry.visibility == .hidden, isFavourite: entry.channel.isFavourite, isPlayable: isPlayable(id),
          isCopy: copies.contains(id)))
    }
  }

  /// Ids of channels that duplicate an earlier visible channel.
  ///
  /// Channels added by the user, such as a playlist's second entry for a channel, count as duplicates unless they are
  /// time-shifted.
  private var copies: Set<String> {
    let added = list.entries.filter { $0.isCopy && choices[$0.channel.id].shift == 0 }.map(\.channel.id)
    let own = list.entries.filter { !$0.isCopy }
    let seen = own.filter { $0.visibility == .shown } + own.filter { $0.visibility != .shown }
    let copies = ChannelCopies.copies(among: seen.compactMap(\.origin), of: guide)
    return Set(own.filter { $0.origin.map(copies.contains) ?? false }.map(\.channel.id)).union(added)
  }
}
