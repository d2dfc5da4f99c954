import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Moving channels in a narrowed list.
@Suite struct ChannelMovingTests {
  private static func stack(_ keys: String) -> ScreenStack {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    for name in ["Ash", "Birch", "Cedar", "Doum"] {
      sketch.add(Channel(id: name.lowercased(), name: name), [.init(start, minutes: 60, "Tide")])
    }
    var stack = ScreenStack.opened(sketch.build(), now: start.adding(minutes: 5))
    stack.press(keys)
    return stack
  }

  /// A channel moves past the next visible one, and past any hidden ones in between.
  @Test func channelMovesPastTheNextVisibleOne() {
    // Only Cedar and Doum contain the letter.
    var stack = Self.stack("C / d Enter g J")
    #expect(stack.app.mine.choices.order == ["ash", "birch", "doum", "cedar"])
    stack.press("J")
    #expect(stack.app.notice == "This is the last channel.")
  }

  /// Marked channels that are not shown stay in place, and a notice says so.
  @Test func markedChannelsThatAreNotShownStay() {
    let stack = Self.stack("C g Space / d Enter J")
    #expect(stack.app.mine.choices.order.isEmpty)
    #expect(stack.app.notice == "The marked channels are not visible; Esc shows all channels.")
  }
}
