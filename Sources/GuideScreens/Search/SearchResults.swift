import GuideApp
package import GuideModel
package import GuideSearch

/// The results of a search as a list, in the chosen order.
package struct SearchResults: Sendable {
  /// The matches.
  package private(set) var matches = SearchMatches.none
  /// The matches as lines.
  package private(set) var lines = SearchMatches.none.listed(by: .time)
  /// The selected line and the scroll position.
  package private(set) var list = ListState()
  /// Ids of titles whose showings are unfolded.
  private var unfolded: Set<Int> = []
  private var simulcasts: Set<Simulcast> = []
  /// Whether simulcasts share a line; false if the settings ask for a line for each channel.
  var joinsSimulcasts = true
  /// The programme to select once the search in a new guide finds it.
  private var awaited: ProgrammeID?

  /// Number of lines below the results that are not from the guide.
  private(set) var otherCount = 0

  /// The lines as list rows; the rule above past results and the heading of other lines each add a line.
  package struct Rows: ListRows {
    let lines: ResultList
    let otherCount: Int
    package var count: Int { lines.count + otherCount }
    package func height(of row: Int) -> Int { row == lines.firstPastLine || row == lines.count ? 2 : 1 }
  }

  var rows: Rows { Rows(lines: lines, otherCount: otherCount) }

  /// Index of the selected line below the results; `nil` if a result or nothing is selected.
  package var selectedOther: Int? {
    let index = list.selected - lines.count
    return index >= 0 && index < otherCount ? index : nil
  }

  mutating func setOthers(_ count: Int, page: Int) {
    otherCount = count
    list.reveal(rows, page: page)
  }

  /// The programme of the selected line; `nil` if there are no results.
  package var selected: ProgrammeID? {
    lines.indices.contains(list.selected) ? lines[list.selected].programme : nil
  }

  // MARK: Results

  /// Shows the matches of another query, starting at the first line.
  mutating func show(_ found: SearchMatches) {
    renew(with: found, selecting: nil)
    list = ListState()
  }

  /// Shows the matches in a new guide and selects a programme once it is found.
  mutating func renew(with found: SearchMatches, selecting programme: ProgrammeID?) {
    (matches, unfolded, simulcasts, awaited) = (found, [], [], programme)
    lines = listed(by: lines.order)
    list = ListState(selected: 0, top: list.top)
    selectAwaited()
  }

  /// Adds matches of the same query, keeping the selected line.
  mutating func extend(with found: SearchMatches) {
    matches = found
    relist(by: lines.order)
    selectAwaited()
  }

  private mutating func selectAwaited() {
    guard let line = awaited.flatMap(lines.index(of:)) else { return }
    list = ListState(selected: line, top: list.top)
    awaited = nil
  }

  // MARK: Order

  /// Switches to an order, or back to sorting by time, and centres the selection.
  mutating func toggle(_ order: ResultOrder, page: Int) {
    relist(by: lines.order == order ? .time : order)
    list.centre(rows, page: page)
  }

  private mutating func relist(by order: ResultOrder) {
    let other = selectedOther
    defer { if let other { list = ListState(selected: lines.count + other, top: list.top) } }
    let (programme, title) = (selected, lines.title(ofGroupAt: list.selected))
    lines = listed(by: order)
    let line = title.flatMap(lines.index(ofGroup:)) ?? programme.flatMap(lines.index(of:)) ?? 0
    list = ListState(selected: line, top: list.top)
  }

  /// Folds or unfolds the selected title; returns false if the line is not a title.
  mutating func toggleFold(page: Int) -> Bool {
    guard let title = lines.title(ofGroupAt: list.selected) else { return false }
    if unfolded.remove(title) == nil { unfolded.insert(title) }
    lines = listed(by: lines.order)
    list.reveal(rows, page: page)
    return true
  }

  /// Folds or unfolds the selected simulcast; returns false if the line belongs to none.
  mutating func toggleSimulcast(page: Int) -> Bool {
    var line = list.selected
    while lines.indices.contains(line), case .showing(_, isOfGroup: true) = lines[line] { line -= 1 }
    guard let simulcast = lines.simulcast(at: line) else { return false }
    if simulcasts.remove(simulcast) == nil { simulcasts.insert(simulcast) }
    lines = listed(by: lines.order)
    list.select(line, rows, page: page)
    return true
  }

  private func listed(by order: ResultOrder) -> ResultList {
    matches.listed(by: order, unfolded: unfolded, simulcasts: joinsSimulcasts ? simulcasts : nil)
  }

  // MARK: Moving

  mutating func step(by offset: Int, page: Int) {
    list.step(by: offset, rows, page: page)
    awaited = nil
  }

  mutating func stepPage(forward: Bool, page: Int) {
    list.stepPage(forward: forward, rows, page: page)
    awaited = nil
  }

  mutating func select(_ line: Int, page: Int) {
    list.select(line, rows, page: page)
    awaited = nil
  }

  /// Selects the next or previous line with a different programme; returns false at the ends.
  mutating func step(from programme: ProgrammeID, later: Bool, page: Int) -> Bool {
    var line = list.selected
    repeat { line += later ? 1 : -1 } while lines.indices.contains(line) && lines[line].programme == programme
    guard lines.indices.contains(line) else { return false }
    select(line, page: page)
    return true
  }

  mutating func reveal(page: Int) { list.reveal(rows, page: page) }
}
