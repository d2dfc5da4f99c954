/// A query that a person keeps under a name.
package struct SavedSearch: Hashable, Sendable {
  package var name: String
  /// The query, as it was typed.
  package var query: String
  /// Whether the programmes that it finds are followed: marked wherever they are seen.
  package var isFollowed: Bool

  package init(name: String, query: String, isFollowed: Bool = false) {
    self.name = name
    self.query = query
    self.isFollowed = isFollowed
  }
}

extension SavedSearch {
  /// A name as it was typed, without spaces at its ends, and with single ones between its words.
  package static func name(typed text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The searches that a person keeps, in their order. No two have the same name, whatever its case.
package struct SavedSearches: Hashable, Sendable {
  /// The searches, in the order of the list.
  package private(set) var searches: [SavedSearch] = []

  /// Searches, of which the first of a name counts.
  package init(_ searches: [SavedSearch] = []) {
    var known: Set<String> = []
    self.searches = searches.filter { known.insert($0.name.lowercased()).inserted }
  }

  /// Whether nothing is kept.
  package var isEmpty: Bool { searches.isEmpty }

  /// The queries that are followed.
  package var followed: [SavedSearch] { searches.filter(\.isFollowed) }

  /// The search of a name, in any case; nil if there is none.
  package subscript(_ name: String) -> SavedSearch? { index(of: name).map { searches[$0] } }

  /// The index of the search of a name, in any case.
  package func index(of name: String) -> Int? {
    let lowered = name.lowercased()
    return searches.firstIndex { $0.name.lowercased() == lowered }
  }

  /// With changes made, one after the other.
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

  /// The edits that give these searches back after an edit.
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

/// A change of the saved searches. It is idempotent.
package enum SavedSearchEdit: Hashable, Sendable {
  /// Saves a search, and replaces the one of the same name. A new one has a position, or comes last.
  case save(SavedSearch, at: Int? = nil)
  /// Follows the search of a name, or ceases to.
  case follow(String, Bool)
  /// Gives a search another name, unless another search has that.
  case rename(String, to: String)
  /// Forgets the search of a name.
  case remove(String)
  /// Replaces exactly this search, unless another has the new name.
  case replace(SavedSearch, by: SavedSearch)
}

/// The last hundred texts of a kind that a person has typed, each once.
package struct RecentTexts: Hashable, Sendable {
  /// The latest last.
  package private(set) var texts: [String]

  /// The largest number of texts.
  package static let limit = 100

  /// Texts, the latest last.
  package init(_ texts: [String] = []) {
    self.texts = []
    for text in texts { add(text) }
  }

  /// Adds a text as the latest; an empty one is not added.
  package mutating func add(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    texts = Array((texts.filter { $0 != text } + [text]).suffix(RecentTexts.limit))
  }

  /// The text a number of steps back from the latest, which is 0; nil if there is none.
  package func text(back: Int) -> String? {
    texts.indices.contains(texts.count - 1 - back) ? texts[texts.count - 1 - back] : nil
  }
}
