import CellCanvas
import GuideApp
import GuideSearch

/// What the search shows of the query language.
extension Sheet {
  /// What may be typed, while nothing is.
  mutating func drawQueryHelp(_ state: State) {
    let rows = QueryHelp.words + QueryHelp.fields
    let column = 3 + (rows.map { SafeText($0.typed).width }.max() ?? 0)
    for (place, help) in rows.enumerated() where 2 + place < state.size.rows - 1 {
      var writer = LineWriter(row: 2 + place, columns: 1..<max(1, state.size.columns))
      let typed = SafeText(help.typed)
      writer.write(typed.clipped(to: writer.room), style: theme.plain, on: &self)
      writer.skip(column - 1 - typed.width)
      guard writer.room > 4 else { continue }
      writer.write(SafeText(help.meaning).clipped(to: writer.room), style: theme.quiet, on: &self)
    }
  }

  /// What is wrong with a query, under the place where it is; quietly where it is only unfinished.
  mutating func drawFault(_ fault: QueryFault, of field: TextField, columns: Range<Int>) {
    let style = fault.isUnfinished ? theme.quiet : theme.heading
    let before = SafeText(String(field.text.prefix(fault.range.lowerBound))).width
    let marked = SafeText(String(field.text.dropFirst(fault.range.lowerBound).prefix(fault.range.count))).width
    let message = SafeText(" \(fault.message) ")
    let isScrolled = SafeText(field.string).width >= columns.count
    // Where the line is scrolled, what is seen of it is not where it would be.
    guard !isScrolled else { return drawFaultMessage(message, at: columns.lowerBound, style) }
    let start = columns.lowerBound + before
    let marks = SafeText(String(repeating: "^", count: max(1, marked)))
    canvas.write(marks, at: Point(column: start, row: 1), style: style)
    let after = start + marks.width
    let isBefore = after + message.width > canvas.size.columns && message.width < start
    drawFaultMessage(message, at: isBefore ? start - message.width : after, style)
  }

  private mutating func drawFaultMessage(_ message: SafeText, at column: Int, _ style: Style) {
    let room = canvas.size.columns - column
    guard room > 0 else { return }
    canvas.write(message.clipped(to: room), at: Point(column: column, row: 1), style: style)
  }
}
