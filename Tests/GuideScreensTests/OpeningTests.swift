import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The grid's keys for the user's data, for changes and for settings work in every list.
@Suite struct OpeningTests {
  private static func title(_ stack: ScreenStack) -> String {
    String(DemoEvening.rows(stack)[0].drop { $0 == " " }.prefix(8))
  }

  @Test(arguments: ["s", "D", "L", "Tab", "Tab Tab", "Tab Tab Tab", "C", ",", "s c", "s c Enter", "L Enter"])
  func keysForTheUsersDataWorkInEveryList(keys: String) {
    let before = DemoEvening.stack("f " + keys)
    for (key, title) in [("s", "Followed"), ("D", "Reminder"), ("L", "Lists"), (",", "Settings")] {
      var stack = before
      stack.press(key)
      // The key that opened a list closes it.
      if Self.title(before).hasPrefix(title) { continue }
      #expect(Self.title(stack).hasPrefix(title), "\(keys) \(key): \(Self.title(stack))")
      stack.press("Esc")
      #expect(DemoEvening.rows(stack)[0] == DemoEvening.rows(before)[0], "\(keys) \(key)")
    }
  }

  /// Pressing the keys repeatedly does not open a screen twice, and Esc leads back through the screens.
  @Test func repeatedKeysOpenEachScreenOnce() {
    var stack = DemoEvening.stack("f")
    stack.press(String(repeating: "s D L , ", count: 20))
    #expect(stack.screens.count == 5)
    stack.press("Esc Esc Esc Esc")
    #expect(stack.screens.count == 1)
  }

  @Test func monthOpensOnlyOnce() {
    var stack = DemoEvening.stack("f")
    stack.press(String(repeating: "s c ", count: 10))
    #expect(stack.screens.count == 3)
  }

  /// Going to the grid from a list opened above the channel list applies the channel changes.
  @Test func hiddenChannelsDisappearAfterwards() {
    var stack = DemoEvening.stack("f C Down H s Enter")
    let channels = stack.app.guide.channels.count
    stack.press("Enter")
    #expect(stack.screens.count == 1)
    #expect(stack.app.guide.channels.count == channels - 1)
  }

  @Test func monthUndoesAChange() {
    var stack = DemoEvening.stack("f Down f s c z")
    #expect(stack.app.notice?.hasPrefix("Undone: ") == true)
    #expect(stack.app.mine.searches.followed.count == 1)
    stack.press("X")
    #expect(stack.app.hidesWatched)
  }
}
