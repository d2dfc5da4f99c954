import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// All programmes of one channel on one day, and switching between views.
@Suite struct ChannelDayScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ guide: Guide = DemoGuide.week, keys: String = "Tab Tab") -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now)
    stack.press(keys)
    return stack
  }

  private func day(_ stack: ScreenStack) throws -> ChannelDayScreen {
    try #require(stack.top(as: ChannelDayScreen.self))
  }

  private func selectedTitle(_ stack: ScreenStack) throws -> String {
    let rows = try day(stack).rows(stack.app)
    return rows.guide.title(of: rows.entries[try #require(day(stack).list.row(rows))].programme)
  }

  /// Compares the lines with the results of a plain search through all programmes of the channel.
  @Test func everyProgrammeOfTheDayHasALine() throws {
    var looks = 0
    for seed in 0..<40 {
      let guide = GuideSketch.random(seed: UInt64(seed), from: Self.now.adding(minutes: -2000))
      var stack = Self.stack(guide)
      guard stack.top(as: ChannelDayScreen.self) != nil else { continue }
      looks += 1
      for key in ["]", "Right", "[", "Left"] {
        let screen = try day(stack)
        let interval = screen.day.interval(in: stack.app.zone)
        let wanted = guide.programmes(on: screen.channel).filter {
          let own = guide.interval(of: $0)
          return own.start < interval.end && (own.end > interval.start || own.isEmpty && own.start >= interval.start)
        }
        #expect(screen.rows(stack.app).entries.map(\.programme) == Array(wanted), "seed \(seed)")
        stack.press(key)
      }
    }
    #expect(looks > 30)
  }

  @Test func opensAtTheGridsSelection() throws {
    #expect(try selectedTitle(Self.stack()) == Self.stack(keys: "").selectedTitle)
    let later = Self.stack(keys: "Down Right Right Tab Tab")
    #expect(try selectedTitle(later) == Self.stack(keys: "Down Right Right").selectedTitle)
    #expect(try day(later).channel == 1)
  }

  @Test func daysAndChannelsKeepTheTime() throws {
    var stack = Self.stack()
    stack.press("]")
    #expect(try day(stack).day.date == CivilDate(year: 2026, month: 11, day: 21))
    stack.press("[ Right")
    #expect(try day(stack).channel == 1)
    let row = try #require(day(stack).list.row(day(stack).rows(stack.app)))
    let programme = try day(stack).rows(stack.app).entries[row].programme
    #expect(stack.app.guide.interval(of: programme).end > Moments.at("2026-11-20 20:30"))
    stack.press("Left Left")
    #expect(stack.app.notice == "This is the first channel.")
    for _ in 0..<9 { stack.press("[") }
    #expect(try day(stack).day.date == CivilDate(year: 2026, month: 11, day: 16))
    #expect(stack.app.notice?.hasPrefix("The guide covers") == true)
  }

  @Test func aTimeCanBeTyped() throws {
    var stack = Self.stack()
    stack.press("t sat Space 21:30 Enter")
    #expect(try day(stack).day.date == CivilDate(year: 2026, month: 11, day: 21))
    let row = try #require(day(stack).list.row(day(stack).rows(stack.app)))
    let programme = try day(stack).rows(stack.app).entries[row].programme
    #expect(stack.app.guide.interval(of: programme).contains(Moments.at("2026-11-21 21:30")))
  }

  @Test func theViewsFollowEachOtherAtTheSameProgramme() throws {
    var stack = Self.stack(keys: "Down Down Right")
    let selected = stack.grid.position
    stack.press("Tab")
    #expect(stack.view == .now)
    stack.press("Tab")
    #expect(stack.view == .channel)
    stack.press("Tab")
    #expect(stack.view == .week)
    stack.press("Tab")
    #expect(stack.view == .grid && stack.screens.count == 1)
    #expect(stack.grid.position.item == selected.item && stack.grid.position.left == selected.left)
    stack.press("Shift-Tab")
    #expect(stack.view == .week)
    stack.press("Shift-Tab Shift-Tab Shift-Tab")
    #expect(stack.view == .grid)
    #expect(stack.grid.position.item == selected.item)
  }

  @Test func gridTakesOverTheSelectionOfAView() throws {
    var stack = Self.stack(keys: "Tab Tab Down Down Right")
    let title = try selectedTitle(stack)
    stack.press("Esc")
    #expect(stack.view == .grid)
    #expect(stack.selectedTitle == title)
    #expect(stack.grid.position.channel == 1)
  }

  @Test func lastViewIsReopened() throws {
    let view = SavedView(channel: nil, view: .now)
    let stack = ScreenStack.opened(DemoGuide.week, now: Self.now, view: view)
    #expect(stack.view == .now)
    #expect(ScreenStack.opened(.empty, now: Self.now, view: view).view == .grid, "it waits for a guide")
  }

  @Test func aGuideWithoutProgrammesHasNoViews() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "a", name: "A"), [])
    let stack = Self.stack(sketch.build(), keys: "Tab")
    #expect(stack.view == .grid)
    #expect(stack.app.notice == "The guide has no programmes.")
  }
}
