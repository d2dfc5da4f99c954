import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

/// What was searched for can be searched for again.
@Suite struct SearchHistoryTests {
  private static func state(_ texts: [String] = ["kettle", "is:film", "late"]) -> State {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.history = RecentTexts(texts)
    return state
  }

  private static func typed(_ state: State) -> String? {
    switch state.overlays.last {
    case .search(let search): search.field.string
    case .prompt(let prompt): prompt.field.string
    default: nil
    }
  }

  @Test func upGoesBackAsLongAsTheFirstResultIsChosen() {
    var state = Self.state()
    state.press("/ Up")
    #expect(Self.typed(state) == "late")
    state.press("Up")
    #expect(Self.typed(state) == "is:film")
    // Down goes to the results, and Up comes back from there first.
    state.press("Down Up")
    #expect(Self.typed(state) == "is:film")
    state.press("Up")
    #expect(Self.typed(state) == "kettle")
    state.press("Up")
    #expect(Self.typed(state) == "kettle" && state.notice == "This is the earliest search.")
  }

  @Test func whatIsTypedIsNoLongerTheHistory() {
    var state = Self.state()
    state.press("/ Up x Up")
    #expect(Self.typed(state) == "latex")
  }

  @Test func theFilterGoesBackAndForth() {
    var state = Self.state()
    state.press("& Up Up Up")
    #expect(Self.typed(state) == "kettle")
    state.press("Down Down")
    #expect(Self.typed(state) == "late")
    state.press("Down")
    #expect(Self.typed(state) == "" && state.hits == nil)
  }

  @Test func whatIsGoneToIsRemembered() {
    var state = Self.state(["kettle"])
    state.press("/ late")
    #expect(update(&state, .key(.enter)) == [.remember("late")])
    state.press("& is:film")
    #expect(update(&state, .key(.enter)) == [.remember("is:film")])
    state.press("/ zebra Esc Esc /")
    state.press("Up")
    #expect(Self.typed(state) == "is:film")
  }

  @Test func whatHasFoundSomethingComesBackAlsoAfterEsc() {
    var state = Self.state(["kettle"])
    state.press("/ late Esc / Up")
    #expect(Self.typed(state) == "late")
  }

  @Test func withoutAnyThereIsNothingToComeBack() {
    var state = Self.state([])
    state.press("/ Up")
    #expect(state.notice == "Nothing has been searched for yet.")
    state.press("Esc & Up")
    #expect(state.notice == "Nothing has been searched for yet.")
  }

  @Test func aHundredAreKeptEachOnce() {
    var texts = RecentTexts((0..<150).map { "\($0)" })
    #expect(texts.texts.count == 100 && texts.text(back: 0) == "149" && texts.text(back: 99) == "50")
    texts.add("60")
    texts.add("  ")
    #expect(texts.texts.count == 100 && texts.text(back: 0) == "60" && texts.text(back: 100) == nil)
  }
}
