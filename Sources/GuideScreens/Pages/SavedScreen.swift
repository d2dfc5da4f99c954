import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// The searches that a person keeps: what each is called, what it has to show, and what it asks for.
extension Sheet {
  mutating func drawSaved(_ list: SavedState, over state: State) {
    let searches = state.savedSearches.searches
    let widest = searches.map { SafeText($0.name).width }.max() ?? 0
    let nameColumns = min(widest, max(8, state.size.columns / 3))
    drawList(
      "Searches that you keep", count: searches.count, top: list.place.top, selected: list.place.selected,
      hints: ["Enter search", "Esc back", "& filter the grid", "R rename", "d forget", "? help"], over: state
    ) { sheet, place, writer, style in
      let isSelected = place == list.place.selected
      let search = searches[place]
      sheet.mark(Rectangle(column: 0, row: writer.row, columns: state.size.columns, rows: 1), as: .line(place))
      writer.skip(1)
      writer.write(SafeText(search.name).clipped(to: nameColumns).padded(to: nameColumns), style: style, on: &sheet)
      writer.skip(2)
      if Query(search.query).faults.isEmpty {
        sheet.writeCount(list.counts[search.query], style, isSelected, &writer)
      } else {
        sheet.writeWrong(style, isSelected, &writer)
      }
      writer.write(
        SafeText(search.query).clipped(to: writer.room), style: isSelected ? style : sheet.theme.quiet, on: &sheet)
    }
  }

  /// Where nothing can be counted: what is wrong is seen where it is searched for.
  private mutating func writeWrong(_ style: Style, _ isSelected: Bool, _ writer: inout LineWriter) {
    let words = "wrong query".padded(before: 13) + "             "
    writer.write(SafeText(words), style: isSelected ? style : theme.heading, on: &self)
  }

  /// Such as `  12 coming   3 new`.
  private mutating func writeCount(
    _ count: HitCount?, _ style: Style, _ isSelected: Bool, _ writer: inout LineWriter
  ) {
    let coming = count.map { "\($0.coming) coming" } ?? "counting"
    let new = count.map { $0.new > 0 ? "\($0.new) new" : "" } ?? ""
    writer.write(SafeText(coming.padded(before: 13) + "  "), style: style, on: &self)
    writer.write(SafeText(new.padded(before: 9) + "  "), style: isSelected ? style : theme.heading, on: &self)
  }
}

extension String {
  /// With spaces before it, so that it is so many characters long.
  fileprivate func padded(before length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
