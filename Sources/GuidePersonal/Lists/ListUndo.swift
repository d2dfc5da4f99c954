/// Takes a change of the lists back, and only where each list that it changed still is as it left it: another program may
/// have changed something since. It keeps what differs, not whole lists.
package struct ListUndo: Hashable, Sendable {
  /// A list that became another one.
  fileprivate struct Change: Hashable {
    /// Nil where it was made, or deleted.
    let oldName: String?
    let newName: String?
    /// Its index before.
    let index: Int
    /// The number of entries before the first that differs; then those that differ, before and after.
    let offset: Int
    let removed: [ListItem]
    let added: [ListItem]
  }

  private let changes: [Change]
  /// The names of all lists in small letters, before and after; none where the order stayed.
  private let oldOrder: [String]
  private let newOrder: [String]

  /// The way back from some edits.
  package init(_ edits: [ListEdit], of before: ProgrammeLists) {
    self = ListUndo(adding: edits, to: before) ?? ListUndo(comparing: edits, before)
  }

  /// The way back from adding to the end of a list, which a key does; nil from anything else. Nothing is compared: a list may
  /// have 10,000 entries.
  private init?(adding edits: [ListEdit], to before: ProgrammeLists) {
    guard edits.count == 1, case .add(let items, let name, nil)? = edits.first else { return nil }
    (changes, oldOrder, newOrder) = (
      before.index(of: name).map { index in
        let list = before.lists[index]
        let new = before.addable(items, to: list)
        let change = Change(
          oldName: list.name, newName: list.name, index: index, offset: list.items.count, removed: [], added: new)
        return new.isEmpty ? [] : [change]
      } ?? [], [], []
    )
  }

  /// The way back from any edits, by what is different after them.
  init(comparing edits: [ListEdit], _ before: ProgrammeLists) {
    let (after, names) = ListUndo.tracing(edits, before)
    var changes: [Change] = []
    for (index, list) in before.lists.enumerated() {
      let new = names[index].flatMap { after[$0] }
      if let new, new == list { continue }
      changes.append(Change(list, new, at: index))
    }
    let kept = Set(names.compactMap { $0?.lowercased() })
    let others = after.lists.filter { !kept.contains($0.name.lowercased()) }
    changes += others.map { Change(nil, $0, at: 0) }
    self.changes = changes
    let stayed = after.lists.map { $0.name.lowercased() }.filter(kept.contains)
    let isReordered = stayed != names.compactMap { $0?.lowercased() }
    oldOrder = isReordered ? before.lists.map { $0.name.lowercased() } : []
    newOrder = isReordered ? after.lists.map { $0.name.lowercased() } : []
  }

  /// The lists after some edits, and by list of before its name then, nil where it was deleted.
  private static func tracing(
    _ edits: [ListEdit], _ before: ProgrammeLists
  ) -> (after: ProgrammeLists, names: [String?]) {
    var lists = before
    var names = before.lists.map { String?.some($0.name) }
    for edit in edits {
      let next = lists.applying(CollectionOfOne(edit))
      switch edit {
      case .rename(let old, let new):
        guard next != lists, let index = lists.index(of: old) else { break }
        let name = lists.lists[index].name
        names = names.map { $0 == name ? new : $0 }
      case .delete(let name):
        guard let index = lists.index(of: name) else { break }
        let deleted = lists.lists[index].name
        names = names.map { $0 == deleted ? nil : $0 }
      default: break
      }
      lists = next
    }
    return (lists, names.map { $0.flatMap { lists[$0]?.name } })
  }

  /// Whether the edits changed nothing.
  package var isEmpty: Bool { changes.isEmpty && oldOrder.isEmpty }

  /// Lists with the change taken back; nil where another program has changed them since.
  package func applied(to now: ProgrammeLists) -> ProgrammeLists? {
    if isEmpty || !newOrder.isEmpty && now.lists.map({ $0.name.lowercased() }) != newOrder { return nil }
    var lists = now.lists
    var made: Set<Int> = []
    for change in changes {
      guard let newName = change.newName else { continue }
      guard let index = now.index(of: newName), now.lists[index].name == newName else { return nil }
      guard let items = change.undone(in: lists[index].items) else { return nil }
      if change.oldName == nil, !items.isEmpty { return nil }
      if change.oldName == nil { made.insert(index) }
      lists[index] = ProgrammeList(change.oldName ?? newName, kept: items)
    }
    lists = lists.indices.filter { !made.contains($0) }.map { lists[$0] }
    for change in changes where change.newName == nil {
      lists.insert(ProgrammeList(change.oldName ?? "", kept: change.removed), at: min(change.index, lists.count))
    }
    let names = lists.map { $0.name.lowercased() }
    guard Set(names).count == names.count else { return nil }
    if !oldOrder.isEmpty {
      let positions = Dictionary(oldOrder.enumerated().map { ($1, $0) }) { first, _ in first }
      lists.sort { (positions[$0.name.lowercased()] ?? .max) < (positions[$1.name.lowercased()] ?? .max) }
    }
    var undone = now
    undone.lists = lists
    return undone
  }
}

extension ListUndo.Change {
  fileprivate init(_ old: ProgrammeList?, _ new: ProgrammeList?, at index: Int) {
    let (before, after) = (old?.items ?? [], new?.items ?? [])
    let most = min(before.count, after.count)
    let offset = (0..<most).first { before[$0] != after[$0] } ?? most
    let same = (0..<most - offset).first { before[before.count - 1 - $0] != after[after.count - 1 - $0] }
    let tail = same ?? most - offset
    self.init(
      oldName: old?.name, newName: new?.name, index: index, offset: offset,
      removed: Array(before[offset..<before.count - tail]), added: Array(after[offset..<after.count - tail]))
  }

  /// Entries with the change taken back; nil where they are not as it left them, or would be there twice.
  fileprivate func undone(in items: [ListItem]) -> [ListItem]? {
    var items = items
    let range = offset..<offset + added.count
    if range.upperBound <= items.count, items[range].elementsEqual(added) {
      items.removeSubrange(range)
    } else if removed.isEmpty {
      // Others have come or gone before them.
      let gone = Set(added)
      let count = items.count
      items.removeAll(where: gone.contains)
      guard items.count == count - added.count else { return nil }
    } else if !added.isEmpty {
      return nil
    }
    let back = Set(removed.map(\.identity))
    guard back.isEmpty || !items.contains(where: { back.contains($0.identity) }) else { return nil }
    items.insert(contentsOf: removed, at: min(offset, items.count))
    return items
  }
}
