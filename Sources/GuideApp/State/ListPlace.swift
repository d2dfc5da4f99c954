/// Where one stands in a full-screen list.
package struct ListPlace: Hashable, Sendable {
  /// The chosen line.
  package private(set) var selected = 0
  /// The first line on the screen.
  package private(set) var top = 0

  /// By so many lines further on in a list of some length, never beyond its ends; the chosen line is among the rows of the
  /// screen.
  func stepped(by lines: Int, of count: Int, rows: Int) -> ListPlace {
    var changed = self
    changed.selected = min(max(selected + lines, 0), max(0, count - 1))
    changed.top = min(max(top, changed.selected - rows + 1), changed.selected)
    return changed
  }
}
