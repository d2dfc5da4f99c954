/// Takes a change of the kept searches back, and only where it still is as it was made: another program may have changed
/// something since. A search that was changed becomes what it was; of several that were forgotten each comes back for itself.
package struct SavedSearchUndo: Hashable, Sendable {
  /// A search that became another one; nil where it was added, or forgotten.
  private struct Change: Hashable {
    let old: SavedSearch?
    let new: SavedSearch?
    /// Its index before.
    let index: Int
  }

  private let changes: [Change]

  /// The way back from some edits: one of any kind, or several that follow, save or remove searches.
  package init(_ edits: [SavedSearchEdit], of before: SavedSearches) {
    let after = before.applying(contentsOf: edits).searches
    let (old, new) = (Set(before.searches), Set(after))
    var added = after.filter { !old.contains($0) }
    var changes: [Change] = []
    for (index, search) in before.searches.enumerated() where !new.contains(search) {
      // Another name is the only change that leaves none of the old one.
      let isRenamed = edits.count == 1 && added.count == 1
      let match = added.firstIndex { isRenamed || $0.name.lowercased() == search.name.lowercased() }
      changes.append(Change(old: search, new: match.map { added.remove(at: $0) }, index: index))
    }
    self.changes = changes + added.map { Change(old: nil, new: $0, index: 0) }
  }

  /// The name of the first search that is there again after it; nil for none.
  package var restoredName: String? { changes.first?.old?.name }

  /// Searches with the change taken back, and whether all of it could be.
  package func applied(to now: SavedSearches) -> (searches: SavedSearches, isWhole: Bool) {
    var searches = now.searches
    for change in changes {
      guard let new = change.new else { continue }
      guard let index = searches.firstIndex(of: new) else { return (now, false) }
      if let old = change.old { searches[index] = old } else { searches.remove(at: index) }
    }
    guard Set(searches.map { $0.name.lowercased() }).count == searches.count else { return (now, false) }
    var isWhole = true
    for case let (old?, nil, index) in changes.map({ ($0.old, $0.new, $0.index) }) {
      let isFree = searches.allSatisfy { $0.name.lowercased() != old.name.lowercased() }
      if isFree { searches.insert(old, at: min(index, searches.count)) } else { isWhole = false }
    }
    return (SavedSearches(searches), isWhole)
  }
}
