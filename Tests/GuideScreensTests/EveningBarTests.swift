import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct EveningBarTests {
  private static let app = ScreenScript().stack.app

  private func bar(_ start: String, _ end: String) -> String {
    EveningBar(of: Moments.at(start), columns: 32, Self.app).text(
      of: Interval(Moments.at(start), Moments.at(end)), now: Self.app.now)
  }

  @Test func theProgrammeIsBoldAndNowIsALine() {
    #expect(bar("2026-11-20 17:00", "2026-11-20 18:00") == "━━━━···········│················")
    #expect(bar("2026-11-20 21:00", "2026-11-20 22:00") == "···············│━━━━············")
    #expect(bar("2026-11-20 20:30", "2026-11-20 21:00") == "··············━━················", "it covers now")
    #expect(bar("2026-11-20 16:00", "2026-11-20 17:10") == "━··············│················")
    #expect(bar("2026-11-21 00:40", "2026-11-21 03:00") == "···············│··············━━")
    // On another day, the current time is not within the evening.
    #expect(bar("2026-11-22 21:00", "2026-11-22 21:05") == "················━···············")
  }

  @Test func programmesOutsideTheEveningAreAtItsEdge() {
    #expect(bar("2026-11-20 12:00", "2026-11-20 17:00") == "‹··············│················")
    #expect(bar("2026-11-21 01:00", "2026-11-21 02:00") == "···············│···············›")
  }

  @Test func theScaleIsAboveItsCells() {
    let scale = EveningBar(of: Self.app.now, columns: 32, Self.app).scale(Self.app)
    #expect(scale == "17:00   19:00   21:00   23:00   ")
  }

  @Test func remindersShowItInASCIIToo() {
    let canvas = ScreenScript(size: Size(columns: 140, rows: 40), keys: "Right r D").frame.canvas
    #expect(canvas.text(ofRow: 3).contains("···············│━━━·············"))
    #expect(canvas.inASCII().text(ofRow: 3).contains("---------------|===-------------"))
    let narrow = ScreenScript(size: Size(columns: 100, rows: 40), keys: "Right r D").text
    #expect(!narrow.contains("━"))
  }
}
