import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct ResultOrderTests {
  private static func stack(_ keys: String) -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.press(keys)
    return stack
  }

  private static func search(_ stack: ScreenStack) throws -> SearchScreen {
    try #require(stack.top(as: SearchScreen.self))
  }

  @Test func eachKeySortsAndSortsBack() throws {
    var stack = Self.stack("/ news")
    for (key, order) in [("^G", ResultOrder.programme), ("^O", .channel)] {
      stack.press(key)
      #expect(try Self.search(stack).results.lines.order == order)
      stack.press(key)
      #expect(try Self.search(stack).results.lines.order == .time)
    }
    stack.press("^G ^O")
    #expect(try Self.search(stack).results.lines.order == .channel)
  }

  @Test func orderStaysWhileTyping() throws {
    let stack = Self.stack("/ new ^G s")
    #expect(try Self.search(stack).results.lines.order == .programme)
    #expect(try Self.search(stack).selectedLine == 0)
  }

  @Test(arguments: ["^O", "^G", "^O ^G", "^G ^O"]) func theSelectedResultStaysSelectedWhenTheOrderChanges(keys: String)
    throws
  {
    var stack = Self.stack("/ news Down Down Down Down Down Down")
    let chosen = try #require(try Self.search(stack).selectedResult)
    stack.press(keys)
    let search = try Self.search(stack)
    let line = search.results.lines[try #require(search.selectedLine)]
    #expect(stack.app.guide.titleID(of: line.programme) == stack.app.guide.titleID(of: chosen))
    if case .showing(let programme, _) = line { #expect(programme == chosen) }
    #expect(
      (search.list.top..<search.list.top + search.page(stack.app)).contains(
        search.list.selected))
  }

  /// A rule separates the past results.
  @Test(arguments: ["", "^O"]) func ruleSeparatesPastResults(order: String) throws {
    var script = ScreenScript(keys: "/ kestrel \(order) PgDn PgDn PgDn PgDn PgDn")
    script.now = "2026-11-21 20:00"
    let search = try #require(script.stack.top(as: SearchScreen.self))
    #expect(search.results.lines.firstPastLine > 0 && search.results.lines.firstPastLine < search.results.lines.count)
    #expect(script.text.contains("── Already shown ──"), "\(script.text)")
  }

  @Test func enterUnfoldsATitleAndGoesToAShowing() throws {
    var stack = Self.stack("/ news ^G Enter")
    let unfolded = try Self.search(stack)
    guard case .group(let group) = unfolded.results.lines[0] else {
      Issue.record("no title with several showings")
      return
    }
    #expect(group.isUnfolded && unfolded.selectedLine == 0)
    #expect(unfolded.results.lines[1] == .showing(group.first, isOfGroup: true))
    stack.press("Enter")
    #expect(try Self.search(stack).results.lines.count == unfolded.results.lines.count - group.count)
    stack.press("Enter Down Down Enter")
    #expect(stack.isAtGrid && stack.grid.hits != nil)
    #expect(stack.grid.position.programme == unfolded.results.lines[2].programme)
  }

  @Test func detailsFollowTheOrderOfTheLines() throws {
    var stack = Self.stack("/ news ^O")
    let first = try #require(try Self.search(stack).selectedLine)
    stack.press("^T Right Right")
    guard let details = stack.top as? DetailsScreen else {
      Issue.record("no details")
      return
    }
    stack.press("Esc")
    let search = try Self.search(stack)
    #expect(search.selectedLine == first + 2 && search.results.lines[first + 2].programme == details.programme)
  }

  /// Regression: the details stayed on a title, because it and its first showing are the same programme.
  @Test func detailsMoveOnFromAnUnfoldedTitle() throws {
    var stack = Self.stack("/ news ^G Enter ^T Right")
    guard let details = stack.top as? DetailsScreen else {
      Issue.record("no details")
      return
    }
    stack.press("Esc")
    let search = try Self.search(stack)
    #expect(search.selectedLine == 2 && search.results.lines[2].programme == details.programme)
    stack.press("^T Left")
    #expect(stack.app.notice == "This is the first result." || stack.app.notice == nil)
  }

  /// Regression: the selection moved to the first showing when more results arrived.
  @Test func titleStaysSelectedWhileMoreArrive() throws {
    var stack = Self.stack("")
    stack.app.maximumImmediateRecords = 300
    var request: SearchRequest?
    for key in KeyScript.keys("/ any:the") {
      for case .search(let last) in update(&stack, .key(key)) { request = last }
    }
    let asked = try #require(request)
    var run = SearchRun(asked.query, in: asked.index, now: asked.now, zone: asked.zone, pieceSizes: 900...900)
    run.advance(by: 1)
    _ = update(&stack, .found(SearchProgress(asked, run)))
    stack.press("^G")
    while try Self.search(stack).results.lines.title(ofGroupAt: Self.search(stack).selectedLine ?? 0) == nil {
      stack.press("Down")
    }
    stack.press("Enter")
    let chosen = try Self.search(stack).results.lines.title(ofGroupAt: Self.search(stack).selectedLine ?? 0)
    run.advance(by: 1)
    _ = update(&stack, .found(SearchProgress(asked, run)))
    #expect(try Self.search(stack).results.lines.title(ofGroupAt: Self.search(stack).selectedLine ?? 0) == chosen)
  }

  @Test func aNewGuideKeepsTheOrderOfALongSearch() throws {
    var stack = Self.stack("/ any:the ^G")
    stack.app.maximumImmediateRecords = 0
    let effects = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    for case .search(let request) in effects { stack.carryOut(request) }
    #expect(try Self.search(stack).results.lines.order == .programme)
    #expect(try !Self.search(stack).results.lines.isEmpty)
  }

  @Test func aNewGuideKeepsOrderAndSelection() throws {
    var stack = Self.stack("/ news ^O Down Down Down")
    let chosen = try #require(try Self.search(stack).selectedResult)
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    let search = try Self.search(stack)
    #expect(search.results.lines.order == .channel && search.selectedResult == chosen)
  }
}
