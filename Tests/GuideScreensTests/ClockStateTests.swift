import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The stack copes with any jump of the clock and loses nothing.
@Suite(.row("Z2")) struct ClockStateTests {
  private static let start = Moments.at("2026-11-20 18:00")

  @Test(arguments: [60, 3600, 86_400, -3600, 10 * 365 * 86_400, -10 * 365 * 86_400])
  func clockJumpsAreAccepted(seconds: Int) {
    var stack = ScreenStack.opened(DemoGuide.week, now: Self.start)
    _ = update(&stack, .clock(stack.app.now.adding(seconds: seconds)))
    #expect(stack.app.timeline.extent.contains(stack.grid.position.anchor))
    stack.press("Right Left .")
    #expect(stack.app.timeline.extent.contains(stack.grid.position.anchor))
  }

  @Test func selectionStaysVisibleAfterClockJumps() {
    var random = SplitMix64(seed: 2)
    var stack = ScreenStack.opened(DemoGuide.week, now: Self.start)
    let jumps = [1, 60, 3600, 86_400, 3653 * 86_400].flatMap { [$0, -$0] }
    let count = Contract.count(10_000, atLeast: 300)
    for _ in 0..<count {
      var now = stack.app.now.adding(seconds: jumps.randomElement(using: &random) ?? 0)
      if abs(now.seconds(since: Self.start)) > 30 * 3653 * 86_400 { now = Self.start }
      _ = update(&stack, .clock(now))
      #expect(stack.app.now == now)
      #expect(stack.app.timeline.extent.contains(stack.grid.position.anchor))
      #expect(stack.grid.scale(stack.app).window.contains(stack.grid.position.anchor))
      if Int.random(in: 0..<4, using: &random) == 0 {
        stack.press([".", "Right", "Left", "Down", "-", "+", ">", "<"].randomElement(using: &random) ?? ".")
      }
    }
    Contract.report("Z2", "\(count.grouped) jumps of a second to ten years in the stack, the selection always in sight")
  }

  @Test func settingTheClockBackMovesTheWindow() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(Self.start, minutes: 1200, "Marathon")])
    var stack = ScreenStack.opened(sketch.build(), now: Self.start.adding(minutes: 900))
    _ = update(&stack, .clock(Self.start.adding(minutes: 60)))
    #expect(stack.grid.scale(stack.app).window.contains(stack.app.now))
    #expect(stack.grid.position.anchor == stack.app.now)
  }
}
