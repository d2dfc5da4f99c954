/// The views of the guide; one is shown at a time.
package enum GuideView: String, CaseIterable, Hashable, Sendable {
  case grid, now, channel, week

  /// The view some steps on, in a circle.
  package func stepped(by step: Int) -> GuideView {
    let all = GuideView.allCases
    return all[((all.firstIndex(of: self) ?? 0) + step + all.count) % all.count]
  }
}

/// How much time a column of the grid shows.
package enum Zoom: Hashable, Sendable {
  /// Seconds a column.
  case fixed(Int)
  /// The whole broadcast day in the window.
  case day

  /// From the closest look to the widest: 1, 1½, 2, 3, 5, 10, 15 and 30 minutes a column, and the day.
  package static let steps: [Zoom] = [60, 90, 120, 180, 300, 600, 900, 1800].map(Zoom.fixed) + [.day]
  /// The look that a guide opens with: 2 minutes a column.
  package static let standard = Zoom.fixed(120)

  /// The next closer look; itself at the closest.
  package var closer: Zoom { stepped(by: -1) }
  /// The next wider look; itself at the widest.
  package var wider: Zoom { stepped(by: 1) }

  private func stepped(by offset: Int) -> Zoom {
    let index = Zoom.steps.firstIndex(of: self) ?? 0
    return Zoom.steps[min(max(index + offset, 0), Zoom.steps.count - 1)]
  }
}

/// Which channels are shown.
package enum ChannelGroup: Hashable, Sendable {
  case all
  /// The channels in a group of the user's.
  case named(String)
  /// The user's favourite channels.
  case favourites

  /// Whether a channel is among them.
  package func contains(_ channel: Channel) -> Bool {
    switch self {
    case .all: true
    case .named(let name): channel.groups.contains(name)
    case .favourites: channel.isFavourite
    }
  }

  /// The groups of some channels, in the order of their keys: all, each group in the order of its first channel, favourites.
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
