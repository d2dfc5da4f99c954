/// Where one stands in a full-screen list.
package struct ListPlace: Hashable, Sendable {
  /// The chosen line.
  package let selected: Int
  /// The first line on the screen.
  package let top: Int

  /// At a line; at the first where none is named.
  init(selected: Int = 0, top: Int = 0) {
    (self.selected, self.top) = (selected, top)
  }

  /// By so many lines further on in a list of some length, never beyond its ends; the chosen line is among the rows of the
  /// screen.
  func stepped(by lines: Int, of count: Int, rows: Int) -> ListPlace {
    choosing(min(max(selected + lines, 0), max(0, count - 1))).revealed(in: rows)
  }

  /// At another line, on the screen or not.
  func choosing(_ line: Int) -> ListPlace { ListPlace(selected: line, top: top) }

  /// Scrolled so that the chosen line is among the rows of the screen, and no further than the last page of a list of some
  /// length, where one is named.
  func revealed(in rows: Int, of count: Int? = nil) -> ListPlace {
    let last = count.map { max(0, $0 - rows) } ?? .max
    return ListPlace(selected: selected, top: min(max(top, selected - rows + 1, 0), selected, last))
  }

  /// Scrolled so that the chosen line has as much above it as below.
  func centred(in rows: Int) -> ListPlace {
    ListPlace(selected: selected, top: max(0, selected - rows / 2))
  }
}
