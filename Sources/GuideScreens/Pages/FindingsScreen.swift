import CellCanvas
import GuideApp
import GuideModel

/// What was wrong with the guide's files, as `tvgrid check` lists it.
extension Sheet {
  mutating func drawFindings(_ scroll: ScrollState, over state: State) {
    let order = state.guide.worstFindings
    let heading = "What was wrong with the files: \(state.guide.complaintCount) repaired or refused"
    let theme = theme
    drawPage(heading, count: order.count, scroll, over: state) { place in
      let finding = state.guide.findings[order[place]]
      let words = SafeText("\(finding.problem): \(finding.action)")
      let style = finding.severity == .refused ? theme.heading : theme.plain
      return [(SafeText("\(shortPlace(of: finding)): "), theme.quiet), (words, style)]
    }
  }
}

/// A finding's place with no more than the last folder of its path.
private func shortPlace(of finding: Finding) -> String {
  finding.place.split(separator: "/").suffix(2).joined(separator: "/")
}
