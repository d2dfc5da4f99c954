import GuideApp
package import GuideModel
package import GuideSearch

/// The results of a search as a list, in the order that the person wants.
package struct SearchResults: Sendable {
  /// The hits.
  package private(set) var matches = SearchMatches.none
  /// The same as lines.
  package private(set) var lines = SearchMatches.none.listed(by: .time)
  /// The selected line, and what is on the screen.
  package private(set) var list = ListState()
  /// The numbers of titles whose showings are unfolded.
  private var unfolded: Set<Int> = []
  /// The simulcasts whose showings are unfolded.
  private var simulcasts: Set<Simulcast> = []
  /// False where the settings have a line for each channel that shows the same at the same time.
  var joinsSimulcasts = true
  /// The programme to be selected when it is found in the guide that has come.
  private var awaited: ProgrammeID?

  /// The number of lines below these, which are not of the guide.
  private(set) var otherCount = 0

  /// The lines as rows of the list; the rule before past ones takes a line of its own, and so does the heading of the others.
  package struct Rows: ListRows {
    let lines: ResultList
    let otherCount: Int
    package var count: Int { lines.count + otherCount }
    package func height(of row: Int) -> Int { row == lines.firstPastLine || row == lines.count ? 2 : 1 }
  }

  var rows: Rows { Rows(lines: lines, otherCount: otherCount) }

  /// The index of the selected line among those below the results; nil where a result is selected, or nothing.
  package var selectedOther: Int? {
    let index = list.selected - lines.count
    return index >= 0 && index < otherCount ? index : nil
  }

  /// Takes in how many lines are below the results.
  mutating func setOthers(_ count: Int, page: Int) {
    otherCount = count
    list.reveal(rows, page: page)
  }

  /// The programme of the selected line; nil if there is no line.
  package var selected: ProgrammeID? {
    lines.indices.contains(list.selected) ? lines[list.selected].programme : nil
  }

  // MARK: Results

  /// Shows what another text has found, from its first line.
  mutating func show(_ found: SearchMatches) {
    renew(with: found, selecting: nil)
    list = ListState()
  }

  /// Shows what the same text finds in another guide, and selects a programme as soon as it is found.
  mutating func renew(with found: SearchMatches, selecting programme: ProgrammeID?) {
    (matches, unfolded, simulcasts, awaited) = (found, [], [], programme)
    lines = listed(by: lines.order)
    list = ListState(selected: 0, top: list.top)
    selectAwaited()
  }

  /// Shows what the same text has found by now, and stays at the selected line.
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

  /// Lists the results in an order, or in that of time where they are so already, with what is around the selected one.
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

  /// Unfolds the selected title, or folds it; false where the selected line is none.
  mutating func toggleFold(page: Int) -> Bool {
    guard let title = lines.title(ofGroupAt: list.selected) else { return false }
    if unfolded.remove(title) == nil { unfolded.insert(title) }
    lines = listed(by: lines.order)
    list.reveal(rows, page: page)
    return true
  }

  /// Unfolds the selected simulcast, or folds it, also from one of its showings; false where the selected line is none.
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

  /// Selects another line, never beyond the ends.
  mutating func step(by offset: Int, page: Int) {
    list.step(by: offset, rows, page: page)
    awaited = nil
  }

  /// Selects a line a page further on.
  mutating func stepPage(forward: Bool, page: Int) {
    list.stepPage(forward: forward, rows, page: page)
    awaited = nil
  }

  /// Selects a line.
  mutating func select(_ line: Int, page: Int) {
    list.select(line, rows, page: page)
    awaited = nil
  }

  /// Selects the next line of another programme than one, or the one before; false if there is none.
  mutating func step(from programme: ProgrammeID, later: Bool, page: Int) -> Bool {
    var line = list.selected
    repeat { line += later ? 1 : -1 } while lines.indices.contains(line) && lines[line].programme == programme
    guard lines.indices.contains(line) else { return false }
    select(line, page: page)
    return true
  }

  /// Scrolls so that the selected line is on the screen.
  mutating func reveal(page: Int) { list.reveal(rows, page: page) }
}
