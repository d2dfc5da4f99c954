import GuideModel
import GuideTestSupport
import Testing

@Suite struct ClockChangeTests {
  static let prefix = "repaired: a zone before the title: removed, and used for the start"

  @Test func prefixesChooseTheRepeatedHourAndOnlyNearAChange() throws {
    let feed = try DecodedFeed(fixture: "bst-gmt-prefixes")
    #expect(
      feed.nights == [
        "One 01:00 BST-01:30 BST", "Two 01:30 BST-01:00 GMT", "Three 01:00 GMT-01:30 GMT",
        "Four 01:30 GMT-02:00 GMT", "(GMT) Not Near 20:00 GMT-20:30 GMT", "(GMT) Nor Here 20:30 GMT-21:00 GMT",
      ])
    #expect(feed.messages == (3...6).map { "\($0) \(Self.prefix)" })
    #expect(feed.shown[2].interval.start == Moments.at("2010-10-31 01:00", in: .utc))
  }

  @Test func withoutPrefixesThePreviousEndDecides() throws {
    let feed = try DecodedFeed(fixture: "october-without-prefixes")
    #expect(
      feed.nights == [
        "Before 00:30 BST-01:00 BST", "One 01:00 BST-01:30 BST", "Two 01:30 BST-01:00 GMT",
        "Three 01:00 GMT-01:30 GMT", "Four 01:30 GMT-02:00 GMT", "After 02:00 GMT-02:30 GMT",
      ])
    #expect(
      feed.messages == [
        "4 noted: 01:00 occurs twice that night: read as the first",
        "5 noted: 01:30 occurs twice that night: read as the first",
        "6 noted: 01:00 occurs twice that night: read as the second",
        "7 noted: 01:30 occurs twice that night: read as the second",
      ])
  }

  @Test func withoutPrefixesAStepBackMeansTheSecondOccurrence() throws {
    let feed = try DecodedFeed(fixture: "october-step-back")
    #expect(
      feed.nights == [
        "One 01:00 BST-01:20 BST", "Two 01:40 BST-01:50 BST", "Three 01:10 GMT-01:30 GMT",
        "Four 01:40 GMT-01:55 GMT", "After 02:00 GMT-02:30 GMT",
      ])
    #expect(feed.messages.map { $0.hasSuffix("second") } == [false, false, true, true])
  }

  @Test func withoutPrefixesAnEndAtTheSecondOccurrenceIsEnough() throws {
    let hour = try DecodedFeed(fixture: "october-end-decides")
    #expect(hour.nights == ["Over The Hour 00:30 BST-01:30 GMT", "Half Past 01:30 GMT-02:00 GMT"])
    #expect(hour.messages == ["4 noted: 01:30 occurs twice that night: read as the second"])
    let hours = try DecodedFeed(fixture: "october-hours")
    #expect(hours.nights == ["One 01:00 BST-01:00 GMT", "Two 01:00 GMT-02:00 GMT"])
  }

  @Test func realMinutesAndWallTimesAgreeOverTheOctoberHour() throws {
    let feed = try DecodedFeed(fixture: "october-atlas")
    #expect(feed.nights == ["Over The Hour 00:30 BST-01:30 GMT", "Then 01:30 GMT-02:00 GMT"])
    #expect(feed.shown[0].interval.minutes == 120)
    #expect(feed.messages == ["4 \(Self.prefix)"])
  }

  @Test func anEndInTheRepeatedHourIsTheFirstAfterTheStart() throws {
    let second = try DecodedFeed(fixture: "october-end-fallback")
    #expect(second.nights == ["Second Pass 01:15 GMT-01:45 GMT", "Last 01:45 GMT-02:00 GMT"])
    #expect(
      second.messages == [
        "3 \(Self.prefix)", "3 repaired: the duration “” is not a number of minutes: the end is used",
        "4 \(Self.prefix)",
      ])
    let through = try DecodedFeed(fixture: "october-end-in-second-pass")
    #expect(through.nights == ["Through 01:45 BST-01:15 GMT", "Last 01:15 GMT-02:00 GMT"])
  }

  @Test func aTimeSkippedInMarchIsReadAnHourLater() throws {
    let feed = try DecodedFeed(fixture: "march-hour")
    #expect(
      feed.nights == ["Before 00:30 GMT-02:30 BST", "Skipped 02:30 BST-03:00 BST", "After 03:00 BST-03:30 BST"])
    #expect(
      feed.messages == [
        "3 repaired: the end is 01:30, but start and duration (60 minutes) give a different one: the duration is used",
        "4 repaired: 01:30 is skipped that night: read as 02:30",
        "4 repaired: the end is 02:30, but start and duration (30 minutes) give a different one: the duration is used",
      ])
  }

  @Test func realMinutesAndWallTimesAgreeOverTheMarchHour() throws {
    let feed = try DecodedFeed(fixture: "march-atlas")
    #expect(feed.nights == ["Before 00:30 GMT-02:30 BST", "After 02:30 BST-03:00 BST"])
    #expect(feed.messages == [])
  }

  @Test func prefixesAreAlsoUsedInMarch() throws {
    let feed = try DecodedFeed(fixture: "march-prefixes")
    #expect(
      feed.nights == [
        "One 00:30 GMT-02:00 BST", "Two 02:00 BST-02:30 BST", "Three 02:30 BST-03:00 BST",
        "Four 03:00 BST-03:30 BST",
      ])
    #expect(feed.messages == (3...6).map { "\($0) \(Self.prefix)" })
  }

  @Test(arguments: [0, 1, 7, 127, 128, 129, 365]) func shiftedDaysKeepTheirWallTimes(days: Int) throws {
    let bytes = try FixtureLoader.bytes("radiotimes/lf.dat")
    let shown = DecodedFeed(bytes, dayShift: days).shown
    let date = Moments.london.local(Shown.news.interval.start).date.adding(days: days)
    #expect(shown.map { Moments.london.local($0.interval.start).date } == [date, date])
    #expect(shown.map { Moments.london.local($0.interval.start).time.text } == ["20:00", "20:30"])
    #expect(shown.map(\.interval.minutes) == [30, 60])
  }

  @Test func aPrefixIsForTheStartOnly() throws {
    let feed = try DecodedFeed(fixture: "end-in-flagged-zone")
    #expect(feed.nights == ["One 00:30 GMT-02:30 BST"])
    #expect(
      feed.messages == [
        "3 \(Self.prefix)",
        "3 repaired: the end is 01:30, but start and duration (60 minutes) give a different one: the duration is used",
      ])
  }
}
