import GuideModel
import GuideTestSupport
import Testing

@Suite struct PlainDecoderTests {
  static func expectTwins(_ text: String) {
    let feed = DecodedFeed(Array(text.utf8))
    let plain = PlainDecoder.programmes(text)
    // The store sorts rows without a length after others with the same start, while the batch is in the feed's order.
    var unseen = Dictionary(grouping: plain, by: \.self).mapValues(\.count)
    #expect(feed.guide.programmeCount == plain.count)
    for id in feed.guide.programmes {
      let shown = Shown(feed.guide.title(of: id), feed.guide.interval(of: id), feed.guide.flags(of: id))
      let programme = PlainDecoder.Programme(shown: shown, details: feed.guide.details(of: id))
      #expect(feed.guide.summary(of: id) == programme.details.summary)
      if (unseen[programme] ?? 0) == 0 { Issue.record("the reference implementation has no \(programme)") }
      unseen[programme, default: 0] -= 1
    }
    #expect(feed.diagnostics.filter { $0.problem != "a zone before the title" } == [])
  }

  /// Covers every day and night of a year, including both clock changes.
  @Test(arguments: 0..<12) func aYearOfCleanRowsMatchesTheReferenceImplementation(month: Int) {
    var feed = RandomFeed(seed: UInt64(month))
    let start = Moments.at("2010-\(month + 1)-01 00:00")
    feed.fill(from: start, to: start.adding(minutes: 31 * 1440))
    Self.expectTwins(feed.text(lineEnd: month.isMultiple(of: 2) ? "\n" : "\r\n"))
  }

  @Test(arguments: 0..<40) func nightsOfClockChangesMatchTheReferenceImplementation(seed: UInt64) {
    for night in ["2010-03-27 20:00", "2010-10-30 20:00", "2016-03-26 20:00", "2004-10-30 20:00"] {
      var feed = RandomFeed(seed: seed &+ 100)
      feed.fill(from: Moments.at(night), to: Moments.at(night).adding(minutes: 720))
      Self.expectTwins(feed.text(lineEnd: "\r\n"))
    }
  }

  @Test(arguments: [
    "crlf", "lf", "mixed-line-ends", "no-preamble", "zero-length", "all-23-fields", "each-flag", "over-midnight",
    "clean-accents", "march-atlas", "preamble-2016", "header-only",
  ])
  func cleanFixturesMatchTheReferenceImplementation(name: String) throws {
    let text = String(decoding: try FixtureLoader.bytes("radiotimes/\(name).dat"), as: UTF8.self)
    let plain = PlainDecoder.programmes(text).map(\.shown)
    #expect(try DecodedFeed(fixture: name).shown == plain)
  }
}
