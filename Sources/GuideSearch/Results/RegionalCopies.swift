package import GuideModel

/// The rule by which copies of channels, regional ones and twins in high definition, are left out of a grid.
package struct RegionalCopies: Hashable, Sendable {
  /// Folded words of the names of channels that stay, those that are wanted most first; none is empty.
  private let regions: [String]

  /// Regions are words of names, such as `London`, the one that is wanted most first.
  package init(regions: [String] = []) {
    self.regions = regions.map(RegionalCopies.words).filter { $0 != " " }
  }

  /// By each channel of a guide that is left out, the one that stays: that of the person's region, else a favourite, else the
  /// first. No favourite is left out, nor another one that `stays`; one that is unwanted goes behind all others. `names` are those
  /// of a channel.
  package func leftOut(
    of guide: Guide, names: (Int) -> [String], stays: (Int) -> Bool = { _ in false },
    isUnwanted: (Int) -> Bool = { _ in false }
  ) -> [Int: Int] {
    let ranks = guide.channels.indices.map { channel in
      let rank = rank(of: names(channel)) * 2 + (guide.channels[channel].isFavourite ? 0 : 1)
      return isUnwanted(channel) ? rank + 2 * (regions.count + 1) : rank
    }
    let order = guide.channels.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return ChannelCopies.originals(among: order, of: guide)
      .filter { !guide.channels[$0.key].isFavourite && !stays($0.key) }
  }

  /// The index of the first region that one of some names has; of names without any, the number of regions.
  private func rank(of names: [String]) -> Int {
    if regions.isEmpty { return 0 }
    let names = names.map(RegionalCopies.words)
    return regions.firstIndex { region in names.contains { $0.contains(region) } } ?? regions.count
  }

  /// The words of a name, folded, with a space before and behind each.
  private static func words(_ name: String) -> String {
    let words = Folding.fold(name).split { !$0.isLetter && !$0.isNumber }
    return " " + words.map { $0 + " " }.joined()
  }
}
