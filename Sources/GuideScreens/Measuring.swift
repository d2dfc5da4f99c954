import CellCanvas
package import GuideApp
import GuideModel

/// Tells how long the page on top is and where it stands, as drawing it does, but without drawing.
package func measurePage(_ state: State) -> FrameFacts {
  guard state.size.columns > 0, state.size.rows > 0 else { return FrameFacts() }
  let sheet = Sheet(Size(columns: 0, rows: 0), theme: Theme(colours: 0))
  return FrameFacts(scroll: sheet.scroll(of: state.overlays.last, state))
}

extension Sheet {
  fileprivate func scroll(of overlay: Overlay?, _ state: State) -> ScrollState? {
    switch overlay {
    case .details(let details): layout(of: details, state)?.scroll
    case .help(let scroll): pageScroll(scroll, count: helpPage(state).count, state)
    case .findings(let scroll):
      pageScroll(scroll, count: state.guide.worstFindings.count * findingLines(state), state)
    case .changes(let scroll): pageScroll(scroll, count: changeLineCount(state), state)
    case .search, .channels, .saved, .likeness, .prompt, nil: nil
    }
  }
}
