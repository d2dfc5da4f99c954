import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Channels of a large guide, which are arranged in the background.
@Suite struct ArrangementTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// A stack whose guide counts as slow to arrange.
  private static func stack(_ names: String = "Ash Birch Cedar Doum") -> ScreenStack {
    var sketch = GuideSketch()
    for name in names.split(separator: " ").map(String.init) {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      sketch.add(Channel(id: name.lowercased(), name: name), rows)
    }
    var stack = ScreenStack.opened(sketch.build(), now: start.adding(minutes: 5))
    stack.app.maximumImmediateProgrammes = 0
    return stack
  }

  /// Presses keys and returns the arrangement requests.
  private static func press(_ keys: String, _ stack: inout ScreenStack) -> [ArrangementRequest] {
    KeyScript.keys(keys).flatMap { key in
      update(&stack, .key(key)).compactMap { if case .arrange(let request) = $0 { request } else { nil } }
    }
  }

  private static func names(_ stack: ScreenStack) -> String {
    stack.grid.rows.rows.map { stack.app.guide.channels[$0].name }.joined(separator: " ")
  }

  private static func ids(_ stack: ScreenStack) -> [String] {
    stack.grid.rows.rows.map { stack.app.guide.channels[$0].id }
  }

  private static func selected(_ stack: ScreenStack) -> String {
    stack.app.guide.channels[stack.grid.position.channel].name
  }

  @Test func hiddenChannelDisappearsBeforeTheGuideIsArranged() throws {
    var stack = Self.stack()
    let guide = stack.app.guide
    let request = try #require(Self.press("Down H", &stack).first)
    #expect(stack.app.guide === guide, "the key arranges nothing")
    #expect(Self.names(stack) == "Ash Cedar Doum")
    #expect(Self.selected(stack) == "Cedar")
    #expect(stack.app.notice == "Birch is hidden. z to undo.")
    _ = update(&stack, .arranged(request.perform()))
    #expect(stack.app.guide.channels.map(\.name) == ["Ash", "Cedar", "Doum"])
    #expect(Self.selected(stack) == "Cedar")
  }

  @Test func movedChannelAppearsBeforeTheGuideIsArranged() throws {
    var stack = Self.stack()
    let requests = Self.press("C J J Esc", &stack)
    #expect(Self.names(stack) == "Birch Cedar Ash Doum")
    #expect(Self.selected(stack) == "Ash")
    _ = update(&stack, .arranged(try #require(requests.last).perform()))
    #expect(Self.names(stack) == "Birch Cedar Ash Doum")
    #expect(Self.selected(stack) == "Ash")
  }

  @Test func arrangementOfEarlierChoicesIsIgnored() throws {
    var stack = Self.stack()
    let requests = Self.press("H H", &stack)
    #expect(requests.count == 2)
    let guide = stack.app.guide
    _ = update(&stack, .arranged(try #require(requests.first).perform()))
    #expect(stack.app.guide === guide)
    #expect(Self.names(stack) == "Cedar Doum")
    _ = update(&stack, .arranged(try #require(requests.last).perform()))
    #expect(stack.app.guide.channels.map(\.name) == ["Cedar", "Doum"])
    // Applying the arrangement again does nothing.
    let shown = stack.app.guide
    _ = update(&stack, .arranged(try #require(requests.last).perform()))
    #expect(stack.app.guide === shown)
  }

  @Test func undoneEditsNeedNoArranging() throws {
    var stack = Self.stack()
    let first = try #require(Self.press("F", &stack).first)
    let effects = update(&stack, .key("F"))
    #expect(effects.contains(.cancelArrangement))
    #expect(!effects.contains { if case .arrange = $0 { true } else { false } })
    let guide = stack.app.guide
    _ = update(&stack, .arranged(first.perform()))
    #expect(stack.app.guide === guide)
  }

  @Test func newGuideIsArrangedInsteadOfTheOldOne() throws {
    var stack = Self.stack()
    let old = try #require(Self.press("H", &stack).first)
    let next = Self.stack("Ash Birch Elm").app.guide
    let effects = update(&stack, .loaded(PreparedGuide(next, zone: stack.app.zone)))
    let request = try #require(effects.compactMap { if case .arrange(let request) = $0 { request } else { nil } }.first)
    #expect(Self.names(stack) == "Birch Elm", "choices made while loading are shown")
    _ = update(&stack, .arranged(old.perform()))
    #expect(stack.app.guide === next)
    _ = update(&stack, .arranged(request.perform()))
    #expect(stack.app.guide.channels.map(\.name) == ["Birch", "Elm"])
  }

  @Test func restoredChannelIsSelectedOnceArranged() throws {
    var stack = Self.stack()
    let hidden = try #require(Self.press("Down H", &stack).first)
    _ = update(&stack, .arranged(hidden.perform()))
    let request = try #require(Self.press("C Up H Enter", &stack).last)
    #expect(stack.isAtGrid)
    #expect(Self.names(stack) == "Ash Cedar Doum")
    _ = update(&stack, .arranged(request.perform()))
    #expect(Self.names(stack) == "Ash Birch Cedar Doum")
    #expect(Self.selected(stack) == "Birch")
  }

  @Test func pendingDestinationEndsWhenTheUserMoves() throws {
    for (keys, selected) in [("R Maple Enter", "Birch"), ("Down", "Doum")] {
      var stack = Self.stack()
      let hidden = try #require(Self.press("Down H", &stack).first)
      _ = update(&stack, .arranged(hidden.perform()))
      var requests = Self.press("C Up H Enter", &stack)
      let before = Self.selected(stack)
      requests += Self.press(keys, &stack)
      _ = update(&stack, .arranged(try #require(requests.last).perform()))
      #expect(Self.ids(stack).count == 4)
      #expect(Self.selected(stack) == selected, "\(keys) on \(before)")
    }
  }

  @Test func equalRequestsAreEqual() throws {
    var stack = Self.stack()
    let hide = try #require(Self.press("H", &stack).first)
    let more = try #require(Self.press("H", &stack).first)
    #expect(hide != more)
    var other = stack
    let first = try #require(Self.press("R Maple Enter", &stack).first)
    _ = Self.press("R Fir Enter", &other)
    let second = try #require(Self.press("R ^U Maple Enter", &other).first)
    #expect(first == second && first.number != second.number)
  }

  @Test func shiftedProgrammesAppearOnceArranged() throws {
    var stack = Self.stack()
    let request = try #require(Self.press("S 60 Enter", &stack).first)
    #expect(stack.app.timeline.interval(of: stack.grid.position.item).start == Self.start)
    _ = update(&stack, .arranged(request.perform()))
    let first = try #require(stack.app.guide.programmes(on: 0).first)
    #expect(stack.app.guide.start(of: first) == Self.start.adding(minutes: 60))
  }

  /// Random edits: each new guide includes all choices, and outdated guides are dropped.
  @Test(arguments: 0..<40 as Range<UInt64>) func randomEditsGiveTheGuideWithAllChoices(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edits = [
      "H", "H", "C J Esc", "C K Esc", "z", "Down", "Up", "Right", "G", "F", "R Port Enter", "T News Enter", "# 6 Enter",
      "S 60 Enter",
      "I Enter", "O 06:00-19:00 Enter", "P 3 Enter", "C H Esc", "C Down H Enter", "C J J Esc", "b", "e",
    ]
    let guide = GuideSketch.random(seed: seed, channels: 7, programmes: 8, from: Self.start)
    var stack = ScreenStack.opened(guide, now: Self.start)
    stack.app.maximumImmediateProgrammes = 0
    var late: [ArrangementRequest] = []
    var requestCount = 0
    for _ in 0..<60 {
      for key in KeyScript.keys(edits.randomElement(using: &random) ?? "H") {
        for case .arrange(let request) in update(&stack, .key(key)) {
          requestCount += 1
          late.append(request)
        }
        #expect(stack.grid.rows.rows.isEmpty || stack.grid.rows.row(of: stack.grid.position.channel) != nil)
      }
      if Bool.random(using: &random), late.count > 1 {
        let request = late.removeFirst()
        let shown = stack.app.guide
        _ = update(&stack, .arranged(request.perform()))
        #expect(stack.app.guide === shown)
      }
      guard Bool.random(using: &random), stack.app.pendingArrangement != nil, let pending = late.popLast() else {
        continue
      }
      _ = update(&stack, .arranged(pending.perform()))
      let wanted = PreparedGuide(guide, choices: pending.choices, zone: stack.app.zone).guide
      #expect(GuideContents(stack.app.guide) == GuideContents(wanted))
      #expect(stack.grid.rows.rows.isEmpty || stack.grid.rows.row(of: stack.grid.position.channel) != nil)
    }
    #expect(requestCount > 0)
  }

  /// Hides and moves channels: the rows show each change immediately, although the arranged guide arrives only at the end.
  @Test(arguments: 0..<40 as Range<UInt64>) func rowsShowPendingChangesAfterEachKey(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let keys = "Up Down Up Down H F z g G".split(separator: " ")
    let guide = GuideSketch.random(seed: seed, channels: 9, programmes: 8, from: Self.start)
    var plain = ScreenStack.opened(guide, now: Self.start)
    var beside = plain
    beside.app.maximumImmediateProgrammes = 0
    var last: ArrangementRequest?
    for _ in 0..<25 where plain.grid.rows.count > 2 {
      let key = KeyScript.keys(String(keys.randomElement(using: &random) ?? "H"))[0]
      _ = update(&plain, .key(key))
      for case .arrange(let request) in update(&beside, .key(key)) { last = request }
      #expect(beside.app.guide === guide)
      #expect(Self.ids(beside) == Self.ids(plain))
      #expect(beside.grid.selectedChannelID(beside.app) == plain.grid.selectedChannelID(plain.app))
      #expect(beside.app.notice == plain.app.notice)
    }
    if let last { _ = update(&beside, .arranged(last.perform())) }
    #expect(GuideContents(beside.app.guide) == GuideContents(plain.app.guide))
    #expect(beside.grid.selectedChannelID(beside.app) == plain.grid.selectedChannelID(plain.app))
  }
}
