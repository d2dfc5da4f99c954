import FuzzBodies
import GuideFeeds
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// The search and the reference implementation find the same programmes, in the right order.
@Suite struct SearchIndexTests {
  private static let friday = Moments.at("2026-11-20 20:47")

  /// Compares the search with the reference implementation, using random queries.
  private static func compare(_ guide: Guide, seed: UInt64, queries: Int, around now: Instant, in zone: ZoneTable) {
    // Every second guide has an unusual start of the broadcast day.
    let zone = seed % 2 == 0 ? zone : zone.startingDays(at: WallTime(minuteOfDay: Int(seed * 37 % 721)))
    let index = SearchIndex(guide)
    var random = RandomQuery(seed: seed, of: guide)
    for _ in 0..<queries {
      let text = random.next()
      let query = Query(text)
      let found = index.search(query, now: now, in: zone)
      let twin = PlainMatcher(guide, now: now, in: zone)
      let plain = guide.programmes.filter { twin.matches(query, $0) }
      #expect(found.programmes.sorted() == plain, "seed \(seed): \(text)")
      expectOrder(of: found, in: guide, now: now, "seed \(seed): \(text)")
      if let filter = index.filter(query, now: now, in: zone) {
        #expect(guide.programmes.filter(filter.matches) == plain, "seed \(seed): \(text)")
      }
    }
  }

  /// Checks the orders of the matches: in `programmes`, upcoming ones by start, then past ones, latest first; in `inOrder`, all
  /// by start.
  private static func expectOrder(of found: SearchMatches, in guide: Guide, now: Instant, _ what: String) {
    let sorted = found.programmes.sorted { (guide.start(of: $0), $0) < (guide.start(of: $1), $1) }
    let upcoming = sorted.filter { guide.interval(of: $0).end > now }
    let past = sorted.filter { guide.interval(of: $0).end <= now }
    #expect(Array(found.programmes) == upcoming + past.reversed(), "\(what)")
    #expect(found.upcomingCount == upcoming.count, "\(what)")
    #expect(Array(found.inOrder) == sorted, "\(what)")
    #expect(guide.programmes.filter(found.inOrder.contains) == sorted.sorted(), "\(what)")
    let hasHit = guide.channels.indices.map { channel in sorted.contains { guide.channel(of: $0) == channel } }
    #expect(found.hasMatchOnChannel == (sorted.isEmpty && found.hasMatchOnChannel.isEmpty ? [] : hasHit), "\(what)")
    let starts = sorted.map { guide.start(of: $0) }
    for start in [guide.coverage?.start ?? now, now] + starts.prefix(3) + starts.suffix(3) {
      let plain = starts.firstIndex { $0 >= start } ?? starts.count
      #expect(found.inOrder.partitioningIndex { guide.start(of: $0) >= start } == plain, "\(what)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func showingsOfATitleMatchTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for channel in 0..<4 {
      let rows = (0..<30).map { _ in
        GuideSketch.Programme(
          Self.friday.adding(minutes: .random(in: -900...900, using: &random)),
          minutes: [0, 5, 30, 240].randomElement(using: &random) ?? 30,
          ["News", "news", "Bees", "Kettle"].randomElement(using: &random) ?? "News")
      }
      sketch.add(Channel(id: "\(channel)", name: "Channel \(channel)"), rows)
    }
    let guide = sketch.build()
    let index = SearchIndex(guide)
    for programme in guide.programmes {
      let plain = guide.programmes.filter { guide.title(of: $0) == guide.title(of: programme) }
        .sorted { (guide.start(of: $0), $0) < (guide.start(of: $1), $1) }
      let showings = index.showings(of: programme, now: Self.friday)
      #expect(Array(showings) == plain)
      func isOver(_ other: ProgrammeID) -> Bool { guide.interval(of: other).end <= Self.friday }
      #expect(showings.ahead.filter { !isOver($0) } == plain.filter { !isOver($0) })
      #expect(showings.begun.filter(isOver) == plain.filter(isOver))
    }
  }

  @Test(arguments: 0..<Contract.count(200, atLeast: 8)) func titlesOfARandomGuide(seed: Int) {
    let guide = GuideSketch.random(seed: UInt64(seed), from: Moments.at("2026-11-16 05:00"))
    Self.compare(guide, seed: UInt64(seed), queries: 20, around: Self.friday, in: Moments.london)
  }

