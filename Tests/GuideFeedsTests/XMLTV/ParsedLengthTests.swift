import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct LengthTextTests {
  @Test(
    arguments: [
      ("90", "minutes", 90), ("1.5", "hours", 90), ("0,5", "hours", 30), ("2", "hours", 120), ("5400", "seconds", 90),
      ("1:30", "", 90), ("1:30:00", "minutes", 90), ("90 min", "", 90), ("90min.", "minutes", 90), ("1h 30m", "", 90),
      ("1 hour 30 minutes", "", 90), ("PT1H30M", "", 90), ("PT45M", "seconds", 45), ("1.5", "Hours", 90), ("0", "", 0),
      ("", "", nil), ("soon", "", nil), ("1:99", "", nil), ("-5", "", nil), ("1e9", "", nil), ("99999999", "", nil),
      ("5 parsecs", "", nil), ("nan", "", nil), ("1.2.3", "", nil), ("90 90", "", nil), ("::", "", nil),
    ] as [(String, String, Int?)]) func lengthsAreReadInManyForms(text: String, units: String, minutes: Int?)
  {
    #expect(ParsedLength(text, units: units)?.minutes == minutes)
  }

  @Test func aFractionOfAnHourGivesTheEnd() {
    let length = "<length units=\"hours\">1.5</length>"
    let decoded = DecodedXMLTV.items(
      DecodedXMLTV.programme("202611200600", nil, "A", length)
        + DecodedXMLTV.programme("202611200900", nil, "B", length))
    #expect(decoded.lines == ["06:00–07:30 A", "09:00–10:30 B"])
    #expect(decoded.messages.isEmpty)
  }

  @Test func unreadableLengthsAreReported() {
    let decoded = DecodedXMLTV.items(
      DecodedXMLTV.programme("202611200600", "202611200700", "A", "<length units=\"minutes\">long</length>"))
    #expect(decoded.lines == ["06:00–07:00 A"])
    #expect(decoded.messages.count == 1 && decoded.messages[0].contains("long"))
  }
}
