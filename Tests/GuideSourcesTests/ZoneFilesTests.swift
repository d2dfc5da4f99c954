import GuideModel
import GuideSources
import GuideTestSupport
import Testing

@Suite struct ZoneFilesTests {
  private static let winter = Moments.at("2026-12-20 12:00")

  @Test(arguments: [
    ("Asia/Kathmandu", 20_700), (":Asia/Kathmandu", 20_700), ("/usr/share/zoneinfo/Asia/Kathmandu", 20_700),
    ("EST5EDT,M3.2.0,M11.1.0", -18_000), ("<+02>-2", 7200), ("UTC", 0), ("", 0), ("Mars/Olympus", 0), ("../../x", 0),
  ])
  func systemZoneFollowsTZ(text: String, offset: Int) {
    #expect(ZoneFiles().systemZone(tz: text).offset(at: Self.winter) == offset)
  }

  @Test func invalidTZIsRejected() {
    for text in ["Mars/Olympus", ":Mars/Olympus", "/dev/zero", ":/none", "/etc/passwd", "../../x", "\u{10FEFF}"] {
      #expect(ZoneFiles().zone(tz: text) == nil, "\(text)")
    }
    for text in ["", ":", "UTC", ":UTC", "UTC0", "<+02>-2", "Europe/London", "/usr/share/zoneinfo/UTC"] {
      #expect(ZoneFiles().zone(tz: text) != nil, "\(text)")
    }
  }

  @Test(arguments: ["", "Mars/Olympus", "../passwd", "/etc/passwd", "Europe"])
  func invalidZonesAreNotFound(name: String) {
    #expect(ZoneFiles().zone(named: name) == nil)
  }

  @Test func britainAndUTCNeedNoZoneData() {
    let none = ZoneFiles(folder: "/nowhere")
    let summer = Moments.at("2026-07-01 12:00")
    #expect(none.zone(named: "Europe/London")?.offset(at: summer) == 3600)
    #expect(none.zone(named: "UTC")?.offset(at: summer) == 0)
    #expect(none.zone(named: "Asia/Kathmandu") == nil)
  }
}
