import GuideModel
import GuideTestSupport
import Testing

@testable import tvgrid

/// When the clock is looked at again. A clock that is set wakes nobody.
@Suite struct Z2ClockLooks {
  @Test func theSystemsClockIsLookedAtWithinASecond() throws {
    let left = try #require(tvgrid.Clock.system.millisecondsToNextReading)
    #expect((1...1_000).contains(left))
  }

  @Test(arguments: [0, 1, 59, 60, 1_795_300_859, -1, -60, -59, -1_000_000_007])
  func noLookIsLaterThanTheNextMinute(seconds: Int) {
    for nanoseconds in [0, 1, 500_000_000, 999_999_999] {
      let left = tvgrid.Clock.millisecondsToNextReading(seconds: seconds, nanoseconds: nanoseconds)
      #expect((1...1_000).contains(left))
      let next = (seconds.flooredQuotient(by: 60) + 1) * 60_000
      #expect(seconds * 1_000 + nanoseconds / 1_000_000 + left <= next)
    }
  }
}
