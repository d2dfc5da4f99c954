import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@Suite struct SearchModeTests {
  static let start = Moments.at("2026-11-20 18:00")

  /// Three channels; now is 20:10, so that `News at Six` is past, `Late Kitchen` to come.
  static func state() -> State {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Harbour"),
      [
        .init(start, minutes: 60, "News at Six"), .init(start.adding(minutes: 60), minutes: 120, "The Ferrymen"),
        .init(start.adding(minutes: 180), minutes: 60, "Late Kitchen"),
      ])
    sketch.add(
      Channel(id: "2", name: "Meridian"),
      [
        .init(start, minutes: 120, "Quiz Night"), .init(start.adding(minutes: 120), minutes: 30, "Kitchen News"),
        .init(start.adding(minutes: 150), minutes: 90, "Café Pokémon"),
      ])
    return State.opened(sketch.build(), now: start.adding(minutes: 130))
  }

  static func search(_ state: State) -> SearchState? {
    if case .search(let search) = state.overlays.last { search } else { nil }
  }

  @Test func resultsAppearAtEveryKey() throws {
    var state = Self.state()
    state.press("/ k")
    let first = try #require(Self.search(state))
    #expect(first.matches.programmes.map(state.guide.title(of:)) == ["Kitchen News", "Café Pokémon", "Late Kitchen"])
    state.press("itch")
    let second = try #require(Self.search(state))
    #expect(second.matches.programmes.map(state.guide.title(of:)) == ["Kitchen News", "Late Kitchen"])
    state.press("Backspace Backspace Backspace Backspace Backspace")
    #expect(Self.search(state)?.matches.programmes.isEmpty == true)
  }

  @Test func pastOnesComeAfterThoseToCome() throws {
    var state = Self.state()
    state.press("/ news")
    let search = try #require(Self.search(state))
    #expect(search.matches.programmes.map(state.guide.title(of:)) == ["Kitchen News", "News at Six"])
    #expect(search.matches.upcomingCount == 1)
  }

  @Test func enterJumpsAndNGoesOnRoundTheGuide() {
    var state = Self.state()
    state.press("/ kitchen Down Enter")
    #expect(state.overlays.isEmpty)
    #expect(state.selectedTitle == "Late Kitchen")
    state.press("n")
    #expect(state.selectedTitle == "Kitchen News")
    #expect(state.notice != nil)
    state.press("N")
    #expect(state.selectedTitle == "Late Kitchen")
    state.press("Esc")
    #expect(state.hits == nil)
  }

  @Test func theDetailsOpenAndReturnToTheList() {
    var state = Self.state()
    let before = state.grid
    state.press("/ pokemon ^T")
    #expect(state.overlays.count == 2)
    state.press("Esc")
    #expect(Self.search(state)?.field.string == "pokemon")
    state.press("Esc")
    #expect(state.overlays.isEmpty)
    #expect(state.grid == before)
  }

  @Test func lettersAreTextWhileTyping() {
    var state = Self.state()
    state.press("/ q Q n")
    #expect(Self.search(state)?.field.string == "qQn")
  }

  @Test func nothingFoundIsSaidOnEnter() {
    var state = Self.state()
    state.press("/ zzz Enter")
    #expect(state.notice != nil)
    #expect(Self.search(state) != nil)
  }

  @Test func t13PastedTextIsTextAndNeverCommands() {
    var state = Self.state()
    _ = update(&state, .paste("q\nQ\n:quit"))
    #expect(state.overlays.isEmpty)
    state.press("/")
    _ = update(&state, .paste("late\nkitchen"))
    #expect(Self.search(state)?.field.string == "late kitchen")
    #expect(Self.search(state)?.matches.programmes.count == 1)
  }

  @Test func altMovesByWordsInTheLineAndDoesNothingElsewhere() {
    var state = Self.state()
    state.press("/ late Space kitchen")
    _ = update(&state, .key(.alt("b")))
    state.press("q")
    #expect(Self.search(state)?.field.string == "late qkitchen")
    state.press("Esc Esc")
    let selected = state.grid
    _ = update(&state, .key(.alt("b")))
    #expect(state.overlays.isEmpty && state.grid == selected)
    #expect(state.notice == "Alt-b does nothing here. Press ? for help.")
  }

  /// Alt-H was Escape and H: it left the search, and hid the channel below it.
  @Test(arguments: ["", "/ late", "/ late : i s", "t f r i", "c", "2"])
  func altAndALetterLeavesNoLineAndCarriesOutNoCommand(keys: String) {
    for letter in "HqQxmMvVuUrRsS+=-<>[]{}".unicodeScalars {
      var state = Self.state()
      state.keepsChoices = true
      state.press(keys)
      let (choices, overlays, grid) = (state.choices, state.overlays, state.grid)
      let effects = update(&state, .key(.alt(letter)))
      #expect(effects.isEmpty && state.choices == choices && state.grid == grid, "Alt-\(letter) after \(keys)")
      #expect(state.overlays.count == overlays.count && state.notice != nil, "Alt-\(letter) after \(keys)")
    }
  }

  @Test func theDetailsOfAResultLeadToItInTheGrid() throws {
    var state = Self.state()
    state.press("/ kitchen Down ^T")
    let search = try #require(state.overlays.dropLast().last?.searchShown)
    let chosen = search.list[search.selected].programme
    state.press("Enter")
    #expect(state.overlays.isEmpty && state.grid.programme == chosen && state.hits?.query.text == "kitchen")
    #expect(state.notice?.hasPrefix("Hit ") == true)
  }

  /// The grid moved along unseen below the search, and stayed there when that was left.
  @Test func aLinkOfDetailsOverASearchLeavesTheGridWhereItWas() {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.press("/ kettle")
    let grid = state.grid
    state.press("^T Tab Enter")
    #expect(state.grid == grid && state.overlays.count == 2)
    state.press("Esc Esc")
    #expect(state.grid == grid && state.overlays.isEmpty)
  }

  @Test func aPasteThatIsCutIsSaidToBe() {
    var state = Self.state()
    state.press("/")
    _ = update(&state, .paste(String(repeating: "late ", count: 300)))
    #expect(state.notice?.hasPrefix("Cut after") == true)
    state.press("x")
    #expect(state.notice == "The line takes no more.")
  }
}
