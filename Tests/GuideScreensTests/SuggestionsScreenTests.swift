import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Suggestions of similar programmes.
@Suite struct SuggestionsScreenTests {
  private static func stack(_ keys: String) -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.press(keys)
    return stack
  }

  @Test(arguments: ["M", "Enter M"]) func suggestionsAreOfTheSelectedProgramme(keys: String) {
    let stack = Self.stack(keys)
    guard let list = stack.top as? SuggestionsScreen else {
      Issue.record("no list")
      return
    }
    #expect(list.programme == stack.grid.position.programme)
    #expect(list.rows(stack.app).suggestions.first?.label.english == "The same title")
  }

  @Test func enterSearchesForTheSuggestion() throws {
    var stack = Self.stack("M Enter")
    let search = try #require(stack.top(as: SearchScreen.self))
    #expect(
      search.query.diagnostics.isEmpty
        && search.results.matches.programmes.contains { $0 == stack.grid.position.programme })
    stack.press("Esc")
    guard stack.top is SuggestionsScreen else {
      Issue.record("not back in the list")
      return
    }
  }

  @Test func suggestionsOpenedFromTheDetailsCloseToThem() {
    var stack = Self.stack("Enter M Down Enter")
    #expect(stack.top(as: SearchScreen.self) != nil)
    stack.press("Esc Esc")
    guard stack.top is DetailsScreen else {
      Issue.record("no details")
      return
    }
  }

  @Test func openingASuggestedResultClosesAllScreens() {
    #expect(Self.stack("Enter M Enter Enter").isAtGrid)
  }

  @Test func movingStopsAtTheEndsOfTheList() {
    let stack = Self.stack("M G Down Down g Up Up Down")
    guard let list = stack.top as? SuggestionsScreen else {
      Issue.record("no list")
      return
    }
    #expect(list.list.selected == min(1, list.rows(stack.app).suggestions.count - 1) && list.list.top == 0)
  }

  @Test func aGapHasNoSuggestions() {
    let stack = Self.stack("c pogo Enter M")
    #expect(stack.isAtGrid && stack.app.notice != nil)
  }

  @Test func newGuideUpdatesOrClosesTheSuggestions() {
    var stack = Self.stack("M Down")
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    guard let list = stack.top as? SuggestionsScreen else {
      Issue.record("no list")
      return
    }
    #expect(list.list.selected == 1)
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.xmltv, zone: stack.app.zone)))
    #expect(stack.isAtGrid)
  }
}
