import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Channels that the guide lists nothing on are hidden, until somebody wants them.
@Suite struct EmptyChannelsTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// Channels by their names; those in capitals have no programmes.
  private static func guide(_ names: String) -> Guide {
    var sketch = GuideSketch()
    for (place, name) in names.split(separator: " ").enumerated() {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      let isEmpty = name.first?.isUppercase == true
      sketch.add(Channel(id: "\(name)", name: "\(name)", number: place + 1), isEmpty ? [] : rows)
    }
    return sketch.build()
  }

  private static func state(_ names: String, size: Size = Size(columns: 80, rows: 24)) -> State {
    State.opened(guide(names), now: start.adding(minutes: 5), size: size)
  }

  private static func names(_ state: State) -> String {
    state.view.rows.map { state.guide.channels[$0].name }.joined(separator: " ")
  }

  @Test func theyAreHiddenAndCounted() {
    let state = Self.state("A b C D e F")
    #expect(Self.names(state) == "b e")
    #expect(state.view.emptyHidden == 4)
    #expect(state.selectedTitle == "b 0", "the first channel that is shown")
    #expect(state.view.row(of: 4) == 1)
    #expect(state.view.row(of: 0) == nil)
    #expect(state.view.row(of: 99) == nil)
  }

  @Test func whereNothingIsListedAllAreShown() {
    var state = Self.state("A B C")
    #expect(Self.names(state) == "A B C")
    #expect(state.view.emptyHidden == 0)
    state.press("e")
    #expect(state.notice?.contains("no programmes") == true)
    #expect(Self.names(state) == "A B C")
  }

  @Test func aKeyShowsThemAndHidesThemAgain() {
    var state = Self.state("A b C d")
    state.press("Down e")
    #expect(Self.names(state) == "A b C d")
    #expect(state.notice == "2 channels without programmes shown.")
    #expect(state.selectedTitle == "d 0", "what was selected stays")
    state.press("Up")
    #expect(state.guide.channels[state.grid.channel].name == "C")
    state.press("e")
    #expect(state.notice == "2 channels without programmes hidden.")
    #expect(state.selectedTitle == "d 0", "from one that is hidden to the next")
    state.press("e G Up e")
    #expect(Self.names(state) == "b d")
    var full = Self.state("a b")
    full.press("e")
    #expect(full.notice == "Every channel has programmes.")
  }

  @Test func theLastOneHiddenGivesWayToTheOneBefore() {
    var state = Self.state("a b C")
    state.press("e G")
    #expect(state.grid.channel == 2)
    state.press("e")
    #expect(state.selectedTitle == "b 0")
  }

  @Test func allMovesGoByWhatIsShown() {
    let names = (0..<40).map { $0 % 2 == 0 ? "C\($0)" : "c\($0)" }.joined(separator: " ")
    var state = Self.state(names)
    let visible = state.geometry.channelCount(rowHeight: 1)
    #expect(state.view.count == 20)
    state.press("Down")
    #expect(state.grid.channel == 3)
    state.press("Up Up")
    #expect(state.notice == "This is the first channel.")
    state.press("G")
    #expect(state.grid.channel == 39)
    #expect(state.grid.top == 20 - visible)
    state.press("Down")
    #expect(state.notice == "This is the last channel.")
    state.press("PgUp")
    #expect(state.grid.channel == 39 - 2 * visible)
    state.press("g ^D")
    #expect(state.grid.channel == 1 + visible / 2 * 2)
    _ = update(&state, .wheel(.wheelDown))
    #expect(state.grid.top == min(3, 20 - visible))
    state.press("G g")
    #expect(state.grid.channel == 1 && state.grid.top == 0)
  }

  @Test func aNumberOrANameOfAHiddenOneSaysSo() {
    var state = Self.state("alpha Beta gamma")
    state.press("2")
    #expect(state.grid.channel == 0)
    #expect(state.notice == "Beta has no programmes and is hidden; e shows such channels.")
    state.press("Esc c bet")
    #expect(state.notice == "Beta has no programmes and is hidden; e shows such channels.")
    state.press("Enter")
    #expect(state.notice?.contains("hidden") == true)
    #expect(state.overlays.count == 1, "the question stays open, with the text to mend")
    state.press("Esc c a Down")
    #expect(state.grid.channel == 2, "of alpha, Beta and gamma those that are shown")
    state.press("Esc e 2")
    #expect(state.grid.channel == 1)
  }

  @Test func whatIsClickedOrFoundIsNeverHiddenInSilence() {
    var state = Self.state("a B c")
    _ = update(&state, .click(.channel(1)))
    #expect(Self.names(state) == "a B c")
    #expect(state.notice == "B has no programmes; all such channels are shown now.")
    // A search finds programmes, and so only channels that are shown.
    state.press("e / c Space 2 Enter")
    #expect(state.selectedTitle == "c 2")
    #expect(state.view.row(of: state.grid.channel) != nil)
  }

  @Test func aNewGuideKeepsTheChoiceAndTheSelection() {
    var state = Self.state("a b c D")
    state.press("Down")
    let next = Self.guide("A x b C D")
    _ = update(&state, .loaded(ShownGuide(next, zone: state.zone)))
    #expect(Self.names(state) == "x b")
    #expect(state.selectedTitle == "b 0")
    let without = Self.guide("a B x")
    _ = update(&state, .loaded(ShownGuide(without, zone: state.zone)))
    #expect(state.selectedTitle == "x 0", "its channel is hidden now: the next one")
    state.press("e")
    _ = update(&state, .loaded(ShownGuide(next, zone: state.zone)))
    #expect(Self.names(state) == "A x b C D")
  }

  @Test(arguments: 0..<60) func whateverIsPressedTheSelectionIsShown(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide = GuideSketch.random(seed: seed, channels: 30, from: Self.start)
    var state = State.opened(guide, now: Self.start.adding(minutes: 300), size: Size(columns: 60, rows: 14))
    let keys = "Up Down PgUp PgDn ^U ^D g G e e n Right Left ] [ v 1 7 Esc Enter".split(separator: " ").map(String.init)
    for _ in 0..<200 {
      state.press(keys.randomElement(using: &random) ?? "e")
      let row = state.view.row(of: state.grid.channel)
      #expect(row != nil)
      let visible = state.geometry.channelCount(rowHeight: state.grid.rowHeight)
      #expect((state.grid.top..<state.grid.top + visible).contains(row ?? -1))
    }
  }
}
