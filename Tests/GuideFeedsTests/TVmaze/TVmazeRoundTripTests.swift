import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A schedule survives the cache, and an export as XMLTV.
@Suite struct TVmazeRoundTripTests {
  /// A guide with programmes at unknown times and one at noon.
  ///
  /// Two episodes of a show have unknown times, as when a whole season is released.
  private static func guide() -> Guide {
    let noon = #""2026-11-20T12:00:00+00:00""#
    return DecodedSchedule(
      TVmazeSketch(), TVmazeSketch { ($0.id, $0.airtime, $0.airstamp) = ("2", #""""#, noon) },
      TVmazeSketch { ($0.id, $0.number, $0.airtime, $0.airstamp) = ("3", "1", "null", noon) },
      TVmazeSketch { ($0.id, $0.showName, $0.airtime, $0.airstamp) = ("4", #""Noon News""#, #""12:00""#, noon) },
      TVmazeSketch { ($0.id, $0.name, $0.airstamp) = ("5", #""A~B|C %41 = <i>""#, #""2026-11-21T01:00:00Z""#) }
    ).guide
  }

  @Test func theScheduleSurvivesTheCache() {
    let guide = Self.guide()
    #expect(guide.programmeCount == 5)
    #expect(guide.programmes.count { guide.flags(of: $0).contains(.unknownTime) } == 2)
    LosslessImage.expect(of: guide, "a schedule")
  }

  @Test func theScheduleSurvivesAnExportAsXMLTV() {
    let guide = Self.guide()
    let encoder = XMLTVEncoder(guide, in: .utc)
    let bytes = encoder.head + encoder.programmes(0..<guide.programmeCount) + encoder.foot
    let text = String(decoding: bytes, as: UTF8.self)
    let link = "https://www.tvmaze.com/episodes/9001/the-ferrymen"
    #expect(text.contains("<url system=\"Data: TVmaze.com (CC BY-SA)\">\(link)</url>"))
    #expect(text.contains("<keyword>unknown-time</keyword>"))
    let again = DecodedXMLTV(bytes).guide
    #expect(again.programmeCount == 5)
    func timeless(_ guide: Guide) -> [String] {
      guide.programmes.filter { guide.flags(of: $0).contains(.unknownTime) }.map { programme in
        "\(guide.interval(of: programme)) \(guide.summary(of: programme).episode?.shortText ?? "")"
      }.sorted()
    }
    #expect(timeless(again) == timeless(guide))
    #expect(again.details(of: ProgrammeID(row: 0)).credit?.text == "Data: TVmaze.com (CC BY-SA)")
  }
}
