import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct FilterTests {
  private static func stack() -> ScreenStack {
    ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
  }

  @Test func theFilterKnowsWhatIsFollowedAndWhenPrimeTimeIs() {
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: Size(columns: 80, rows: 24))
    stack.app.mine.searches = SavedSearches([
      SavedSearch(name: "News", query: "=news"),
      SavedSearch(name: "x", query: "title:=\"full english\"", isFollowed: true),
    ])
    let followed = stack.app.matches(of: stack.app.query("is:followed")).programmes.map(stack.app.guide.title)
    #expect(followed.nonEmptyAllSatisfy { $0 == "Full English" })
    stack.app.primeTime = WallTime(minuteOfDay: 23 * 60)
    let late = stack.app.matches(of: stack.app.query("time:primetime")).programmes
    let plain = stack.app.matches(of: Query("time:23:00..02:00")).programmes
    #expect(Array(late) == Array(plain) && !late.isEmpty)
    stack.press("&")
    _ = update(&stack, .typed("is:followed"))
    stack.press("Enter")
    let shown = stack.grid.hits.map { hits in stack.app.guide.programmes.filter(hits.contains) } ?? []
    #expect(shown.count == followed.count)
  }

  @Test func gridIsFilteredWhileTyping() {
    var stack = Self.stack()
    let position = stack.grid.position
    stack.press("& is:film")
    #expect(stack.grid.hits?.inOrder.isEmpty == false)
    #expect(stack.grid.hits?.display == .othersDimmed)
    #expect(stack.grid.hits?.inOrder.nonEmptyAllSatisfy { stack.app.guide.flags(of: $0).contains(.film) } == true)
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.position == position)
    stack.press("n")
    #expect(stack.grid.position.programme.map { stack.app.guide.flags(of: $0).contains(.film) } == true)
    stack.press("Esc")
    #expect(stack.grid.hits == nil)
  }

  @Test func escapeRestoresThePreviousMatches() {
    var stack = Self.stack()
    stack.press("/ kettle Enter")
    let before = stack.grid.hits?.inOrder
    stack.press("&")
    #expect(stack.grid.hits?.inOrder == before)
    stack.press("is:film")
    #expect(stack.grid.hits?.display == .othersDimmed && stack.grid.hits?.inOrder != before)
    stack.press("Esc")
    #expect(stack.grid.hits?.inOrder == before)
    #expect(stack.grid.hits?.display == .marked)
    stack.press("& Enter")
    #expect(stack.grid.hits == nil)
  }

  @Test func channelsWithoutMatchesCanBeHidden() {
    var stack = Self.stack()
    let all = stack.grid.rows.count
    stack.press("& genre:sport Enter * ")
    #expect(stack.grid.hits?.display == .channelsHidden)
    let shown = stack.grid.rows.rows
    #expect(shown.count < all && stack.grid.rows.channelsWithoutMatch == all - shown.count)
    for channel in shown {
      #expect(stack.grid.hits?.inOrder.contains { stack.app.guide.channel(of: $0) == channel } == true)
    }
    #expect(shown.contains(stack.grid.position.channel))
    stack.press("*")
    #expect(stack.grid.hits?.display == .marked && stack.grid.rows.count == all)
    stack.press("* * Esc")
    #expect(stack.grid.rows.count == all && stack.grid.hits == nil)
  }

  @Test func noChannelIsHiddenWithoutMatches() {
    var stack = Self.stack()
    let all = stack.grid.rows.count
    stack.press("& zebra Enter")
    #expect(stack.app.notice?.hasPrefix("No matches") == true)
    stack.press("* n")
    #expect(stack.grid.rows.count == all)
    #expect(stack.app.notice == "Nothing matches.")
  }

  @Test func hiddenChannelsCannotBeReachedByName() {
    var stack = Self.stack()
    stack.press("& channel:touchline Enter *")
    #expect(stack.grid.rows.count == 1)
    stack.press("c matinee")
    #expect(stack.app.notice?.contains("has no match and is hidden") == true)
    stack.press("Esc")
    #expect(stack.grid.rows.count == 1)
  }

  @Test func mistakesAreReportedAndTheRestIsUsed() {
    var stack = Self.stack()
    stack.press("& late Space actr:x")
    #expect(stack.app.notice == "There is no field “actr”; did you mean actor?")
    #expect(stack.grid.hits?.query.root == Query("late").root)
  }

  @Test func matchKeyExplainsHowToGetMatches() {
    var stack = Self.stack()
    stack.press("*")
    #expect(stack.app.notice == "No matches yet: search with / or filter with &.")
  }

  @Test func longFilterAppearsWhenFound() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.press("&")
    var request: SearchRequest?
    for scalar in "any:the".unicodeScalars {
      for case .search(let last) in update(&stack, .key(.character(scalar))) { request = last }
    }
    let last = try #require(request)
    #expect(stack.grid.hits == nil && stack.isSearching)
    let run = stack.carryOut(last)
    #expect(stack.grid.hits?.inOrder.count == run.matches.programmes.count && !stack.isSearching)
    #expect(stack.grid.hits?.display == .othersDimmed)
  }

  /// Regression: the index survives a change to the channels, but used to keep their old names.
  @Test func channelsAreFoundByTheirCurrentNames() {
    var stack = Self.stack()
    stack.press("F Down F")
    stack.press("& channel:favourites")
    #expect(Set(stack.grid.hits?.inOrder.map { stack.app.guide.channel(of: $0) } ?? []).count == 2)
  }

  @Test func escapeRestoresThePosition() {
    var stack = Self.stack()
    stack.press("& channel:touchline Enter * Esc")
    let position = stack.grid.position
    stack.press("& genre:sport Enter * Esc & genre:drama Esc")
    #expect(stack.grid.position == position)
  }

  @Test func faultyFilterStaysOpenForCorrection() {
    var stack = Self.stack()
    stack.press("& is:flim Enter")
    #expect(stack.layers == 1)
    #expect(stack.app.notice == "“flim”: did you mean film?")
  }

  @Test func runningFilterSaysSoAndCanBeClosed() {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 300
    stack.press("& any:the Enter")
    #expect(stack.grid.hits?.isPartial == true && stack.isAtGrid)
    // Regression: drawing crashed, because it checks each programme for a match.
    #expect(!stack.app.guide.programmes.contains { stack.grid.hits?.contains($0) ?? true })
    #expect(update(&stack, .key(.escape)) == [.endSearch])
    #expect(stack.grid.hits == nil && !stack.isSearching)
  }

  @Test func newGuideKeepsTheGridsFilter() {
    var stack = Self.stack()
    stack.press("& is:film Enter *")
    let (count, channels) = (stack.grid.hits?.inOrder.count, stack.grid.rows.rows)
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    #expect(stack.grid.hits?.inOrder.count == count && stack.grid.rows.rows == channels)
    #expect(stack.grid.hits?.display == .channelsHidden)
  }

  /// A slow filter is applied to the new guide in the background.
  @Test func newGuideRepeatsALongFilterInTheBackground() throws {
    var stack = Self.stack()
    stack.press("& any:the Enter *")
    let (count, channels) = (stack.grid.hits?.inOrder.count, stack.grid.rows.rows)
    stack.app.maximumImmediateRecords = 300
    let effects = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    guard case .search(let request) = effects.first else { return #expect(Bool(false), "\(effects)") }
    #expect(stack.grid.hits?.isPartial == true)
    #expect(!stack.app.guide.programmes.contains { stack.grid.hits?.contains($0) ?? true })
    stack.carryOut(request)
    #expect(stack.grid.hits?.inOrder.count == count && stack.grid.rows.rows == channels)
    #expect(stack.grid.hits?.display == .channelsHidden && stack.grid.hits?.isPartial == false)
  }

  @Test func theFilterForNowFollowsTheMinute() throws {
    var stack = Self.stack()
    stack.press("& is:on-now Enter")
    for minutes in [30, 90, 600] {
      let now = Moments.at("2026-11-20 20:47").adding(minutes: minutes)
      _ = update(&stack, .clock(now))
      let fresh = stack.app.index.search(Query("is:on-now"), now: now, in: stack.app.zone)
      #expect(stack.grid.hits?.inOrder == fresh.inOrder)
    }
  }

  @Test func theFilterForNowFollowsTheMinuteInALargeGuide() throws {
    var stack = Self.stack()
    stack.press("& is:on-now Enter")
    stack.app.maximumImmediateRecords = 0
    let before = stack.grid.hits?.inOrder
    let now = Moments.at("2026-11-20 20:47").adding(minutes: 300)
    guard case .search(let request) = update(&stack, .clock(now)).first else { return #expect(Bool(false)) }
    #expect(stack.grid.hits?.inOrder == before)
    stack.carryOut(request)
    #expect(
      stack.grid.hits?.inOrder == stack.app.index.search(Query("is:on-now"), now: now, in: stack.app.zone).inOrder)
  }

  /// Results for a replaced guide would refer to different programmes in the new one.
  @Test func matchesOfAnEarlierGuideAreIgnored() throws {
    var stack = Self.stack()
    stack.app.maximumImmediateRecords = 0
    stack.press("/")
    var request: SearchRequest?
    for scalar in "any:the".unicodeScalars {
      for case .search(let last) in update(&stack, .key(.character(scalar))) { request = last }
    }
    let last = try #require(request)
    var run = last.run()
    while !run.isDone { run.advance(by: 1) }
    let effects = update(&stack, .loaded(PreparedGuide(DemoGuide.xmltv, zone: stack.app.zone)))
    _ = update(&stack, .found(SearchProgress(last, run)))
    guard let between = stack.top as? SearchScreen, case .search(let again) = effects.first else {
      return #expect(Bool(false))
    }
    #expect(between.results.matches.programmes.isEmpty && between.isSearching)
    stack.carryOut(again)
    guard let search = stack.top as? SearchScreen else { return #expect(Bool(false)) }
    let fresh = stack.app.index.search(last.query, now: stack.app.now, in: stack.app.zone)
    #expect(Array(search.results.matches.programmes) == Array(fresh.programmes))
    #expect(!search.isSearching)
  }
}
