import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A guide that is written in the extended layout is read back without a loss.
@Suite struct RoundTripTests {
  @Test func randomGuidesOfHostileTextsComeBack() {
    for seed in 0..<UInt64(Contract.count(300, atLeast: 6)) {
      var random = RandomGuide(seed: seed)
      let guide = random.guide(from: Moments.at("2026-11-20 20:00").adding(minutes: Int(seed) * 77))
      EncodedGuide.expectLossless(guide, "seed \(seed)")
    }
  }

  @Test(arguments: ["2026-03-28 22:00", "2026-10-24 22:00", "2010-10-30 23:59"])
  func nightsOfAClockChangeComeBack(start: String) {
    var random = RandomGuide(seed: 5)
    for offset in Contract.isFull ? Array(0..<12) : [0, 5, 6] {
      let guide = random.guide(channels: 1, from: Moments.at(start).adding(minutes: offset * 30))
      EncodedGuide.expectLossless(guide, "\(start) and \(offset) half hours")
    }
  }

  @Test func theEdgesOfTimeComeBack() {
    let last = Int(UInt32.max)
    let spans = [(0, 0), (0, 1), (0, last), (1, 86_399), (last - 1, last), (last, last), (951_782_399, 951_868_800)]
    let programmes = spans.map { start, end in
      GuideContents.Programme(
        "From \(start)", Interval(Instant(seconds: start), Instant(seconds: end)), [], ProgrammeDetails())
    }
    EncodedGuide.expectLossless(
      GuideContents.guide([(Channel(id: "1", name: "One"), programmes)]), "the edges of time")
  }

  @Test func programmesThatSayJustTheSameStayTwo() {
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    let one = GuideContents.Programme("News", hour, [.new], ProgrammeDetails())
    let other = GuideContents.Programme("News", hour, [], ProgrammeDetails())
    let guide = GuideContents.guide([(Channel(id: "1", name: "One"), [one, other, one, one, other])])
    #expect(guide.programmeCount == 5)
    EncodedGuide.expectLossless(guide, "twins")
  }

  @Test(arguments: ["\u{FEFF}", "\u{FEFF}News", "<html", "<!DOCTYPE html>", "Extended Radio Times layout", "\u{FFFD}"])
  func aFirstTitleIsNoMoreThanATitle(title: String) {
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    let programme = GuideContents.Programme(title, hour, [], ProgrammeDetails())
    EncodedGuide.expectLossless(
      GuideContents.guide([(Channel(id: title, name: title), [programme])]), title.debugDescription)
  }

  private static let unsureEnds = """
    <tv><programme start="20261120200000 +0000" stop="20261120020000 +0000" channel="a"><title>Film</title></programme>
    <programme start="20261121050000 +0000" stop="20261121053000 +0000" channel="a"><title>News</title></programme>
    <programme start="20261121053000 +0000" channel="a"><title>Later</title></programme>
    <programme start="20261121060000 +0000" channel="a"><title>Last</title></programme></tv>
    """

  private static func batch(_ bytes: [UInt8]) -> ProgrammeBatch {
    var batch = ProgrammeBatch()
    _ = RadioTimesDecoder(zone: .britain).programmes(in: bytes, bytes.indices, file: "1.dat", into: &batch)
    return batch
  }

