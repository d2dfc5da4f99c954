package import GuideModel

/// Decides which copies of channels (regional or HD versions) a grid hides.
package struct RegionalCopies: Hashable, Sendable {
  /// Folded words from the names of preferred channels, most preferred first; none is empty.
  private let regions: [String]

  /// `regions` are words from names, such as `London`, most preferred first.
  package init(regions: [String] = []) {
    self.regions = regions.map(RegionalCopies.words).filter { $0 != " " }
  }

  /// The hidden channels, each with the one shown instead: chosen by region, else a favourite, else one that `plays`, else the
  /// first. Favourites and channels for which `stays` returns true are never hidden; unwanted channels rank last. `names`
  /// returns a channel's names.
  package func leftOut(
    of guide: Guide, names: (Int) -> [String], stays: (Int) -> Bool = { _ in false },
    isUnwanted: (Int) -> Bool = { _ in false }, plays: (Int) -> Bool = { _ in false }
  ) -> [Int: Int] {
    let ranks = guide.channels.indices.map { channel in
      let preference = (guide.channels[channel].isFavourite ? 0 : 2) + (plays(channel) ? 0 : 1)
      let rank = rank(of: names(channel)) * 4 + preference
      return isUnwanted(channel) ? rank + 4 * (regions.count + 1) : rank
    }
    let order = guide.channels.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return ChannelCopies.originals(among: order, of: guide)
      .filter { !guide.channels[$0.key].isFavourite && !stays($0.key) }
  }

  /// The index of the first region in any of the names; the number of regions if none matches.
  private func rank(of names: [String]) -> Int {
    if regions.isEmpty { return 0 }
    let names = names.map(RegionalCopies.words)
    return regions.firstIndex { region in names.contains { $0.contains(region) } } ?? regions.count
  }

  /// The folded words of a name, with a space before and after each.
  private static func words(_ name: String) -> String {
    let words = Folding.fold(name).split { !$0.isLetter && !$0.isNumber }
    return " " + words.map { $0 + " " }.joined()
  }
}
