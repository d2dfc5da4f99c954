import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct CompletingTests {
  private static func stack() -> ScreenStack {
    ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
  }

  private static func text(_ stack: ScreenStack) -> String? {
    stack.typedText
  }

  @Test(arguments: ["/", "&"]) func tabCompletesTheWord(opens: String) {
    var stack = Self.stack()
    stack.press("\(opens) gen Tab")
    #expect(Self.text(stack) == "genre:")
    stack.press("dram Tab")
    #expect(Self.text(stack) == "genre:Drama")
  }

  @Test(arguments: ["/", "&"]) func tabAndShiftTabStepThroughSuggestions(opens: String) {
    var stack = Self.stack()
    stack.press("\(opens) is:s Tab")
    #expect(Self.text(stack) == "is:subtitled")
    stack.press("Tab")
    #expect(Self.text(stack) == "is:signed")
    stack.press("Tab")
    #expect(Self.text(stack) == "is:sport")
    stack.press("Tab")
    #expect(Self.text(stack) == "is:subtitled")
    stack.press("Shift-Tab Shift-Tab")
    #expect(Self.text(stack) == "is:signed")
    stack.press("Space")
    #expect(Self.text(stack) == "is:signed ")
  }

  @Test(arguments: ["/", "&"]) func escapeRestoresTheTypedText(opens: String) {
    var stack = Self.stack()
    stack.press("\(opens) is:s Tab Tab Esc")
    #expect(Self.text(stack) == "is:s")
    stack.press("Esc")
    #expect(stack.isAtGrid)
  }

  @Test func resultsMatchTheCompletedText() throws {
    var stack = Self.stack()
    stack.press("/ is:s Tab")
    let search = try #require(stack.top(as: SearchScreen.self))
    #expect(search.query.text == "is:subtitled" && !search.results.matches.programmes.isEmpty)
  }

  @Test func completionWithoutCandidatesIsReported() {
    var stack = Self.stack()
    stack.press("/ zebra Tab")
    #expect(Self.text(stack) == "zebra" && stack.app.notice != nil)
  }

  @Test(arguments: ["/", "&"]) func namesOfALargeGuideLoadInTheBackground(opens: String) {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.press("\(opens) genre:dram")
    let effects = update(&stack, .key(.tab))
    guard case .gatherNames(let request) = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(Self.text(stack) == "genre:dram" && stack.app.notice != nil)
    request.index.gatherNames()
    _ = update(&stack, .namesGathered)
    #expect(Self.text(stack) == "genre:Drama" && stack.app.notice == nil)
  }

  /// Regression: a late completion overwrote text typed after the request, and a second Tab repeated the work.
  @Test func namesAreRequestedOnceAndAKeyCancels() {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.press("/ genre:dram")
    #expect(update(&stack, .key(.tab)).count == 1)
    #expect(update(&stack, .key(.tab)).isEmpty)
    stack.press("Down")
    _ = update(&stack, .namesGathered)
    #expect(Self.text(stack) == "genre:dram")
  }

  /// After the guide is replaced, names are requested again for the new one.
  @Test func namesBelongToTheCurrentGuide() {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 0
    stack.press("/ genre:dram Tab")
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    for case .gatherNames(let request) in update(&stack, .namesGathered) { request.index.gatherNames() }
    _ = update(&stack, .namesGathered)
    #expect(Self.text(stack) == "genre:Drama")
  }

  @Test(arguments: ["/", "&"]) func textPastedAfterACompletionStays(opens: String) {
    var stack = Self.stack()
    stack.press("\(opens) is:s Tab")
    _ = update(&stack, .paste(" news"))
    #expect(Self.text(stack) == "is:subtitled news")
    stack.press("Esc")
    #expect(stack.isAtGrid)
  }

  @Test func typingCancelsAWaitingCompletion() {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.press("/ genre:new")
    for case .gatherNames(let request) in update(&stack, .key(.tab)) { request.index.gatherNames() }
    stack.press("s")
    _ = update(&stack, .namesGathered)
    #expect(Self.text(stack) == "genre:news")
    // From then on, names are completed without a request.
    #expect(!update(&stack, .key(.tab)).contains { if case .gatherNames = $0 { true } else { false } })
  }
}
