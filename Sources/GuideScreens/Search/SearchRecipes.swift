import CellCanvas
import GuideApp
import GuideLanguage
import GuideSearch

/// The empty search: example queries and the query language.
extension SearchScreen {
  /// Moves through the recipes while nothing is typed; returns false for other keys.
  mutating func chooseRecipe(_ command: SearchCommand) -> Bool {
    guard line.field.isEmpty else { return false }
    switch command {
    case .down: recipe = min((recipe ?? -1) + 1, QueryHelp.recipes.count - 1)
    case .up:
      guard let index = recipe else { return false }
      recipe = index > 0 ? index - 1 : nil
    default: return false
    }
    return true
  }

  /// Draws the recipes, and below them the words and fields of the query language.
  func drawQueryHelp(on frame: inout FrameBuilder, in language: InterfaceLanguage) {
    let recipes = QueryHelp.recipes
    let help = recipes.map { (typed: language.phrase($0.meaning), meaning: $0.typed) }
    let syntax = (QueryHelp.words + QueryHelp.fields).map { ($0.typed, language.phrase($0.meaning)) }
    let column = 3 + ((help + syntax).map { SafeText($0.0).width }.max() ?? 0)
    for (index, help) in (help + syntax).enumerated() {
      // A blank line separates the recipes from the language.
      let row = 2 + index + (index >= recipes.count ? 1 : 0)
      guard row < frame.rows - 1 else { return }
      let isSelected = index == recipe
      var columns = RowColumns(for: .drawn)
      columns.add(help.0)
      columns.add(nil, .plain, .tab(column - 1))
      columns.add(help.1, .quiet, gap: 0, needs: 5)
      frame.draw(
        columns, in: Rectangle(column: 0, row: row, columns: frame.columns, rows: 1), isSelected: isSelected,
        as: index < recipes.count ? ListTarget(index: index) : nil)
    }
  }
}
