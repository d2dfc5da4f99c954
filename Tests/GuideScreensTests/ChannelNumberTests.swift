import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct ChannelNumberTests {
  private static func stack(_ numbers: [Int], _ keys: String) -> ScreenStack {
    let now = Moments.at("2026-11-20 20:47")
    var sketch = GuideSketch()
    for number in numbers {
      sketch.add(
        Channel(id: "c\(number)", name: "Quay \(number)", number: number), [.init(now, minutes: 60, "Tide \(number)")])
    }
    var stack = ScreenStack.opened(sketch.build(), now: now)
    stack.press(keys)
    return stack
  }

  private static func selected(_ stack: ScreenStack) -> Int? {
    stack.app.guide.number(ofChannel: stack.grid.position.channel)
  }

  /// After a number that no channel has, or one as long as the longest, the next digit begins a new number.
  @Test(
    arguments: [
      ([1, 7, 12], "4 2", 1, "There is no channel 42."), ([1, 7, 12], "4 2 7", 7, nil),
      ([1, 7, 12], "4 2 1 2", 12, nil),
      ([1, 7, 12], "9 9 7", 7, nil), ([1, 7, 12], "9 9 9 7", 1, "There is no channel 97."),
      ([1, 7, 12], "1 3 7", 7, nil),
      ([1, 7, 12], "1 3", 1, "There is no channel 13."),
      ([1, 7, 12], "7 5 Backspace 1", 1, "There is no channel 71."), ([1, 42, 421], "4", 1, nil),
      ([1, 42, 421], "4 2", 42, nil), ([1, 42, 421], "4 2 1", 421, nil), ([1, 42, 421], "4 3 1", 1, nil),
      ([1, 42, 421], "4 3 4 2", 42, nil), ([1, 42, 421], "0 4 2", 42, nil), ([1, 7], "8 Enter 7", 7, nil),
      ([1, 2, 3], "4 2 2", 2, nil), ([1, 2, 3], "2 3", 3, nil), ([1, 42, 421], "4 2 1 4 2", 42, nil),
    ] as [([Int], String, Int, String?)])
  func digitsAfterAMissingNumberBeginAnother(numbers: [Int], keys: String, channel: Int, notice: String?) {
    let stack = Self.stack(numbers, keys)
    #expect(Self.selected(stack) == channel && stack.app.notice == notice, "\(keys): \(stack.app.notice ?? "")")
  }

  @Test func digitsArrivingTogetherActTheSame() {
    var stack = Self.stack([1, 7, 12], "4")
    _ = update(&stack, .typed("27"))
    #expect(Self.selected(stack) == 7)
  }

  /// Escape returns to the channel that was selected before the first digit.
  @Test func escapeReturnsToTheStartOfTheDigits() {
    #expect(Self.selected(Self.stack([1, 7, 12], "Down 4 2 1 Esc")) == 7)
  }
}
