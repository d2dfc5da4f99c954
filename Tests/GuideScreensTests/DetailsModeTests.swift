import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct DetailsModeTests {
  static let start = Moments.at("2026-11-20 18:00")

  static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Harbour"),
      [
        .init(start, minutes: 60, "News"), .init(start, minutes: 0, "Weather"),
        .init(start.adding(minutes: 60), minutes: 60, "Film"),
        .init(start.adding(minutes: 180), minutes: 60, "News"),
      ])
    return ScreenStack.opened(sketch.build(), now: start.adding(minutes: 10))
  }

  static func details(_ stack: ScreenStack) -> DetailsScreen? {
    stack.top()
  }

  @Test func linksAreWhatIsInTheSlotThenOtherShowings() throws {
    var stack = Self.stack()
    stack.press("Enter")
    let details = try #require(Self.details(stack))
    #expect(details.links.all.map(stack.app.guide.title(of:)) == ["Weather", "News"])
    #expect(details.links.slotCount == 1)
  }

  @Test(arguments: ["Esc", "Enter", "q"]) func theDetailsClose(key: String) {
    var stack = Self.stack()
    let before = stack.grid.position
    stack.press("Enter \(key)")
    #expect(stack.isAtGrid)
    #expect(stack.grid.position == before)
  }

  @Test func theHintForEnterSaysWhatItDoes() {
    var stack = Self.stack()
    stack.press("Enter")
    #expect(DemoEvening.rows(stack).last?.contains("Enter Esc close") == true)
    stack.press("Tab")
    #expect(DemoEvening.rows(stack).last?.contains("Enter show it") == true)
    stack.press("Esc / n e w s")
    _ = update(&stack, .key(.control("t")))
    #expect(stack.top is DetailsScreen && DemoEvening.rows(stack).last?.contains("Enter go to") == true)
  }

  @Test func leftAndRightMoveThroughDetailsPastGaps() {
    var stack = Self.stack()
    stack.press("Enter Right")
    #expect(Self.details(stack).map { stack.app.guide.title(of: $0.programme) } == "Film")
    stack.press("Right")
    #expect(Self.details(stack).map { stack.app.guide.start(of: $0.programme) } == Self.start.adding(minutes: 180))
    #expect(stack.selectedTitle == "News")
    stack.press("Right")
    #expect(stack.app.notice != nil)
    stack.press("Left Left")
    #expect(Self.details(stack).map { stack.app.guide.start(of: $0.programme) } == Self.start)
  }

  @Test func jumpsToAShowing() {
    var stack = Self.stack()
    stack.press("o Enter")
    #expect(stack.grid.position.programme.map { stack.app.guide.start(of: $0) } == Self.start.adding(minutes: 180))
    #expect(Self.details(stack) != nil)
  }

  @Test func downScrollsToTheEndThenStepsThroughLinks() throws {
    var stack = Self.stack()
    _ = update(&stack, .resized(Size(columns: 40, rows: 10)))
    stack.press("Enter")
    let limit = try #require(Self.details(stack).map { DetailsLayout($0, stack.app).limit })
    try #require(limit > 1)
    for _ in 0..<limit { stack.press("Down") }
    #expect(Self.details(stack)?.offset == limit)
    #expect(Self.details(stack)?.link == nil)
    stack.press("Down Down")
    #expect(Self.details(stack)?.link == 1)
    stack.press("Up Up Up")
    #expect(Self.details(stack)?.link == nil)
    #expect(Self.details(stack)?.offset == limit - 1)
  }

  @Test func gapsHaveNoDetails() {
    var stack = Self.stack()
    stack.press("Right Right Enter")
    #expect(stack.selectedTitle == "No listings")
    #expect(stack.isAtGrid)
    #expect(stack.app.notice != nil)
  }
}
