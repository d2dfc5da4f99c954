import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// What happens to what a person does while a guide comes in.
@Suite struct LoadingTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func guide(_ titles: [String], id: String = "1") -> Guide {
    var sketch = GuideSketch()
    let rows = titles.enumerated().map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, $1) }
    sketch.add(Channel(id: id, name: "Channel \(id)"), rows)
    return sketch.build()
  }

  private static func take(_ guide: Guide, _ state: inout State) {
    _ = update(&state, .loaded(ShownGuide(guide, zone: state.zone)))
  }

  private static func reading() -> State {
    var state = State(zone: Moments.london, now: start, size: Size(columns: 80, rows: 24))
    state.loading = Loading(done: 0, total: 0)
    return state
  }

  @Test func aSearchBegunWhileReadingGoesOnInTheGuide() throws {
    var state = Self.reading()
    state.press("/ ne")
    Self.take(Self.guide(["News", "Quiz"]), &state)
    guard case .search(let search) = state.overlays.last else {
      Issue.record("the search is gone")
      return
    }
    #expect(search.field.string == "ne")
    #expect(search.matches.programmes.map(state.guide.title(of:)) == ["News"])
    // The next letter is text, and no command to quit.
    state.press("Q")
    #expect(state.overlays.count == 1)
  }

  @Test func thePromptStays() {
    var state = State.opened(Self.guide(["News", "Quiz"]), now: Self.start)
    state.press("t 19")
    Self.take(Self.guide(["News", "Quiz"]), &state)
    #expect(state.overlays.count == 1)
    state.press("Esc")
    #expect(state.selectedTitle == "News")
  }

  @Test func aVanishedProgrammeGivesWayToWhatIsOnAtTheAnchor() {
    var state = State.opened(Self.guide(["News", "Quiz", "Film"]), now: Self.start)
    state.press("Right")
    Self.take(Self.guide(["News", "Other", "Film"]), &state)
    #expect(state.selectedTitle == "Other")
  }

  @Test func aProgrammeThatHasMovedStaysSelected() {
    var state = State.opened(Self.guide(["News", "Quiz", "Film"]), now: Self.start)
    state.press("Right")
    Self.take(Self.guide(["News", "Weather", "Quiz", "Film"]), &state)
    #expect(state.selectedTitle == "Quiz")
  }

  @Test func aVanishedChannelGivesWayToOneThatIsThere() {
    var state = State.opened(Self.guide(["News", "Quiz"], id: "1"), now: Self.start)
    Self.take(Self.guide(["A", "B"], id: "2"), &state)
    #expect(state.selectedTitle == "A")
  }

  @Test func aGuideThatHasLostAllItsProgrammesIsNoTrap() {
    var state = State.opened(Self.guide(["News", "Quiz"]), now: Self.start)
    state.press("Down Right")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "Empty"), [])
    Self.take(sketch.build(), &state)
    for key in ["Right", "Down", "Enter", "]", "n", "/", "Esc", "+", "v", ".", "End", "t"] { state.press(key) }
    Self.take(.empty, &state)
    state.press("Esc Right Down . g")
    #expect(state.guide.channels.isEmpty)
  }
}
