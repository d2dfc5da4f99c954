import CellCanvas
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideApp

/// Channels of a large guide, which are arranged beside the keys.
@Suite struct ArrangementTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// A guide of channels that all take long.
  private static func state(_ names: String = "Ash Birch Cedar Doum") -> State {
    var sketch = GuideSketch()
    for name in names.split(separator: " ").map(String.init) {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      sketch.add(Channel(id: name.lowercased(), name: name), rows)
    }
    var state = State.opened(sketch.build(), now: start.adding(minutes: 5))
    state.programmesAtOnce = 0
    return state
  }

  /// Presses keys, and returns what is to be arranged.
  private static func press(_ keys: String, _ state: inout State) -> [ArrangementRequest] {
    KeyScript.keys(keys).flatMap { key in
      update(&state, .key(key)).compactMap { if case .arrange(let request) = $0 { request } else { nil } }
    }
  }

  private static func names(_ state: State) -> String {
    state.view.rows.map { state.guide.channels[$0].name }.joined(separator: " ")
  }

  private static func ids(_ state: State) -> [String] { state.view.rows.map { state.guide.channels[$0].id } }

  private static func selected(_ state: State) -> String { state.guide.channels[state.grid.channel].name }

  @Test func aHiddenChannelIsGoneBeforeTheGuideIsArranged() throws {
    var state = Self.state()
    let guide = state.guide
    let request = try #require(Self.press("Down H", &state).first)
    #expect(state.guide === guide, "nothing was arranged by the key")
    #expect(Self.names(state) == "Ash Cedar Doum")
    #expect(Self.selected(state) == "Cedar")
    #expect(state.notice == "Birch is hidden; C lists it.")
    _ = update(&state, .arranged(request.perform()))
    #expect(state.guide.channels.map(\.name) == ["Ash", "Cedar", "Doum"])
    #expect(Self.selected(state) == "Cedar")
  }

  @Test func aMovedChannelIsInItsPlaceBeforeTheGuideIsArranged() throws {
    var state = Self.state()
    let requests = Self.press("J J", &state)
    #expect(requests.count == 2)
    #expect(Self.names(state) == "Birch Cedar Ash Doum")
    #expect(Self.selected(state) == "Ash")
    _ = update(&state, .arranged(try #require(requests.last).perform()))
    #expect(Self.names(state) == "Birch Cedar Ash Doum")
    #expect(Self.selected(state) == "Ash")
  }

  @Test func whatIsArrangedTooLateChangesNothing() throws {
    var state = Self.state()
    let requests = Self.press("H H", &state)
    #expect(requests.count == 2)
    let guide = state.guide
    _ = update(&state, .arranged(try #require(requests.first).perform()))
    #expect(state.guide === guide)
    #expect(Self.names(state) == "Cedar Doum")
    _ = update(&state, .arranged(try #require(requests.last).perform()))
    #expect(state.guide.channels.map(\.name) == ["Cedar", "Doum"])
    // Told twice it does nothing.
    let shown = state.guide
    _ = update(&state, .arranged(try #require(requests.last).perform()))
    #expect(state.guide === shown)
  }

  @Test func whatIsTakenBackNeedsNoArranging() throws {
    var state = Self.state()
    state.press("F")
    let first = try #require(state.pendingArrangement).request
    let effects = update(&state, .key("F"))
    #expect(effects.contains(.cancelArrangement))
    #expect(!effects.contains { if case .arrange = $0 { true } else { false } })
    let guide = state.guide
    _ = update(&state, .arranged(first.perform()))
    #expect(state.guide === guide)
  }

  @Test func aGuideThatComesIsArrangedAndNotTheOldOne() throws {
    var state = Self.state()
    let old = try #require(Self.press("H", &state).first)
    let next = Self.state("Ash Birch Elm").guide
    let effects = update(&state, .loaded(ShownGuide(next, zone: state.zone)))
    let request = try #require(effects.compactMap { if case .arrange(let request) = $0 { request } else { nil } }.first)
    #expect(Self.names(state) == "Birch Elm", "what was chosen meanwhile is shown at once")
    _ = update(&state, .arranged(old.perform()))
    #expect(state.guide === next)
    _ = update(&state, .arranged(request.perform()))
    #expect(state.guide.channels.map(\.name) == ["Birch", "Elm"])
  }

  @Test func aChannelThatIsBroughtBackInTheListIsGoneToWhenItIsThere() throws {
    var state = Self.state()
    let hidden = try #require(Self.press("Down H", &state).first)
    _ = update(&state, .arranged(hidden.perform()))
    let request = try #require(Self.press("C Up H Enter", &state).last)
    #expect(state.overlays.isEmpty)
    #expect(Self.names(state) == "Ash Cedar Doum")
    _ = update(&state, .arranged(request.perform()))
    #expect(Self.names(state) == "Ash Birch Cedar Doum")
    #expect(Self.selected(state) == "Birch")
  }

  @Test func whereToGoOutlastsAFurtherEditAndIsForgottenWhereThePersonGoesOn() throws {
    for (keys, selected) in [("R Maple Enter", "Birch"), ("Down", "Doum")] {
      var state = Self.state()
      let hidden = try #require(Self.press("Down H", &state).first)
      _ = update(&state, .arranged(hidden.perform()))
      var requests = Self.press("C Up H Enter", &state)
      let before = Self.selected(state)
      requests += Self.press(keys, &state)
      _ = update(&state, .arranged(try #require(requests.last).perform()))
      #expect(Self.ids(state).count == 4)
      #expect(Self.selected(state) == selected, "\(keys) on \(before)")
    }
  }

  @Test func requestsForTheSameAreEqualWhateverTheirNumbers() throws {
    var state = Self.state()
    let hide = try #require(Self.press("H", &state).first)
    let more = try #require(Self.press("H", &state).first)
    #expect(hide != more)
    var other = state
    let first = try #require(Self.press("R Maple Enter", &state).first)
    _ = Self.press("R Fir Enter", &other)
    let second = try #require(Self.press("R ^U Maple Enter", &other).first)
    #expect(first == second && first.number != second.number && first.hashValue == second.hashValue)
  }

  @Test func shiftedProgrammesComeWhenTheyAreArranged() throws {
    var state = Self.state()
    let request = try #require(Self.press("S 60 Enter", &state).first)
    #expect(state.timeline.interval(of: state.grid.item).start == Self.start)
    _ = update(&state, .arranged(request.perform()))
    let first = try #require(state.guide.programmes(on: 0).first)
    #expect(state.guide.start(of: first) == Self.start.adding(minutes: 60))
  }

  /// Edits of every kind: each guide that comes is that of all choices at once, and what is overtaken is dropped.
  @Test(arguments: 0..<40 as Range<UInt64>) func randomEditsGiveTheGuideOfAllChoicesAtOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edits = [
      "H", "H", "J", "K", "Down", "Up", "Right", "G", "F", "R Port Enter", "T News Enter", "# 6 Enter", "S 60 Enter",
      "I Enter", "O 06:00-19:00 Enter", "P 3 Enter", "C H Esc", "C Down H Enter", "C J J Esc", "b", "e",
    ]
    let guide = GuideSketch.random(seed: seed, channels: 7, programmes: 8, from: Self.start)
    var state = State.opened(guide, now: Self.start)
    state.programmesAtOnce = 0
    var late: [ArrangementRequest] = []
    var requestCount = 0
    for _ in 0..<60 {
      for key in KeyScript.keys(edits.randomElement(using: &random) ?? "H") {
        for case .arrange(let request) in update(&state, .key(key)) {
          requestCount += 1
          late.append(request)
        }
        #expect(state.view.rows.isEmpty || state.view.row(of: state.grid.channel) != nil)
      }
      let pendingNumber = state.pendingArrangement?.request.number
      if Bool.random(using: &random), let request = late.popLast(), request.number != pendingNumber {
        let shown = state.guide
        _ = update(&state, .arranged(request.perform()))
        #expect(state.guide === shown)
      }
      guard Bool.random(using: &random), let pending = state.pendingArrangement?.request else { continue }
      _ = update(&state, .arranged(pending.perform()))
      let wanted = ShownGuide(guide, choices: pending.choices, zone: state.zone).guide
      #expect(GuideContents(state.guide) == GuideContents(wanted))
      #expect(state.view.rows.isEmpty || state.view.row(of: state.grid.channel) != nil)
    }
    #expect(requestCount > 0)
  }

  /// Hiding and moving alone, of which nothing comes until the end: the rows are as they will be after each key.
  @Test(arguments: 0..<40 as Range<UInt64>) func rowsAreAsTheyWillBeAfterEachKey(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let keys = "Up Down Up Down H J K J K g G".split(separator: " ")
    let guide = GuideSketch.random(seed: seed, channels: 9, programmes: 8, from: Self.start)
    var plain = State.opened(guide, now: Self.start)
    var beside = plain
    beside.programmesAtOnce = 0
    var last: ArrangementRequest?
    for _ in 0..<25 where plain.view.count > 2 {
      let key = KeyScript.keys(String(keys.randomElement(using: &random) ?? "H"))[0]
      _ = update(&plain, .key(key))
      for case .arrange(let request) in update(&beside, .key(key)) { last = request }
      #expect(beside.guide === guide)
      #expect(Self.ids(beside) == Self.ids(plain))
      #expect(beside.selectedChannelID == plain.selectedChannelID)
      #expect(beside.notice == plain.notice)
    }
    if let last { _ = update(&beside, .arranged(last.perform())) }
    #expect(GuideContents(beside.guide) == GuideContents(plain.guide))
    #expect(beside.selectedChannelID == plain.selectedChannelID)
  }
}
