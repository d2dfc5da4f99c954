import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct PointerTests {
  private static let start = Moments.at("2026-11-20 18:00")

  /// Forty channels of one-hour programmes.
  private static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    for channel in 0..<40 {
      let rows = (0..<48).map { hour in
        GuideSketch.Programme(start.adding(minutes: hour * 60), minutes: 60, "C\(channel) H\(hour)")
      }
      sketch.add(Channel(id: "\(channel)", name: "Channel \(channel)"), rows)
    }
    return ScreenStack.opened(sketch.build(), now: start.adding(minutes: 30))
  }

  @Test func aClickSelectsAndAClickOnTheSelectionOpens() {
    var stack = Self.stack()
    let item = stack.app.timeline.item(on: 2, at: Self.start.adding(minutes: 70))
    _ = update(&stack, .click(GridTarget.item(channel: 2, item)))
    #expect(stack.selectedTitle == "C2 H1")
    #expect(stack.isAtGrid)
    _ = update(&stack, .click(GridTarget.item(channel: 2, item)))
    #expect(stack.layers == 1)
    _ = update(&stack, .click(DetailsTarget.outside))
    #expect(stack.isAtGrid)
  }

  @Test func aClickOnADayKeepsTheTimeOfDay() {
    var stack = Self.stack()
    _ = update(&stack, .click(GridTarget.day(stack.grid.shownDay(stack.app).next)))
    #expect(stack.grid.position.anchor == Self.start.adding(minutes: 30 + 1440))
  }

  @Test func aClickOnTheRulerGoesThere() {
    var stack = Self.stack()
    _ = update(&stack, .click(GridTarget.time(Self.start.adding(minutes: 130))))
    #expect(stack.selectedTitle == "C0 H2")
  }

  @Test func wheelMovesTheSelectionOnlyIfItWouldLeaveTheScreen() {
    var stack = Self.stack()
    stack.press("Down Down Down Down Down")
    _ = update(&stack, .wheel(.wheelDown))
    #expect(stack.grid.position.top == 3)
    #expect(stack.grid.position.channel == 5)
    _ = update(&stack, .wheel(.wheelDown))
    #expect(stack.grid.position.channel == 6)
    for _ in 0..<40 { _ = update(&stack, .wheel(.wheelUp)) }
    #expect(stack.grid.position.top == 0)
  }

  @Test func theWheelWithShiftScrollsTheTime() {
    var stack = Self.stack()
    let left = stack.grid.position.left
    _ = update(&stack, .wheel(.wheelRight))
    #expect(stack.grid.position.left > left)
    _ = update(&stack, .wheel(.wheelLeft))
    #expect(stack.grid.position.left == left)
  }

  @Test func clickSelectsAResultAndAnotherGoesThere() {
    var stack = Self.stack()
    stack.press("/ h7")
    _ = update(&stack, .click(ListTarget(index: 3)))
    guard let search = stack.top as? SearchScreen else {
      Issue.record("no search")
      return
    }
    #expect(search.list.selected == 3)
    _ = update(&stack, .click(ListTarget(index: 3)))
    #expect(stack.isAtGrid)
    #expect(stack.selectedTitle.hasSuffix("H7"))
  }

  @Test func wheelMovesFromAnOfferedChannelToTheResults() {
    var sketch = GuideSketch()
    let rows = (0..<9).map { GuideSketch.Programme(Self.start.adding(minutes: $0 * 60), minutes: 60, "Harbour \($0)") }
    sketch.add(Channel(id: "1", name: "Harbour"), rows)
    var stack = ScreenStack.opened(sketch.build(), now: Self.start.adding(minutes: 30))
    stack.press("/ harbour Up")
    #expect(stack.top(as: SearchScreen.self)?.list.selected == 0)
    #expect(stack.top(as: SearchScreen.self)?.selectedResult == nil)
    _ = update(&stack, .wheel(.wheelDown))
    let selected = stack.top(as: SearchScreen.self)?.selectedResult
    #expect(selected != nil)
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.position.programme == selected)
  }

  /// Without results, the offer to search TVmaze is below the offered channel.
  @Test func wheelReturnsToAnOfferedChannel() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "Harbour"), [.init(Self.start, minutes: 60, "Kelp")])
    var stack = ScreenStack.opened(sketch.build(), now: Self.start.adding(minutes: 30))
    stack.press("/ harbour")
    _ = update(&stack, .wheel(.wheelDown))
    #expect(stack.top(as: SearchScreen.self)?.list.selected == 1)
    _ = update(&stack, .wheel(.wheelUp))
    #expect(stack.top(as: SearchScreen.self)?.list.selected == 0)
  }
}
