import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Keys pressed while a guide is loading.
@Suite struct LoadingTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func guide(_ titles: [String], id: String = "1") -> Guide {
    var sketch = GuideSketch()
    let rows = titles.enumerated().map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, $1) }
    sketch.add(Channel(id: id, name: "Channel \(id)"), rows)
    return sketch.build()
  }

  private static func load(_ guide: Guide, _ stack: inout ScreenStack) {
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
  }

  private static func reading() -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: start, size: Size(columns: 80, rows: 24))
    stack.app.loading = Loading(done: 0, total: 0)
    return stack
  }

  @Test func searchStartedWhileLoadingContinues() throws {
    var stack = Self.reading()
    stack.press("/ ne")
    Self.load(Self.guide(["News", "Quiz"]), &stack)
    guard let search = stack.top as? SearchScreen else {
      Issue.record("the search was closed")
      return
    }
    #expect(search.line.field.string == "ne")
    #expect(search.results.matches.programmes.map(stack.app.guide.title(of:)) == ["News"])
    // The next letter is text, not the quit command.
    stack.press("Q")
    #expect(stack.layers == 1)
  }

  @Test func thePromptStays() {
    var stack = ScreenStack.opened(Self.guide(["News", "Quiz"]), now: Self.start)
    stack.press("t 19")
    Self.load(Self.guide(["News", "Quiz"]), &stack)
    #expect(stack.layers == 1)
    stack.press("Esc")
    #expect(stack.selectedTitle == "News")
  }

  @Test func removedProgrammeIsReplacedByTheOneAtTheAnchor() {
    var stack = ScreenStack.opened(Self.guide(["News", "Quiz", "Film"]), now: Self.start)
    stack.press("Right")
    Self.load(Self.guide(["News", "Other", "Film"]), &stack)
    #expect(stack.selectedTitle == "Other")
  }

  @Test func aProgrammeThatHasMovedStaysSelected() {
    var stack = ScreenStack.opened(Self.guide(["News", "Quiz", "Film"]), now: Self.start)
    stack.press("Right")
    Self.load(Self.guide(["News", "Weather", "Quiz", "Film"]), &stack)
    #expect(stack.selectedTitle == "Quiz")
  }

  @Test func removedChannelIsReplacedByAnExistingOne() {
    var stack = ScreenStack.opened(Self.guide(["News", "Quiz"], id: "1"), now: Self.start)
    Self.load(Self.guide(["A", "B"], id: "2"), &stack)
    #expect(stack.selectedTitle == "A")
  }

  @Test func keysDoNoHarmInAGuideWithoutProgrammes() {
    var stack = ScreenStack.opened(Self.guide(["News", "Quiz"]), now: Self.start)
    stack.press("Down Right")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "Empty"), [])
    Self.load(sketch.build(), &stack)
    for key in ["Right", "Down", "Enter", "]", "n", "/", "Esc", "+", "v", ".", "End", "t"] { stack.press(key) }
    Self.load(.empty, &stack)
    stack.press("Esc Right Down . g")
    #expect(stack.app.guide.channels.isEmpty)
  }
}
