import GuideModel

/// The lists of programmes in the database: a row a list, and a row an entry. An entry's id has that of its list in its upper
/// bits and its position in the lower ones, with room between two, so that a change writes the rows that changed and no others.
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
    let lists = try database.rows(table.query) { $0.keptList }
    var texts = RepeatedTexts()
    let items = try database.rows("\(itemTable.query) ORDER BY id") { $0.keptItem(&texts) }
    guard let kept = KeptLists.lists(of: lists, items) else {
      throw .damaged(path: database.path, reason: "a list is missing of which there are entries")
    }
    return kept
  }

  func write(over old: ProgrammeLists, to database: Database) throws(DatabaseError) {
    let known = KeptLists.sorted(try database.rows(Self.table.query) { $0.keptList })
    var free = Array(old.lists.indices)
    // A list that has another name now is known by its entries.
    let origins = lists.map { list in free.removeFirst { old.lists[$0].name == list.name } }
      .enumerated().map { index, origin in origin ?? free.removeFirst { old.lists[$0].items == lists[index].items }
      }
    for index in free {
      try database.remove(.integer(known[index].id), from: Self.table)
      let ids = ItemID.all(of: known[index].id)
      try database.run(
        "DELETE FROM list_item WHERE id BETWEEN ? AND ?", [.integer(ids.lowerBound), .integer(ids.upperBound)])
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
      try Self.write(list.items, over: origin.map { old.lists[$0].items } ?? [], ofList: id, to: database)
    }
  }

  private static func write(
    _ new: [ListItem], over old: [ListItem], ofList list: Int, to database: Database
  ) throws(DatabaseError) {
    if new == old { return }
    let range = ItemID.all(of: list)
    let ids = try database.rows(
      "SELECT id FROM list_item WHERE id BETWEEN ? AND ? ORDER BY id",
      [.integer(range.lowerBound), .integer(range.upperBound)]
    ) { $0.integer(0) }
    var kept = ItemChanges.keptRows(of: old, in: new).map { $0.map { ids[$0] } }
    var given = ItemID.filled(kept, ofList: list)
    if given == nil {
      // No room is left between two: all are numbered anew.
      kept = new.map { _ in nil }
      given = ItemID.filled(kept, ofList: list)
    }
    guard let given else { throw .failed(path: database.path, reason: "a list is too long") }
    let stays = Set(kept.compactMap(\.self))
    for id in ids where !stays.contains(id) { try database.remove(.integer(id), from: itemTable) }
    for (index, item) in new.enumerated() where kept[index] == nil {
      try database.put(
        [.integer(given[index]), .text(item.scope.rawValue)] + item.showing.values
          + [.text(orNull: item.foldedShow), .text(item.facts)], in: itemTable)
    }
  }
}

/// The ids of entries' rows.
enum ItemID {
  private static let positionBits = 40
  /// The room between two entries that were added one after the other.
  private static let step = 1 << 16

  /// The ids that lists may have.
  static let lists = 1...1 << 22

  /// The list of a row.
  static func list(of id: Int) -> Int { id >> positionBits }

  /// All ids that entries of a list may have.
  static func all(of list: Int) -> ClosedRange<Int> {
    list << positionBits...list << positionBits | (1 << positionBits - 1)
  }

  /// Ids in ascending order with those between that are missing; nil where there is no room for one.
  static func filled(_ ids: [Int?], ofList list: Int) -> [Int]? {
    let range = all(of: list)
    var filled: [Int] = []
    var index = 0
    while index < ids.count {
      if let id = ids[index] {
        filled.append(id)
        index += 1
        continue
      }
      let end = ids[index...].firstIndex { $0 != nil } ?? ids.count
      let (first, count) = (filled.last ?? range.lowerBound, end - index)
      let limit = end < ids.count ? ids[end] ?? range.upperBound : range.upperBound
      let room = min((limit - first) / (count + 1), step)
      if room < 1 { return nil }
      filled += (1...count).map { first + $0 * room }
      index = end
    }
    return filled
  }
}

