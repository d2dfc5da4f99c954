import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct GridMovingTests {
  static let start = Moments.at("2026-11-16 05:00")
  static let sizes = [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 40, rows: 10)]

  /// A stack at a random position and zoom in a random guide.
  static func stack(seed: UInt64, _ random: inout SplitMix64) -> ScreenStack {
    let guide = GuideSketch.random(seed: seed, channels: 9, from: start)
    let now = start.adding(minutes: Int.random(in: 0...3000, using: &random))
    var stack = ScreenStack.opened(guide, now: now, size: sizes[Int(seed % 3)])
    for _ in 0..<Int.random(in: 0..<6, using: &random) { stack.press(Bool.random(using: &random) ? "-" : "+") }
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      stack.press(["Right", "Left", "Up", "Down", ">", "<", "]", "["].randomElement(using: &random) ?? "Right")
    }
    return stack
  }

  @Test(arguments: 0..<200) func downsThenAsManyUpsReturnToTheSameProgramme(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    let before = stack.grid.position
    let steps = min(
      Int.random(in: 1...8, using: &random), stack.grid.rows.count - 1 - (stack.grid.rows.row(of: before.channel) ?? 0))
    for _ in 0..<max(0, steps) { stack.press("Down") }
    for _ in 0..<max(0, steps) { stack.press("Up") }
    #expect(stack.grid.position.item == before.item)
    #expect(stack.grid.position.channel == before.channel)
    #expect(stack.grid.position.anchor == before.anchor)
    #expect(stack.grid.position.left == before.left)
  }

  @Test(arguments: 0..<200) func rightThenLeftReturns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    let before = stack.grid.position.item
    let channel = stack.grid.position.channel
    if stack.app.timeline.item(after: before, on: channel) != nil {
      stack.press("Right Left")
      #expect(stack.grid.position.item == before)
    }
    if stack.app.timeline.item(before: before, on: channel) != nil {
      stack.press("Left Right")
      #expect(stack.grid.position.item == before)
    }
  }

  @Test(arguments: 0..<60) func movingRightVisitsEveryProgrammeOfTheChannel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    let channel = stack.grid.position.channel
    while stack.app.timeline.item(before: stack.grid.position.item, on: channel) != nil { stack.press("Left") }
    var visited: [ProgrammeID] = stack.grid.position.programme.map { [$0] } ?? []
    while stack.app.timeline.item(after: stack.grid.position.item, on: channel) != nil {
      stack.press("Right")
      // Programmes longer than the window take several steps.
      if let programme = stack.grid.position.programme, programme != visited.last { visited.append(programme) }
    }
    let lasting = stack.app.guide.programmes(on: channel).filter { !stack.app.guide.interval(of: $0).isEmpty }
    #expect(visited == Array(lasting))
  }

  @Test(arguments: 0..<200) func theSelectionIsAlwaysInTheWindowAndTheAnchorInTheSelection(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stack = Self.stack(seed: seed, &random)
    for _ in 0..<60 {
      let keys = [
        "Right", "Left", "Up", "Down", ">", "<", "]", "[", "+", "-", "=", "v", "p", ".", "g", "G", "PgUp", "PgDn", "}",
      ]
      stack.press(keys.randomElement(using: &random) ?? "Right")
      let interval = stack.app.timeline.interval(of: stack.grid.position.item)
      #expect(interval.overlaps(stack.grid.scale(stack.app).window))
      #expect(interval.contains(stack.grid.position.anchor))
      #expect(stack.grid.scale(stack.app).window.contains(stack.grid.position.anchor))
      let visible = stack.grid.geometry(stack.app).channelCount
      #expect(
        (stack.grid.position.top..<stack.grid.position.top + visible).contains(
          stack.grid.rows.row(of: stack.grid.position.channel) ?? -1))
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
    var stack = ScreenStack.opened(sketch.build(), now: at)
    stack.press("Right Down")
    #expect(stack.selectedTitle == "Long")
    stack.press("Down")
    #expect(stack.selectedTitle == "Y")
  }

  @Test func movingReturnsToAnOverlappedProgramme() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "Twin A"), .init(at, minutes: 60, "Twin B")])
    sketch.add(Channel(id: "2", name: "Two"), [.init(at, minutes: 60, "Other")])
    var stack = ScreenStack.opened(sketch.build(), now: at.adding(minutes: 5))
    #expect(stack.selectedTitle == "Twin A")
    stack.press("Right")
    #expect(stack.selectedTitle == "Twin B")
    stack.press("Down Up")
    #expect(stack.selectedTitle == "Twin B")
  }

  @Test func anchorIsNowForRunningProgrammes() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "A"), .init(at.adding(minutes: 60), minutes: 60, "B")])
    var stack = ScreenStack.opened(sketch.build(), now: at.adding(minutes: 50))
    #expect(stack.grid.position.anchor == stack.app.now)
    stack.press("Right")
    #expect(stack.grid.position.anchor == at.adding(minutes: 60))
    stack.press("Left")
    #expect(stack.grid.position.anchor == stack.app.now)
  }

  @Test func daysKeepTheWallTimeThroughAClockChange() {
    var sketch = GuideSketch()
    let at = Moments.at("2026-10-24 05:00")
    sketch.add(
      Channel(id: "1", name: "One"), (0..<144).map { .init(at.adding(minutes: $0 * 30), minutes: 30, "P\($0)") })
    var stack = ScreenStack.opened(sketch.build(), now: Moments.at("2026-10-24 20:00"))
    stack.press("]")
    #expect(stack.grid.position.anchor == Moments.at("2026-10-25 20:00"))
    #expect(stack.grid.position.anchor.minutes(since: Moments.at("2026-10-24 20:00")) == 25 * 60)
  }

  @Test func newGuideKeepsTheSelectedProgramme() {
    func guide(_ extra: Int) -> Guide {
      var sketch = GuideSketch()
      let rows = (0..<10).map { GuideSketch.Programme(Self.start.adding(minutes: $0 * 30), minutes: 30, "P\($0)") }
      sketch.add(Channel(id: "new", name: "New"), Array(rows.prefix(extra)))
      sketch.add(Channel(id: "1", name: "One"), Array(rows.dropFirst(extra)))
      return sketch.build()
    }
    var stack = ScreenStack.opened(guide(0), now: Self.start.adding(minutes: 65))
    stack.press("Down Right")
    #expect(stack.selectedTitle == "P3")
    _ = update(&stack, .loaded(PreparedGuide(guide(2), zone: stack.app.zone)))
    #expect(stack.selectedTitle == "P3")
    #expect(stack.app.guide.channels[stack.grid.position.channel].id == "1")
  }

  @Test func resizingKeepsTheSelection() {
    var random = SplitMix64(seed: 7)
    var stack = Self.stack(seed: 7, &random)
    let item = stack.grid.position.item
    for size in [Size(columns: 1, rows: 1), Size(columns: 500, rows: 200), Size(columns: 20, rows: 5)] {
      _ = update(&stack, .resized(size))
      #expect(stack.grid.position.item == item)
      #expect(stack.grid.scale(stack.app).window.contains(stack.grid.position.anchor))
    }
  }

  @Test func aSelectionAtNowFollowsNow() {
    var sketch = GuideSketch()
    let at = Self.start
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 60, "A"), .init(at.adding(minutes: 60), minutes: 60, "B")])
    var stack = ScreenStack.opened(sketch.build(), now: at.adding(minutes: 59))
    _ = update(&stack, .clock(at.adding(minutes: 60)))
    #expect(stack.selectedTitle == "B")
    stack.press("Left")
    _ = update(&stack, .clock(at.adding(minutes: 61)))
    #expect(stack.selectedTitle == "A")
  }
}
