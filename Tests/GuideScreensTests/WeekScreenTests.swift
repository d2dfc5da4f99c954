import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct WeekScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ guide: Guide = DemoGuide.week, keys: String = "W") -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now)
    stack.press(keys)
    return stack
  }

  private func week(_ stack: ScreenStack) throws -> WeekScreen { try #require(stack.top(as: WeekScreen.self)) }

  private func programmes(_ stack: ScreenStack) throws -> [ProgrammeID] {
    try week(stack).rows(stack.app).programmes
  }

  /// The programmes of the shown week, found by a plain search through the guide.
  private func plain(_ stack: ScreenStack, where isWanted: (ProgrammeID) -> Bool = { _ in true }) throws
    -> [ProgrammeID]
  {
    let (guide, zone) = (stack.app.guide, stack.app.zone)
    let monday = try week(stack).monday
    #expect(monday.date.weekday == .monday)
    let found = guide.programmes.filter { programme in
      let day = BroadcastDay(containing: guide.start(of: programme), in: zone)
      return (0..<7).contains(day.date.dayNumber - monday.date.dayNumber)
        && !guide.interval(of: programme).isEmpty && isWanted(programme)
    }
    return found.sorted { (guide.start(of: $0), $0.row) < (guide.start(of: $1), $1.row) }
  }

  /// A programme as displayed; the same for every channel of a simulcast.
  private struct Line: Hashable {
    let title: Int
    let start: Instant
    let end: Instant
    let episodeTitle: String?
    let episode: EpisodeNumber?

    init(_ programme: ProgrammeID, _ guide: Guide) {
      title = guide.titleID(of: programme)
      (episodeTitle, episode) = (guide.summary(of: programme).episodeTitle, guide.summary(of: programme).episode)
      (start, end) = (guide.interval(of: programme).start, guide.interval(of: programme).end)
    }
  }

  @Test func everyProgrammeOfTheWeekHasALine() throws {
    var looks = 0
    for seed in 0..<40 {
      let guide = GuideSketch.random(seed: UInt64(seed), from: Self.now.adding(minutes: -2000))
      var stack = Self.stack(guide)
      for key in ["}", "]", "{", "Left"] where stack.top(as: WeekScreen.self) != nil {
        looks += 1
        let own = try programmes(stack)
        let all = try plain(stack)
        // Simulcasts have one line: each programme, or a copy of it, is listed.
        #expect(Set(own).isSubset(of: all), "seed \(seed)")
        let lines = Set(own.map { Line($0, guide) })
        #expect(all.allSatisfy { lines.contains(Line($0, guide)) }, "seed \(seed)")
        // Every programme is counted, and none is on two lines.
        let rows = try week(stack).rows(stack.app)
        let others = (0..<rows.count).reduce(0) { $0 + rows.otherChannels(of: $1) }
        #expect(Set(own).count == own.count && own.count + others == all.count, "seed \(seed)")
        #expect(own == own.sorted { guide.start(of: $0) < guide.start(of: $1) }, "seed \(seed)")
        stack.press(key)
      }
    }
    #expect(looks > 100)
  }

  @Test func listsEveryProgrammeIfSimulcastsAreNotJoined() throws {
    let guide = GuideSketch.random(seed: 3, from: Self.now)
    var stack = Self.stack(guide)
    let joined = try week(stack).rows(stack.app)
    let further = (0..<joined.count).reduce(0) { $0 + joined.otherChannels(of: $1) }
    #expect(try joined.count + further == plain(stack).count)
    stack.press("/ is:film")
    let films = stack.app.index.search(Query("is:film"), now: Self.now, in: stack.app.zone).programmes
    #expect(try Set(programmes(stack)).isSubset(of: films))
  }

  @Test func queryFiltersWhileTyping() throws {
    var stack = Self.stack()
    let all = try programmes(stack)
    stack.press("/ news")
    let news = try programmes(stack)
    #expect(!news.isEmpty && news.count < all.count)
    #expect(news.allSatisfy { stack.app.guide.title(of: $0).lowercased().contains("news") })
    stack.press("Enter")
    #expect(drawScreen(stack).canvas.text(ofRow: 0).contains("filtered: news"))
    stack.press("/ ^U is:film Enter")
    let films = try plain(stack) { stack.app.guide.flags(of: $0).contains(.film) }
    #expect(try !films.isEmpty && Set(programmes(stack)).isSubset(of: films))
    // The first Esc shows all channels again, and the next returns to the grid.
    stack.press("Esc")
    #expect(try programmes(stack) == all)
    stack.press("Esc")
    #expect(stack.view == .grid)
  }

  @Test func faultyQueriesAreReportedAndNotSaved() throws {
    var stack = Self.stack(keys: "W / stars:many Enter")
    #expect(stack.app.notice != nil)
    #expect(try week(stack).isTyping)
    stack.press("Esc")
    #expect(try !week(stack).isTyping)
    #expect(try programmes(stack) == programmes(Self.stack()))
  }

  @Test func keyShowsOnlyOneChannel() throws {
    var stack = Self.stack(keys: "Down W")
    let selected = try #require(week(stack).selectedProgramme(stack.app))
    stack.press("c")
    let guide = stack.app.guide
    #expect(try week(stack).selectedProgramme(stack.app) == selected)
    let own = try plain(stack) { guide.channel(of: $0) == guide.channel(of: selected) }
    #expect(try programmes(stack) == own && own.count > 20)
    #expect(
      drawScreen(stack).canvas.text(ofRow: 0).contains("\(guide.channels[guide.channel(of: selected)].name) only"))
    stack.press("c")
    #expect(try programmes(stack) == programmes(Self.stack()))
  }

  @Test func opensAtTheGridsSelectionAndReturns() throws {
    for keys in ["", "Right Right Down", "] Down Down Right"] {
      var stack = Self.stack(keys: keys)
      let item = stack.grid.position.item
      let programme = stack.grid.position.programme
      stack.press("W")
      #expect(try week(stack).selectedProgramme(stack.app) == programme)
      stack.press("Esc")
      #expect(stack.grid.position.item == item, "\(keys)")
    }
    var stack = Self.stack(keys: "W Down Down")
    let selected = try #require(week(stack).selectedProgramme(stack.app))
    stack.press("Tab")
    #expect(stack.grid.position.item == .programme(selected))
  }

  @Test func movingByDaysKeepsTheTime() throws {
    var stack = Self.stack(keys: "W ]")
    #expect(try week(stack).shownInstant(stack.app) == Moments.at("2026-11-21 20:47"))
    stack.press("] Left [")
    #expect(try week(stack).shownInstant(stack.app) == Moments.at("2026-11-20 20:47"))
    stack.press("t fri Space 22 Enter")
    #expect(try week(stack).shownInstant(stack.app) == Moments.at("2026-11-20 22:00"))
    let selected = try #require(week(stack).selectedProgramme(stack.app))
    #expect(stack.app.guide.start(of: selected) >= Moments.at("2026-11-20 22:00"))
  }

  /// The filter and the selected time survive a new guide.
  @Test func newGuideKeepsTheFilter() throws {
    var stack = Self.stack(keys: "W / news Enter Down")
    let (before, start) = (
      try programmes(stack), stack.app.guide.start(of: try #require(week(stack).selectedProgramme(stack.app)))
    )
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    #expect(try programmes(stack).count == before.count)
    #expect(try stack.app.guide.start(of: #require(week(stack).selectedProgramme(stack.app))) >= start)
  }

  /// Regression: when the channels changed order, the selection moved to the first programme at its time.
  @Test func theSelectedProgrammeStaysInAnotherGuide() throws {
    let guide = { (names: [String]) in
      var sketch = GuideSketch()
      for name in names {
        sketch.add(
          Channel(id: name, name: name), [GuideSketch.Programme(Self.now.adding(minutes: 13), minutes: 60, name)])
      }
      return sketch.build()
    }
    var stack = Self.stack(guide(["Ebb", "Flood", "Slack", "Neap"]), keys: "W Down Down")
    let title = try stack.app.guide.title(of: #require(week(stack).selectedProgramme(stack.app)))
    #expect(title == "Slack")
    stack.press("c")
    #expect(try programmes(stack).count == 1)
    _ = update(&stack, .loaded(PreparedGuide(guide(["Neap", "Slack", "Ebb"]), zone: stack.app.zone)))
    #expect(try stack.app.guide.title(of: #require(week(stack).selectedProgramme(stack.app))) == "Slack")
    // If the channel was removed, all channels are shown.
    _ = update(&stack, .loaded(PreparedGuide(guide(["Neap", "Ebb"]), zone: stack.app.zone)))
    #expect(try programmes(stack).count == 2)
    stack.press("Esc")
    #expect(stack.view == .grid)
  }

  /// Regression: moving by a day started from an old position, and a folded day kept the cursor in place.
  @Test func headingsUseTheTimeOfTheirDay() throws {
    var stack = Self.stack(keys: "W g")
    let start = try week(stack).shownInstant(stack.app)
    #expect(BroadcastDay(containing: start, in: stack.app.zone) == (try week(stack).monday))
    stack.press("Right")
    let tuesday = try week(stack).monday.next
    let selected = try #require(week(stack).selectedProgramme(stack.app))
    #expect(BroadcastDay(containing: stack.app.guide.start(of: selected), in: stack.app.zone) == tuesday)
    stack.press("g Enter Down Enter Left Right")
    #expect(try week(stack).selectedProgramme(stack.app) != nil)
  }

  @Test func programmeKeysApplyToTheSelectionOrMarks() throws {
    var stack = Self.stack(keys: "W / is:film Enter g Down")
    stack.press("Space Space x")
    #expect(stack.app.mine.episodes != WatchedEpisodes())
    #expect(stack.app.notice?.contains("Marked 2 programmes as watched") == true)
    stack.press("f")
    #expect(stack.app.mine.searches.followed.count == 1)
  }
}
