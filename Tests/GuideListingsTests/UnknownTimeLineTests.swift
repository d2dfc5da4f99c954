import GuideListings
import GuideModel
import GuideTestSupport
import Testing

/// Programmes with an unknown time are listed without times.
@Suite struct UnknownTimeLineTests {
  private static let link = "https://www.tvmaze.com/episodes/9001"

  private static func sketch() -> ListingSketch {
    var sketch = ListingSketch(title: "The Ferrymen", start: Moments.at("2026-11-20 12:00"), seconds: 0)
    sketch.flags = .unknownTime
    sketch.details.more = [
      Fact(.url, "https://example.org/a", qualifier: "Somewhere"),
      Fact(.url, link, qualifier: "Data: TVmaze.com (CC BY-SA)"),
    ]
    return sketch
  }

  @Test func tablesShowThatTheTimeIsUnknown() {
    let line = Self.sketch().line(.table(columns: 80))
    #expect(line == "Fri 20 Nov  time unknown Harbour  The Ferrymen")
    // The columns are aligned with the columns of other lines.
    let other = ListingSketch().line(.table(columns: 80))
    #expect(other.hasPrefix("Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen"))
  }

  @Test func fieldsAreEmptyAndMembersNull() {
    #expect(Self.sketch().line(.tabSeparated) == "2026-11-20\t\t\tHarbour\tThe Ferrymen\t\t")
    let json = Self.sketch().line(.jsonLines)
    #expect(json.contains(#""start":null,"end":null,"minutes":null"#))
    #expect(json.contains(#""date":"2026-11-20""#))
    #expect(json.contains(#""flags":["unknown_time"]"#))
    #expect(json.contains(#"{"kind":"url","of":"Data: TVmaze.com (CC BY-SA)","text":"\#(Self.link)"}"#))
  }

  /// The date is the same east and west of Greenwich.
  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/London"])
  func theDateIsTheSameEverywhere(identifier: String) throws {
    let zone = try #require(ZoneTable(identifier: identifier))
    var sketch = Self.sketch()
    sketch.start = Moments.at("2026-11-20 12:00", in: .utc)
    #expect(sketch.line(.tabSeparated, in: zone).hasPrefix("2026-11-20\t\t\t"))
    #expect(sketch.line(.jsonLines, in: zone).contains(#""date":"2026-11-20""#))
  }

  @Test func csvHasDateAndCredit() {
    let guide = Self.sketch().guide()
    let line = CSV.line(Listing(ProgrammeID(row: 0), of: guide, in: Moments.london))
    #expect(line.hasPrefix("94,Harbour,12,,,,The Ferrymen,"))
    #expect(line.hasSuffix("2026-11-20,Data: TVmaze.com (CC BY-SA) \(Self.link)\r\n"))
  }

  @Test func calendarsHaveAnAllDayEvent() {
    let guide = Self.sketch().guide()
    let events = ICalendar.events([ProgrammeID(row: 0): 5], of: guide, in: Moments.london)
    let text = String(decoding: ICalendar.document(events, now: Moments.at("2026-11-19 12:00")), as: UTF8.self)
    #expect(text.contains("DTSTART;VALUE=DATE:20261120\r\n"))
    #expect(!text.contains("DTEND") && !text.contains("VALARM"))
    #expect(text.contains("URL:\(Self.link)\r\n"))
    #expect(text.contains("DESCRIPTION:Data: TVmaze.com (CC BY-SA)\r\n"))
  }

  /// Calendar programs open an event's address.
  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "smb://host/x", "http:///x", "https://example.org/a b",
  ])
  func calendarsHaveOnlyWebAddresses(address: String) {
    var sketch = Self.sketch()
    sketch.details.more = [Fact(.url, address, qualifier: "Data: TVmaze.com (CC BY-SA)")]
    let events = ICalendar.events([ProgrammeID(row: 0): 5], of: sketch.guide(), in: Moments.london)
    let text = String(decoding: ICalendar.document(events, now: Moments.at("2026-11-19 12:00")), as: UTF8.self)
    #expect(!text.contains("URL:") && text.contains("DESCRIPTION:Data: TVmaze.com (CC BY-SA)\r\n"), "\(text)")
  }
}