  @Test(arguments: 0..<Contract.count(200, atLeast: 3)) func textOfAHostileGuide(seed: Int) {
    var random = RandomGuide(seed: UInt64(seed))
    let guide = random.guide(programmes: 12, from: Self.friday.adding(minutes: -300))
    Self.compare(guide, seed: UInt64(seed), queries: 12, around: Self.friday, in: Moments.london)
    // The same guide is searched in feed formats, whose records are searched as bytes.
    for written in [FeedGuides.imaged(guide), FeedGuides.xmltv(guide)] {
      Self.compare(written, seed: UInt64(seed), queries: 12, around: Self.friday, in: Moments.london)
    }
  }

  @Test(arguments: 0..<Contract.count(60, atLeast: 2)) func textOfTheDemoWeek(seed: Int) {
    Self.compare(FeedGuides.friday, seed: UInt64(seed), queries: 6, around: Self.friday, in: Moments.london)
  }

  @Test(arguments: 0..<Contract.count(100, atLeast: 5)) func textOfAnXMLTVGuide(seed: Int) {
    let now = DemoGuide.xmltv.coverage?.start.adding(minutes: 45) ?? Self.friday
    Self.compare(DemoGuide.xmltv, seed: UInt64(seed), queries: 20, around: now, in: .utc)
  }

  @Test(arguments: 0..<Contract.count(60, atLeast: 2)) func aGuideFromTwoSourcesThatCompleteEachOther(seed: Int) {
    var random = RandomGuide(seed: UInt64(seed))
    let start = Self.friday.adding(minutes: -300)
    let merged = FeedGuides.ofTwoOrigins(random.guide(programmes: 12, from: start))
    Self.compare(merged, seed: UInt64(seed), queries: 20, around: Self.friday, in: Moments.london)
  }

  @Test(arguments: ["2026-03-29", "2026-10-25"]) func nightsOnWhichTheClocksChange(day: String) {
    var sketch = GuideSketch()
    let start = Moments.at("\(day) 00:00")
    sketch.add(
      Channel(id: "1", name: "One"), (0..<40).map { .init(start.adding(minutes: 7 * $0), minutes: 7, "P\($0)") })
    let guide = sketch.build()
    for text in ["time:01:30", "time:01:15..01:45", "time:00:30..02:30", "time:night", "day:sun", "day:sat"] {
      let query = Query(text)
      let twin = PlainMatcher(guide, now: start, in: Moments.london)
      let found = SearchIndex(guide).search(query, now: start, in: Moments.london)
      #expect(found.programmes.sorted() == guide.programmes.filter { twin.matches(query, $0) }, "\(text)")
    }
  }

  /// 24:00 is the end of the day if days begin at 00:00; otherwise, it is midnight.
  @Test(arguments: [
    ("time:<24:00", "00:00", 4), ("time:>=24:00", "00:00", 0), ("time:..24:00", "00:00", 4),
    ("time:00:00..24:00", "00:00", 4), ("time:<24:00", "05:00", 3), ("time:>=24:00", "05:00", 1),
    ("time:23:00..24:00", "05:00", 1), ("time:<06:00", "06:00", 0), ("time:<06:00", "05:00", 1),
  ])
  func timesFollowTheStartOfTheDay(text: String, dayStart: String, count: Int) throws {
    let zone = ZoneTable.utc.startingDays(at: try #require(ParsedDate.time(dayStart)))
    var sketch = GuideSketch()
    let times = ["2026-11-20 05:30", "2026-11-20 12:00", "2026-11-20 23:30", "2026-11-21 00:30"]
    sketch.add(
      Channel(id: "1", name: "One"), times.map { .init(Moments.at($0), minutes: 10, "P") })
    let guide = sketch.build()
    let found = SearchIndex(guide).search(Query(text), now: Self.friday, in: zone).programmes
    let twin = PlainMatcher(guide, now: Self.friday, in: zone)
    #expect(found.count == count && guide.programmes.count { twin.matches(Query(text), $0) } == count)
  }

  @Test func anEmptyQueryFindsNothing() {
    let guide = GuideSketch.random(seed: 1, from: Self.friday)
    #expect(SearchIndex(guide).search(Query("  - "), now: Self.friday, in: .utc).programmes.isEmpty)
    #expect(SearchIndex(guide).filter(Query(""), now: Self.friday, in: .utc) == nil)
  }

  @Test func aGuideWithoutProgrammesCanBeSearched() {
    for text in ["news", "any:news", "day:fri", "time:20:00", "is:next", "year:1978"] {
      #expect(SearchIndex(.empty).search(Query(text), now: Self.friday, in: .utc).programmes.isEmpty)
    }
  }
}
