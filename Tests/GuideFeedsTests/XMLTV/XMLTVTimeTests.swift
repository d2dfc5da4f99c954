import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct XMLTVTimeTests {
  private static func read(_ text: String) -> XMLTVTime.Reading? {
    let bytes = Array(text.utf8)
    return XMLTVTime.read(bytes.span)
  }

  /// The time in UTC given by a string without a zone name.
  private static func time(_ text: String) -> String? {
    read(text)?.instant.map { instant in
      let local = ZoneTable.utc.local(instant)
      return "\(local.date.isoText) \(local.time.text)"
    }
  }

  /// None of these strings may be read as a year alone, which would mean 1 January.
  @Test(arguments: [
    ("2026-11-22T19:00:00Z", "2026-11-22 19:00"), ("2026-11-22T19:00:00.000+01:00", "2026-11-22 18:00"),
    ("2026-11-22T19:00", "2026-11-22 19:00"), ("2026-11-22 19:00:00 +0000", "2026-11-22 19:00"),
    ("2026-11-22 19:00", "2026-11-22 19:00"), ("20261122T190000Z", "2026-11-22 19:00"),
    ("20261122 1900 -0100", "2026-11-22 20:00"), ("2026-11-22", "2026-11-22 00:00"),
    ("20261122", "2026-11-22 00:00"), ("2026-11-22t19:00:00z", "2026-11-22 19:00"),
    ("2026-11-22T19:00:00-03", "2026-11-22 22:00"), ("2026-11-22T24:00:00Z", "2026-11-23 00:00"),
    ("2026-11-22 19:00:00 CET", "2026-11-22 18:00"), ("20261122T1900+0100", "2026-11-22 18:00"),
  ]) func timesOfISO8601AreRead(text: String, time: String) {
    #expect(Self.time(text) == time)
  }

  @Test(arguments: [
    "2026/11/22 19:00", "2026-11", "2026-11-22T", "2026-11-22Txx", "2026-11-22T25:00", "2026-13-22T19:00",
    "20261122T19", "2026-11-22T19h00", "22/11/2026 19:00", "2026-1122T19:00", "", "20261122240001", "20261122241000",
    "20261122256000",
  ]) func invalidTimesAreNotReadAsYears(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test(arguments: [
    ("+0530", "12:30"), ("+05:30", "12:30"), ("+5:30", "12:30"), ("+530", "12:30"), ("-330", "21:30"),
    ("+01", "17:00"), ("+1", "17:00"), ("-3", "21:00"), ("+10", "08:00"), ("+545", "12:15"), ("-0:30", "18:30"),
    ("GMT+1", "17:00"), ("GMT-5", "23:00"), ("UTC+02:00", "16:00"), ("UTC -0330", "21:30"), ("utc+1", "17:00"),
    ("+0100 CET", "17:00"), ("+0100CET", "17:00"), ("CET+0100", "17:00"), ("\u{A0}+0100", "17:00"),
    ("+0100 (CET)", "17:00"), ("+01:00 [Europe/Paris]", "17:00"), ("−0500", "23:00"),
    ("–5", "23:00"), ("—5", "23:00"), ("‑0330", "21:30"), ("Europe/Berlin +0100", "17:00"), ("EST-0500", "23:00"),
    ("SGT", "10:00"), ("IST", "12:30"), ("+00", "18:00"), ("+0", "18:00"), ("Z", "18:00"), ("gmt", "18:00"),
    ("UT", "18:00"), ("EST", "23:00"), ("cest", "16:00"), ("", "18:00"), ("(CET)", "17:00"), ("[EST]", "23:00"),
  ]) func offsetsAreReadInAllTheirForms(offset: String, time: String) {
    for text in ["20261127180000 \(offset)", "20261127180000.000 \(offset)", "20261127180000,25 \(offset)"] {
      #expect(Self.time(text) == "2026-11-27 \(time)", "\(text)")
    }
    if offset.first.map({ "+-−".contains($0) }) ?? false {
      #expect(Self.time("20261127180000\(offset)") == "2026-11-27 \(time)")
      #expect(Self.time("202611271800 \(offset)") == "2026-11-27 \(time)")
    }
  }

  @Test(arguments: [
    "+9900", "+1630", "-0160", "+12345", "+1:2", "+0100 2", "GMT+", "XYZ", "Europe/Berlin", "+-1", "MSK+3", "EST+5",
    "CET+2",
    "CET-5",
  ])
  func otherTextIsAZoneName(zone: String) {
    #expect(Self.read("20261127180000 \(zone)")?.zone == .name(zone))
  }

  @Test func bracketsAroundAZoneNameAreRemoved() {
    for zone in ["(Europe/Berlin)", "[Europe/Berlin]"] {
      #expect(Self.read("20261127180000 \(zone)")?.zone == .name("Europe/Berlin"))
    }
    #expect(Self.read("20261127180000 (Europe")?.zone == .name("(Europe"))
  }

  @Test(arguments: [
    ("Europe/Berlin", "20261127180000", "2026-11-27 17:00", false),
    ("Europe/Berlin", "20260727180000", "2026-07-27 16:00", false),
    // These times are in the skipped hour, and in the first occurrence of the repeated one.
    ("Europe/Berlin", "20260329023000", "2026-03-29 01:30", false),
    ("Europe/Berlin", "20261025023000", "2026-10-25 00:30", false),
    ("Nowhere/Town", "20261127180000", "2026-11-27 23:00", true), ("", "20261127180000", "2026-11-27 23:00", false),
  ]) func namesAreLookedUpAndTheSourcesZoneFillsIn(zone: String, time: String, instant: String, isUnknown: Bool) throws
  {
    let newYork = try #require(ZoneTable(rule: "EST5EDT,M3.2.0,M11.1.0"))
    let berlin = try #require(ZoneTable(rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    var times = ZonedTimes(FeedZones(fallback: newYork) { $0 == "Europe/Berlin" ? berlin : nil })
    let found = times.instant(of: try #require(Self.read("\(time) \(zone)")))
    #expect(found.instant == Moments.at(instant, in: .utc))
    #expect(found.unknownZone == (isUnknown ? zone : nil))
  }

  // MARK: - The night with a repeated hour

  /// The starts and ends in UTC of programmes with local times, for a source in Berlin.
  private static func night(_ times: [(start: String, stop: String?)], zone: String = "") throws -> [String] {
    let berlin = try #require(ZoneTable(rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let items = times.enumerated().map { index, time in
      let stop = time.stop.map { " stop=\"20261025\($0)00\(zone)\"" } ?? ""
      return
        "<programme start=\"20261025\(time.start)00\(zone)\"\(stop) channel=\"one\"><title>\(index)</title></programme>"
    }
    let document = Array("<tv><channel id=\"one\"/>\(items.joined())</tv>".utf8)
    var builder = GuideBuilder()
    let zones = FeedZones(fallback: zone.isEmpty ? berlin : .utc) { $0 == "Europe/Berlin" ? berlin : nil }
    _ = builder.add(XMLTVDecoder.guide(in: document, file: "guide.xml", zones: zones))
    let guide = builder.build()
    return guide.programmes.map { programme in
      let interval = guide.interval(of: programme)
      return "\(ZoneTable.utc.local(interval.start).time.text)–\(ZoneTable.utc.local(interval.end).time.text)"
    }
  }

  @Test(arguments: ["", " Europe/Berlin"]) func theRepeatedHourIsReadInOrder(zone: String) throws {
    let hours = [("0100", "0200"), ("0200", "0200"), ("0200", "0300"), ("0300", "0400")]
    #expect(
      try Self.night(hours.map { ($0.0, $0.1) }, zone: zone) == [
        "23:00–00:00", "00:00–01:00", "01:00–02:00", "02:00–03:00",
      ])
    let halves = [("0130", "0230"), ("0230", "0200"), ("0200", "0300")]
    #expect(try Self.night(halves.map { ($0.0, $0.1) }, zone: zone) == ["23:30–00:30", "00:30–01:00", "01:00–02:00"])
    let open = ["0200", "0230", "0200", "0230", "0300"]
    #expect(
      try Self.night(open.map { ($0, nil) }, zone: zone) == [
        "00:00–00:30", "00:30–01:00", "01:00–01:30", "01:30–02:00", "02:00–03:00",
      ])
    #expect(try Self.night([("0230", "0330")], zone: zone) == ["00:30–02:30"])
  }

  @Test func offsetsDistinguishRepeatedTimes() throws {
    #expect(try Self.night([("0200", "0300")], zone: " CET") == ["01:00–02:00"])
    #expect(try Self.night([("0230", "0330")], zone: " +0100") == ["01:30–02:30"])
  }
}
