import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// Ready-made queries for more like a programme.
extension Sheet {
  mutating func drawLikeness(_ list: LikenessState, over state: State) {
    let widest = list.suggestions.map { SafeText($0.words).width }.max() ?? 0
    let wordColumns = min(widest, max(8, state.size.columns / 2))
    drawList(
      "More like \(state.guide.title(of: list.programme))", count: list.suggestions.count, top: list.place.top,
      selected: list.place.selected, hints: ["Enter search", "Esc back", "? help"], over: state
    ) { sheet, place, writer, style in
      let suggestion = list.suggestions[place]
      sheet.mark(Rectangle(column: 0, row: writer.row, columns: state.size.columns, rows: 1), as: .line(place))
      writer.skip(1)
      writer.write(
        SafeText(suggestion.words).clipped(to: wordColumns).padded(to: wordColumns), style: style, on: &sheet)
      writer.skip(2)
      let isSelected = place == list.place.selected
      writer.write(
        SafeText(suggestion.query).clipped(to: writer.room), style: isSelected ? style : sheet.theme.quiet, on: &sheet)
    }
  }
}
