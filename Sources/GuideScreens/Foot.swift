import CellCanvas
import GuideApp

/// The last line of any screen.
extension Sheet {
  /// One line for the person, in the place of the hints; where there are none, of the status line.
  mutating func drawNotice(_ state: State) {
    guard let notice = state.notice else { return }
    drawFoot(SafeText(notice), state, style: theme.heading)
  }

  /// Writes over the last line of the screen.
  mutating func drawFoot(_ text: SafeText, _ state: State, style: Style) {
    let row = state.size.rows - 1
    canvas.fill(Rectangle(column: 0, row: row, columns: state.size.columns, rows: 1))
    canvas.write(text.clipped(to: state.size.columns - 2), at: Point(column: 1, row: row), style: style)
  }
}
