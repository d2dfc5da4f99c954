import GuideApp
import GuideSearch

/// The rows of a list.
package protocol ListRows {
  /// Number of rows.
  var count: Int { get }
  /// Number of lines of a row.
  func height(of row: Int) -> Int
  /// The heading above a row; `nil` for none. Rows of a section are adjacent.
  func section(of row: Int) -> String?
  /// Whether any row has a heading.
  var hasSections: Bool { get }
  /// A stable identifier of a row; `nil` if it has none and cannot be marked.
  func id(of row: Int) -> String?
  /// The row with an id; `nil` if there is none.
  func row(of id: String) -> Int?
  /// Whether rows with an id can be marked.
  var hasMarks: Bool { get }
}

extension ListRows {
  package func height(of row: Int) -> Int { 1 }
  package func section(of row: Int) -> String? { nil }
  package var hasSections: Bool { count > 0 && section(of: 0) != nil }
  package func id(of row: Int) -> String? { nil }
  package var hasMarks: Bool { true }

  package func row(of id: String) -> Int? { (0..<count).first { self.id(of: $0) == id } }

  /// The first row that `others` does not contain.
  func firstRow(notIn others: Self) -> Int? {
    let known = Set((0..<others.count).compactMap(others.id))
    return (0..<count).first { id(of: $0).map { !known.contains($0) } ?? false }
  }
}

