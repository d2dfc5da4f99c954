import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The zoom keys in the week, its whole entries, and its simulcasts.
@Suite struct WeekZoomTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func stack(_ keys: String, _ guide: Guide = DemoGuide.week, rows: Int = 40) -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now, size: Size(columns: 140, rows: rows))
    stack.press(keys)
    return stack
  }

  /// The number of lines from one programme to the next in the column of the selection.
  private static func lines(_ stack: ScreenStack) throws -> Int {
    var (stack, rows) = (stack, [Int]())
    for _ in 0..<15 {
      rows.append(try #require(drawScreen(stack).cursor).row)
      stack.press("Down")
    }
    return try #require(zip(rows, rows.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min())
  }

  @Test func columnsShowOneToThreeLines() throws {
    #expect(try Self.lines(Self.stack("W c g")) == 2)
    let small = Self.stack("W c - g")
    #expect(try Self.lines(small) == 1 && small.app.notice == nil)
    #expect(try Self.lines(Self.stack("W c + g")) == 3)
    #expect(try Self.lines(Self.stack("W c + = g")) == 2)
    #expect(Self.stack("W c +").app.notice == "Row height: 3 lines.")
    #expect(Self.stack("W c + =").app.notice == "Row height: 2 lines.")
  }

  @Test func settingChoosesTheLines() throws {
    var stack = Self.stack("")
    var settings = Settings()
    settings.weekLines = 3
    stack.app.adopt(AppSettings(settings))
    stack.press("W")
    let first = try #require(drawScreen(stack).cursor).row
    stack.press("Down")
    #expect(try #require(drawScreen(stack).cursor).row == first + 3)
    stack.press("=")
    #expect(stack.app.notice == "Row height: 1 line.")
  }

  @Test func theListShowsDescriptions() throws {
    let stack = Self.stack("W")
    let zoomed = Self.stack("W +")
    #expect(zoomed.app.notice == "Row height: 2 lines." && Self.stack("W + =").app.notice == "Row height: 1 line.")
    let programme = try #require(zoomed.top(as: WeekScreen.self)?.selectedProgramme(zoomed.app))
    #expect(programme == stack.top(as: WeekScreen.self)?.selectedProgramme(stack.app))
    let text = try #require(zoomed.app.guide.details(of: programme).description).prefix(30)
    func isShown(_ stack: ScreenStack) -> Bool { DemoEvening.rows(stack).contains { $0.contains(text) } }
    #expect(isShown(zoomed) && !isShown(stack) && !isShown(Self.stack("W + -")))
  }

  @Test(arguments: 16..<28, ["", "-", "+"]) func onlyWholeEntriesAreShown(rows: Int, zoom: String) throws {
    var stack = Self.stack("W c \(zoom) g", rows: rows)
    let lines = try Self.lines(stack)
    for _ in 0..<25 {
      let canvas = drawScreen(stack).canvas
      let shown = (2..<rows - 1).count { canvas.text(ofRow: $0).contains("▎") }
      #expect((rows - 3) / lines * lines >= shown, "\(rows)")
      let cursor = try #require(drawScreen(stack).cursor)
      #expect(cursor.row + lines <= rows - 1, "\(cursor)")
      stack.press("Down")
    }
  }

  /// Regional copies take one line in the whole week, too, which has more programmes than a search joins.
  @Test func theWholeWeekJoinsSimulcasts() throws {
    var sketch = GuideSketch()
    let programmes = (0..<2_100).map {
      GuideSketch.Programme(Moments.at("2026-11-18 05:00").adding(minutes: $0), minutes: 1, "P\($0)")
    }
    for number in 1...10 { sketch.add(Channel(id: "\(number)", name: "Beacon \(number)"), programmes) }
    let guide = sketch.build()
    #expect(guide.programmeCount > ResultList.maxFolded)
    let stack = Self.stack("W", guide)
    let week = try #require(stack.top(as: WeekScreen.self))
    #expect(week.rows.count == 2_100 && week.rows.otherChannels(of: 0) == 9)
    #expect(DemoEvening.rows(stack).contains { $0.contains("and 9 more channels") })
  }
}
