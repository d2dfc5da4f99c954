import GuideModel
import GuideTestSupport
import Testing

@testable import GuideProgram

/// The clock is read at least once a second, because setting it does not end a wait.
@Suite(.row("Z2")) struct ClockReadingTests {
  @Test func theSystemClockIsReadWithinASecond() throws {
    let left = try #require(GuideProgram.Clock.system.millisecondsToNextReading)
    #expect((1...1_000).contains(left))
  }

  @Test(arguments: [0, 1, 59, 60, 1_795_300_859, -1, -60, -59, -1_000_000_007])
  func theClockIsReadByTheNextMinute(seconds: Int) {
    for nanoseconds in [0, 1, 500_000_000, 999_999_999] {
      let left = GuideProgram.Clock.millisecondsToNextReading(seconds: seconds, nanoseconds: nanoseconds)
      #expect((1...1_000).contains(left))
      let next = (seconds.flooredQuotient(by: 60) + 1) * 60_000
      #expect(seconds * 1_000 + nanoseconds / 1_000_000 + left <= next)
    }
  }
}
