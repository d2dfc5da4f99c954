import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The month view of followed programmes, and the list for one day.
@Suite struct MonthScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ keys: String = "s c", size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    var sketch = GuideSketch()
    for (name, delay) in [("Harbour", 0), ("Harbour West", 0), ("Quay", 0)] {
      let titles = name == "Quay" ? ["Bees"] : ["Tide"]
      let starts = ["2026-10-30 20:00", "2026-11-20 20:00", "2026-11-21 03:00", "2026-11-22 20:00", "2026-12-31 20:00"]
      let programmes = starts.flatMap { start in
        titles.map { GuideSketch.Programme(Moments.at(start).adding(minutes: delay), minutes: 60, $0) }
      }
      sketch.add(Channel(id: name, name: name), programmes)
    }
    var stack = ScreenStack(zone: Moments.london, now: now, size: size, display: Display())
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Tide", query: "title:=Tide", isFollowed: true)])
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    stack.press(keys)
    return stack
  }

  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  /// A programme after midnight belongs to the previous day, and a simulcast counts once.
  @Test func daysShowTheirNumberOfProgrammes() throws {
    let stack = Self.stack()
    let rows = Self.rows(stack)
    #expect(
      rows[0].hasPrefix(" Followed programmes in November 2026") && rows[0].contains("3 programmes on 2 days"),
      "\(rows)")
    let screen = try #require(stack.top(as: MonthScreen.self))
    let counts = (1...30).map { day in
      CivilDate(year: 2026, month: 11, day: day).map { screen.programmes[BroadcastDay($0)].count } ?? 0
    }
    #expect(
      counts.enumerated().filter { $0.element > 0 }.map { "\($0.offset + 1): \($0.element)" } == ["20: 2", "22: 1"])
    #expect(rows.contains { $0.contains("20•") && $0.contains("★2") }, "\(rows)")
    // In narrow columns, days show only titles.
    #expect(rows.contains { $0.contains("Tide") } && !rows.contains { $0.contains("20:00") }, "\(rows)")
  }

  /// Each day is below its weekday, in every month of several years and at all screen sizes.
  @Test(arguments: [
    Size(columns: 20, rows: 5), Size(columns: 40, rows: 10), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60),
  ])
  func everyDayIsBelowItsWeekday(size: Size) throws {
    for month in 0..<60 {
      let date = try #require(CivilDate(year: 2024 + month / 12, month: month % 12 + 1, day: 1))
      let layout = MonthLayout(date, size)
      #expect(layout.first <= date && layout.first.weekday == .monday)
      let days = (0..<layout.weeks * 7).map { layout.first.adding(days: $0) }
      #expect(
        days.count { $0.month == date.month }
          == (28...31).last { CivilDate(year: date.year, month: date.month, day: $0) != nil })
      for (index, day) in days.enumerated() {
        let block = layout.block(index)
        #expect(block.column == day.weekday.rawValue * size.columns / 7 && block.endColumn <= size.columns)
        #expect(index < 7 || block.row == layout.block(index - 7).endRow)
      }
    }
  }

  @Test func movingByDaysStopsAtTheGuidesEnds() throws {
    func day(_ keys: String) throws -> String {
      try #require(Self.stack("s c \(keys)").top(as: MonthScreen.self)).day.date.isoText
    }
    #expect(try day("") == "2026-11-20")
    #expect(try day("Left Down") == "2026-11-26")
    #expect(try day("[") == "2026-10-30", "the guide begins there")
    #expect(try day("]") == "2026-12-20")
    #expect(try day("] ]") == "2026-12-31", "and ends there")
    #expect(try day("] ] [") == "2026-11-30", "the month before is shorter")
    #expect(try day("] ] .") == "2026-11-20")
    let end = Self.stack("s c ] ] ]")
    #expect(end.app.notice?.hasPrefix("The guide covers") == true)
  }

  @Test func enterListsTheDayAndEscReturns() {
    var stack = Self.stack("s c Enter")
    let rows = Self.rows(stack)
    #expect(
      rows[0].hasPrefix(" Followed programmes on Friday 20 November 2026, today") && rows[0].contains("1/2"), "\(rows)")
    #expect(rows[1].contains("20:00–21:00") && rows[1].contains("★ Tide") && rows[2].contains("03:00–04:00"), "\(rows)")
    stack.press("Enter")
    #expect(stack.top(as: DetailsScreen.self) != nil)
    stack.press("Esc Esc")
    #expect(stack.top(as: MonthScreen.self) != nil)
    stack.press("Esc Esc")
    #expect(stack.isAtGrid)
    stack.press("s c Left Enter")
    #expect(stack.app.notice == "Nothing you follow is on that day.")
  }

  @Test func aClickSelectsADayAndAnotherListsIt() throws {
    var stack = Self.stack()
    let frame = drawScreen(stack)
    let sunday = BroadcastDay(try #require(CivilDate(year: 2026, month: 11, day: 22)))
    let target = try #require(
      (0..<24).lazy.flatMap { row in (0..<80).lazy.map { Point(column: $0, row: row) } }
        .compactMap { frame.target(at: $0) as? MonthTarget }.first { $0.day == sunday })
    _ = update(&stack, .click(target))
    #expect(stack.top(as: MonthScreen.self)?.day == sunday)
    _ = update(&stack, .click(target))
    #expect(Self.rows(stack)[0].contains("Sunday 22 November"))
  }

  /// A programme that is unfollowed loses its star, but its line remains until the list closes.
  @Test func dayListFollowsUnfollowing() {
    var stack = Self.stack("s c Enter f")
    #expect(Self.rows(stack)[1].contains("Tide") && !Self.rows(stack)[1].contains("★"))
    stack.press("f")
    #expect(Self.rows(stack)[1].contains("★ Tide"))
    stack.press("f Esc")
    #expect(Self.rows(stack)[0].contains("0 programmes on 0 days"))
    stack.press("Esc Esc z")
    #expect(stack.app.followed.today.count == 2)
  }

  @Test func monthSaysIfNothingIsFollowed() {
    var stack = ScreenStack.opened(DemoGuide.week, now: Self.now)
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Films", query: "is:film")])
    stack.press("s c")
    #expect(stack.app.notice?.hasPrefix("You do not follow anything yet") == true)
  }

  /// Moving a week forward or back keeps the weekday, or does nothing.
  @Test func weeksKeepTheirWeekday() {
    var stack = DemoEvening.stack("f s c")
    for key in ["Up", "Up", "Down", "Down", "Down"] {
      stack.press(key)
      #expect(stack.top(as: MonthScreen.self)?.day.date.weekday == .friday, "\(key)")
    }
    #expect(stack.app.notice?.hasPrefix("The guide covers ") == true)
  }
}
