import CellCanvas
import GuideApp
import GuideModel

/// What was wrong with the guide's files, as `tvgrid check` lists it.
extension Sheet {
  mutating func drawFindings(_ scroll: ScrollState, over state: State) {
    let order = state.guide.worstFindings
    let complaints = state.guide.complaintCount
    let noted = state.guide.findings.count(of: .noted)
    let heading = "What was wrong with the files: \(complaints) repaired or refused, \(noted) noted"
    let theme = theme
    let lines = findingLines(state)
    drawPage(heading, count: order.count * lines, scroll, over: state) { place in
      let finding = state.guide.findings[order[place / lines]]
      let style = finding.severity == .refused ? theme.heading : theme.plain
      let parts = [("\(shortPlace(of: finding)): ", theme.quiet)]
      let words = lines < 3 ? ["\(finding.problem): \(finding.action)"] : ["\(finding.problem):", finding.action]
      let pieces = parts + words.map { ($0, style) }
      if lines == 1 { return pieces.map { (SafeText($0.0), $0.1) } }
      let piece = pieces[place % lines]
      return [(SafeText(place % lines == 0 ? piece.0 : "  \(piece.0)"), piece.1)]
    }
  }

  /// How many lines a finding takes: in few columns several, so that all of it can be read.
  func findingLines(_ state: State) -> Int { state.size.columns >= 100 ? 1 : state.size.columns >= 60 ? 2 : 3 }
}

/// A finding's place with no more than the last folder of its path.
private func shortPlace(of finding: Finding) -> String {
  finding.place.split(separator: "/").suffix(2).joined(separator: "/")
}
