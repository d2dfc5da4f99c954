package import GuideModel

/// Channels that show what another one does, as regional ones and those in high definition do.
package enum ChannelCopies {
  /// Of how many programmes of a channel most must be on another one too, at the same times.
  private static let fewest = 5
  private static let share = 0.8
  /// No more channels are compared by one programme: thousands may show `Close` all night.
  private static let mostOwners = 64

  /// The copies among channels in an order: most of what they show is on an earlier one that is none, at the same times.
  package static func copies(among channels: [Int], of guide: Guide) -> Set<Int> {
    let simulcasts = Simulcasts(guide, countsDelays: false)
    var copies: Set<Int> = []
    var ownersOfKey: [Simulcasts.Key: [Int]] = [:]
    for channel in channels {
      let keys = guide.programmes(on: channel).map { simulcasts.key(of: UInt32($0.row)) }
      var counts: [Int: Int] = [:]
      for key in keys { for owner in ownersOfKey[key] ?? [] { counts[owner, default: 0] += 1 } }
      let wanted = max(fewest, Int(Double(keys.count) * share))
      if counts.values.contains(where: { $0 >= wanted }) {
        copies.insert(channel)
      } else {
        for key in keys where (ownersOfKey[key]?.count ?? 0) < mostOwners {
          ownersOfKey[key, default: []].append(channel)
        }
      }
    }
    return copies
  }
}
