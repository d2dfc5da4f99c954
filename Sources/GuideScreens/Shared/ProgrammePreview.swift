import CellCanvas
import GuideApp
import GuideModel

/// The details of the selected programme, beside a list on a wide screen.
enum ProgrammePreview {
  /// On narrower screens, the lists need the whole width.
  private static let minimumScreenColumns = 160

  /// The width of the preview including its rule, or 0 on narrower screens.
  static func columns(_ app: App) -> Int {
    app.display.isLinear || app.size.columns < minimumScreenColumns ? 0 : app.size.columns * 3 / 8
  }

  /// Draws the programme's details into the right part of the screen.
  static func draw(_ programme: ProgrammeID?, lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    let left = frame.columns - columns(app)
    for line in lines {
      frame.canvas.write("│", at: Point(column: left, row: line), style: frame.theme.quiet)
    }
    guard let programme else { return }
    let inside = (left + 2)..<frame.columns - 1
    let text = DetailsText(DetailsScreen(programme, app), app, width: inside.count)
    for (line, details) in zip(lines, text.lines) {
      var writer = LineWriter(row: line, columns: inside)
      for piece in details.pieces { writer.write(piece.text, style: piece.style, on: &frame) }
    }
  }
}

extension App {
  /// The width of a list with a preview.
  var listColumns: Int { size.columns - ProgrammePreview.columns(self) }
}
