import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Going from hit to hit, where hits are odd.
@Suite struct HitTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func state() -> State {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(start, minutes: 60, "News"), .init(start, minutes: 0, "Weather A"), .init(start, minutes: 0, "Weather B"),
        .init(start.adding(minutes: 60), minutes: 60, "Film"),
        .init(start.adding(minutes: 120), minutes: 60, "Late News"),
        .init(start.adding(minutes: 180), minutes: 0, "Weather C"),
      ])
    return State.opened(sketch.build(), now: start.adding(minutes: 90))
  }

  @Test func hitsWithoutLengthAreWalkedOneByOne() throws {
    var state = Self.state()
    state.press("/ weather Enter")
    var visited: [ProgrammeID] = [try #require(state.hits?.current)]
    for _ in 0..<2 {
      state.press("n")
      visited.append(try #require(state.hits?.current))
    }
    #expect(Set(visited).count == 3)
    state.press("N")
    #expect(state.hits?.current == visited[1])
  }

  @Test func aHitWithoutLengthAtTheGuidesEndStaysInTheGuide() {
    var state = Self.state()
    state.press("/ weather Space c Enter")
    #expect(state.selectedTitle == "Late News")
    #expect(state.timeline.extent.contains(state.grid.anchor))
  }

  @Test func itIsSaidWhichHitItIs() {
    var state = Self.state()
    state.press("/ news Enter n")
    #expect(state.notice?.contains("of 2") == true || state.notice?.contains("goes on") == true)
  }

  @Test func upBringsTheLastSearchBack() {
    var state = Self.state()
    state.press("/ news Enter / Up")
    guard case .search(let search) = state.overlays.last else {
      Issue.record("no search")
      return
    }
    #expect(search.field.string == "news")
    #expect(search.matches.programmes.count == 2)
  }

  @Test func inTheDetailsOfASearchLeftAndRightGoThroughTheResults() {
    var state = Self.state()
    state.press("/ news ^T Right")
    guard case .details(let details) = state.overlays.last, case .search(let search) = state.overlays.first else {
      Issue.record("no details over a search")
      return
    }
    #expect(details.programme == search.matches.programmes[1])
    #expect(search.selected == 1)
    state.press("Right")
    #expect(state.notice == "This is the last result.")
  }

  @Test func aLinkFollowedFromASearchComesBackToIt() {
    var state = Self.state()
    state.press("/ news Down ^T Tab Enter Esc")
    #expect(state.overlays.count == 1)
    if case .search(let search) = state.overlays.last { #expect(search.field.string == "news") } else { Issue.record() }
  }
}