  /// So that an end that was assumed or inferred for a source gives way to another source's after an update too.
  @Test func howAnEndWasFoundIsKnownWhenItIsReadAgain() throws {
    let guide = XMLTVLook(Self.unsureEnds).guide
    #expect(guide.programmes.map { guide.flags(of: $0) } == [.assumedEnd, [], .inferredEnd, .assumedEnd])
    let batch = Self.batch(try #require(EncodedGuide(guide).files.first))
    let bases = (0..<batch.rowCount).map { batch.row($0).flags.endBasis }
    #expect(bases == [.assumed, .stated, .inferred, .assumed])
    EncodedGuide.expectLossless(guide, "ends of each kind")
  }

  @Test func anEndThatWasInferredGivesWayToAStatedOneWhenItIsReadAgain() throws {
    let guide = XMLTVLook(Self.unsureEnds).guide
    let stated = XMLTVLook(
      """
      <tv><programme start="20261121053000 +0000" stop="20261121055000 +0000" channel="a"><title>Later</title></programme>
      </tv>
      """
    ).guide
    var builder = GuideBuilder()
    for file in [guide, stated] {
      let bytes = try #require(EncodedGuide(file).files.first)
      builder.add(Self.batch(bytes), to: builder.add(Channel(id: "a", name: "a")))
    }
    let joined = builder.build()
    let later = try #require(joined.programmes.first { joined.title(of: $0) == "Later" })
    #expect(joined.interval(of: later).end == Moments.at("2026-11-21 05:50") && joined.flags(of: later) == [])
    #expect(joined.programmeCount == 4)
  }

  /// A cache of an older version does not say it.
  @Test func anEndWithoutAFlagIsReadAsStated() throws {
    let text = String(decoding: try #require(EncodedGuide(XMLTVLook(Self.unsureEnds).guide).files.first), as: UTF8.self)
    let older = text.split(separator: "~flags=inferred-end").joined()
    #expect(older != text)
    let batch = Self.batch(Array(older.utf8))
    #expect(batch.row(2).flags == [] && batch.row(2).flags.endBasis == .stated)
  }

  @Test func everyFactComesBackInItsOrder() {
    let facts = Fact.Kind.allCases.flatMap {
      [Fact($0, "Text=~%", qualifier: "a=b:c~"), Fact($0, ""), Fact($0, "x", qualifier: "")]
    }
    let programme = GuideContents.Programme(
      "News", Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00")), [],
      ProgrammeDetails(more: facts.reversed()))
    EncodedGuide.expectLossless(GuideContents.guide([(Channel(id: "a.b", name: "One"), [programme])]), "facts")
  }

  @Test func everyFixtureOfTheFeedComesBack() throws {
    let week = try FixtureLoader.names(in: "week").filter { $0 != "channels.dat" }.map { "week/\($0)" }
    let others = try FixtureLoader.names(in: "radiotimes").filter { !$0.hasPrefix("channels") }.map {
      "radiotimes/\($0)"
    }
    for name in week + others {
      EncodedGuide.expectLossless(DecodedFeed(try FixtureLoader.bytes(name)).guide, name)
    }
  }

  @Test func thePlainFieldsAreForPeople() throws {
    let details = ProgrammeDetails(
      summary: ProgrammeSummary(
        episodeTitle: "The Gate", episode: EpisodeNumber(raw: "Pilot 4", season: 2, number: 4), year: 1951,
        stars: StarRating("3.65")),
      directors: ["Mary Moss"], cast: [CastMember(name: "Tom Reed", role: "Ann")], genres: ["Drama", "Crime"],
      description: "A ~ B\u{2028}C", certificate: "PG", more: [Fact(.writer, "Jo Hale")])
    let guide = GuideContents.guide([
      (
        Channel(id: "harbour.example", name: "Harbour", number: 101),
        [
          GuideContents.Programme(
            "Late", Interval(Moments.at("2026-11-20 23:30"), Moments.at("2026-11-29 00:15")), [.film, .new, .choice],
            details)
        ]
      )
    ])
    let encoded = EncodedGuide(guide)
    #expect(
      String(decoding: encoded.list, as: UTF8.self) == """
        Extended Radio Times layout
        1|Harbour|id=harbour.example|number=101

        """)
    let row =
      "Late~Pilot 4~The Gate~1951~Mary Moss~Ann*Tom Reed~false~true~false~false~false~false~false~false~4~PG~Drama~"
      + "A - B\u{2028}C~true~20/11/2026~23:30~00:15~11565~start=2026-11-20T23:30:00Z~end=2026-11-29T00:15:00Z~flags=new"
      + "~genre=Drama~genre=Crime~episode-title=The Gate~episode=Pilot 4~season=2~number=4~stars=3.65~description=A %7E B\u{2028}C"
      + "~writer=Jo Hale\n"
    #expect(String(decoding: encoded.files[0], as: UTF8.self) == "Extended Radio Times layout\n" + row)
  }
}
