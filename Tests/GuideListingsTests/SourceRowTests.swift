import CellCanvas
import GuideListings
import GuideModel
import GuideTestSupport
import Testing

@Suite struct SourceRowTests {
  private static let rows = [
    SourceRow(name: "harbour", location: "https://example.org/guide.xml.gz", days: 7, channels: []),
    SourceRow(
      name: "quay", location: "https://example.org/feed/", days: nil, channels: ["94", "105"],
      updated: Moments.at("2026-11-20 20:10"), zone: Moments.london),
    SourceRow(name: "a", location: "grabber:tv_grab_quay", days: 1, channels: []),
  ]

  @Test func tablesHaveAlignedColumns() {
    #expect(
      ListingFormat.table(columns: 100).lines(Self.rows) == [
        "harbour  https://example.org/guide.xml.gz  not downloaded yet, 7 days",
        "quay     https://example.org/feed/         updated Fri 20 Nov 20:10, only 94, 105",
        "a        grabber:tv_grab_quay              not downloaded yet, 1 day",
      ])
    for columns in 1...60 {
      let lines = ListingFormat.table(columns: columns).lines(Self.rows)
      #expect(lines.nonEmptyAllSatisfy { SafeText($0).width <= columns })
    }
  }

  @Test func failuresAreShownWithTheGuidesAge() {
    let failure = (message: "gone (410)", at: Moments.at("2026-11-21 06:10"))
    let rows = [Moments.at("2026-11-20 20:10"), nil].map { updated in
      SourceRow(
        name: "quay", location: "/x", days: nil, channels: [], updated: updated, failure: failure, zone: Moments.london)
    }
    #expect(
      ListingFormat.table(columns: 100).lines(rows) == [
        "quay  /x  updated Fri 20 Nov 20:10", "  failed Sat 21 Nov 06:10: gone (410)",
        "quay  /x  not downloaded yet", "  failed Sat 21 Nov 06:10: gone (410)",
      ])
  }

  @Test func fieldsAreSeparatedByTabs() {
    #expect(
      ListingFormat.tabSeparated.lines(Self.rows) == [
        "harbour\thttps://example.org/guide.xml.gz\t7\t\t",
        "quay\thttps://example.org/feed/\t\t94,105\t2026-11-20T20:10:00+00:00", "a\tgrabber:tv_grab_quay\t1\t\t",
      ])
  }

  @Test func jsonHasAllMembers() {
    #expect(
      ListingFormat.jsonLines.lines(Self.rows).prefix(2) == [
        #"{"name":"harbour","location":"https://example.org/guide.xml.gz","days":7,"channels":[],"shift":null,"updated":null,"confirmed":null,"failure":null}"#,
        #"{"name":"quay","location":"https://example.org/feed/","days":null,"channels":["94","105"],"shift":null,"updated":"2026-11-20T20:10:00+00:00","confirmed":null,"failure":null}"#,
      ])
  }

  @Test(arguments: [ListingFormat.table(columns: 80), .tabSeparated, .jsonLines]) func controlCharactersAreRemoved(
    format: ListingFormat
  ) {
    let hostile = "/a\u{1B}[2J\tb\n\u{9B}c\"\\"
    let lines = format.lines([SourceRow(name: "a", location: hostile, days: nil, channels: [hostile])])
    #expect(lines.count == 1)
    #expect(lines[0].unicodeScalars.nonEmptyAllSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) || $0 == "\t" })
    #expect(format != .tabSeparated || lines[0].split(separator: "\t", omittingEmptySubsequences: false).count == 5)
  }
}

@Suite struct ChangeRowTests {
  private static let interval = Interval(Moments.at("2026-11-20 20:30"), Moments.at("2026-11-20 21:25"))
  private static let later = Interval(Moments.at("2026-11-20 21:00"), Moments.at("2026-11-20 21:55"))
  private static let channel = Channel(id: "94", name: "Harbour")

  private static func lines(_ format: ListingFormat, title: String = "The Ferrymen") -> [String] {
    let kinds: [GuideChange.Kind] = [.new(interval), .moved(from: interval, to: later), .gone(interval)]
    return format.lines(kinds.map { ChangeRow(GuideChange($0, channel: channel, title: title), in: Moments.london) })
  }

  @Test func tablesHaveAlignedColumns() {
    #expect(
      Self.lines(.table(columns: 80)) == [
        "new    Harbour  Fri 20 Nov 20:30–21:25  The Ferrymen",
        "moved  Harbour  Fri 20 Nov 20:30–21:25 to 21:00–21:55  The Ferrymen",
        "gone   Harbour  Fri 20 Nov 20:30–21:25  The Ferrymen",
      ])
    #expect(Self.lines(.table(columns: 20)).nonEmptyAllSatisfy { SafeText($0).width <= 20 })
  }

  @Test func followedProgrammesHaveAStarAndAField() {
    let change = GuideChange(.new(Self.interval), channel: Self.channel, title: "The Ferrymen")
    let rows = [ChangeRow(change, isFollowed: true, in: Moments.london)]
    #expect(ListingFormat.table(columns: 80).lines(rows) == ["new    Harbour  Fri 20 Nov 20:30–21:25  ★ The Ferrymen"])
    #expect(ListingFormat.jsonLines.lines(rows)[0].hasSuffix(#","followed":true}"#))
    #expect(!ListingFormat.tabSeparated.lines(rows)[0].contains("★"))
  }

  @Test func unknownTimesAreEmptyOrNull() {
    let (old, new) = ("2026-11-20T20:30:00+00:00\t2026-11-20T21:25:00+00:00", "2026-11-20T21:00:00+00:00")
    let fields = Self.lines(.tabSeparated, title: "a\tb")
    #expect(fields[0] == "new\tHarbour\ta b\t\t\t\(old)")
    #expect(fields[1].hasPrefix("moved\tHarbour\ta b\t\(old)\t\(new)\t"))
    #expect(fields[2] == "gone\tHarbour\ta b\t\(old)\t\t")
    #expect(
      Self.lines(.jsonLines)[2].hasSuffix(
        #""old_end":"2026-11-20T21:25:00+00:00","start":null,"end":null,"followed":false}"#))
  }
}
