package import GuideModel

/// The text of `searches.toml`, as the program itself changes it: what a person wrote stays, byte for byte, down to
/// comments, blank lines and line ends. What came out is read again, and edits of which something else would come than
/// was meant are refused.
package struct SearchesText: Hashable, Sendable {
  /// The text.
  package let bytes: [UInt8]

  /// A text as it was read; an empty one where there is no file yet.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What a file begins with that the program itself made.
  private static let head = ["# Searches that you keep, in tvgrid or by hand. What a query can ask: tvgrid help search"]

  /// With edits made, one after the other.
  package func applying(_ edits: [SavedSearchEdit]) throws(SettingsRefusal) -> SearchesText {
    var text = self
    for edit in edits { text = try text.applying(edit) }
    return text
  }

  private func applying(_ edit: SavedSearchEdit) throws(SettingsRefusal) -> SearchesText {
    let written = try WrittenSearches(bytes)
    let meant = written.reading.searches.applying(contentsOf: [edit])
    if meant == written.reading.searches { return self }
    var lines = LineEdits(written.text)
    switch edit {
    case .save(let search): try save(search, in: written, &lines)
    case .rename(let old, let new):
      guard let query = written.reading.searches[old]?.query else { throw SettingsRefusal.notSafe }
      try change(old, to: SavedSearch(name: new, query: query), in: written, &lines)
    case .remove(let name):
      guard let block = try written.block(of: name) else { throw SettingsRefusal.notSafe }
      lines.removeBlock(block.lines)
    }
    let new = lines.result(head: SearchesText.head)
    try check(new, meaning: meant, written)
    return SearchesText(new)
  }

  private func save(
    _ search: SavedSearch, in written: WrittenSearches, _ lines: inout LineEdits
  ) throws(SettingsRefusal) {
    if written.reading.searches[search.name] == nil { return lines.append(SearchKey.block(search)) }
    try change(search.name, to: search, in: written, &lines)
  }

  /// Changes the values of a search that is there, each in its place.
  private func change(
    _ name: String, to search: SavedSearch, in written: WrittenSearches, _ lines: inout LineEdits
  ) throws(SettingsRefusal) {
    guard let old = written.reading.searches[name], let block = try written.block(of: name) else {
      throw SettingsRefusal.notSafe
    }
    var edits = BlockEdits(block, of: written.text)
    for key in SearchKey.allCases {
      try edits.set(key.rawValue, .quoted(key.text(of: search)), was: .quoted(key.text(of: old)))
    }
    edits.make(in: &lines)
  }

  /// Refuses a new text that does not hold exactly what was meant.
  private func check(
    _ new: [UInt8], meaning meant: SavedSearches, _ written: WrittenSearches
  ) throws(SettingsRefusal) {
    if try written.reading.isRight(new, meaning: meant) { return }
    // A name or a query that nobody may give is not the text's fault.
    for search in meant.searches where written.reading.searches[search.name] != search {
      try SearchesReading.refuse(SearchKey.block(search), what: "search “\(search.name.prefix(60))”")
    }
    throw SettingsRefusal.notSafe
  }
}
