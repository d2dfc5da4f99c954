import GuideModel

/// The reason why kept queries cannot be changed as asked: one line that ends with a remedy.
package struct KeptQueryError: Error, Hashable, Sendable {
  package let message: String
}

/// Changes of kept queries as a person asks for them. They throw an error when there is nothing to change, or when
/// something is in the way.
extension SavedSearches {
  /// One more search, after all others. Refused where one is called so already, in any case.
  package func adding(_ search: SavedSearch) throws(KeptQueryError) -> [PersonalEdit] {
    guard let other = self[search.name] else { return [.search(.save(search))] }
    throw KeptQueryError(
      message: "there is a search \(other.quotedName) already; to put another in its place: --replace")
  }

  /// Another name for a search. Refused where no search has the old one, or another has the new one.
  package func renaming(_ name: String, to new: String) throws(KeptQueryError) -> [PersonalEdit] {
    let search = try named(name)
    if let other = self[new], other != search {
      throw KeptQueryError(message: "there is a search \(other.quotedName) already: give another name")
    }
    return [.search(.rename(name, to: new))]
  }

  /// One search less. Refused where no search has the name.
  package func removing(_ name: String) throws(KeptQueryError) -> [PersonalEdit] {
    _ = try named(name)
    return [.search(.remove(name))]
  }

  /// The search of a name, in any case. The error for an unknown name suggests others.
  package func named(_ name: String) throws(KeptQueryError) -> SavedSearch {
    if let search = self[name] { return search }
    throw KeptQueryError(message: "there is no search “\(name.prefix(60))”: \(hint(at: name))")
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
