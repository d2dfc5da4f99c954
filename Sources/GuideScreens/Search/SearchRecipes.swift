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
    let recipes = QueryHelp.recipes.map { (language.phrase($0.meaning), $0.typed) }
    let syntax = (QueryHelp.words + QueryHelp.fields).map { ($0.typed, language.phrase($0.meaning)) }
    let end = drawTable(recipes, from: 2, areRecipes: true, on: &frame)
    // A blank line separates the recipes from the language.
    _ = drawTable(syntax, from: end + 1, areRecipes: false, on: &frame)
  }

  /// Draws two columns starting at a row, wrapping the second one. Returns the row after the last one.
  private func drawTable(
    _ table: [(String, String)], from start: Int, areRecipes: Bool, on frame: inout FrameBuilder
  ) -> Int {
    let column = 3 + (table.map { SafeText($0.0).width }.max() ?? 0)
    var row = start
    for (index, (term, meaning)) in table.enumerated() {
      for (line, text) in SafeText(meaning).wrapped(to: max(20, frame.columns - column - 1)).enumerated() {
        guard row < frame.rows - 1 else { return row }
        var columns = RowColumns(for: .drawn)
        columns.add(line == 0 ? term : " ")
        columns.add(nil, .plain, .tab(column - 1))
        columns.add(text.string, .quiet, gap: 0, needs: 5)
        frame.draw(
          columns, in: Rectangle(column: 0, row: row, columns: frame.columns, rows: 1),
          isSelected: areRecipes && index == recipe, as: areRecipes ? ListTarget(index: index) : nil)
        row += 1
      }
    }
    return row
  }
}
