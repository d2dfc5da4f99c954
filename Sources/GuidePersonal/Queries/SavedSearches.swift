/// A query saved under a name.
package struct SavedSearch: Hashable, Sendable {
  package var name: String
  /// The query as typed.
  package var query: String
  /// Whether matching programmes are followed: starred on all screens.
  package var isFollowed: Bool

  package init(name: String, query: String, isFollowed: Bool = false) {
    self.name = name
    self.query = query
    self.isFollowed = isFollowed
  }
}

extension SavedSearch {
  /// Normalises spaces in a typed name.
  package static func name(typed text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The saved searches in order. Names are unique, ignoring case.
package struct SavedSearches: Hashable, Sendable {
  /// The searches in the order of the list.
  package private(set) var searches: [SavedSearch] = []

  /// Creates searches. If a name occurs twice, only the first search with it counts.
  package init(_ searches: [SavedSearch] = []) {
    var known: Set<String> = []
    self.searches = searches.filter { known.insert($0.name.lowercased()).inserted }
  }

  /// Whether there are no saved searches.
  package var isEmpty: Bool { searches.isEmpty }

  /// The followed searches.
  package var followed: [SavedSearch] { searches.filter(\.isFollowed) }

  /// The search with the given name, ignoring case; `nil` if none.
  package subscript(_ name: String) -> SavedSearch? { index(of: name).map { searches[$0] } }

  /// The index of the search with the given name, ignoring case.
  package func index(of name: String) -> Int? {
    let lowered = name.lowercased()
    return searches.firstIndex { $0.name.lowercased() == lowered }
  }

  /// Returns a copy with edits made in order.
  package func applying(contentsOf edits: some Sequence<SavedSearchEdit>) -> SavedSearches {
    var changed = self
    for edit in edits { changed.apply(edit) }
    return changed
  }

  mutating func apply(_ edit: SavedSearchEdit) {
    switch edit {
    case .save(let search, let position):
      if let index = index(of: search.name) {
        searches[index] = search
      } else {
        searches.insert(search, at: min(position ?? searches.count, searches.count))
      }
    case .follow(let name, let isFollowed):
      if let index = index(of: name) { searches[index].isFollowed = isFollowed }
    case .rename(let old, let new):
      guard let index = self.index(of: old), self.index(of: new) ?? index == index else { return }
      searches[index].name = new
    case .remove(let name): searches.removeAll { $0.name.lowercased() == name.lowercased() }
    case .replace(let old, let new):
      guard let index = searches.firstIndex(of: old), self.index(of: new.name) ?? index == index else { return }
      searches[index] = new
    }
  }

  /// The edits that restore these searches after an edit.
  func inverse(of edit: SavedSearchEdit) -> [SavedSearchEdit] {
    var after = self
    after.apply(edit)
    if after == self { return [] }
    let index = zip(searches, after.searches).prefix { $0 == $1 }.count
    if after.searches.count > searches.count { return [.remove(after.searches[index].name)] }
    return after.searches.count < searches.count
      ? [.save(searches[index], at: index)] : [.replace(after.searches[index], by: searches[index])]
  }
}

/// A change to the saved searches. Edits are idempotent.
package enum SavedSearchEdit: Hashable, Sendable {
  /// Saves a search, replacing one with the same name. A new search is placed at the given position, or last.
  case save(SavedSearch, at: Int? = nil)
  /// Follows a search or stops following it.
  case follow(String, Bool)
  /// Renames a search, unless the name is taken.
  case rename(String, to: String)
  /// Deletes a search.
  case remove(String)
  /// Replaces exactly this search, unless the new name is taken.
  case replace(SavedSearch, by: SavedSearch)
}

/// The last hundred strings typed for one purpose, without duplicates.
package struct RecentTexts: Hashable, Sendable {
  /// The strings, most recent last.
  package private(set) var texts: [String]

  /// The maximum number of strings.
  package static let limit = 100

  /// Creates a history from strings, most recent last.
  package init(_ texts: [String] = []) {
    self.texts = []
    for text in texts { add(text) }
  }

  /// Adds a string as the most recent one, unless it is blank.
  package mutating func add(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    texts = Array((texts.filter { $0 != text } + [text]).suffix(RecentTexts.limit))
  }

  /// The string the given number of steps back, where 0 is the most recent; `nil` before the oldest.
  package func text(back: Int) -> String? {
    texts.indices.contains(texts.count - 1 - back) ? texts[texts.count - 1 - back] : nil
  }
}
