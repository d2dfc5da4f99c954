import CellCanvas
import GuideApp
import GuideModel

/// The details of the selected programme, beside a list on a wide screen, or below a short list.
enum ProgrammePreview {
  /// On narrower screens, the lists need the whole width.
  private static let minimumScreenColumns = 160
  /// The lines of the preview below a list, without the rule.
  private static let (minimumLines, maximumLines) = (5, 12)

  /// The width of the preview including its rule, or 0 on narrower screens.
  static func columns(_ app: App) -> Int {
    app.display.isLinear || app.size.columns < minimumScreenColumns ? 0 : app.size.columns * 3 / 8
  }

  /// Draws the programme's details into the right part of the screen.
  static func draw(_ programme: ProgrammeID?, beside lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    let left = frame.columns - columns(app)
    for line in lines {
      frame.canvas.write("│", at: Point(column: left, row: line), style: frame.theme.quiet)
    }
    guard let programme else { return }
    drawText(of: programme, in: lines, columns: (left + 2)..<frame.columns - 1, on: &frame, app)
  }

  /// Draws the programme's details below a rule at the bottom of the free lines, if there are enough of them.
  static func draw(_ programme: ProgrammeID, below free: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    let rule = max(free.lowerBound + 1, free.upperBound - maximumLines - 1)
    guard !app.display.isLinear, free.upperBound - rule > minimumLines else { return }
    frame.canvas.horizontalLine(at: Point(column: 0, row: rule), columns: frame.columns, style: frame.theme.quiet)
    let columns = 1..<max(2, frame.columns - 1)
    drawText(of: programme, in: rule + 1..<free.upperBound, columns: columns, on: &frame, app)
  }

  private static func drawText(
    of programme: ProgrammeID, in lines: Range<Int>, columns: Range<Int>, on frame: inout FrameBuilder, _ app: App
  ) {
    let text = DetailsText(DetailsScreen(programme, app), app, width: columns.count)
    for (line, details) in zip(lines, text.lines) {
      var writer = LineWriter(row: line, columns: columns)
      for piece in details.pieces { writer.write(piece.text, style: piece.style, on: &frame) }
    }
  }
}

extension App {
  /// The width of a list with a preview.
  var listColumns: Int { size.columns - ProgrammePreview.columns(self) }
}
