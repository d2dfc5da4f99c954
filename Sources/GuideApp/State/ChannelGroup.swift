package import GuideModel

/// Which channels the grid shows.
package enum ChannelGroup: Hashable, Sendable {
  case all
  /// Those that a person has put in a group.
  case named(String)
  /// A person's favourite channels.
  case favourites

  /// Whether a channel is among them.
  package func contains(_ channel: Channel) -> Bool {
    switch self {
    case .all: true
    case .named(let name): channel.groups.contains(name)
    case .favourites: channel.isFavourite
    }
  }

  /// As a part of a sentence, such as `the group News`.
  package var words: String {
    switch self {
    case .all: "all channels"
    case .named(let name): "the group \(name)"
    case .favourites: "the favourites"
    }
  }

  /// What it is called; nil for all channels.
  package var name: String? {
    switch self {
    case .all: nil
    case .named(let name): name
    case .favourites: "favourites"
    }
  }

  /// The groups that some channels make, in the order in which one goes through them: all, each group in the order of its
  /// first channel, favourites.
  static func groups(of channels: some Sequence<Channel>) -> [ChannelGroup] {
    var groups: [ChannelGroup] = [.all]
    var known: Set<String> = []
    var hasFavourites = false
    for channel in channels {
      for name in channel.groups where known.insert(name).inserted { groups.append(.named(name)) }
      hasFavourites = hasFavourites || channel.isFavourite
    }
    return hasFavourites ? groups + [.favourites] : groups
  }
}
