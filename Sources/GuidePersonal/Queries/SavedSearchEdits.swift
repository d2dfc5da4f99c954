import GuideModel

/// The reason why a change to the saved searches is impossible: one line that ends with a remedy.
package struct SavedSearchError: Error, Hashable, Sendable {
  package let message: String
}

/// Changes to the saved searches, requested by the user. They throw if there is nothing to change or if they are impossible.
extension SavedSearches {
  /// Adds a search at the end. Throws if the name is taken, ignoring case.
  package func adding(_ search: SavedSearch) throws(SavedSearchError) -> [PersonalEdit] {
    guard let other = self[search.name] else { return [.search(.save(search))] }
    throw SavedSearchError(
      message: "there is already a saved search \(other.quotedName); use --replace to replace it")
  }

  /// Renames a search. Throws if there is no such search, or if the new name is taken.
  package func renaming(_ name: String, to new: String) throws(SavedSearchError) -> [PersonalEdit] {
    let search = try named(name)
    if let other = self[new], other != search {
      throw SavedSearchError(message: "there is already a saved search \(other.quotedName): choose another name")
    }
    return [.search(.rename(name, to: new))]
  }

  /// Deletes a search. Throws if no search has this name.
  package func removing(_ name: String) throws(SavedSearchError) -> [PersonalEdit] {
    _ = try named(name)
    return [.search(.remove(name))]
  }

  /// The search with the given name, ignoring case. The error for an unknown name suggests others.
  package func named(_ name: String) throws(SavedSearchError) -> SavedSearch {
    if let search = self[name] { return search }
    throw SavedSearchError(message: "no saved search “\(name.shortened)”; \(hint(at: name))")
  }

  private func hint(at name: String) -> String {
    if isEmpty { return "you have not saved any yet" }
    if let near = NearestWord.to(name, among: searches.map { $0.name.lowercased() }), let search = self[near] {
      return "did you mean \(search.quotedName)?"
    }
    return "your searches: \(searches.prefix(8).map(\.quotedName).joined(separator: ", "))"
  }
}

extension SavedSearch {
  fileprivate var quotedName: String { "“\(name.shortened)”" }
}

// MARK: - Following

extension SavedSearches {
  /// The search with a query, ignoring case; `nil` if it is not saved.
  package func search(for query: String) -> SavedSearch? {
    let query = query.lowercased()
    return searches.first { $0.query.lowercased() == query }
  }

  /// The edits that follow a title, given the query for it; empty if the title is already followed. The search is saved under
  /// the title, or under another name if that is taken.
  package func following(_ query: String, title: String) -> [SavedSearchEdit] {
    if let search = search(for: query) { return search.isFollowed ? [] : [.follow(search.name, true)] }
    var name = SavedSearch.name(typed: title)
    var count = 1
    while name.isEmpty || self[name] != nil {
      count += 1
      name = count == 2 ? query : "\(query) (\(count))"
    }
    return [.save(SavedSearch(name: name, query: query, isFollowed: true))]
  }

  /// Stops following a search. A search created by following a title is deleted; a search with its own name or query is kept.
  package func unfollowing(_ search: SavedSearch, isOfTitle: Bool) -> [SavedSearchEdit] {
    [isOfTitle ? .remove(search.name) : .follow(search.name, false)]
  }

  /// The followed search with the given name, or with the query for a title.
  package func followed(named name: String, orFor query: String) throws(SavedSearchError) -> SavedSearch {
    let found = [search(for: query), self[name]].compactMap(\.self)
    if let search = found.first(where: \.isFollowed) { return search }
    let near = NearestWord.to(name, among: followed.map { $0.name.lowercased() }).flatMap { self[$0] }
    let hint = near.map { "did you mean \($0.quotedName)?" } ?? "tvgrid follow lists what you follow"
    throw SavedSearchError(message: "you do not follow “\(name.shortened)”; \(hint)")
  }
}
