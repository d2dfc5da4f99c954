import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Simulcasts count as one programme.
@Suite struct CopiesCountTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func saved(_ stack: ScreenStack) -> SavedSearchesScreen? { stack.top(as: SavedSearchesScreen.self) }

  /// Two programmes on sixteen regional channels count as two, and count as viewed after one look.
  @Test func copiesCountOnce() throws {
    var sketch = GuideSketch()
    for number in 1...16 {
      sketch.add(
        Channel(id: "r\(number)", name: "Region \(number)", number: 40 - number),
        [30, 300].map { .init(Self.now.adding(minutes: $0), minutes: 60, "Tide") })
    }
    let guide = sketch.build()
    let title = SavedSearch(name: "Tide", query: QuerySuggestion.title("Tide"), isFollowed: true)
    for search in [
      title, SavedSearch(name: "T", query: "tide"), SavedSearch(name: "F", query: "tide -news", isFollowed: true),
    ] {
      var stack = ScreenStack.opened(guide, now: Self.now)
      stack.app.mine.searches = SavedSearches([search])
      _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
      stack.press("s")
      #expect(Self.saved(stack)?.counts[search.query] == HitCount(coming: 2, new: 2), "\(search)")
      stack.press("Enter Esc")
      #expect(Self.saved(stack)?.counts[search.query] == HitCount(coming: 2, new: 0), "\(search)")
      let next = try #require(Self.saved(stack)?.counts.hits(of: search.query)?.next)
      #expect(stack.app.guide.channels[stack.app.guide.channel(of: next)].name == "Region 16")
    }
  }
}
