import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Letters that arrive together have the same effect as single key presses.
@Suite struct TypedTogetherTests {
  private static let openings = ["/", "&", "c", "t", "R", "C c", "/ late", "& is", "/ is: Tab", "T", "/ a ^S"]

  private static func query(_ stack: ScreenStack) -> String {
    let search = stack.top(as: SearchScreen.self)
    let found = search.map { "\($0.query.text): \($0.results.matches.programmes.map(\.row))" } ?? ""
    return "\(found) \(stack.typedText ?? "")"
  }

  @Test(arguments: openings) func textThatArrivesTogetherEqualsSingleKeys(opening: String) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<15 {
      var together = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
      together.press(opening)
      #expect(together.top.isTyping)
      var single = together
      let letters = Array("aehknt ris:film\u{301}日".unicodeScalars)
      let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
      _ = update(&together, .typed(String(String.UnicodeScalarView(text))))
      for letter in text { _ = update(&single, .key(.character(letter))) }
      #expect(together.layers == single.layers)
      #expect(Self.query(together) == Self.query(single))
      #expect(together.app.notice == single.app.notice)
      #expect(together.grid.position == single.grid.position)
      #expect(together.grid.hits?.inOrder.map(\.row) == single.grid.hits?.inOrder.map(\.row))
    }
  }

  @Test func lettersAreSeparateCommands() {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    #expect(!stack.top.isTyping)
    stack.press("1")
    #expect(!stack.top.isTyping, "a letter ends a number")
    _ = update(&stack, .typed("?"))
    guard stack.top is HelpScreen else { return #expect(Bool(false), "no help") }
  }

  /// A yes-or-no question takes the first letter; the rest are commands again.
  @Test(arguments: [("yj", true), ("nj", false)]) func firstLetterAnswersAQuestion(text: String, isYes: Bool) {
    var stack = DemoEvening.stack()
    stack.press("a L d")
    #expect(stack.top.isTyping && !stack.top.joinsCharacters)
    let count = stack.app.mine.lists.lists.count
    _ = update(&stack, .typed(text))
    #expect(!stack.top.isTyping)
    #expect(stack.app.mine.lists.lists.count == count - (isYes ? 1 : 0))
  }

  @Test func textThatArrivesTogetherStartsOneSearch() {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.app.maximumImmediateRecords = 0
    stack.press("/")
    let effects = update(&stack, .typed("any:kettle"))
    #expect(effects.count { if case .search = $0 { true } else { false } } == 1)
  }
}
