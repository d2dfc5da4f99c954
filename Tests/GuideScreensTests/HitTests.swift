import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Moving between matches in unusual situations.
@Suite struct HitTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(start, minutes: 60, "News"), .init(start, minutes: 0, "Weather A"), .init(start, minutes: 0, "Weather B"),
        .init(start.adding(minutes: 60), minutes: 60, "Film"),
        .init(start.adding(minutes: 120), minutes: 60, "Late News"),
        .init(start.adding(minutes: 180), minutes: 0, "Weather C"),
      ])
    return ScreenStack.opened(sketch.build(), now: start.adding(minutes: 90))
  }

  @Test func zeroLengthMatchesAreVisitedOneByOne() throws {
    var stack = Self.stack()
    stack.press("/ weather Enter")
    var visited: [ProgrammeID] = [try #require(stack.grid.hits?.current)]
    for _ in 0..<2 {
      stack.press("n")
      visited.append(try #require(stack.grid.hits?.current))
    }
    #expect(Set(visited).count == 3)
    stack.press("N")
    #expect(stack.grid.hits?.current == visited[1])
  }

  @Test func zeroLengthMatchAtTheGuidesEndStaysInTheGuide() {
    var stack = Self.stack()
    stack.press("/ weather Space c Enter")
    #expect(stack.selectedTitle == "Late News")
    #expect(stack.app.timeline.extent.contains(stack.grid.position.anchor))
  }

  @Test func indexOfTheSelectedMatchIsShown() {
    var stack = Self.stack()
    stack.press("/ news Enter n")
    #expect(stack.app.notice == "Continuing from the start of the guide.")
    stack.press("n")
    #expect(stack.app.notice?.hasPrefix("Match 2 of ") == true)
  }

  @Test func upRecallsTheLastSearch() {
    var stack = Self.stack()
    stack.press("/ news Enter / Up")
    guard let search = stack.top as? SearchScreen else {
      Issue.record("no search")
      return
    }
    #expect(search.line.field.string == "news")
    #expect(search.results.matches.programmes.count == 2)
  }

  @Test func leftAndRightInDetailsStepThroughResults() {
    var stack = Self.stack()
    stack.press("/ news ^T Right")
    guard let details = stack.top as? DetailsScreen, let search = stack.first(SearchScreen.self) else {
      Issue.record("no details over a search")
      return
    }
    #expect(details.programme == search.results.matches.programmes[1])
    #expect(search.selectedLine == 1)
    stack.press("Right")
    #expect(stack.app.notice == "This is the last result.")
  }

  @Test func linkOpenedFromASearchReturnsToIt() {
    var stack = Self.stack()
    stack.press("/ news Down ^T Tab Enter Esc")
    #expect(stack.layers == 1)
    #expect(stack.typedText == "news")
  }
}
