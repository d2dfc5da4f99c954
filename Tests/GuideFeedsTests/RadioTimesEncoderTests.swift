import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A guide written in the Radio Times format, for people and for other programs that read the feed.
@Suite struct RadioTimesEncoderTests {
  private static let encoder = RadioTimesEncoder(zone: .britain)

  /// Returns a guide after writing it to files and reading it back.
  ///
  /// Each file is part of a larger array, so that the fast path may read beyond it.
  private static func again(_ guide: Guide) -> Guide {
    let decoder = RadioTimesDecoder(zone: .britain)
    let channels = decoder.channels(in: encoder.channels(guide.channels), file: "channels.dat")
    #expect(channels.entries.map(\.key) == ChannelKeys.keys(of: guide.channels) && channels.diagnostics.isEmpty)
    var builder = GuideBuilder()
    for (index, entry) in channels.entries.enumerated() {
      var batch = ProgrammeBatch()
      let bytes = encoder.programmes(on: index, of: guide)
      let whole = bytes + [UInt8](repeating: 0, count: 64)
      builder.add(decoder.programmes(in: whole, bytes.indices, file: "\(entry.key).dat", into: &batch))
      builder.add(batch, to: builder.add(entry.channel))
    }
    return builder.build()
  }

  @Test func theFeedsFieldsSurviveARoundTrip() throws {
    for name in try FixtureLoader.names(in: "week").filter({ $0 != "channels.dat" }) {
      let guide = DecodedFeed(try FixtureLoader.bytes("week/\(name)")).guide
      let again = Self.again(guide)
      #expect(GuideContents(again).programmes == GuideContents(guide).programmes, "\(name)")
      #expect(again.diagnostics.allSatisfy { $0.severity == .noted }, "\(name)")
    }
  }

  /// Programmes may be too long for the feed, and titles that it cannot contain are changed.
  @Test func hostileTextGivesRowsThatNeedNoRepair() {
    for seed in 0..<UInt64(Contract.count(300, atLeast: 6)) {
      var random = RandomGuide(seed: seed)
      let guide = random.guide(from: Moments.at("2026-11-20 20:00"))
      for channel in guide.channels.indices {
        let lines = Self.encoder.programmes(on: channel, of: guide).split(separator: 0x0A)
        #expect(lines.count == guide.programmes(on: channel).count + 1)
        #expect(lines.dropFirst().allSatisfy { line in line.count { $0 == 0x7E } == 22 }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: ["\u{FEFF}", "\u{FEFF}News", "<html", "<!DOCTYPE html>", "\u{FFFD}"])
  func theFirstTitleIsOnlyReadAsATitle(title: String) {
    let hour = Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 21:00"))
    let programme = GuideContents.Programme(title, hour, [], ProgrammeDetails())
    #expect(Self.again(GuideContents.guide([(Channel(id: title, name: title), [programme])])).programmeCount == 1)
  }

  @Test func thePlainFieldsAreReadable() {
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
    #expect(
      String(decoding: Self.encoder.channels(guide.channels), as: UTF8.self) == """
        Radio Times layout, written by tvgrid
        1|Harbour

        """)
    let row =
      "Late~Pilot 4~The Gate~1951~Mary Moss~Ann*Tom Reed~false~true~false~false~false~false~false~false~4~PG~Drama~"
      + "A - B\u{2028}C~true~20/11/2026~23:30~00:15~11565\n"
    let bytes = Self.encoder.programmes(on: 0, of: guide)
    #expect(String(decoding: bytes, as: UTF8.self) == "Radio Times layout, written by tvgrid\n" + row)
  }

  @Test func barsInChannelNamesAreKept() {
    let read = RadioTimesDecoder(zone: .britain).channels(
      in: Array("x\n\n94|Harbour|id=other|number=5\n".utf8), file: "channels.dat")
    #expect(read.channels == [Channel(id: "94", name: "Harbour|id=other|number=5")])
  }

  @Test func newKeysAreUnusedNumbers() {
    let ids = ["../../x", "2", "/etc/passwd", "1234567890", "", "3", ".", "CON", "-rf", "007", "a\nb"]
    let keys = ChannelKeys.keys(of: ids.map { Channel(id: $0, name: "x") })
    #expect(keys == ["1", "2", "4", "5", "6", "3", "7", "8", "9", "007", "10"])
  }
}
