import CellCanvas
package import GuideApp
import GuideModel

/// The problems in the guide's files, as `tvgrid check` lists them.
package struct FindingsScreen: ListScreen {
  package var list = ListState()
  package var narrowing: Prompt?

  /// The findings, the worst first.
  package struct Rows: ListRows {
    let guide: Guide
    /// In few columns a finding has several lines, so that all of it can be read.
    let height: Int
    package var count: Int { guide.worstFindings.count }
    package func height(of row: Int) -> Int { height }
    package func text(of row: Int) -> String {
      let finding = finding(row)
      return "\(finding.location) \(finding.problem) \(finding.action)"
    }
    func finding(_ row: Int) -> Diagnostic { guide.findings[guide.worstFindings[row]] }
  }

  /// Opens the list, unless nothing was wrong.
  static func open(in app: inout App) {
    if app.guide.findings.isEmpty {
      app.notice = "Nothing was wrong with the guide's files."
    } else {
      app.open(FindingsScreen())
    }
  }

  package var opener: GridCommand? { .findings }
  package func rows(_ app: App) -> Rows {
    Rows(guide: app.guide, height: app.size.columns >= 100 ? 1 : app.size.columns >= 60 ? 2 : 3)
  }
  package func title(_ app: App) -> String {
    let noted = app.guide.findings.count(of: .noted)
    return "What was wrong with the files: \(app.guide.problemCount) repaired or refused, \(noted) noted"
  }
  package func hints(_ app: App) -> [String] {
    app.keymap.hints(ListCommand.narrow, .close) + app.keymap.hints(AppCommand.help)
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    if case .guide = event, app.guide.findings.isEmpty { return app.close() }
    refresh(app)
  }

  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let finding = rows.finding(row)
    let theme = frame.theme
    let style = isSelected ? theme.selected : finding.severity == .refused ? theme.heading : theme.plain
    // No more than the last folder of its path.
    let path = finding.location.split(separator: "/").suffix(2).joined(separator: "/")
    let texts = rows.height < 3 ? ["\(finding.problem): \(finding.action)"] : ["\(finding.problem):", finding.action]
    let pieces = [("\(path): ", isSelected ? style : theme.quiet)] + texts.map { ($0, style) }
    for (index, piece) in pieces.enumerated() {
      let line = rows.height == 1 ? 0 : index
      guard lines.indices.contains(line) else { continue }
      if line > 0 { lines[line].skip(2) }
      lines[line].write(SafeText(piece.0).clipped(to: lines[line].room), style: piece.1, on: &frame)
    }
  }
}
