/// Takes a change of the kept searches back, and only where it still is as it was made: another program may have changed
/// something since. A search that was changed becomes what it was; of several that were forgotten each comes back for itself.
package struct SavedSearchUndo: Hashable, Sendable {
  private struct Removed: Hashable {
    let search: SavedSearch
    let index: Int
  }

  /// The searches that were there before, and those that are there since.
  private let removed: [Removed]
  private let added: [SavedSearch]

  /// The way back from some edits of searches: one, or several that remove.
  package init(_ edits: [SavedSearchEdit], of before: SavedSearches) {
    let after = before.applying(contentsOf: edits).searches
    let (old, new) = (Set(before.searches), Set(after))
    added = after.filter { !old.contains($0) }
    removed = before.searches.enumerated().filter { !new.contains($1) }.map { Removed(search: $1, index: $0) }
  }

  /// The name of the first search that is there again after it; nil for none.
  package var restoredName: String? { removed.first?.search.name }

  /// Searches with the change taken back, and whether all of it could be.
  package func applied(to now: SavedSearches) -> (searches: SavedSearches, isWhole: Bool) {
    var searches = now.searches
    var index: Int?
    for search in added {
      index = searches.firstIndex(of: search)
      guard let index else { return (now, false) }
      searches.remove(at: index)
    }
    let free = removed.filter { old in searches.allSatisfy { $0.name.lowercased() != old.search.name.lowercased() } }
    let isWhole = free.count == removed.count
    guard isWhole || added.isEmpty else { return (now, false) }
    for old in free { searches.insert(old.search, at: min(index ?? old.index, searches.count)) }
    return (SavedSearches(searches), isWhole)
  }
}
