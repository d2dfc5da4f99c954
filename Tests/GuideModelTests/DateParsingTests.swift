import GuideModel
import GuideTestSupport
import Testing

@Suite struct DateParsingTests {
  /// The current date in the tests, a Friday.
  static let today = CivilDate(year: 2026, month: 11, day: 20) ?? CivilDate(dayNumber: 0)

  @Test(
    arguments: [
      ("fri 21:00", "2026-11-20", "21:00"), ("sat", "2026-11-21", nil), ("thursday 9am", "2026-11-26", "09:00"),
      ("tomorrow", "2026-11-21", nil), ("24/12", "2026-12-24", nil), ("20:15", nil, "20:15"),
      ("tonight", "2026-11-20", "20:00"), ("9pm", nil, "21:00"), ("12am", nil, "00:00"), ("noon", nil, "12:00"),
      ("21:00 sun", "2026-11-22", "21:00"), ("1/1", "2027-01-01", nil), ("2026-12-24 7:05", "2026-12-24", "07:05"),
      ("24 dec", "2026-12-24", nil), ("dec 24 20:00", "2026-12-24", "20:00"), ("yesterday", "2026-11-19", nil),
      ("tonight 21:00", "2026-11-20", "21:00"), ("21:00 tonight", "2026-11-20", "21:00"), ("9 pm", nil, "21:00"),
      ("dec 24 2026", "2026-12-24", nil), ("24 dec 2027 20:15", "2027-12-24", "20:15"), ("2100", nil, "21:00"),
      ("sunday evening", "2026-11-22", "19:00"), ("21.00", nil, "21:00"), ("next saturday", "2026-11-21", nil),
      ("evening", nil, "19:00"), ("fri 21", "2026-11-20", "21:00"), ("tomorrow 9", "2026-11-21", "09:00"),
      ("tonight 22", "2026-11-20", "22:00"), ("next friday", "2026-11-27", nil), ("next fri 8", "2026-11-27", "08:00"),
      ("2026-11-22T21:00", "2026-11-22", "21:00"), ("last monday", "2026-11-16", nil), ("24/12/27", "2027-12-24", nil),
      ("TOMORROW AT 9:30pm", "2026-11-21", "21:30"), ("freitag 21:00", "2026-11-20", "21:00"),
      ("so", "2026-11-22", nil),
      ("Mi um 9", "2026-11-25", "09:00"), ("morgen", "2026-11-21", nil), ("heute abend", "2026-11-20", "20:00"),
      ("morgen abend", "2026-11-21", "19:00"),
      ("gestern", "2026-11-19", nil), ("24.12.", "2026-12-24", nil), ("24.12.2027", "2027-12-24", nil),
      ("20.12", nil, "20:12"), ("am 20. Nov 21 uhr", "2026-11-20", "21:00"), ("5. märz 2027", "2027-03-05", nil),
      ("di. 21.30", "2026-11-24", "21:30"), ("übermorgen 21 uhr", "2026-11-22", "21:00"),
    ] as [(String, String?, String?)]) func typedDatesAndTimesAreParsed(text: String, date: String?, time: String?)
    throws
  {
    let parsed = try #require(ParsedDate(text, today: Self.today))
    #expect(parsed.date?.isoText == date)
    #expect(parsed.time?.text == time)
  }

  /// The nearest 24 December, for example, may be in a different year from the current date.
  @Test func monthNamesAndNumbersAreEquivalent() throws {
    for days in 0..<366 {
      let today = Self.today.adding(days: days)
      for (day, month, name) in [(24, 12, "dec"), (31, 1, "january"), (1, 6, "jun"), (28, 2, "feb")] {
        let numbered = try #require(ParsedDate("\(day)/\(month)", today: today))
        #expect(ParsedDate("\(day) \(name)", today: today)?.date == numbered.date, "\(today.isoText)")
        #expect(ParsedDate("\(name) \(day)", today: today)?.date == numbered.date, "\(today.isoText)")
      }
    }
  }

  @Test(arguments: [
    ("29 feb 2028", "2028-02-29"), ("2028 29 feb", "2028-02-29"), ("feb 29 2028", "2028-02-29"),
    ("2027 24 dec", "2027-12-24"), ("dec 2027", "2027-12-01"),
  ])
  func theYearCanBeAnywhere(text: String, date: String) throws {
    #expect(try #require(ParsedDate(text, today: Self.today)).date?.isoText == date)
  }

