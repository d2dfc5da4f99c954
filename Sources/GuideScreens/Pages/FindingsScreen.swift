import CellCanvas
import GuideApp
import GuideModel

/// What was wrong with the guide's files, as `tvgrid check` lists it.
extension Sheet {
  mutating func drawFindings(_ scroll: ScrollState, over state: State) {
    let findings = state.guide.findings.sorted { $0.severity > $1.severity }
    let refused = findings.count { $0.severity == .refused }
    let repaired = findings.count { $0.severity == .repaired }
    let heading = "What was wrong with the files: \(refused) refused, \(repaired) repaired"
    // Only the lines in view are made: there can be a hundred thousand.
    let visible = scroll.offset..<min(findings.count, scroll.offset + state.size.rows)
    let lines = findings.indices.map { visible.contains($0) ? line(findings[$0]) : [] }
    drawPage(heading, lines, scroll, over: state)
  }

  private func line(_ finding: Finding) -> [(SafeText, Style)] {
    let file = finding.file.split(separator: "/").suffix(2).joined(separator: "/")
    let place = finding.line > 0 ? "\(file):\(finding.line): " : "\(file): "
    return [
      (SafeText(place), theme.quiet),
      (SafeText("\(finding.problem): \(finding.action)"), finding.severity == .refused ? theme.heading : theme.plain),
    ]
  }
}
