import CellCanvas
import GuideApp
import GuideSearch

/// What Tab offers, in a line.
extension Sheet {
  /// Draws the ways to go on side by side, as many as fit around the one that stands in the text, and which one of how many
  /// that is.
  mutating func drawCompletion(_ completion: Completion, row: Int) {
    let columns = canvas.size.columns
    canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
    let candidates = completion.offer.candidates
    let count = SafeText("\(completion.chosen + 1)/\(candidates.count)")
    let isRoomy = columns > count.width + 20
    if isRoomy { write(count, endingAt: columns - 1, row: row, style: theme.quiet) }
    let end = max(1, isRoomy ? columns - count.width - 3 : columns)
    var writer = LineWriter(row: row, columns: min(1, end - 1)..<end)
    for place in firstShown(completion, columns: end - 1)..<candidates.count where writer.room > 0 {
      let style = place == completion.chosen ? theme.selected : theme.plain
      writer.write(SafeText(candidates[place].shown).clipped(to: writer.room), style: style, on: &self)
      writer.skip(2)
    }
  }

  /// The first of the page on which the chosen one is: pages are filled from the first on, so that what is shown stays
  /// where it is while one steps through it.
  private func firstShown(_ completion: Completion, columns: Int) -> Int {
    var first = 0
    var taken = 0
    for place in 0...completion.chosen {
      let width = SafeText(completion.offer.candidates[place].shown).width + 2
      if taken > 0, taken + width - 2 > columns { (first, taken) = (place, 0) }
      taken += width
    }
    return first
  }
}