  @Test(arguments: [
    "", "  ", "25:00", "13pm", "blue", "31/2", "t", "20:15 21:15", "fri sat", "99", "fri 24", "21 22", "1:2:3", "٣:٠٠",
    "20:0025", "20:000", "1:234", "020:15", "8:0015pm", "008pm",
  ])
  func otherTextIsRejected(text: String) {
    #expect(ParsedDate(text, today: Self.today) == nil)
  }

  /// A guide from Monday 16 to Tuesday 24 November, 06:00.
  @Test(arguments: [
    ("24 nov", "2026-11-24 05:59"), ("24 nov 04:00", "2026-11-24 04:00"), ("fri", "2026-11-20 20:00"),
    ("thu", "2026-11-19 20:00"), ("next thu", "2026-11-26 20:00"), ("23/11", "2026-11-23 20:00"),
  ])
  func pastWeekdaysAreUsedIfOnlyTheyAreInTheGuide(text: String, moment: String) throws {
    let guide = Interval(Moments.at("2026-11-16 05:00"), Moments.at("2026-11-24 06:00"))
    let instant = try #require(ParsedDate(text, today: Self.today)).instant(
      shown: BroadcastDay(Self.today), defaultTime: WallTime(minuteOfDay: 20 * 60), in: guide, zone: Moments.london)
    #expect(instant.minutes(since: Moments.at(moment)) == 0)
  }

  /// After midnight, the broadcast day is still the previous date's.
  @Test(arguments: [
    ("today", "2026-11-28 00:40"), ("tomorrow", "2026-11-29 00:40"), ("sat", "2026-11-29 00:40"),
    ("fri", "2026-11-28 00:40"), ("02:00", "2026-11-28 02:00"), ("21:00", "2026-11-27 21:00"),
    ("tomorrow 21:00", "2026-11-28 21:00"), ("2026-11-28 00:45", "2026-11-28 00:45"), ("tonight", "2026-11-27 20:00"),
  ])
  func aDayAloneMeansTheCurrentTime(text: String, moment: String) throws {
    let now = Moments.at("2026-11-28 00:40")
    let today = BroadcastDay(containing: now, in: Moments.london)
    let parsed = try #require(ParsedDate(text, today: today.date))
    let time = Moments.london.local(now).time
    #expect(parsed.instant(today: today, defaultTime: time, zone: Moments.london) == Moments.at(moment))
  }

  @Test func tonightIsAtPrimeTime() throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let late = WallTime(minuteOfDay: 20 * 60 + 15)
    #expect(ParsedDate("tonight", today: today)?.time == .defaultPrimeTime)
    #expect(ParsedDate("tonight", today: today, primeTime: late)?.time == late)
    #expect(ParsedDate("tonight 21:00", today: today, primeTime: late)?.time == WallTime(minuteOfDay: 21 * 60))
    #expect(ParsedDate("fri evening", today: today, primeTime: late)?.time == WallTime(minuteOfDay: 19 * 60))
  }

  @Test func twelveHourTimesHandleNoonAndMidnight() {
    let times = [0, 5, 60, 12 * 60, 12 * 60 + 30, 13 * 60, 23 * 60 + 59].map { WallTime(minuteOfDay: $0) }
    #expect(
      times.map(ClockFace.twelve.text(of:))
        == ["12:00am", "12:05am", "1:00am", "12:00pm", "12:30pm", "1:00pm", "11:59pm"])
    #expect(times.map(ClockFace.twentyFour.text(of:)) == times.map(\.text))
    #expect(ClockFace.twelve.text(from: times[5], to: times[6]) == "1:00–11:59pm")
    #expect(ClockFace.twelve.text(from: times[2], to: times[3]) == "1:00am–12:00pm")
    #expect(ClockFace.twentyFour.text(from: times[2], to: times[3]) == "01:00–12:00")
    #expect(times.contains { ClockFace.twelve.text(of: $0).count == ClockFace.twelve.width })
    #expect(times.allSatisfy { ClockFace.twelve.text(of: $0).count <= ClockFace.twelve.width })
  }
}
