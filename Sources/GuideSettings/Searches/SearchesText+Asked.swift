package import GuideModel

/// Edits as a person asks for them, who is told where there is nothing to edit or something in the way.
extension SearchesText {
  /// With one more search, after all others. Refused where one is called so already, in any case.
  package func adding(_ search: SavedSearch) throws(SettingsRefusal) -> SearchesText {
    if let other = searches[search.name] {
      throw SettingsRefusal("there is a search \(other.quotedName) already; to put another in its place: --replace")
    }
    return try applying([.save(search)])
  }

  /// With another name for a search. Refused where no search has the old one, or another has the new one.
  package func renaming(_ name: String, to new: String) throws(SettingsRefusal) -> SearchesText {
    let searches = searches
    let search = try searches.named(name)
    if let other = searches[new], other != search {
      throw SettingsRefusal("there is a search \(other.quotedName) already: give another name")
    }
    return try applying([.rename(name, to: new)])
  }

  /// Without a search: without its lines (see `ListedBlocks`) and a blank line that is one too many then.
  package func removing(_ name: String) throws(SettingsRefusal) -> SearchesText {
    _ = try searches.named(name)
    return try applying([.remove(name)])
  }

  private var searches: SavedSearches { SearchesReading(bytes).searches }
}

extension SavedSearches {
  /// The search of a name, in any case; where there is none it is refused, with what may be meant.
  package func named(_ name: String) throws(SettingsRefusal) -> SavedSearch {
    if let search = self[name] { return search }
    throw SettingsRefusal("there is no search “\(name.prefix(60))”: \(hint(at: name))")
  }

  private func hint(at name: String) -> String {
    if isEmpty { return "none is kept" }
    if let near = NearestWord.to(name, among: searches.map { $0.name.lowercased() }), let search = self[near] {
      return "is \(search.quotedName) meant?"
    }
    return "there is \(searches.prefix(8).map(\.quotedName).joined(separator: ", "))"
  }
}

extension SavedSearch {
  fileprivate var quotedName: String { "“\(name.prefix(60))”" }
}