/// Selection, scroll position, narrowing, folding and marks of a list.
///
/// An item is a heading or a row. Without sections and narrowing, item `n` is row `n` and no items are stored,
/// because a list can have a hundred thousand rows.
package struct ListState: Hashable, Sendable {
  /// A heading or a row of the list.
  package enum Item: Hashable, Sendable {
    case heading(String)
    case row(Int)
  }

  /// Index of the selected item.
  package private(set) var selected: Int
  /// Index of the first visible item.
  package private(set) var top: Int
  /// The text by which the list is narrowed; empty for none.
  package private(set) var narrowing = ""
  /// A row to select once it appears.
  package enum Awaited: Hashable, Sendable {
    /// The row with this id.
    case row(String)
    /// The first row that was not there before.
    case new
  }

  /// The row that a pending change is about to add.
  package var awaited: Awaited?
  /// The marked rows.
  package internal(set) var marked: RowMarks = []
  private var folded: Set<String> = []
  /// The row selected before narrowing, restored if nothing is found.
  private var rowBeforeNarrowing: Int?
  private var items: [Item]?
  /// Indices of the headings, in order.
  private var headings: [Int] = []

  /// Creates a list with a selected item.
  package init(selected: Int = 0, top: Int = 0) {
    (self.selected, self.top) = (selected, top)
  }

  /// Number of items.
  package func count(_ rows: some ListRows) -> Int { items?.count ?? rows.count }

  /// Number of visible rows, not counting headings.
  package func rowCount(_ rows: some ListRows) -> Int { count(rows) - headings.count }

  /// Number of the selected row among the visible ones, from 1; on a heading, the number of the row above.
  package var rowNumber: Int { max(1, selected + 1 - headings.count { $0 <= selected }) }

  /// Whether no row is hidden and there are no headings.
  var showsAllRows: Bool { items == nil }

  /// The item at an index.
  package func item(at index: Int) -> Item { items?[index] ?? .row(index) }

  /// The selected row; `nil` on a heading and in an empty list.
  package func row(_ rows: some ListRows) -> Int? {
    guard selected < count(rows), case .row(let row) = item(at: selected) else { return nil }
    return row
  }

  /// The selected heading; `nil` on a row and in an empty list.
  package func heading(_ rows: some ListRows) -> String? {
    guard selected < count(rows), case .heading(let heading) = item(at: selected) else { return nil }
    return heading
  }

  // MARK: Moving

  /// Moves the selection by a number of items, stopping at the ends.
  package mutating func step(by offset: Int, _ rows: some ListRows, page: Int) {
    select(min(max(selected + offset, 0), max(0, count(rows) - 1)), rows, page: page)
  }

  /// Selects an item and scrolls it into view.
  package mutating func select(_ index: Int, _ rows: some ListRows, page: Int) {
    selected = index
    reveal(rows, page: page)
  }

  /// Selects a row if it is visible.
  package mutating func select(row: Int, _ rows: some ListRows, page: Int) {
    guard let index = items.map({ $0.firstIndex(of: .row(row)) }) ?? row else { return }
    select(index, rows, page: page)
  }

  /// Selects a heading; returns false if the list does not contain it.
  @discardableResult
  package mutating func select(heading: String, _ rows: some ListRows, page: Int) -> Bool {
    guard let index = items?.firstIndex(of: .heading(heading)) else { return false }
    select(index, rows, page: page)
    return true
  }

  /// Selects a row, unfolding its section if necessary.
  mutating func unfold(row: Int, _ rows: some SearchableRows, page: Int) {
    if row < rows.count, let heading = rows.section(of: row), folded.remove(heading) != nil { refresh(rows) }
    select(row: row, rows, page: page)
  }

  /// Scrolls by a page without skipping any items, and moves the selection by as many.
  package mutating func stepPage(forward: Bool, half: Bool = false, _ rows: some ListRows, page: Int) {
    // Where the previous page begins is not known yet, so leave a line for the heading above it.
    let pinned = forward ? pinnedLines(above: top, rows, page: page) : headings.isEmpty ? 0 : 1
    let lines = max(1, half ? page / 2 : page - pinned)
    let start = forward ? top : top > 0 ? top - 1 : selected - 1
    let step = itemCount(from: start, by: forward ? 1 : -1, in: lines, rows)
    let lastTop = first(endingAt: count(rows) - 1, rows, page: page)
    top = forward ? min(top + step, lastTop) : max(0, top - step)
    let shownLines = page - pinnedLines(above: top, rows, page: page)
    let lastShown = top + itemCount(from: top, by: 1, in: shownLines, rows) - 1
    select(min(max(selected + (forward ? step : -step), top), lastShown), rows, page: page)
  }

  /// Number of items, starting at an index, that fit into a number of lines; at least one.
  private func itemCount(from index: Int, by step: Int, in lines: Int, _ rows: some ListRows) -> Int {
    var (index, taken, number) = (index, 0, 0)
    while index >= 0, index < count(rows) {
      taken += height(of: index, rows)
      if taken > lines { break }
      number += 1
      index += step
    }
    return max(1, number)
  }

  /// Scrolls the selected item into view, but not past the last page.
  package mutating func reveal(_ rows: some ListRows, page: Int) {
    let count = count(rows)
    selected = min(max(selected, 0), max(0, count - 1))
    top = min(
      max(top, first(endingAt: selected, rows, page: page)), selected, first(endingAt: count - 1, rows, page: page))
  }

  /// Scrolls the selected item to the middle of the screen.
  package mutating func centre(_ rows: some ListRows, page: Int) {
    top = first(endingAt: selected, rows, page: page / 2 + 1)
    reveal(rows, page: page)
  }

  /// The first item of the page that ends at an index.
  private func first(endingAt index: Int, _ rows: some ListRows, page: Int) -> Int {
    var (first, lines) = (index, 0)
    for candidate in stride(from: index, through: 0, by: -1) {
      lines += height(of: candidate, rows)
      if lines + pinnedLines(above: candidate, rows, page: page) > page { break }
      first = candidate
    }
    return max(0, first)
  }

  /// Index of the heading of the first visible row, which stays on the first line; `nil` if the page needs none.
  package func pinnedHeading(_ rows: some ListRows, page: Int) -> Int? { heading(above: top, rows, page: page) }

  private func pinnedLines(above index: Int, _ rows: some ListRows, page: Int) -> Int {
    heading(above: index, rows, page: page) == nil ? 0 : 1
  }

  /// The heading to keep above a row at the top of a page; `nil` if it has none, or if the page has no line to spare.
  private func heading(above index: Int, _ rows: some ListRows, page: Int) -> Int? {
    guard page >= 4, !headings.isEmpty, index < count(rows), case .row(let row) = item(at: index),
      rows.section(of: row) != nil
    else { return nil }
    return headings.last { $0 < index }
  }

  /// Number of lines of an item.
  package func height(of index: Int, _ rows: some ListRows) -> Int {
    guard index < count(rows) else { return 0 }
    return if case .row(let row) = item(at: index) { rows.height(of: row) } else { 1 }
  }

  // MARK: Narrowing, folding

  /// Narrows the list to rows that contain a string, ignoring case and accents, or that a query finds; empty text shows all.
  ///
  /// Selects the first of the best matches. If all rows are shown again and the selected one is in a folded section, its
  /// heading is selected.
  mutating func narrow(to text: String, _ rows: some SearchableRows, page: Int) {
    let row = row(rows)
    let selectedHeading = heading(rows)
    if narrowing.isEmpty { rowBeforeNarrowing = row }
    narrowing = text
    refresh(rows)
    let section = row.flatMap { rows.section(of: $0) } ?? selectedHeading
    if text.isEmpty, let section, row == nil || isFolded(section), select(heading: section, rows, page: page) { return }
    let best = text.isEmpty ? row : bestMatch(of: text, rows)
    selected = 0
    if let wanted = best ?? row ?? rowBeforeNarrowing, wanted < rows.count {
      select(row: wanted, rows, page: page)
    }
    if self.row(rows) == nil, let first = visibleRows(rows).first { select(row: first, rows, page: page) }
    reveal(rows, page: page)
  }

  /// The first visible row that matches best; `nil` if none is visible.
  private func bestMatch(of text: String, _ rows: some SearchableRows) -> Int? {
    let wanted = Folding.fold(text)
    var best: (row: Int, fit: NarrowingFit)?
    for row in visibleRows(rows) {
      let fit = NarrowingFit(of: rows, row, to: wanted)
      if best.map({ fit < $0.fit }) ?? true { best = (row, fit) }
      if fit == .name { break }
    }
    return best?.row
  }

  /// Folds or unfolds the selected section; returns false if no heading is selected.
  mutating func toggleFold(_ rows: some SearchableRows, page: Int) -> Bool {
    guard let title = heading(rows) else { return false }
    if folded.remove(title) == nil { folded.insert(title) }
    refresh(rows)
    reveal(rows, page: page)
    return true
  }

  /// Folds these sections and unfolds all others.
  package mutating func fold(_ titles: Set<String>) { folded = titles }

  /// Whether any section is folded.
  package var hasFolds: Bool { !folded.isEmpty }

  /// Whether a section is folded.
  package func isFolded(_ title: String) -> Bool { folded.contains(title) }

  /// Updates the items after a change to the rows and drops marks of removed rows.
  mutating func refresh(_ rows: some SearchableRows) {
    if !marked.isEmpty {
      let ids = Set((0..<rows.count).compactMap { rows.id(of: $0) })
      marked.remove { !ids.contains($0) }
    }
    headings = []
    guard rows.hasSections || !narrowing.isEmpty else { return items = nil }
    let isFound = found(rows)
    var items: [Item] = []
    var heading: String?
    for row in 0..<rows.count {
      guard isFound?[row] ?? true else { continue }
      let section = rows.section(of: row)
      if let section, section != heading {
        headings.append(items.count)
        items.append(.heading(section))
      }
      heading = section
      // A narrowed list ignores folds.
      if let section, folded.contains(section), isFound == nil { continue }
      items.append(.row(row))
    }
    self.items = items
  }

  /// Whether the narrowing text finds each row: as a query, or as part of a line or, if no line contains it, as words in any order;
  /// `nil` without a text.
  private func found(_ rows: some SearchableRows) -> [Bool]? {
    let wanted = Folding.fold(narrowing)
    if wanted.isEmpty { return nil }
    if case .query(let finds) = rows.filter(narrowing) { return (0..<rows.count).map(finds) }
    let texts = (0..<rows.count).map { Folding.fold(rows.searched($0).text) }
    let isFound = texts.map { $0.contains(wanted) }
    let words = wanted.split(separator: " ")
    if words.count < 2 || isFound.contains(true) { return isFound }
    return texts.map { text in words.allSatisfy { text.contains($0) } }
  }

  /// The visible rows, in order.
  package func visibleRows(_ rows: some ListRows) -> [Int] {
    guard let items else { return Array(0..<rows.count) }
    return items.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}
