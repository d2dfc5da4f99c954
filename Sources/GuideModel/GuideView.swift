/// The views of the guide; one is shown at a time.
package enum GuideView: String, CaseIterable, Hashable, Sendable {
  case grid, now, channel, week
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case that is one position later or earlier, wrapping around.
  package func stepped(by step: Int = 1) -> Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + step + all.count) % all.count]
  }
}

/// How much time each column of the grid covers.
package enum Zoom: Hashable, Sendable {
  /// The number of seconds per column.
  case fixed(Int)
  /// The whole broadcast day fits in the window.
  case day

  /// All zoom levels, from closest to widest: 1, 1½, 2, 3, 5, 10, 15 and 30 minutes per column, then the whole day.
  package static let steps: [Zoom] = [60, 90, 120, 180, 300, 600, 900, 1800].map(Zoom.fixed) + [.day]
  /// The default: 2 minutes per column.
  package static let standard = Zoom.fixed(120)

  /// The next closer level; `self` if this is the closest.
  package var closer: Zoom { stepped(by: -1) }
  /// The next wider level; `self` if this is the widest.
  package var wider: Zoom { stepped(by: 1) }

  private func stepped(by offset: Int) -> Zoom {
    let index = Zoom.steps.firstIndex(of: self) ?? 0
    return Zoom.steps[min(max(index + offset, 0), Zoom.steps.count - 1)]
  }
}

/// Which channels are shown.
package enum ChannelGroup: Hashable, Sendable {
  case all
  /// A group defined by the user.
  case named(String)
  case favourites

  /// Whether the group contains a channel.
  package func contains(_ channel: Channel) -> Bool {
    switch self {
    case .all: true
    case .named(let name): channel.groups.contains(name)
    case .favourites: channel.isFavourite
    }
  }

  /// The available groups: all channels, named groups in order of appearance, then favourites if there are any.
  package static func groups(of channels: some Sequence<Channel>) -> [ChannelGroup] {
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
