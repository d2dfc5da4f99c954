import CellCanvas
import GuideListings
import GuideModel
import GuideTestSupport
import Testing

@Suite struct ProgrammeTableTests {
  static let at = Moments.at("2026-11-20 20:47")

  /// Three channels: one with a current and a next programme, one with only a next programme, and one with neither.
  static func pairGuide() -> Guide {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:30")
    sketch.add(
      Channel(id: "1", name: "Harbour"),
      [.init(start, minutes: 55, "The Ferrymen"), .init(start.adding(minutes: 55), minutes: 5, "News")])
    sketch.add(Channel(id: "2", name: "Meadow"), [.init(start.adding(minutes: 30), minutes: 5, "Bees")])
    sketch.add(Channel(id: "3", name: "Quiet"), [])
    return sketch.build()
  }

  @Test func columnsAreAligned() {
    var builder = GuideBuilder()
    for sketch in [
      ListingSketch.full, ListingSketch(title: "Bees", channel: Channel(id: "2", name: "BBX")),
      ListingSketch(title: "天気", channel: Channel(id: "3", name: "日本"), seconds: 0),
    ] { sketch.add(to: &builder) }
    let guide = builder.build()
    #expect(
      ListingFormat.table(columns: 80).lines(Array(guide.programmes), of: guide, in: Moments.london) == [
        "Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen: The Long Tide  s2 e4/6  1987",
        "Fri 20 Nov  20:30–21:25  BBX      Bees",
        "Fri 20 Nov  20:30–20:30  日本     天気",
      ])
  }

  /// The year and the stars are never cut off.
  @Test func yearAndStarsAppearIfTheyFit() {
    let line = "Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen: The Long Tide  s2 e4/6"
    let lines = [line.count + 5, line.count + 6, line.count + 10, line.count + 11].map {
      ListingSketch.full.line(.table(columns: $0))
    }
    #expect(lines == [line + "  ★★★", line + "  1987", line + "  1987", line + "  1987  ★★★"])
  }

  /// Upcoming and past showings are grouped separately.
  @Test func groupedShowingsAreOneLineInTablesOnly() {
    let guide = Self.pairGuide()
    let found = Array(guide.programmes)
    func lines(_ format: ListingFormat, at time: String) -> [String] {
      format.lines(found: found, of: guide, in: Moments.london, now: Moments.at(time)) { $0.isEmpty ? [] : [Array($0)] }
    }
    #expect(
      lines(.table(columns: 70), at: "2026-11-20 20:00") == [
        "Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen  and 2 more"
      ])
    #expect(
      lines(.table(columns: 62), at: "2026-11-20 21:05") == [
        "Fri 20 Nov  20:30–21:25  Harbour  The Ferrymen  and 1 more",
        Self.rule(62), "Fri 20 Nov  21:00–21:05  Meadow   Bees",
      ])
    for format in [ListingFormat.tabSeparated, .jsonLines] {
      #expect(lines(format, at: "2026-11-20 21:05") == format.lines(found, of: guide, in: Moments.london))
    }
  }

  private static func rule(_ columns: Int) -> String {
    "── already shown " + String(repeating: "─", count: columns - 17)
  }

  @Test func aRulePrecedesPastProgrammes() {
    let guide = Self.pairGuide()
    let found = Array(guide.programmes)
    let order = [found[0], found[1], found[2]]
    let table = ListingFormat.table(columns: 30)
    let plain = table.lines(order, of: guide, in: Moments.london)
    let rule = "── already shown ─────────────"
    func lines(_ format: ListingFormat, at time: String) -> [String] {
      format.lines(found: order, of: guide, in: Moments.london, now: Moments.at(time))
    }
    #expect(lines(table, at: "2026-11-20 21:00") == plain)
    #expect(lines(table, at: "2026-11-20 21:05") == plain.prefix(2) + [rule] + plain.suffix(1))
    #expect(lines(table, at: "2026-11-21 21:25") == [rule] + plain)
    for format in [ListingFormat.tabSeparated, .jsonLines] {
      #expect(lines(format, at: "2026-11-20 21:05") == format.lines(order, of: guide, in: Moments.london))
    }
  }

  @Test func shortDatesArePadded() {
    let line = ListingSketch(start: Moments.at("2026-11-02 05:00")).line(.table(columns: 80))
    #expect(line == "Mon 2 Nov   05:00–05:55  Harbour  The Ferrymen")
  }

  @Test func longNamesTakeAFifthOfTheLine() {
    let sketch = ListingSketch(channel: Channel(id: "1", name: "Harbour Television International"))
    #expect(sketch.line(.table(columns: 60)) == "Fri 20 Nov  20:30–21:25  Harbour Tel…  The Ferrymen")
    #expect(sketch.line(.table(columns: 40)) == "Fri 20 Nov  20:30–21:25  Harbour…  The …")
  }

  @Test(arguments: [0, 1, 2, 3, 4, 10, 11, 24, 25, 33, 34, 40, 80])
  func linesAreClippedToTheWidth(columns: Int) {
    var sketch = ListingSketch.full
    sketch.title = "長い長い長い題名 with e\u{301}\u{302} marks"
    sketch.channel = Channel(id: "1", name: "日本放送日本放送日本放送")
    let line = sketch.line(.table(columns: columns))
    #expect(SafeText(line).width <= columns)
    #expect(line.last != " ")
  }

  @Test func controlCharactersDoNotReachTheTable() {
    let line = ListingSketch(title: "a\u{1B}[31m\tb\u{202E}c").line(.table(columns: 80))
    #expect(line == "Fri 20 Nov  20:30–21:25  Harbour  a[31m bc")
  }

  @Test func nowAndNextHaveTwoColumns() {
    let guide = Self.pairGuide()
    let pairs = guide.channels.indices.map { NowAndNext(on: $0, at: Self.at, of: guide) }
    #expect(
      ListingFormat.table(columns: 60).lines(pairs, of: guide, in: Moments.london) == [
        "Harbour  20:30 The Ferrymen      21:25 News",
        "Meadow         no listings       21:00 Bees",
        "Quiet          no listings",
      ])
  }

  /// A programme in the small hours belongs to the previous evening, as in the rest of the guide.
  @Test(arguments: [
    ("2026-11-20 20:40", "21:25 News"), ("2026-11-21 03:00", "Sat 21 Nov 05:00 Bells"),
    ("2026-11-21 05:30", "Wed 25 Nov 09:00 Rope"),
  ])
  func nextProgrammesOnAnotherDayHaveADate(now: String, next: String) {
    let starts = ["2026-11-20 20:30", "2026-11-20 21:25", "2026-11-21 02:30", "2026-11-21 05:00", "2026-11-25 09:00"]
    let titles = ["The Ferrymen", "News", "Night Boat", "Bells", "Rope"]
    let programmes = zip(starts, titles).map { start, title in
      let start = Moments.at(start)
      return GuideContents.Programme(title, Interval(start, start.adding(minutes: 55)), [], ProgrammeDetails())
    }
    let guide = GuideContents.guide([(Channel(id: "1", name: "Harbour"), programmes)])
    let pair = NowAndNext(on: 0, at: Moments.at(now), of: guide)
    let line = ListingFormat.table(columns: 90).lines([pair], of: guide, in: Moments.london)[0]
    #expect(line.hasSuffix("  " + next), "\(line)")
  }

  @Test func theNumberOfOtherChannelsComesLast() {
    let line = ListingSketch.full.line(.table(columns: 120))
    let guide = ListingSketch.full.guide()
    let lines = ListingFormat.table(columns: 120).lines(
      found: Array(guide.programmes) + Array(guide.programmes), of: guide, in: Moments.london,
      now: Moments.at("2026-11-20 20:00")
    ) { $0.isEmpty ? [] : [Array($0)] }
    #expect(lines == [line + "  and 1 more"] && line.hasSuffix("1987  ★★★"))
  }

  @Test(arguments: [0, 5, 12, 20, 60])
  func nowAndNextAreClippedToTheWidth(columns: Int) {
    let guide = Self.pairGuide()
    let pairs = [NowAndNext(on: 0, at: Self.at, of: guide)]
    for line in ListingFormat.table(columns: columns).lines(pairs, of: guide, in: Moments.london) {
      #expect(SafeText(line).width <= columns)
    }
  }

  @Test func randomTitlesFitTheirColumns() {
    var texts = RandomText(seed: 20)
    for _ in 0..<1000 {
      var sketch = ListingSketch.full
      sketch.title = texts.next()
      sketch.channel = Channel(id: "1", name: texts.next(pieces: 3))
      let safe = SafeText(sketch.line(.table(columns: 60)))
      #expect(safe.width <= 60)
    }
  }
}
