import GuideModel
package import GuideSearch

/// The search: what is typed, and what it found.
package struct SearchState: Sendable {
  /// What is typed.
  package var line: TypedLine
  /// What that asks for.
  package var query: Query
  /// What it found.
  package private(set) var matches = SearchMatches.none
  /// The same as lines, in the order that the person wants.
  package private(set) var list = SearchMatches.none.listed(by: .time)
  /// The numbers of titles whose showings are unfolded.
  private var unfolded: Set<Int> = []
  /// Whether the matches are those of an earlier text, since nothing has been found for this one as yet.
  package var isStale = false
  /// Whether more of it may still come.
  package var isSearching = false
  /// The chosen line, and what is on the screen.
  private var place = ListPlace()
  /// The programme to be chosen again when it is found in the guide that has come.
  private var awaited: ProgrammeID?

  /// A search for a text, of which nothing has been done as yet.
  init(_ text: String = "") {
    line = TypedLine(text)
    query = Query(text)
  }

  /// The text, with its caret.
  package var field: TextField { line.field }

  /// The chosen line's place in the list.
  package var selected: Int { place.selected }
  /// The first line on the screen.
  package var top: Int { place.top }

  /// The programme of the chosen line; nil where there is no line.
  var chosen: ProgrammeID? { list.indices.contains(selected) ? list[selected].programme : nil }

  /// Takes in what another text has found, and stands at its first line.
  mutating func take(first found: SearchMatches) {
    renew(with: found, chosen: nil)
    place = ListPlace()
  }

  /// Takes in what the same text finds in another guide, and stands at a programme of it as soon as it is found.
  mutating func renew(with found: SearchMatches, chosen: ProgrammeID?) {
    (matches, unfolded, isStale, awaited) = (found, [], false, chosen)
    place = place.choosing(0)
    list = found.listed(by: list.order)
    chooseAwaited()
  }

  private mutating func chooseAwaited() {
    if let line = awaited.flatMap(list.place) { choose(line: line) }
  }

  /// Takes in what the same text has found by now, and stays where it is.
  mutating func take(further found: SearchMatches) {
    matches = found
    relist(by: list.order)
    chooseAwaited()
  }

  /// Lists the results in an order, or in that of time where they are so already, with what is around the chosen one.
  mutating func toggle(_ order: ResultOrder, rows: Int) {
    relist(by: list.order == order ? .time : order)
    place = place.centred(in: rows)
  }

  /// Lists what was found in another order.
  mutating func relist(by order: ResultOrder) {
    let (chosen, title) = (chosen, list.title(ofGroupAt: selected))
    list = matches.listed(by: order, unfolded: unfolded)
    place = place.choosing(title.flatMap(list.place(ofGroup:)) ?? chosen.flatMap(list.place) ?? 0)
  }

  /// Unfolds the chosen title, or folds it; false where the chosen line is none.
  mutating func toggleFold() -> Bool {
    guard !isStale, let title = list.title(ofGroupAt: selected) else { return false }
    if unfolded.remove(title) == nil { unfolded.insert(title) }
    list = matches.listed(by: list.order, unfolded: unfolded)
    return true
  }

  /// Chooses a line.
  mutating func choose(line: Int) {
    place = place.choosing(line)
    awaited = nil
  }

  /// Chooses the next line of another programme than one, or the one before; false where there is none.
  mutating func step(from programme: ProgrammeID, later: Bool, rows: Int) -> Bool {
    var line = selected
    repeat { line += later ? 1 : -1 } while list.indices.contains(line) && list[line].programme == programme
    guard list.indices.contains(line) else { return false }
    step(by: line - selected, rows: rows)
    return true
  }

  /// Chooses another line, never beyond the ends.
  mutating func step(by offset: Int, rows: Int) {
    place = place.stepped(by: offset, of: list.count, rows: rows)
    awaited = nil
  }

  /// Scrolled so that the chosen line is among the rows.
  func revealed(in rows: Int) -> SearchState {
    var changed = self
    changed.place = place.revealed(in: rows)
    return changed
  }
}
