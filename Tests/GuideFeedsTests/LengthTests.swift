import GuideModel
import Testing

@Suite struct LengthTests {
  @Test func theDurationTakesPrecedenceOverTheEnd() throws {
    let feed = try DecodedFeed(fixture: "end-against-duration")
    #expect(feed.shown == [Shown("Quiet Water", "20:00", minutes: 30)])
    #expect(
      feed.messages == [
        "3 repaired: the end is 20:45, but start and duration (30 minutes) give a different one: the duration is used"
      ])
  }

  @Test func anInvalidEndIsNotNeeded() throws {
    let feed = try DecodedFeed(fixture: "end-99")
    #expect(
      feed.shown == [Shown("Quiet Water", "20:00", minutes: 30), Shown("Rough Ready", "20:30", minutes: 15)])
    #expect(
      feed.messages == [
        "3 repaired: the end “99:99” is not a time: the duration is used",
        "4 repaired: the end “” is not a time: the duration is used",
      ])
  }

  @Test func theEndIsUsedIfTheDurationIsUnusable() throws {
    let feed = try DecodedFeed(fixture: "odd-durations")
    #expect(
      feed.shown == [
        Shown("Missing", "20:00", minutes: 30), Shown("No Number", "20:30", minutes: 30),
        Shown("Too Long", "21:00", minutes: 30), Shown("Nothing", "21:30", minutes: 30),
        Shown("Over Midnight", "22:00", minutes: 150),
        Shown("Seven Digits", "00:30", day: "2010-11-21", minutes: 30),
      ])
    let durations = ["", "half", "1441", "0", "-5", "0000030"]
    let messages = zip(3..., durations).map {
      "\($0) repaired: the duration “\($1)” is not a number of minutes: the end is used"
    }
    #expect(feed.messages == messages)
  }

  @Test func aDurationOfADayIsValidButAnEndAtTheStartMeansNoLength() throws {
    let feed = try DecodedFeed(fixture: "full-day")
    #expect(
      feed.shown == [
        Shown("Test Card", "06:00", minutes: 1440), Shown("Off Air", "06:00", day: "2010-11-21", minutes: 0),
        Shown("Longest", "07:00", day: "2010-11-21", minutes: 1440),
      ])
    #expect(
      feed.messages == [
        "4 repaired: the duration “” is not a number of minutes: the end is used",
        "5 repaired: the end is 08:00, but start and duration (1440 minutes) give a different one: the duration is used",
      ])
  }

  @Test func aRowWithNeitherDurationNorEndIsRefused() throws {
    let feed = try DecodedFeed(fixture: "no-length-at-all")
    #expect(feed.shown == [.field])
    #expect(feed.messages == ["3 refused: unusable duration “” and end “99:99”: row left out"])
  }

  @Test func rowsWithoutALengthAreKeptSilently() throws {
    let feed = try DecodedFeed(fixture: "zero-length")
    #expect(feed.shown == [.news, Shown("Weather", "20:00", minutes: 0), .field])
    #expect(feed.messages == [])
    #expect(feed.guide.otherProgrammesInSlot(of: ProgrammeID(row: 0)) == [ProgrammeID(row: 1)])
  }

  @Test func programmesMayCrossMidnightOrEndThere() throws {
    let feed = try DecodedFeed(fixture: "over-midnight")
    #expect(
      feed.shown == [
        Shown("Late Film", "23:30", minutes: 105), Shown("Up To Midnight", "23:00", day: "2010-11-21", minutes: 60),
        Shown("After Midnight", "00:25", day: "2010-11-22", minutes: 30),
      ])
    #expect(feed.messages == [])
  }
}