/// The difference between two versions of a list's entries.
enum ItemChanges {
  /// By entry of the new ones the index of the same among the old ones, in ascending order; nil for those that have to be
  /// written: new ones, and those that have moved. An entry that moved alone is the only one that counts as moved.
  static func keptRows(of old: [ListItem], in new: [ListItem]) -> [Int?] {
    let most = min(old.count, new.count)
    let head = (0..<most).first { old[$0] != new[$0] } ?? most
    let tail = (0..<most - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - head
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    var kept = (0..<head).map(Int?.init) + [Int?](repeating: nil, count: newEnd - head)
    // Most changes are of one kind, and in one place.
    if head < oldEnd, head < newEnd {
      let here = Set(old[head..<oldEnd])
      let there = Set(new[head..<newEnd])
      var written: Set<ListItem> = []
      var (from, to) = (head, head)
      while from < oldEnd, to < newEnd {
        if old[from] == new[to] {
          kept[to] = from
          (from, to) = (from + 1, to + 1)
        } else if !there.contains(old[from]) || written.contains(old[from]) {
          from += 1
        } else if !here.contains(new[to]) || from + 1 < oldEnd && old[from + 1] != new[to] {
          written.insert(new[to])
          to += 1
        } else {
          from += 1
        }
      }
    }
    return kept + (oldEnd..<old.count).map { $0 }
  }
}

/// Lists as they are read from rows.
enum KeptLists {
  /// The row of a list.
  struct ListRow {
    let id: Int
    let position: Int
    let name: String
  }

  /// Rows in the order of the lists, without those of damaged ids.
  static func sorted(_ rows: [ListRow]) -> [ListRow] {
    rows.filter { ItemID.lists.contains($0.id) }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  /// The lists of some rows; nil if there are entries of none of them. The rows of entries are in order.
  static func lists(of rows: [ListRow], _ items: [(id: Int, item: ListItem)]) -> ProgrammeLists? {
    let rows = sorted(rows)
    let indices = Dictionary(rows.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var lists = rows.map { ProgrammeList($0.name, kept: []) }
    var first = 0
    while first < items.count {
      let list = ItemID.list(of: items[first].id)
      let end = items[first...].firstIndex { ItemID.list(of: $0.id) != list } ?? items.count
      guard let index = indices[list] else { return nil }
      lists[index].insert(items[first..<end].map(\.item), at: lists[index].items.count)
      first = end
    }
    return ProgrammeLists(lists)
  }
}

extension Array {
  /// Removes the first element that a condition holds for, and returns it.
  fileprivate mutating func removeFirst(where isMeant: (Element) -> Bool) -> Element? {
    firstIndex(where: isMeant).map { remove(at: $0) }
  }
}

/// The text that a column had in the last row: many entries are of one channel, and need no text of their own.
struct RepeatedTexts {
  private var texts: [Int32: String] = [:]

  mutating func text(_ column: Int32, of row: Row) -> String {
    if let known = texts[column], row.hasText(known, in: column) { return known }
    let text = row.text(column)
    texts[column] = text
    return text
  }
}

extension Row {
  var keptList: KeptLists.ListRow { KeptLists.ListRow(id: integer(0), position: integer(1), name: text(2)) }

  /// An entry with its id. A scope that there is not is that of a showing.
  var keptItem: (id: Int, item: ListItem) {
    var texts = RepeatedTexts()
    return keptItem(&texts)
  }

  func keptItem(_ texts: inout RepeatedTexts) -> (id: Int, item: ListItem) {
    let showing = ChosenShowing(
      channel: texts.text(2, of: self), channelName: texts.text(3, of: self), interval: interval(from: 4),
      title: text(6), episode: optionalText(7))
    let scope = ListItem.Scope(rawValue: texts.text(1, of: self)) ?? .showing
    return (integer(0), ListItem(scope, showing, foldedShow: optionalText(8), facts: text(9)))
  }
}
