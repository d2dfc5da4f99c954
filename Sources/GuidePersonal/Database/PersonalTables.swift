import GuideModel

/// The tables of what is mine, with the types that their columns have: a value of another type is damage, since SQLite
/// itself stores any value in any column.
enum PersonalTable: String, CaseIterable {
  case channel
  case keptQuery = "kept_query"
  case seenShowings = "seen_showings"
  case seenEpisodes = "seen_episodes"
  case reminder
  case dueState = "due_state"
  case list
  case listItem = "list_item"
  case showChoice = "show_choice"
  case stream
  case imported
  case searchHistory = "search_history"
  case view
  case revision

  /// The type of a column.
  enum Column {
    case text, textOrNull, integer, integerOrNull, bytes

    /// The same, or nothing.
    fileprivate var orNull: Column {
      switch self {
      case .text: .textOrNull
      case .integer: .integerOrNull
      default: self
      }
    }
  }

  /// In the order of the table; the first is its key.
  var columns: [Column] {
    switch self {
    case .channel:
      [
        .text, .integerOrNull, .textOrNull, .integerOrNull, .textOrNull, .integer, .integer, .integer, .textOrNull,
        .textOrNull, .textOrNull, .textOrNull,
      ]
    case .keptQuery: [.integer, .text, .text, .integerOrNull]
    case .seenShowings: [.integer, .text, .bytes]
    case .seenEpisodes: [.text, .text]
    case .reminder: [.integer, .textOrNull, .integerOrNull] + PersonalTable.showing.map(\.orNull)
    case .dueState: [.integer, .integerOrNull, .integerOrNull, .integerOrNull] + PersonalTable.showing
    case .list: [.integer, .integer, .text]
    case .listItem: [.integer, .text] + PersonalTable.showing + [.textOrNull, .text]
    case .showChoice: [.text, .integer, .text]
    case .stream: [.text, .text, .textOrNull, .integerOrNull, .integer, .textOrNull, .textOrNull]
    case .imported: [.text, .text, .integer, .text, .textOrNull]
    case .searchHistory: [.integer, .text]
    case .view:
      [
        .integer, .textOrNull, .integer, .integerOrNull, .integerOrNull, .textOrNull, .textOrNull, .integerOrNull,
      ]
    case .revision: [.text, .integer]
    }
  }

  /// The columns of a showing: channel, its name, start, end, title, episode.
  private static let showing: [Column] = [.text, .text, .integer, .integer, .text, .textOrNull]

  /// All rows of it.
  var query: String { "SELECT * FROM \(rawValue)" }
}

extension Database {
  /// A larger file is read in full only where it is written or exported: reading half a megabyte takes a millisecond.
  private static let largestQuickFile = 256 << 10

  /// Refuses a file with damage that reading need not come upon: one that is cut off within a page, one without a table,
  /// and, unless it is large, one with pages that contradict each other, as after a page was written to another's place.
  func checkForReading(isLargeToo: Bool = false) throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      let size = try checkSize()
      let tables = PersonalTable.allCases
      let names = tables.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      // As SQLite finds them: it takes `Table` in the schema for a table as well, a name in any case, and one that is a blob.
      let count = try number(
        "SELECT count(*) FROM sqlite_schema WHERE lower(CAST(name AS TEXT)) IN (\(names))")
      guard count == tables.count else { throw .damaged(path: path, reason: "a table is missing") }
      if isLargeToo || size <= Database.largestQuickFile { try checkPages() }
    }
  }

  /// Refuses a file that is not whole: its size, its pages, its tables, and each value of each row.
  func checkWhole() throws(DatabaseError) {
    try snapshot { () throws(DatabaseError) in
      _ = try checkSize()
      guard try PersonalSchema.isWhole(in: self) else {
        throw .damaged(path: path, reason: "its tables are not those of tvgrid")
      }
      try checkPages()
      for table in PersonalTable.allCases { try checkRows(of: table) }
    }
  }

  /// Checks all pages. `PRAGMA quick_check` takes nearly as long and misses most pages of another table.
  private func checkPages() throws(DatabaseError) {
    guard try rows("PRAGMA integrity_check(1)", [], { $0.text(0) }) == ["ok"] else {
      throw .damaged(path: path, reason: "its pages contradict each other")
    }
  }

  /// The size of all pages. SQLite reads zeros past the end of a file that is cut off within its last page.
  private func checkSize() throws(DatabaseError) -> Int {
    let size = try number("PRAGMA page_count") * number("PRAGMA page_size")
    // While pages are in a log or a journal the file may have another size. Once this has begun to read with an empty log
    // no other program can change the file.
    if Database.hasBytes(filePath + "-wal") || Database.hasBytes(filePath + "-journal") { return size }
    if let actual = Database.size(of: filePath), actual != size {
      throw .damaged(path: path, reason: "it has \(actual) bytes, and its pages have \(size)")
    }
    return size
  }

  private func checkRows(of table: PersonalTable) throws(DatabaseError) {
    let columns = table.columns
    var isReadable = true
    try forEachRow(of: table.query) { row in isReadable = isReadable && row.matches(columns) }
    guard isReadable else {
      throw .damaged(path: path, reason: "a value in \(table.rawValue) is not of its type")
    }
  }
}
