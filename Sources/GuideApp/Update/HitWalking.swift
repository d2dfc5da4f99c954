import GuideModel
import GuideSearch

/// Going from hit to hit in the grid.
extension State {
  /// Goes to the next or previous hit by time, round the end of the guide.
  mutating func goToHit(forward: Bool) {
    guard let hits, !hits.inOrder.isEmpty else {
      notice = hits == nil ? "Search first: press \(CommandTable.key(of: .search))." : "Nothing matches."
      return
    }
    let next = hits.place(forward, from: placeAmongHits, in: guide)
    if next == nil {
      notice = forward ? "The search goes on from the guide's start." : "The search goes on from the guide's end."
    }
    let place = next ?? (forward ? 0 : hits.inOrder.count - 1)
    self.hits?.current = hits.inOrder[place]
    notice = notice ?? wordsOfHit(hits.inOrder[place])
    jump(to: hits.inOrder[place])
  }

  /// Which of the hits a programme is, such as `Hit 3 of 20.`, or `20+` where more are still to be found; nil where it is none.
  func wordsOfHit(_ programme: ProgrammeID) -> String? {
    guard let hits, hits.contains(programme) else { return nil }
    let key = (guide.start(of: programme), programme)
    let place = hits.inOrder.firstPlace { (guide.start(of: $0), $0) >= key }
    return "Hit \(place + 1) of \(hits.inOrder.count)\(hits.isPartial ? "+" : "")."
  }

  /// Where the hits are walked from: the hit gone to last while its cell is selected, else the selection.
  private var placeAmongHits: (Instant, ProgrammeID) {
    if let current = hits?.current, item(for: current) == grid.item { return (guide.start(of: current), current) }
    return (timeline.interval(of: grid.item).start, grid.programme ?? ProgrammeID(row: -1))
  }
}
