import Foundation
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

@Suite struct DemoWeekTests {
  @Test(arguments: -400..<400) func weekIsShiftedToCurrentMonday(days: Int) throws {
    let monday = try #require(CivilDate(year: 2026, month: 11, day: 16))
    let today = monday.adding(days: days)
    let shifted = monday.adding(days: DemoWeek.dayShift(today: today))
    #expect(shifted.weekday == .monday)
    #expect((0..<7).contains(today.dayNumber - shifted.dayNumber))
  }

  @Test func ownWeekIsNotShifted() throws {
    let monday = try #require(CivilDate(year: 2026, month: 11, day: 16))
    for day in 0..<7 { #expect(DemoWeek.dayShift(today: monday.adding(days: day)) == 0) }
    #expect(DemoWeek.dayShift(today: monday.adding(days: 7)) == 7)
    #expect(DemoWeek.dayShift(today: monday.adding(days: -1)) == -7)
  }

  @Test func installedWeekIsFoundNextToProgram() throws {
    let folder = try TemporaryFolder(["bin/tvgrid": "", "share/tvgrid/week/channels.dat": ""])
    #expect(try DemoWeek.folder(executable: folder.path("bin/tvgrid")) == folder.path("bin/../share/tvgrid/week"))
  }

  @Test func weekIsFoundInCheckout() throws {
    let folder = try TemporaryFolder([".build/x86/debug/tvgrid": "", "Fixtures/week/channels.dat": ""])
    let found = try DemoWeek.folder(executable: folder.path(".build/x86/debug/tvgrid"))
    #expect(found == folder.path("Fixtures/week"))
  }

  @Test func installedWeekHasPrecedence() throws {
    let folder = try TemporaryFolder([
      "Fixtures/week/channels.dat": "", "bin/tvgrid": "", "share/tvgrid/week/channels.dat": "",
    ])
    #expect(try DemoWeek.folder(executable: folder.path("bin/tvgrid")).hasSuffix("share/tvgrid/week"))
  }

  @Test func missingWeekIsReportedWithRemedy() throws {
    let folder = try TemporaryFolder(["bin/tvgrid": ""])
    let error = #expect(throws: SourceError.noDemoWeek) {
      try DemoWeek.folder(executable: folder.path("bin/tvgrid"))
    }
    #expect(error?.message.contains("make install") == true)
  }
}
