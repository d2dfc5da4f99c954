import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct SearchModeTests {
  static let start = Moments.at("2026-11-20 18:00")

  /// Three channels at 20:10: `News at Six` is past, and `Late Kitchen` is upcoming.
  static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Harbour"),
      [
        .init(start, minutes: 60, "News at Six"), .init(start.adding(minutes: 60), minutes: 120, "The Ferrymen"),
        .init(start.adding(minutes: 180), minutes: 60, "Late Kitchen"),
      ])
    sketch.add(
      Channel(id: "2", name: "Meridian"),
      [
        .init(start, minutes: 120, "Quiz Night"), .init(start.adding(minutes: 120), minutes: 30, "Kitchen News"),
        .init(start.adding(minutes: 150), minutes: 90, "Café Pokémon"),
      ])
    return ScreenStack.opened(sketch.build(), now: start.adding(minutes: 130))
  }

  static func search(_ stack: ScreenStack) -> SearchScreen? {
    stack.top()
  }

  @Test func wideScreensShowEndYearAndStars() {
    let query = "kestrel"
    let wide = ScreenScript(size: Size(columns: 140, rows: 24), keys: "/ \(query)").text
    #expect(wide.contains("–") && wide.contains("Kestrel Down  2001  ★★★★"), "\(wide)")
    let narrow = ScreenScript(size: Size(columns: 60, rows: 24), keys: "/ \(query)").text
    #expect(narrow.contains("Kestrel Down") && !narrow.contains("–"), "\(narrow)")
    #expect(ScreenScript(keys: "/ \(query)").text.contains("Kestrel Down  2001  ★★★★  1 h 55 min"))
  }

  @Test func emptySearchSuggestsTheIntendedQuery() {
    for (typed, meant) in [("xfilm", ""), ("films", "is:film"), ("monday", "day:monday")] {
      let text = ScreenScript(keys: "/ \(typed)").text
      #expect(text.contains("Did you mean: \(meant)") == !meant.isEmpty, "\(text)")
    }
    #expect(ScreenScript(keys: "/ film Space tomorrow").text.contains("Did you mean: is:film day:tomorrow"))
  }

  @Test func aHiddenChannelIsNamed() {
    var stack = Self.stack()
    stack.app.change([.set(id: "2", .hidden(true))], saying: "hidden", hint: nil)
    stack.press("/ merid")
    let canvas = drawScreen(stack).canvas
    let text = (0..<canvas.size.rows).map(canvas.text(ofRow:)).joined(separator: "\n")
    #expect(text.contains("Meridian is hidden. Press C in the grid to list all channels."), "\(text)")
  }

  @Test func resultsAppearAtEveryKey() throws {
    var stack = Self.stack()
    stack.press("/ k")
    let first = try #require(Self.search(stack))
    #expect(
      first.results.matches.programmes.map(stack.app.guide.title(of:)) == [
        "Kitchen News", "Café Pokémon", "Late Kitchen",
      ])
    stack.press("itch")
    let second = try #require(Self.search(stack))
    #expect(second.results.matches.programmes.map(stack.app.guide.title(of:)) == ["Kitchen News", "Late Kitchen"])
    stack.press("Backspace Backspace Backspace Backspace Backspace")
    #expect(Self.search(stack)?.results.matches.programmes.isEmpty == true)
  }

  @Test func pastResultsComeAfterUpcomingOnes() throws {
    var stack = Self.stack()
    stack.press("/ news")
    let search = try #require(Self.search(stack))
    #expect(search.results.matches.programmes.map(stack.app.guide.title(of:)) == ["Kitchen News", "News at Six"])
    #expect(search.results.matches.upcomingCount == 1)
  }

  @Test func enterJumpsAndNWrapsAroundTheGuide() {
    var stack = Self.stack()
    stack.press("/ kitchen Down Enter")
    #expect(stack.isAtGrid)
    #expect(stack.selectedTitle == "Late Kitchen")
    stack.press("n")
    #expect(stack.selectedTitle == "Kitchen News")
    #expect(stack.app.notice != nil)
    stack.press("N")
    #expect(stack.selectedTitle == "Late Kitchen")
    stack.press("Esc")
    #expect(stack.grid.hits == nil)
  }

  @Test func theDetailsOpenAndReturnToTheList() {
    var stack = Self.stack()
    let before = stack.grid.position
    stack.press("/ pokemon ^T")
    #expect(stack.layers == 2)
    stack.press("Esc")
    #expect(Self.search(stack)?.line.field.string == "pokemon")
    stack.press("Esc")
    #expect(stack.isAtGrid)
    #expect(stack.grid.position == before)
  }

  @Test func lettersAreTextWhileTyping() {
    var stack = Self.stack()
    stack.press("/ q Q n")
    #expect(Self.search(stack)?.line.field.string == "qQn")
  }

  @Test func aSearchWithoutHitsIsReportedOnEnter() {
    var stack = Self.stack()
    stack.press("/ genre:zzz Enter")
    #expect(stack.app.notice == "No matches. Try other words.")
    #expect(Self.search(stack) != nil)
  }

  @Test func pastedTextIsTextAndNeverCommands() {
    var stack = Self.stack()
    _ = update(&stack, .paste("q\nQ\n:quit"))
    #expect(stack.isAtGrid)
    stack.press("/")
    _ = update(&stack, .paste("late\nkitchen"))
    #expect(Self.search(stack)?.line.field.string == "late kitchen")
    #expect(Self.search(stack)?.results.matches.programmes.count == 1)
  }

  @Test func theQueryHelpIsNotCut() {
    let rows = DemoEvening.rows(DemoEvening.stack("/"))
    #expect(rows.contains { $0.contains("is:film tonight") } && !rows.contains { $0.contains("…") }, "\(rows)")
    #expect(rows.last?.contains("↓ examples  ↑ last search  Tab suggestions  Esc back  F1 help") == true)
  }

  @Test func altMovesByWordsInTheLineAndDoesNothingElsewhere() {
    var stack = Self.stack()
    stack.press("/ late Space kitchen")
    _ = update(&stack, .key(.alt("b")))
    stack.press("q")
    #expect(Self.search(stack)?.line.field.string == "late qkitchen")
    stack.press("Esc Esc")
    let selected = stack.grid.position
    _ = update(&stack, .key(.alt("b")))
    #expect(stack.isAtGrid && stack.grid.position == selected)
    #expect(stack.app.notice == "Alt-b does nothing here. Press ? for help.")
  }

  /// Regression: Alt-H acted as Escape followed by H, which closed the search and hid a channel.
  @Test(arguments: ["", "/ late", "/ late : i s", "t f r i", "c", "2"])
  func altLettersNeitherClosePromptsNorRunCommands(keys: String) {
    for letter in "HqQzmMvVuUrRsS+=-<>[]{}".unicodeScalars {
      var stack = Self.stack()
      stack.app.mine.savesGuideData = true
      stack.press(keys)
      let (choices, layers, grid) = (stack.app.mine.choices, stack.layers, stack.grid.position)
      let effects = update(&stack, .key(.alt(letter)))
      #expect(
        effects.isEmpty && stack.app.mine.choices == choices && stack.grid.position == grid,
        "Alt-\(letter) after \(keys)")
      #expect(stack.layers == layers && stack.app.notice != nil, "Alt-\(letter) after \(keys)")
    }
  }

  @Test func theDetailsOfAResultLeadToItInTheGrid() throws {
    var stack = Self.stack()
    stack.press("/ kitchen Down ^T")
    let search = try #require(stack.first(SearchScreen.self))
    let chosen = search.selectedResult
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.position.programme == chosen && stack.grid.hits?.query.text == "kitchen")
    #expect(stack.app.notice?.hasPrefix("Match ") == true)
  }

  /// Regression: the grid moved while the search was open above it, and stayed there afterwards.
  @Test func linkInDetailsAboveASearchLeavesTheGridUnchanged() {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.press("/ kettle")
    let grid = stack.grid.position
    stack.press("^T Tab Enter")
    #expect(stack.grid.position == grid && stack.layers == 2)
    stack.press("Esc Esc")
    #expect(stack.grid.position == grid && stack.isAtGrid)
  }

  @Test func cutPastesAreReported() {
    var stack = Self.stack()
    stack.press("/")
    _ = update(&stack, .paste(String(repeating: "late ", count: 300)))
    #expect(stack.app.notice?.hasPrefix("Cut off after") == true)
    stack.press("x")
    #expect(stack.app.notice == "The line is full.")
  }
}
