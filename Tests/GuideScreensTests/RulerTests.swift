import GuideApp
import GuideLanguage
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct RulerTests {
  static func ruler(_ from: String, hours: Int, columns: Int) -> [String] {
    let left = Moments.at(from)
    let scale = TimeScale(window: Interval(left, left.adding(minutes: hours * 60)), columns: columns)
    return Ruler(scale, Moments.london, .twentyFour, .english).ticks.map(\.label)
  }

  @Test func ticksAreAsCloseAsTheirLabelsAllow() {
    #expect(Self.ruler("2026-11-20 20:00", hours: 2, columns: 60) == ["20:00", "20:30", "21:00", "21:30"])
    #expect(Self.ruler("2026-11-20 20:00", hours: 2, columns: 20) == ["20:00", "21:00"])
    #expect(Self.ruler("2026-11-20 20:00", hours: 1, columns: 120).count == 12)
  }

  @Test func theOctoberNightRepeatsAnHour() {
    let hours = Self.ruler("2026-10-25 00:00", hours: 4, columns: 64)
    #expect(hours == ["00:00", "00:30", "01:00", "01:30", "01:00", "01:30", "02:00", "02:30"])
  }

  @Test func theMarchNightSkipsAnHour() {
    #expect(Self.ruler("2026-03-29 00:00", hours: 2, columns: 36) == ["00:00", "00:30", "02:00", "02:30"])
  }

  @Test func aNewBroadcastDayIsNamed() {
    #expect(Self.ruler("2026-11-21 04:00", hours: 2, columns: 40) == ["04:00", "04:30", "Sat 05:00", "05:30"])
  }
}
