import GuideModel

/// Queries that are kept under names, in their order.
extension Database {
  func searches() throws(DatabaseError) -> SavedSearches {
    SavedSearches(try rows("SELECT * FROM kept_query ORDER BY position") { $0.savedSearch })
  }

  /// Writes the rows in which some queries differ from those that are there.
  func write(_ new: SavedSearches, over old: SavedSearches) throws(DatabaseError) {
    for (position, search) in new.searches.enumerated() {
      if old.searches.indices.contains(position), old.searches[position] == search { continue }
      try run(
        "REPLACE INTO kept_query VALUES (?, ?, ?, ?)",
        [
          .integer(position), .text(search.name), .text(search.query), .integer(orNull: search.isFollowed ? 1 : nil),
        ])
    }
    try run("DELETE FROM kept_query WHERE position >= ?", [.integer(new.searches.count)])
  }
}

extension Row {
  /// The query of a row with all columns.
  var savedSearch: SavedSearch {
    SavedSearch(name: text(1), query: text(2), isFollowed: integer(3) != 0)
  }
}

/// The texts that were searched for, the latest last.
extension Database {
  func history() throws(DatabaseError) -> RecentTexts {
    RecentTexts(try rows("SELECT text FROM search_history ORDER BY position") { $0.text(0) })
  }

  func write(_ history: RecentTexts) throws(DatabaseError) {
    try run("DELETE FROM search_history")
    for (position, text) in history.texts.enumerated() {
      try run("INSERT INTO search_history VALUES (?, ?)", [.integer(position), .text(text)])
    }
  }
}

/// The view of the grid that was left.
extension Database {
  func view() throws(DatabaseError) -> SavedView {
    // A copy or a backup may be of the first version, which had neither of the last two.
    let isOfFirstVersion = try number("SELECT count(*) FROM pragma_table_info('view') WHERE name = 'has_pane'") == 0
    let last = isOfFirstVersion ? "NULL, NULL" : "name, has_pane"
    return try rows("SELECT group_name, is_favourites, zoom, row_height, channel, \(last) FROM view") { row in
      var view = SavedView()
      view.group = row.integer(1) != 0 ? .favourites : row.optionalText(0).map(SavedView.Group.named) ?? .all
      view.zoom = row.optionalInteger(2)
      view.rowHeight = row.optionalInteger(3)
      view.channel = row.optionalText(4)
      view.name = row.optionalText(5)
      view.hasPane = row.optionalInteger(6).map { $0 != 0 }
      return view
    }.first ?? SavedView()
  }

  func write(_ view: SavedView) throws(DatabaseError) {
    var group: String?
    if case .named(let name) = view.group { group = name }
    try run(
      """
      REPLACE INTO view (id, group_name, is_favourites, zoom, row_height, channel, name, has_pane)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(orNull: group), .integer(view.group == .favourites ? 1 : 0), .integer(orNull: view.zoom),
        .integer(orNull: view.rowHeight), .text(orNull: view.channel), .text(orNull: view.name),
        .integer(orNull: view.hasPane.map { $0 ? 1 : 0 }),
      ])
  }
}
