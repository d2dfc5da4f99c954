import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@Suite struct GridMovingTests {
  static let start = Moments.at("2026-11-16 05:00")
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 40, rows: 10)]

  /// A state somewhere in a random guide, at a random zoom.
  static func state(seed: UInt64, _ random: inout SplitMix64) -> State {
    let guide = GuideSketch.random(seed: seed, channels: 9, from: start)
    let now = start.adding(minutes: Int.random(in: 0...3000, using: &random))
    var state = State.opened(guide, now: now, size: sizes[Int(seed % 3)])
    for _ in 0..<Int.random(in: 0..<6, using: &random) { state.press(Bool.random(using: &random) ? "-" : "+") }
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      state.press(["Right", "Left", "Up", "Down", ">", "<", "]", "["].randomElement(using: &random) ?? "Right")
    }
    return state
  }

  @Test(arguments: 0..<200) func downsThenAsManyUpsReturnToTheSameProgramme(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = Self.state(seed: seed, &random)
    let before = state.grid
    let steps = min(
      Int.random(in: 1...8, using: &random), state.view.count - 1 - (state.view.row(of: before.channel) ?? 0))
    for _ in 0..<max(0, steps) { state.press("Down") }
    for _ in 0..<max(0, steps) { state.press("Up") }
    #expect(state.grid.item == before.item)
    #expect(state.grid.channel == before.channel)
    #expect(state.grid.anchor == before.anchor)
    #expect(state.grid.left == before.left)
  }

  @Test(arguments: 0..<200) func rightThenLeftReturns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = Self.state(seed: seed, &random)
    let before = state.grid.item
    let channel = state.grid.channel
    if state.timeline.item(after: before, on: channel) != nil {
      state.press("Right Left")
      #expect(state.grid.item == before)
    }
    if state.timeline.item(before: before, on: channel) != nil {
      state.press("Left Right")
      #expect(state.grid.item == before)
    }
  }

  @Test(arguments: 0..<60) func walkingRightFromTheFirstVisitsEveryProgrammeOfTheChannel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = Self.state(seed: seed, &random)
    let channel = state.grid.channel
    while state.timeline.item(before: state.grid.item, on: channel) != nil { state.press("Left") }
    var visited: [ProgrammeID] = state.grid.programme.map { [$0] } ?? []
    while state.timeline.item(after: state.grid.item, on: channel) != nil {
      state.press("Right")
      if let programme = state.grid.programme { visited.append(programme) }
    }
    let lasting = state.guide.programmes(on: channel).filter { !state.guide.interval(of: $0).isEmpty }
    #expect(visited == Array(lasting))
  }

  @Test(arguments: 0..<200) func theSelectionIsAlwaysInTheWindowAndTheAnchorInTheSelection(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = Self.state(seed: seed, &random)
    for _ in 0..<60 {
      let keys = [
        "Right", "Left", "Up", "Down", ">", "<", "]", "[", "+", "-", "=", "v", "p", ".", "g", "G", "PgUp", "PgDn", "}",
      ]
      state.press(keys.randomElement(using: &random) ?? "Right")
      let interval = state.timeline.interval(of: state.grid.item)
      #expect(interval.overlaps(state.scale.window))
      #expect(interval.contains(state.grid.anchor))
      #expect(state.scale.window.contains(state.grid.anchor))
      let visible = state.geometry.channelCount(rowHeight: state.grid.rowHeight)
      #expect((state.grid.top..<state.grid.top + visible).contains(state.view.row(of: state.grid.channel) ?? -1))
    }
  }

  @Test func upAndDownFollowTheAnchorThroughLongProgrammes() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 30, "A"), .init(at.adding(minutes: 30), minutes: 30, "B")])
    sketch.add(Channel(id: "2", name: "Two"), [.init(at, minutes: 60, "Long")])
    sketch.add(
      Channel(id: "3", name: "Three"), [.init(at, minutes: 30, "X"), .init(at.adding(minutes: 30), minutes: 30, "Y")])
    var state = State.opened(sketch.build(), now: at)
    state.press("Right Down")
    #expect(state.selectedTitle == "Long")
    state.press("Down")
    #expect(state.selectedTitle == "Y")
  }

  @Test func anOverlappedProgrammeIsComeBackTo() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "Twin A"), .init(at, minutes: 60, "Twin B")])
    sketch.add(Channel(id: "2", name: "Two"), [.init(at, minutes: 60, "Other")])
    var state = State.opened(sketch.build(), now: at.adding(minutes: 5))
    #expect(state.selectedTitle == "Twin A")
    state.press("Right")
    #expect(state.selectedTitle == "Twin B")
    state.press("Down Up")
    #expect(state.selectedTitle == "Twin B")
  }

  @Test func theAnchorIsNowForWhatIsOnAir() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "A"), .init(at.adding(minutes: 60), minutes: 60, "B")])
    var state = State.opened(sketch.build(), now: at.adding(minutes: 50))
    #expect(state.grid.anchor == state.now)
    state.press("Right")
    #expect(state.grid.anchor == at.adding(minutes: 60))
    state.press("Left")
    #expect(state.grid.anchor == state.now)
  }

  @Test func daysKeepTheWallTimeThroughAClockChange() {
    var sketch = GuideSketch()
    let at = Moments.at("2026-10-24 05:00")
    sketch.add(
      Channel(id: "1", name: "One"), (0..<144).map { .init(at.adding(minutes: $0 * 30), minutes: 30, "P\($0)") })
    var state = State.opened(sketch.build(), now: Moments.at("2026-10-24 20:00"))
    state.press("]")
    #expect(state.grid.anchor == Moments.at("2026-10-25 20:00"))
    #expect(state.grid.anchor.minutes(since: Moments.at("2026-10-24 20:00")) == 25 * 60)
  }

  @Test func newDataKeepsTheSelectionByTheProgrammesIdentity() {
    func guide(_ extra: Int) -> Guide {
      var sketch = GuideSketch()
      let rows = (0..<10).map { GuideSketch.Programme(Self.start.adding(minutes: $0 * 30), minutes: 30, "P\($0)") }
      sketch.add(Channel(id: "new", name: "New"), Array(rows.prefix(extra)))
      sketch.add(Channel(id: "1", name: "One"), Array(rows.dropFirst(extra)))
      return sketch.build()
    }
    var state = State.opened(guide(0), now: Self.start.adding(minutes: 65))
    state.press("Down Right")
    #expect(state.selectedTitle == "P3")
    _ = update(&state, .loaded(ShownGuide(guide(2), zone: state.zone)))
    #expect(state.selectedTitle == "P3")
    #expect(state.guide.channels[state.grid.channel].id == "1")
  }

  @Test func resizingKeepsTheSelection() {
    var random = SplitMix64(seed: 7)
    var state = Self.state(seed: 7, &random)
    let item = state.grid.item
    for size in [Size(columns: 1, rows: 1), Size(columns: 500, rows: 200), Size(columns: 20, rows: 5)] {
      _ = update(&state, .resized(size))
      #expect(state.grid.item == item)
      #expect(state.scale.window.contains(state.grid.anchor))
    }
  }

  @Test func whoStandsAtNowStaysAtNow() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "A"), .init(at.adding(minutes: 60), minutes: 60, "B")])
    var state = State.opened(sketch.build(), now: at.adding(minutes: 59))
    _ = update(&state, .clock(at.adding(minutes: 60)))
    #expect(state.selectedTitle == "B")
    state.press("Left")
    _ = update(&state, .clock(at.adding(minutes: 61)))
    #expect(state.selectedTitle == "A")
  }
}
