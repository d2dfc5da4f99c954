import GuideModel
import Testing

@Suite struct CivilDateTests {
  @Test func fourHundredYearsOfDaysAreConsecutive() throws {
    let first = try #require(CivilDate(year: 1799, month: 12, day: 31))
    var date = first
    var (year, month, day) = (1799, 12, 31)
    for _ in 0..<146_097 {
      (year, month, day) = Self.dayAfter(year, month, day)
      date = date.adding(days: 1)
      guard date.parts == (year, month, day), CivilDate(year: year, month: month, day: day) == date else {
        Issue.record("\(year)-\(month)-\(day) is \(date.parts)")
        return
      }
    }
    #expect(date.isoText == "2199-12-31")
    #expect(date.weekday == first.weekday)
  }

  /// A simple implementation of the calendar, for comparison.
  private static func dayAfter(_ year: Int, _ month: Int, _ day: Int) -> (Int, Int, Int) {
    let isLeap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if day < lengths[month - 1] { return (year, month, day + 1) }
    return month < 12 ? (year, month + 1, 1) : (year + 1, 1, 1)
  }

  @Test(arguments: [
    (1970, 1, 1, Weekday.thursday), (2026, 11, 20, .friday), (2000, 2, 29, .tuesday), (1969, 12, 31, .wednesday),
    (1900, 1, 1, .monday), (2105, 12, 31, .thursday),
  ])
  func weekdaysAreCorrect(year: Int, month: Int, day: Int, weekday: Weekday) {
    #expect(CivilDate(year: year, month: month, day: day)?.weekday == weekday)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (0, 1, 1),
    (10_000, 1, 1),
  ])
  func invalidDatesAreRejected(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func datesAreFormatted() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 5))
    #expect(date.longText == "Thursday 5 March 2026")
    #expect(date.shortText == "Thu 5 Mar")
    #expect(date.isoText == "2026-03-05")
    #expect(CivilDate(year: 26, month: 3, day: 5)?.isoText == "0026-03-05")
  }

  @Test func wallTimesWrapAround() {
    #expect(WallTime(minuteOfDay: -1).text == "23:59")
    #expect(WallTime(minuteOfDay: 1440).text == "00:00")
    #expect(WallTime(hour: 9, minute: 5)?.text == "09:05")
    #expect(WallTime(hour: 24, minute: 0) == nil)
    #expect(WallTime(hour: 0, minute: 60) == nil)
  }

  @Test func intervalsAreHalfOpen() {
    let (a, b, c) = (Instant(seconds: 0), Instant(seconds: 60), Instant(seconds: 120))
    #expect(Interval(a, b).contains(a))
    #expect(!Interval(a, b).contains(b))
    #expect(!Interval(a, b).overlaps(Interval(b, c)))
    #expect(Interval(a, b).clamped(to: Interval(b, c)) == nil)
    #expect(Interval(a, c).clamped(to: Interval(b, c)) == Interval(b, c))
    #expect(Interval(c, a) == Interval(c, c))
    #expect(b.minutes(since: Instant(seconds: 61)) == -1)
  }
}
