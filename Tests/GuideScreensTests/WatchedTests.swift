import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Episodes marked as watched.
@Suite struct WatchedTests {
  private static let lastOrders = EpisodeIdentity(show: "full english", episode: "s2 e6")

  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    DemoEvening.rows(stack).contains { $0.contains(text) }
  }

  @Test func keyTicksAndUnticksAnEpisode() {
    var stack = DemoEvening.stack()
    let before = drawScreen(stack).canvas
    #expect(update(&stack, .key("x")) == [.keep([.episode(Self.lastOrders, isWatched: true)])])
    #expect(stack.app.notice == "Marked “Full English” s2 e6/6 as watched. z to undo, X to hide watched episodes.")
    #expect(Self.isShown("✓ Full English", stack))
    #expect(update(&stack, .key("x")) == [.keep([.episode(Self.lastOrders, isWatched: false)])])
    #expect(stack.app.notice == "Marked “Full English” s2 e6/6 as unwatched. z to undo.")
    _ = update(&stack, .key("."))
    #expect(drawScreen(stack).canvas == before)
  }

  /// Every showing of the episode is ticked, on any channel; other episodes are not.
  @Test func repeatsAreWatchedToo() {
    let stack = DemoEvening.stack("Down x")
    #expect(stack.app.notice == "Marked “Gardens by Letter” e8/10 as watched. z to undo, X to hide watched episodes.")
    let guide = stack.app.guide
    let all = guide.programmes.filter { guide.title(of: $0) == "Gardens by Letter" }
    let wanted = all.filter { guide.summary(of: $0).episodeTitle == "H is for Hedge" }
    #expect(guide.programmes.filter(stack.app.isWatched) == wanted && wanted.count > 1 && wanted.count < all.count)
  }

  @Test func undoRemovesTicksAmongOtherChanges() {
    var stack = DemoEvening.stack("x f z")
    #expect(stack.app.mine.searches.isEmpty && !stack.app.mine.episodes.isEmpty)
    stack.press("z")
    #expect(stack.app.mine.episodes.isEmpty)
    #expect(stack.app.notice == "Undone: Marked “Full English” s2 e6/6 as watched.")
    stack.press("x x z")
    #expect(stack.app.mine.episodes.contains(Self.lastOrders))
  }

  @Test func ticksOfAnotherTvgridAppear() {
    var stack = DemoEvening.stack("Down x Up")
    let own = stack.app.mine.episodes
    var other = WatchedEpisodes()
    other.set(Self.lastOrders, isWatched: true)
    _ = update(&stack, .mine(.episodes) { $0.episodes = other })
    #expect(Self.isShown("✓ Full English", stack))
    other.formUnion(own)
    #expect(stack.app.mine.episodes == other, "unsaved ticks made here stay")
    _ = update(&stack, .mine(.episodes, includedEdits: 1) { $0.episodes = WatchedEpisodes() })
    #expect(stack.app.mine.episodes.isEmpty)
    stack.press("z")
    #expect(stack.app.notice?.hasPrefix("Not undone, because another copy of tvgrid has changed it: ") == true)
  }

  @Test(arguments: ["Tab", "Tab Tab", "Enter", "/ english ^T"]) func worksOnEveryScreenWithProgrammes(keys: String) {
    var stack = DemoEvening.stack(keys)
    stack.press("x")
    #expect(stack.app.mine.episodes.contains(Self.lastOrders), "\(DemoEvening.rows(stack))")
    #expect(Self.isShown("✓ Full English", stack))
  }

  @Test(arguments: ["Tab", "Tab Tab"]) func keyHidesWatchedEpisodesInLists(keys: String) {
    var stack = DemoEvening.stack(keys)
    stack.press("x X z")
    #expect(stack.app.notice == "Undone: Watched episodes hidden." && !stack.app.hidesWatched)
    stack.press("X")
    #expect(!Self.isShown("✓", stack) && stack.app.hidesWatched)
    stack.press("X")
    #expect(Self.isShown("✓ Full English", stack))
  }

  @Test func followedListHidesItTooAndSaysSo() {
    var stack = DemoEvening.stack("f x s")
    #expect(Self.isShown("now until 21:00", stack))
    stack.press("X")
    #expect(stack.app.hidesWatched && DemoEvening.rows(stack)[0].contains("(watched hidden)"))
    #expect(Self.isShown("no unwatched episodes in this guide", stack), "\(DemoEvening.rows(stack))")
    stack.press("Esc Tab")
    #expect(DemoEvening.rows(stack)[0].contains("(watched hidden)"))
    stack.press("x")
    #expect(stack.app.notice?.hasSuffix("X to show watched episodes.") == true)
  }

  @Test func followedCountLeavesOutWatchedEpisodes() {
    var stack = DemoEvening.stack("f")
    #expect(DemoEvening.rows(stack)[0].contains("★ 1 left"))
    stack.press("x X")
    #expect(!DemoEvening.rows(stack)[0].contains(" left"))
    stack.press("s c")
    let hidden = DemoEvening.rows(stack)[0]
    stack.press("Esc Esc X s c")
    #expect(DemoEvening.rows(stack)[0] != hidden, "\(hidden)")
  }

  @Test func hiddenWatchedEpisodesAreDimInTheGrid() {
    var stack = DemoEvening.stack("x Down")
    let before = drawScreen(stack).canvas
    stack.press("X .")
    let after = drawScreen(stack).canvas
    #expect(before != after)
    let dim = { (canvas: Canvas) in
      (0..<canvas.size.rows).map { row in
        (0..<canvas.size.columns).count { canvas.style(at: Point(column: $0, row: row)).attributes.contains(.dim) }
      }
    }
    #expect(zip(dim(before), dim(after)).contains { $0 < $1 })
  }

  @Test func followedSearchesCanExcludeWatchedEpisodes() {
    var stack = DemoEvening.stack()
    stack.app.mine.searches = SavedSearches([
      SavedSearch(name: "New", query: "title:=\"Full English\" -is:watched", isFollowed: true)
    ])
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    #expect(Self.isShown("★ Full English", stack))
    stack.press("x")
    #expect(!Self.isShown("★✓", stack) && Self.isShown("✓ Full English", stack))
  }

  @Test func programmeWithoutEpisodeIsTickedAtItsTime() throws {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    let programmes = (0..<3).map { GuideSketch.Programme(start.adding(minutes: 60 * $0), minutes: 60, "News") }
    sketch.add(Channel(id: "a", name: "A"), programmes)
    sketch.add(Channel(id: "b", name: "B"), programmes)
    var stack = ScreenStack.opened(sketch.build(), now: start.adding(minutes: 5))
    stack.press("x")
    #expect(
      stack.app.notice
        == "Marked “News” as watched (this showing only: the guide doesn't name the episode). z to undo, X to hide watched episodes."
    )
    let seen = stack.app.guide.programmes.filter(stack.app.isWatched)
    #expect(seen.count == 2 && seen.allSatisfy { stack.app.guide.start(of: $0) == start })
  }

  @Test func plainLinesSayIt() {
    var stack = DemoEvening.stack("Tab x")
    stack.app.display.isLinear = true
    #expect(
      DemoEvening.rows(stack).contains { $0.contains("Full English") && $0.contains("watched") },
      "\(DemoEvening.rows(stack))")
  }
}
