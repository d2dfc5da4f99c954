import GuideFeeds
package import GuideModel
package import GuidePersonal

/// Brings channels up to date with the playlists among the user's sources.
///
/// Runs after each update, because a guide that has changed may list more channels of a playlist, or fewer.
package struct PlaylistRefresh: Sendable {
  /// The playlists by the names of their sources, in order of priority.
  private let playlists: [(name: String, playlist: M3UPlaylist)]
  /// The names of sources that are not playlists, or no longer are.
  private let others: @Sendable (String) -> Bool
  /// Words of the user's regions, preferred ones first.
  private let regions: [String]

  /// Reads the cached playlists. `isComplete` says whether `sources` are all that the user has. `regions` are the user's.
  package init(_ sources: [UpdateSource], in cache: SourceCache, isComplete: Bool, regions: [String] = []) {
    self.regions = regions
    let lists = sources.filter(cache.hasPlaylist)
    playlists = lists.compactMap { source in cache.playlist(of: source).map { (source.name, $0) } }
    let (kept, all) = (Set(lists.map(\.name)), Set(sources.map(\.name)))
    others = { !kept.contains($0) && (isComplete || all.contains($0)) }
  }

  /// Creates a refresh that removes the values and channels of a removed source.
  package init(removing source: String) {
    (playlists, regions) = ([], [])
    others = { $0 == source }
  }

  /// The user's data after matching all playlists to the channels of a guide.
  ///
  /// Where two playlists have the same channel, the first one's stream is used.
  package func refreshed(_ data: PersonalData, for channels: [Channel]) -> PersonalData {
    let recorded = Set(data.imports.channels.values.values.map(\.playlist))
    // Only the names of sources have neither slashes nor colons.
    let stale = recorded.filter { name in !name.isEmpty && !name.contains { "/:".contains($0) } && others(name) }
      .sorted()
    let empty = stale.map { (name: $0, playlist: M3UPlaylist([], file: $0)) }
    var (new, keepsOwnOrder) = (data, false)
    for list in empty + playlists.reversed() {
      let match = PlaylistMatch(
        list.playlist, named: list.name, to: channels, over: new.choices, since: new.imports, former: data.imports,
        regions: regions)
      keepsOwnOrder = keepsOwnOrder || match.keepsOwnOrder
      new = new.applying(PlaylistChanges(match, over: new.choices, new.streams, since: new.imports).refreshEdits)
    }
    guard !keepsOwnOrder, isInOrder(data) else { return new }
    return new.applying([.channel(.order(order(new)))])
  }

  /// The channels of all playlists, in the order of the playlists.
  private func order(_ data: PersonalData) -> [String] { playlists.flatMap { data.imports.ids(of: $0.name) } }

  /// Whether the channels are in this order, so the user has not moved any.
  private func isInOrder(_ data: PersonalData) -> Bool {
    let (given, present) = (order(data), data.choices.order)
    return present.filter(Set(given).contains) == given.filter(Set(present).contains)
  }

  /// Whether there is nothing to do for these imports.
  package func isIdle(_ imports: PlaylistImports) -> Bool {
    playlists.isEmpty && !imports.channels.values.values.contains { !$0.playlist.isEmpty && others($0.playlist) }
  }
}
