import GuideModel

/// Lists in the database: a row for each list and each entry. The id of an entry contains the id of its list in the upper
/// bits and the entry's position in the lower ones.
extension ProgrammeLists: SectionValue {
  static let table = PersonalTable(
    "list", ["id INTEGER PRIMARY KEY", "position INTEGER NOT NULL", "name TEXT NOT NULL"])
  static let itemTable = PersonalTable(
    "list_item",
    ["id INTEGER PRIMARY KEY", "scope TEXT NOT NULL"] + ChosenShowing.columns + ["show TEXT", "facts TEXT NOT NULL"])
  static let tables = [table, itemTable]

  mutating func apply(_ edit: PersonalEdit) {
    if case .list(let edit) = edit { apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    if case .list(let edit) = edit { inverse(of: edit).map(PersonalEdit.list) } else { [] }
  }

  func isAsLeft(by edit: PersonalEdit) -> Bool {
    if case .list(let edit) = edit { isAsLeft(by: edit) } else { true }
  }

  static func read(from database: Database) throws(DatabaseError) -> ProgrammeLists {
    var items: [Int: [ListItem]] = [:]
    try database.forEachRow(of: "\(itemTable.query) ORDER BY id") { row in
      items[ItemID.list(of: row.integer(0)), default: []].append(row.listItem)
    }
    let lists = try listRows(in: database).map { ProgrammeList($0.name, kept: items.removeValue(forKey: $0.id) ?? []) }
    guard items.isEmpty else {
      throw .damaged(path: database.path, reason: "entries of a missing list")
    }
    return ProgrammeLists(lists)
  }

  /// The rows of the lists in order. Rows with invalid ids are left out.
  private static func listRows(
    in database: Database
  ) throws(DatabaseError) -> [(id: Int, position: Int, name: String)] {
    try database.rows(table.query) { (id: $0.integer(0), position: $0.integer(1), name: $0.text(2)) }
      .filter { ItemID.lists.contains($0.id) }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  func write(over old: ProgrammeLists, to database: Database) throws(DatabaseError) {
    let known = try Self.listRows(in: database)
    var free = Array(old.lists.indices)
    // A renamed list is recognised by its entries.
    let origins = lists.map { list in free.removeFirst { old.lists[$0].name == list.name } }
      .enumerated().map { index, origin in origin ?? free.removeFirst { old.lists[$0].items == lists[index].items }
      }
    for index in free {
      try database.remove(.integer(known[index].id), from: Self.table)
      try Self.write([], from: 0, ofList: known[index].id, to: database)
    }
    var nextID = known.map(\.id).max() ?? 0
    for (position, list) in lists.enumerated() {
      let origin = origins[position]
      let row = origin.map { known[$0] }
      if row == nil { nextID += 1 }
      let id = row?.id ?? nextID
      if row?.position != position || row?.name != list.name {
        try database.put([.integer(id), .integer(position), .text(list.name)], in: Self.table)
      }
      let items = origin.map { old.lists[$0].items } ?? []
      if items == list.items { continue }
      let same = zip(items, list.items).prefix { $0 == $1 }.count
      try Self.write(list.items.dropFirst(same), from: same, ofList: id, to: database)
    }
  }

  /// Replaces the entries of a list, starting at a position.
  private static func write(
    _ items: some Sequence<ListItem>, from position: Int, ofList list: Int, to database: Database
  ) throws(DatabaseError) {
    let ids = ItemID.all(of: list)
    let first = ids.lowerBound + position
    try database.run("DELETE FROM list_item WHERE id BETWEEN ? AND ?", [.integer(first), .integer(ids.upperBound)])
    for (index, item) in items.enumerated() {
      try database.put(
        [.integer(first + index), .text(item.scope.rawValue)] + item.showing.values
          + [.text(orNull: item.foldedShow), .text(item.facts)], in: itemTable)
    }
  }
}

/// The row ids of entries.
private enum ItemID {
  private static let positionBits = 40

  /// The valid ids of lists.
  static let lists = 1...1 << 22

  /// The id of the list to which a row belongs.
  static func list(of id: Int) -> Int { id >> positionBits }

  /// All valid row ids for entries of a list.
  static func all(of list: Int) -> ClosedRange<Int> {
    list << positionBits...list << positionBits | (1 << positionBits - 1)
  }
}

extension Array {
  /// Removes and returns the first element that satisfies a condition.
  fileprivate mutating func removeFirst(where isMeant: (Element) -> Bool) -> Element? {
    firstIndex(where: isMeant).map { remove(at: $0) }
  }
}

extension Row {
  /// The entry of a row. An unknown scope is read as a showing.
  fileprivate var listItem: ListItem {
    let showing = ChosenShowing(
      channel: text(2), channelName: text(3), interval: interval(from: 4), title: text(6), episode: optionalText(7))
    return ListItem(
      ListItem.Scope(rawValue: text(1)) ?? .showing, showing, foldedShow: optionalText(8), facts: text(9))
  }
}
