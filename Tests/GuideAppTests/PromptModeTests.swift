import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@Suite struct PromptModeTests {
  static let start = Moments.at("2026-11-16 05:00")

  static func state() -> State {
    var sketch = GuideSketch()
    for (place, name) in ["Harbour One", "Meridian", "Café Culture", "Kestrel"].enumerated() {
      sketch.add(
        Channel(id: "\(place)", name: name),
        (0..<168).map { .init(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") })
    }
    return State.opened(sketch.build(), now: Moments.at("2026-11-20 20:10"))
  }

  func type(_ text: String, into state: inout State) {
    for scalar in text.unicodeScalars { _ = update(&state, .key(.character(scalar))) }
  }

  @Test func tGoesToADayAndTime() {
    var state = Self.state()
    state.press("t")
    type("sat 21:30", into: &state)
    state.press("Enter")
    #expect(state.grid.anchor == Moments.at("2026-11-21 21:30"))
    state.press("t")
    type("02:00", into: &state)
    state.press("Enter")
    #expect(state.grid.anchor == Moments.at("2026-11-22 02:00"), "after midnight is the same broadcast day")
  }

  @Test func tSaysWhatItDidNotUnderstand() {
    var state = Self.state()
    let before = state.grid
    state.press("t blue Enter")
    #expect(state.notice?.contains("blue") == true)
    #expect(state.grid == before)
  }

  @Test func cFindsAChannelAsOneTypes() {
    var state = Self.state()
    state.press("c cafe")
    #expect(state.grid.channel == 2)
    state.press("Esc")
    #expect(state.grid.channel == 0)
    state.press("c kes Enter")
    #expect(state.grid.channel == 3)
    #expect(state.overlays.isEmpty)
  }

  @Test func digitsGoToAChannelAndTheNextKeyIsTheGrids() {
    var state = Self.state()
    state.press("2")
    #expect(state.grid.channel == 1)
    let before = state.grid.anchor
    state.press("Right")
    #expect(state.overlays.isEmpty)
    #expect(state.grid.channel == 1)
    #expect(state.grid.anchor > before)
  }

  /// What is typed after an arrow key must not become commands.
  @Test(arguments: ["t", "c"]) func keysThatDoNotEditDoNotCloseAPrompt(opens: String) {
    var state = Self.state()
    state.press("\(opens) h Down Up PgDn Tab F5 q")
    #expect(state.overlays.count == 1)
    guard case .prompt(let prompt)? = state.overlays.last else { return }
    #expect(prompt.field.string == "hq")
    state.press("Backspace Down")
    #expect((state.notice == nil) == (opens == "c"))
  }

  @Test func downGoesToTheNextChannelThatHasTheText() {
    var state = Self.state()
    let names = state.guide.channels.map { $0.name.lowercased() }
    let having = names.indices.filter { names[$0].contains("e") }
    state.press("c e")
    var seen = [state.grid.channel]
    for _ in having.dropFirst() {
      state.press("Down")
      seen.append(state.grid.channel)
    }
    #expect(seen.sorted() == having)
    state.press("Down")
    #expect(state.grid.channel == seen[0])
    state.press("Up")
    #expect(state.grid.channel == seen[having.count - 1])
    state.press("Enter")
    #expect(state.overlays.isEmpty && state.grid.channel == seen[having.count - 1])
  }

  @Test func anUnknownNumberIsSaid() {
    var state = Self.state()
    state.press("9 9 Enter")
    #expect(state.notice?.contains("99") == true)
    #expect(state.grid.channel == 0)
  }

  @Test func beyondTheGuideItStaysAndSaysSoWithTheTextToMend() {
    var state = Self.state()
    let before = state.grid
    state.press("t 24/12 Enter")
    #expect(state.notice == "The guide covers Mon 16 Nov 05:00 to Mon 23 Nov 05:00.")
    #expect(state.grid == before)
    #expect(state.overlays.count == 1)
    state.press("^U")
    type("sun 20:00", into: &state)
    state.press("Enter")
    #expect(state.grid.anchor == Moments.at("2026-11-22 20:00"))
    #expect(state.overlays.isEmpty)
  }

  @Test func aWeekdayThatTheGuideHasOnlyInThePastIsThatOne() {
    var state = Self.state()
    // The next Thursday is beyond the guide; yesterday was one.
    state.press("t thu Space 21:00 Enter")
    #expect(state.grid.anchor == Moments.at("2026-11-19 21:00"))
  }

  @Test func pastedTextFindsAChannelAsTypedTextDoes() {
    var state = Self.state()
    state.press("c")
    _ = update(&state, .paste("kestrel"))
    #expect(state.grid.channel == 3)
    state.press("Enter")
    #expect(state.grid.channel == 3)
  }

  @Test func aKeyThatLeavesThePromptDoesWhatItAlwaysDoes() {
    var state = Self.state()
    state.press("1")
    #expect(update(&state, .key("Q")) == [.quit(0)])
    state = Self.state()
    state.press("1")
    #expect(update(&state, .key("q")) == [])
    #expect(state.overlays.isEmpty)
    state.press("c F1")
    if case .help = state.overlays.last {} else { Issue.record("F1 gives no help in a prompt") }
    state = Self.state()
    state.press("/ F1")
    if case .help = state.overlays.last {} else { Issue.record("F1 gives no help in the search") }
  }

  @Test func resizedInAPromptThenEscapedTheSelectionIsSeen() {
    var state = Self.state()
    state.press("G c x")
    _ = update(&state, .resized(Size(columns: 40, rows: 5)))
    state.press("Esc")
    let visible = state.geometry.channelCount(rowHeight: state.grid.rowHeight)
    #expect((state.grid.top..<state.grid.top + visible).contains(state.grid.channel))
  }

  /// A time of a named day is that of its date; a time alone is that of the broadcast day.
  @Test(arguments: [
    ("sat 02:00", "2026-11-21 02:00"), ("02:00", "2026-11-21 02:00"), ("tonight 01:00", "2026-11-21 01:00"),
    ("21/11 04:00", "2026-11-21 04:00"), ("sun night", "2026-11-22 22:00"), ("yesterday 23:00", "2026-11-19 23:00"),
  ])
  func earlyHoursBelongWherePeopleMeanThem(text: String, moment: String) {
    var state = Self.state()
    state.press("t")
    type(text, into: &state)
    state.press("Enter")
    let reached = state.grid.anchor
    #expect(Moments.at(moment).minutes(since: reached) == 0, "\(text): \(state.notice ?? "")")
  }

  @Test func aWeekdayThatIsNextIsNotThePastOne() {
    var state = Self.state()
    state.press("t next Space thu Enter")
    #expect(state.notice?.contains("The guide covers") == true)
  }
}
