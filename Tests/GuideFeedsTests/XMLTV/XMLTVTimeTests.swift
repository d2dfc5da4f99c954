import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct XMLTVTimeTests {
  private static func read(_ text: String) -> XMLTVTime.Reading? {
    let bytes = Array(text.utf8)
    return XMLTVTime.read(bytes.span)
  }

  /// None may be taken for the first of January, which its year alone would be.
  @Test(arguments: [
    ("2026-11-22T19:00:00Z", "2026-11-22 19:00"), ("2026-11-22T19:00:00.000+01:00", "2026-11-22 18:00"),
    ("2026-11-22T19:00", "2026-11-22 19:00"), ("2026-11-22 19:00:00 +0000", "2026-11-22 19:00"),
    ("2026-11-22 19:00", "2026-11-22 19:00"), ("20261122T190000Z", "2026-11-22 19:00"),
    ("20261122 1900 -0100", "2026-11-22 20:00"), ("2026-11-22", "2026-11-22 00:00"),
    ("20261122", "2026-11-22 00:00"), ("2026-11-22T19:00:00 XYZ", "2026-11-22 19:00"),
  ]) func timesOfISO8601AreRead(text: String, time: String) throws {
    let reading = try #require(Self.read(text))
    #expect(reading.instant == Moments.at(time, in: .utc))
    #expect(reading.unknownZone == (text.hasSuffix("XYZ") ? "XYZ" : nil))
  }

  @Test(arguments: [
    "2026/11/22 19:00", "2026-11", "2026-11-22T", "2026-11-22Txx", "2026-11-22T25:00", "2026-13-22T19:00",
    "20261122T19", "2026-11-22T19h00", "22/11/2026 19:00", "2026-1122T19:00", "",
  ]) func invalidTimesAreNotReadAsYears(text: String) {
    #expect(Self.read(text) == nil)
  }
}
