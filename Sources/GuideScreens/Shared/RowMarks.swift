/// The ids of a list's marked rows, in the order of marking.
package struct RowMarks: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var order: [String] = []
  /// The ids as a set, for fast lookups.
  private var ids: Set<String> = []

  package init(arrayLiteral ids: String...) { add(ids) }

  package var isEmpty: Bool { ids.isEmpty }
  package var count: Int { ids.count }
  package func contains(_ id: String) -> Bool { ids.contains(id) }

  mutating func add(_ new: [String]) {
    for id in new where ids.insert(id).inserted { order.append(id) }
  }

  mutating func remove(where isRemoved: (String) -> Bool) {
    order.removeAll(where: isRemoved)
    ids = Set(order)
  }

  /// The given rows, sorted by when they were marked.
  func sorted(_ rows: [Int], id: (Int) -> String?) -> [Int] {
    let places = Dictionary(zip(order, order.indices)) { first, _ in first }
    return rows.map { row in (id(row).flatMap { places[$0] } ?? 0, row) }.sorted(by: <).map(\.1)
  }
}

/// Marking the rows of a list.
extension ListState {
  /// Whether a row is marked.
  package func isMarked(_ row: Int, _ rows: some ListRows) -> Bool { rows.id(of: row).map(marked.contains) ?? false }

  /// Number of marked rows hidden by narrowing or folding.
  package func hiddenMarkCount(_ rows: some ListRows) -> Int {
    if marked.isEmpty || showsAllRows { return 0 }
    return marked.count - visibleRows(rows).count { isMarked($0, rows) }
  }

  /// The rows that a command applies to: the marked rows, or else the selected one.
  package func targetRows(_ rows: some ListRows) -> [Int] {
    guard !marked.isEmpty else { return row(rows).map { [$0] } ?? [] }
    return (0..<rows.count).filter { isMarked($0, rows) }
  }

  /// The rows that a command applies to, in the order in which the user marked them.
  package func targetRowsAsMarked(_ rows: some ListRows) -> [Int] {
    marked.sorted(targetRows(rows), id: rows.id)
  }

  /// Marks or unmarks the selected row and moves on; returns false if it cannot be marked.
  package mutating func toggleMark(forward: Bool = true, _ rows: some ListRows, page: Int) -> Bool {
    guard rows.hasMarks, let id = row(rows).flatMap({ rows.id(of: $0) }) else { return false }
    if marked.contains(id) { marked.remove { $0 == id } } else { marked.add([id]) }
    step(by: forward ? 1 : -1, rows, page: page)
    return true
  }

  /// Marks all visible rows, or unmarks them if all are marked; returns false if none can be marked.
  package mutating func toggleAllMarks(_ rows: some ListRows) -> Bool {
    let ids = rows.hasMarks ? visibleRows(rows).compactMap { rows.id(of: $0) } : []
    if ids.isEmpty { return false }
    if ids.allSatisfy(marked.contains) { marked.remove(where: Set(ids).contains) } else { marked.add(ids) }
    return true
  }

  /// Removes all marks.
  package mutating func unmarkAll() { marked = [] }
}
