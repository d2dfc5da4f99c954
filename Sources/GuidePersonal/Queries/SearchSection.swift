import GuideModel
import GuideSettings

/// Saved searches in the database and as text, in order.
extension SavedSearches: SectionValue {
  static let table = PersonalTable(
    "kept_query", ["position INTEGER PRIMARY KEY", "name TEXT NOT NULL", "query TEXT NOT NULL", "is_followed INTEGER"])
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .search(let edit) = edit { apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    if case .search(let edit) = edit { inverse(of: edit).map(PersonalEdit.search) } else { [] }
  }

  static func read(from database: Database) throws(DatabaseError) -> SavedSearches {
    SavedSearches(
      try database.rows("\(table.query) ORDER BY position") { row in
        SavedSearch(name: row.text(1), query: row.text(2), isFollowed: row.integer(3) != 0)
      })
  }

  func write(over old: SavedSearches, to database: Database) throws(DatabaseError) {
    for (position, search) in searches.enumerated() {
      if old.searches.indices.contains(position), old.searches[position] == search { continue }
      try database.put(
        [
          .integer(position), .text(search.name), .text(search.query), .integer(orNull: search.isFollowed ? 1 : nil),
        ], in: Self.table)
    }
    try database.run("DELETE FROM kept_query WHERE position >= ?", [.integer(searches.count)])
  }

  // MARK: Text

  static let keys = ["search"]
  var counts: [(name: String, count: Int)] { [("saved searches", searches.count)] }

  func lines(since old: SavedSearches, names: [String: String]) -> [String] {
    let lines = Differences.lines("search", old.byName, byName) { _, search in
      "\(search.name): \(search.query)\(search.isFollowed ? " (followed)" : "")"
    }
    return lines.isEmpty && old != self ? ["~ the order of the searches"] : lines
  }

  private var byName: [String: SavedSearch] {
    Dictionary(searches.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }

  func write(to text: inout PersonalText) {
    text.addTables("search", searches) { search in
      ["name = \(TOMLText.quoted(search.name))", "query = \(TOMLText.quoted(search.query))"]
        + (search.isFollowed ? ["followed = true"] : [])
    }
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    reading.searchLines = [:]
    self = SavedSearches(
      reading.tables(entries, "search", keys: ["name", "query", "followed"], "search setting").compactMap {
        reading.search($0)
      })
  }
}

extension PersonalReading {
  fileprivate mutating func search(_ table: Table) -> SavedSearch? {
    let isFollowed = table["followed"].flatMap { decoder.boolean($0) } ?? false
    // Reports one problem at a time: without a name, a missing query is not reported as well.
    guard let name = text("name", like: "Films", of: table),
      let query = text("query", like: "is:film day:weekend", of: table),
      isFirst(name, at: table.line)
    else { return nil }
    return SavedSearch(name: name.text, query: query.text, isFollowed: isFollowed)
  }

  /// A required string of a search.
  private mutating func text(_ key: String, like example: String, of table: Table) -> TOMLDecoder.Text? {
    guard let entry = table[key] else {
      decoder.report(table.line, "a search has no \(key), such as \(key) = \"\(example)\"; the search is left out")
      return nil
    }
    guard case .text(let text) = entry.node.value else {
      return decoder.refuse(entry, TOMLDecoder.textRule(example), "the search is left out")
    }
    if text.contains(where: { !$0.isWhitespace }) { return TOMLDecoder.Text(line: entry.node.line, text: text) }
    decoder.report(entry.node.line, "the \(key) of a search is empty; the search is left out")
    return nil
  }

  private mutating func isFirst(_ name: TOMLDecoder.Text, at line: Int) -> Bool {
    guard let first = searchLines[name.text.lowercased()] else {
      searchLines[name.text.lowercased()] = line
      return true
    }
    decoder.report(
      name.line, "search “\(name.text.shortened)” is already defined on line \(first); this one is left out")
    return false
  }
}
