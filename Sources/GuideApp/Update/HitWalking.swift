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
    if notice == nil { notice = "Hit \(place + 1) of \(hits.inOrder.count)." }
    jump(to: hits.inOrder[place])
  }

  /// Where the hits are walked from: the hit gone to last while its cell is selected, else the selection.
  private var placeAmongHits: (Instant, ProgrammeID) {
    if let current = hits?.current, item(for: current) == grid.item { return (guide.start(of: current), current) }
    return (timeline.interval(of: grid.item).start, grid.programme ?? ProgrammeID(row: -1))
  }
}
