import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Guides survive being written as an image and read back.
@Suite struct ImageRoundTripTests {
  @Test func randomGuidesWithHostileTextSurviveTheCache() {
    for seed in 0..<UInt64(Contract.count(300, atLeast: 6)) {
      var random = RandomGuide(seed: seed)
      let guide = random.guide(from: Moments.at("2026-11-20 20:00").adding(minutes: Int(seed) * 77))
      LosslessImage.expect(of: guide, "seed \(seed)")
    }
  }

  @Test(arguments: ["2026-03-28 22:00", "2026-10-24 22:00", "2010-10-30 23:59"])
  func nightsOfClockChangesSurviveTheCache(start: String) {
    var random = RandomGuide(seed: 5)
    for offset in Contract.isFull ? Array(0..<12) : [0, 5, 6] {
      let guide = random.guide(channels: 1, from: Moments.at(start).adding(minutes: offset * 30))
      LosslessImage.expect(of: guide, "\(start) and \(offset) half hours")
    }
  }

  @Test func extremeTimesSurviveTheCache() {
    let last = Int(UInt32.max)
    let spans = [(0, 0), (0, 1), (0, last), (1, 86_399), (last - 1, last), (last, last), (951_782_399, 951_868_800)]
    let programmes = spans.map { start, end in
      GuideContents.Programme(
        "From \(start)", Interval(Instant(seconds: start), Instant(seconds: end)), [], ProgrammeDetails())
    }
    LosslessImage.expect(
      of:
        GuideContents.guide([(Channel(id: "1", name: "One"), programmes)]), "the edges of time")
  }

  @Test func identicalProgrammesStayTwo() {
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    let one = GuideContents.Programme("News", hour, [.new], ProgrammeDetails())
    let other = GuideContents.Programme("News", hour, [], ProgrammeDetails())
    let guide = GuideContents.guide([(Channel(id: "1", name: "One"), [one, other, one, one, other])])
    #expect(guide.programmeCount == 5)
    LosslessImage.expect(of: guide, "twins")
  }

  private static let unsureEnds = """
    <tv><programme start="20261120200000 +0000" stop="20261120020000 +0000" channel="a"><title>Film</title></programme>
    <programme start="20261121050000 +0000" stop="20261121053000 +0000" channel="a"><title>News</title></programme>
    <programme start="20261121053000 +0000" channel="a"><title>Later</title></programme>
    <programme start="20261121060000 +0000" channel="a"><title>Last</title></programme></tv>
    """

  /// After an update, assumed or inferred ends must still give way to ends from another source.
  @Test func theBasisOfAnEndSurvivesTheCache() throws {
    let guide = DecodedXMLTV(Self.unsureEnds).guide
    #expect(guide.programmes.map { guide.flags(of: $0) } == [.assumedEnd, [], .inferredEnd, .assumedEnd])
    let read = try #require(ImagedGuide(guide).guide)
    let bases = read.programmes.map { read.flags(of: $0).endBasis }
    #expect(bases == [.assumed, .stated, .inferred, .assumed])
    LosslessImage.expect(of: guide, "ends of each kind")
  }

  @Test func anInferredEndGivesWayToAStatedOneAfterReadingAgain() throws {
    let guide = DecodedXMLTV(Self.unsureEnds).guide
    let stated = DecodedXMLTV(
      """
      <tv><programme start="20261121053000 +0000" stop="20261121055000 +0000" channel="a"><title>Later</title></programme>
      </tv>
      """
    ).guide
    var builder = GuideBuilder()
    for file in [guide, stated] {
      builder.add(try #require(ImagedGuide(file).guide))
    }
    let joined = builder.build()
    let later = try #require(joined.programmes.first { joined.title(of: $0) == "Later" })
    #expect(joined.interval(of: later).end == Moments.at("2026-11-21 05:50") && joined.flags(of: later) == [])
    #expect(joined.programmeCount == 4)
  }

  @Test func factsSurviveTheCacheInOrder() {
    let facts = Fact.Kind.additional.flatMap {
      [Fact($0, "Text=~%", qualifier: "a=b:c~"), Fact($0, ""), Fact($0, "x")]
    }
    let programme = GuideContents.Programme(
      "News", Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00")), [],
      ProgrammeDetails(more: facts.reversed()))
    LosslessImage.expect(of: GuideContents.guide([(Channel(id: "a.b", name: "One"), [programme])]), "facts")
  }

  @Test func feedFixturesSurviveTheCache() throws {
    let week = try FixtureLoader.names(in: "week").filter { $0 != "channels.dat" }.map { "week/\($0)" }
    let others = try FixtureLoader.names(in: "radiotimes").filter { !$0.hasPrefix("channels") }.map {
      "radiotimes/\($0)"
    }
    for name in week + others {
      LosslessImage.expect(of: DecodedFeed(try FixtureLoader.bytes(name)).guide, name)
    }
  }

  @Test func hostileChannelsSurviveTheCache() {
    let texts = [
      "../../x", "/etc/passwd", ".", "..", "CON", "-rf", "a|b", "id=x", "a~b%", " a ", "\u{202E}b", "&amp;", "null",
      "日", "", String(repeating: "x", count: 5000),
    ]
    let channels = texts.enumerated().map { index, text in
      Channel(
        id: text, name: texts[texts.count - 1 - index], number: index == 3 ? nil : index - 2,
        details: ChannelDetails(
          names: [ChannelDetails.Name(text, language: index % 2 == 0 ? nil : text)],
          icons: [ChannelDetails.Icon(text, width: index % 3 == 0 ? nil : index, height: 7)],
          links: [ChannelDetails.Link(text, system: index % 2 == 0 ? text : nil), ChannelDetails.Link("x")]),
        groups: index % 2 == 0 ? [] : [text, "y"])
    }
    LosslessImage.expect(of: GuideContents.guide(channels.map { ($0, []) }), "channels")
  }
}
