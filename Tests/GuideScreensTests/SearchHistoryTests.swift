import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct SearchHistoryTests {
  private static func stack(_ texts: [String] = ["kettle", "is:film", "late"]) -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.app.mine.history = RecentTexts(texts)
    return stack
  }

  private static func typed(_ stack: ScreenStack) -> String? {
    stack.typedText
  }

  @Test func upRecallsSearchesWhileTheFirstResultIsSelected() {
    var stack = Self.stack()
    stack.press("/ Up")
    #expect(Self.typed(stack) == "late")
    stack.press("Up")
    #expect(Self.typed(stack) == "is:film")
    // Down goes to the results, so the first Up only returns from there.
    stack.press("Down Up")
    #expect(Self.typed(stack) == "is:film")
    stack.press("Up")
    #expect(Self.typed(stack) == "kettle")
    stack.press("Up")
    #expect(Self.typed(stack) == "kettle" && stack.app.notice == "This is the earliest search.")
  }

  @Test func typingEndsTheRecall() {
    var stack = Self.stack()
    stack.press("/ Up x Up")
    #expect(Self.typed(stack) == "latex")
  }

  @Test func filterRecallsInBothDirections() {
    var stack = Self.stack()
    stack.press("& Up Up Up")
    #expect(Self.typed(stack) == "kettle")
    stack.press("Down Down")
    #expect(Self.typed(stack) == "late")
    stack.press("Down")
    #expect(Self.typed(stack) == "" && stack.grid.hits == nil)
  }

  @Test func aSearchWhoseHitWasOpenedIsRemembered() {
    var stack = Self.stack(["kettle"])
    stack.press("/ late")
    #expect(update(&stack, .key(.enter)) == [.keep([.remember("late")])])
    stack.press("& is:film")
    #expect(update(&stack, .key(.enter)) == [.keep([.remember("is:film")])])
    stack.press("/ zebra Esc Esc /")
    stack.press("Up")
    #expect(Self.typed(stack) == "is:film")
  }

  @Test func aSearchWithHitsIsRememberedAfterEsc() {
    var stack = Self.stack(["kettle"])
    stack.press("/ late Esc / Up")
    #expect(Self.typed(stack) == "late")
  }

  @Test func anEmptyHistoryIsReported() {
    var stack = Self.stack([])
    stack.press("/ Up")
    #expect(stack.app.notice == "No earlier searches.")
    stack.press("Esc & Up")
    #expect(stack.app.notice == "No earlier searches.")
  }

  @Test func keepsAHundredDistinctSearches() {
    var texts = RecentTexts((0..<150).map { "\($0)" })
    #expect(texts.texts.count == 100 && texts.text(back: 0) == "149" && texts.text(back: 99) == "50")
    texts.add("60")
    texts.add("  ")
    #expect(texts.texts.count == 100 && texts.text(back: 0) == "60" && texts.text(back: 100) == nil)
  }
}
