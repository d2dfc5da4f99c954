import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The on-now list, one line for each channel.
@Suite struct OnNowScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ guide: Guide, keys: String = "Tab") -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now)
    stack.press(keys)
    return stack
  }

  private func onNow(_ stack: ScreenStack) throws -> OnNowScreen { try #require(stack.top(as: OnNowScreen.self)) }

  /// The titles of the lines, as displayed.
  private func titles(_ stack: ScreenStack) throws -> [String] {
    try onNow(stack).rows.entries.map { $0.programme.map { stack.app.guide.title(of: $0) } ?? "" }
  }

  private static let sketch: Guide = {
    var sketch = GuideSketch()
    let rows: [(String, Int, Int, String)] = [
      ("b", -40, 60, "Drama"), ("é", -10, 20, "news"), ("a", -30, 90, ""), ("C", 0, 30, "Comedy"),
    ]
    for (index, row) in rows.enumerated() {
      let first = GuideSketch.Programme(now.adding(minutes: row.1), minutes: row.2, row.0, genre: row.3)
      let next = GuideSketch.Programme(now.adding(minutes: row.1 + row.2), minutes: 60, "after \(row.0)")
      sketch.add(Channel(id: "c\(index)", name: "Channel \(index)", number: index + 1), [first, next])
    }
    sketch.add(
      Channel(id: "gap", name: "Gap", number: 9), [.init(now.adding(minutes: 200), minutes: 30, "late")])
    return sketch.build()
  }()

  /// If the grid's selection is later today, the view still shows the current time, and closing it restores the selection.
  ///
  /// On another day, the view shows the time selected in the grid.
  @Test func opensAtNowForAnySelectionToday() throws {
    var stack = Self.stack(DemoGuide.week, keys: "Right Right Down")
    let (selected, channel) = (stack.grid.position.item, stack.grid.position.channel)
    stack.press("Tab")
    #expect(try onNow(stack).instant == nil)
    #expect(drawScreen(stack).canvas.text(ofRow: 0).contains("On now, 20:47"))
    stack.press("Esc")
    #expect(stack.grid.position.item == selected)
    stack.press("Tab Tab Esc")
    #expect(stack.grid.position.item == selected)
    // A time or channel chosen in the view is kept in the grid.
    stack.press("Tab Down Esc")
    #expect(stack.grid.position.channel == channel + 1)
    stack.press("Tab . Esc")
    #expect(stack.app.timeline.interval(of: stack.grid.position.item).contains(Self.now))
    stack.press("] Tab")
    #expect(try onNow(stack).instant != nil)
  }

  @Test func emptyListExplainsAndOthersShowTheNarrowing() {
    var stack = Self.stack(Self.sketch, keys: "Down Tab / z z z")
    func rows() -> [String] { (0..<24).map { drawScreen(stack).canvas.text(ofRow: $0) } }
    #expect(rows()[1].hasPrefix(" No line contains “zzz”; Esc shows all lines."))
    stack.press("Enter")
    #expect(rows()[0].contains("0 of 5 with “zzz”"), "\(rows())")
    stack.press("Esc Esc")
    #expect(stack.grid.position.channel == 1)
    stack.press("Tab / g a p Enter")
    #expect(rows()[0].contains("1/1 of 5 with “gap”"), "\(rows())")
  }

  /// Compares the lines with the results of a plain search through all programmes of each channel.
  @Test func everyChannelShowsCurrentAndNextProgramme() throws {
    var looks = 0
    for seed in 0..<40 {
      let guide = GuideSketch.random(seed: UInt64(seed), channels: 8, from: Self.now.adding(minutes: -900))
      let stack = Self.stack(guide)
      guard let screen = stack.top(as: OnNowScreen.self) else { continue }
      looks += 1
      #expect(screen.rows.entries.map(\.channel) == stack.grid.rows.rows)
      for entry in screen.rows.entries {
        let all = guide.programmes(on: entry.channel).map { ($0, guide.interval(of: $0)) }
        let on = all.filter { $0.1.start <= Self.now && $0.1.end > Self.now }
        #expect(entry.programme == nil ? on.isEmpty : on.contains { $0.0 == entry.programme }, "seed \(seed)")
        let end = stack.app.timeline.interval(of: entry.item).end
        let later = all.filter { $0.1.start >= end && !$0.1.isEmpty }.map(\.1.start).min()
        #expect(entry.next.map(guide.start) == later, "seed \(seed), channel \(entry.channel)")
      }
    }
    #expect(looks > 30)
  }

  @Test func linesAreSortedByChannelEndTitleOrGenre() throws {
    var stack = Self.stack(Self.sketch)
    #expect(try titles(stack) == ["b", "é", "a", "C", ""])
    stack.press("S")
    #expect(try titles(stack) == ["é", "b", "C", "a", ""], "by end: 10, 20, 30 and 60 minutes left")
    #expect(stack.app.notice == "Sorted by end time.")
    stack.press("S")
    #expect(try titles(stack) == ["a", "b", "C", "é", ""], "ignoring case and accents")
    stack.press("S")
    #expect(try titles(stack) == ["C", "b", "é", "a", ""], "no genre after the others, gaps last")
    stack.press("S")
    #expect(try onNow(stack).order == .channel)
  }

  @Test func theSelectedChannelStaysSelectedWhateverTheOrder() throws {
    var stack = Self.stack(Self.sketch, keys: "Down Tab")
    #expect(try onNow(stack).position(stack.app).channel == 1)
    for _ in 0..<4 {
      stack.press("S")
      #expect(try onNow(stack).position(stack.app).channel == 1)
    }
  }

  @Test func keysShowTonightOrATypedTime() throws {
    var stack = Self.stack(DemoGuide.week)
    let now = try titles(stack)
    stack.press("p")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 20:00"))
    #expect(try titles(stack) != now)
    stack.press("t f r i Space 2 2 : 0 0 Enter")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 22:00"))
    stack.press("t 2 3 Enter")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 23:00"), "a number alone is an hour")
    stack.press("t 2 2 : 0 0 Enter t n o n s e n s e Enter")
    #expect(stack.app.notice == "“nonsense” is not a day or time. Examples: fri 21:00, tomorrow 9pm, 24/12, +2h.")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 22:00"))
    stack.press("Esc .")
    #expect(try onNow(stack).instant == nil)
    #expect(try titles(stack) == now)
  }

  @Test func halfHoursAndDaysGoBackAndForward() throws {
    var stack = Self.stack(DemoGuide.week)
    stack.press(">")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 21:00"))
    stack.press("<")
    #expect(try onNow(stack).instant == Moments.at("2026-11-20 20:30"))
    stack.press("] >")
    #expect(try onNow(stack).instant == Moments.at("2026-11-21 21:00"))
    stack.press("[ [")
    #expect(try onNow(stack).instant == Moments.at("2026-11-19 21:00"))
  }

  @Test func timeOutsideTheGuideIsReported() throws {
    var stack = Self.stack(DemoGuide.week)
    for _ in 0..<12 { stack.press("]") }
    #expect(stack.app.notice?.hasPrefix("The guide covers Mon 16 Nov") == true)
    #expect(try stack.app.timeline.extent.contains(#require(onNow(stack).instant)))
  }

  @Test func onlyNowFollowsTheClock() throws {
    var stack = Self.stack(Self.sketch)
    _ = update(&stack, .clock(Self.now.adding(minutes: 25)))
    #expect(try titles(stack) == ["after b", "after é", "a", "C", ""])
    stack.press("p")
    let tonight = try titles(stack)
    _ = update(&stack, .clock(Self.now.adding(minutes: 55)))
    #expect(try titles(stack) == tonight)
  }

  @Test func narrowingLooksInChannelTitleNextAndGenre() throws {
    for (text, shown) in [("channel 2", 1), ("after C", 1), ("DRAMA", 1), ("e", 5), ("gap", 1)] {
      var stack = Self.stack(Self.sketch, keys: "Tab /")
      _ = update(&stack, .typed(text))
      let screen = try onNow(stack)
      #expect(screen.list.rowCount(screen.rows) == shown, "\(text)")
    }
  }

  @Test func enterOpensTheDetailsAndFromThereTheGrid() throws {
    var stack = Self.stack(DemoGuide.week, keys: "Tab Down Down Enter")
    let programme = try #require(stack.top(as: DetailsScreen.self)).programme
    stack.press("Enter")
    #expect(stack.view == .grid && stack.screens.count == 1)
    #expect(stack.grid.position.programme == programme)
  }

  @Test func newGuideKeepsTheChannel() throws {
    var stack = Self.stack(Self.sketch, keys: "Down Down Tab")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "first", name: "First", number: 1), [.init(Self.now, minutes: 60, "new")])
    sketch.add(Channel(id: "c2", name: "Channel 2", number: 3), [.init(Self.now, minutes: 60, "other")])
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    #expect(try titles(stack) == ["new", "other"])
    #expect(try onNow(stack).position(stack.app).channel == 1)
  }

  /// Regression: when a slowly loading guide arrived, the last view covered a search that was open.
  @Test func lastViewOpensBelowOpenScreens() {
    var stack = ScreenStack(
      zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24), view: SavedView(view: .now))
    stack.press("?")
    _ = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    #expect(stack.top(as: HelpScreen.self) != nil)
    stack.press("q")
    #expect(stack.top(as: OnNowScreen.self) != nil)
  }

  @Test func viewIsRememberedBeforeTheGuideLoads() {
    let stack = ScreenStack(
      zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24), view: SavedView(view: .channel))
    #expect(stack.grid.view(stack.app).view == .channel)
  }

  @Test func halfHoursFollowTheWallClock() throws {
    let zone = try #require(ZoneTable(identifier: "Asia/Kathmandu"))
    var stack = ScreenStack.opened(DemoGuide.week, now: Self.now, zone: zone)
    stack.press("Tab >")
    let instant = try #require(onNow(stack).instant)
    #expect(zone.local(instant).time.minuteOfDay % 30 == 0)
  }
}
