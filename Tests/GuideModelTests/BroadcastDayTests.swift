import GuideModel
import GuideTestSupport
import Testing

@Suite struct BroadcastDayTests {
  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> BroadcastDay {
    BroadcastDay(try #require(CivilDate(year: year, month: month, day: day)))
  }

  @Test(arguments: [
    ("2026-11-20 04:59", 19), ("2026-11-20 05:00", 20), ("2026-11-20 23:59", 20), ("2026-11-21 00:00", 20),
    ("2026-11-21 04:59", 20), ("2026-11-21 05:00", 21),
  ])
  func nightsBelongToTheDayBefore(text: String, date: Int) {
    #expect(BroadcastDay(containing: Moments.at(text), in: Moments.london).date.day == date)
  }

  @Test func daysLast23And24And25Hours() throws {
    #expect(try Self.day(2026, 3, 28).interval(in: Moments.london).minutes == 23 * 60)
    #expect(try Self.day(2026, 3, 29).interval(in: Moments.london).minutes == 24 * 60)
    #expect(try Self.day(2026, 10, 24).interval(in: Moments.london).minutes == 25 * 60)
  }

  @Test func daysAreContiguous() throws {
    var day = try Self.day(2026, 1, 1)
    for _ in 0..<730 {
      #expect(day.interval(in: Moments.london).end == day.next.start(in: Moments.london))
      #expect(day.next.previous == day && day < day.next)
      #expect(BroadcastDay(containing: day.start(in: Moments.london), in: Moments.london) == day)
      day = day.next
    }
  }

  /// Compares the results with those of a simple implementation; some starts are in skipped or repeated hours.
  @Test(arguments: ["00:00", "01:30", "02:00", "06:00", "12:00"])
  func daysWithAnotherStartMatchTheSimpleImplementation(text: String) throws {
    let start = try #require(ParsedDate.time(text))
    let zone = Moments.london.startingDays(at: start)
    #expect(Moments.london.dayStart == .defaultDayStart && zone.dayStart == start && zone != Moments.london)
    var day = try Self.day(2026, 1, 1)
    for _ in 0..<400 {
      let interval = day.interval(in: zone)
      #expect(interval.end == day.next.start(in: zone))
      #expect(BroadcastDay(containing: interval.start, in: zone) == day)
      #expect(BroadcastDay(containing: interval.end.adding(seconds: -1), in: zone) == day)
      for hour in 3..<20 {
        let local = zone.local(interval.start.adding(minutes: hour * 60))
        let plain = local.time < start ? local.date.adding(days: -1) : local.date
        #expect(BroadcastDay(containing: interval.start.adding(minutes: hour * 60), in: zone).date == plain)
      }
      day = day.next
    }
  }

  @Test func timesBeforeFiveAreInTheNight() throws {
    let day = try Self.day(2026, 11, 20)
    #expect(day.instant(of: WallTime(minuteOfDay: 300), in: Moments.london) == Moments.at("2026-11-20 05:00"))
    #expect(day.instant(of: WallTime(minuteOfDay: 299), in: Moments.london) == Moments.at("2026-11-21 04:59"))
    #expect(day.instant(of: .midnight, in: Moments.london) == Moments.at("2026-11-21 00:00"))
  }
}
