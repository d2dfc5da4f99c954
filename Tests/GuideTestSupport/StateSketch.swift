package import CellCanvas
package import GuideApp
package import GuideModel
package import GuideSearch

extension State {
  /// The state of a program that has just opened a guide, at a moment and size that the test gives.
  package static func opened(
    _ guide: Guide, now: Instant, size: Size = Size(columns: 80, rows: 24), zone: ZoneTable = Moments.london,
    display: Display = Display(colours: 256)
  ) -> State {
    var state = State(zone: zone, now: now, size: size, display: display)
    _ = update(&state, .loaded(ShownGuide(guide, zone: state.zone)))
    return state
  }

  /// Presses keys by their names in the help, parted by spaces: `Right Right ^L /`. A word of several letters that is no
  /// key's name is typed.
  package mutating func press(_ names: String) {
    for key in KeyScript.keys(names) { _ = update(&self, .key(key)) }
  }

  /// Carries a search out that goes on beside the grid, to its end, and tells what it has found.
  @discardableResult package mutating func carryOut(_ wish: SearchWish) -> SearchRun {
    var run = wish.run
    while !run.isDone { run.advance(by: 1) }
    _ = update(&self, .found(SearchNews(wish, run)))
    return run
  }

  /// The title of what is selected, `No listing` on a gap.
  package var selectedTitle: String {
    grid.programme.map { guide.title(of: $0) } ?? "No listing"
  }
}
