import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Several systems of episode numbers in the same programme.
@Suite struct EpisodeSystemsTests {
  private static func episode(_ systems: (String, String)...) -> EpisodeNumber? {
    var numbers = EpisodeSystems()
    for (system, text) in systems { numbers.note(text, system: system) }
    return numbers.episode
  }

  @Test func oneSystemCompletesAnother() {
    let seven = ["s3 e7", "s3 e7", "s3 e7", "s3 e7", "s3 e7"]
    let read = [
      Self.episode(("season", "3"), ("onscreen", "Episode 7")),
      Self.episode(("xmltv_ns", ".6."), ("onscreen", "S03E07")),
      Self.episode(("onscreen", "EP7"), ("SxxExx", "S03E07")), Self.episode(("onscreen", "7"), ("common", "S03E07")),
      Self.episode(("xmltv_ns", "2.."), ("onscreen", "E7")),
    ]
    #expect(read.map { $0?.shortText } == seven)
    #expect(Self.episode(("xmltv_ns", "2.6."), ("onscreen", "S3 E7/10"))?.shortText == "s3 e7/10")
    #expect(Self.episode(("episode", "7"), ("season", "3"), ("onscreen", "Part 2/3"))?.shortText == "s3 e7 part 2/3")
    #expect(Self.episode(("xmltv_ns", ".6."), ("season", "3"))?.shortText == "s3 e7")
  }

  @Test func systemsThatContradictEachOtherAreNotMixed() {
    #expect(Self.episode(("xmltv_ns", ".34."), ("onscreen", "S03E07"))?.shortText == "e35")
    #expect(Self.episode(("xmltv_ns", "2.6."), ("onscreen", "S4 E7/10"))?.shortText == "s3 e7")
    #expect(Self.episode(("onscreen", "E7"), ("common", "S03E08"))?.shortText == "e7")
    #expect(Self.episode(("xmltv_ns", "2.6."), ("onscreen", "S3 E7/5"))?.shortText == "s3 e7")
  }

  @Test func seasonsAndEpisodesMayStateBoth() {
    #expect(Self.episode(("episode", "S2E5"))?.shortText == "s2 e5")
    #expect(Self.episode(("season", "S2E5"))?.shortText == "s2 e5")
    #expect(Self.episode(("episode", "2x05/8"))?.shortText == "s2 e5/8")
  }

  @Test func otherSystemsCountIfTheyStateBoth() {
    #expect(Self.episode(("nextpvr", "S02E05"))?.shortText == "s2 e5")
    #expect(Self.episode(("tvmaze", "2x05"))?.shortText == "s2 e5")
    #expect(Self.episode(("xmltv", "1.4."))?.shortText == "s2 e5")
    #expect(Self.episode(("dd_progid", "EP01234567.0012")) == nil)
    #expect(Self.episode(("thetvdb.com", "series/12345")) == nil)
    #expect(Self.episode(("imdb.com", "5")) == nil)
  }

  @Test func joinedEpisodesInXMLTVNumbersAreRead() {
    #expect(Self.episode(("xmltv_ns", "1 . 4-5 ."))?.shortText == "s2 e5–6")
    #expect(Self.episode(("xmltv_ns", "0 . 4-5 . 0/1"))?.shortText == "s1 e5–6")
    #expect(Self.episode(("xmltv_ns", "1.3 - 1.4"))?.shortText == "s2 e4–5")
    #expect(Self.episode(("xmltv_ns", "1.3. - 1.4."))?.shortText == "s2 e4–5")
    #expect(Self.episode(("xmltv_ns", "-1.4."))?.shortText == "e5")
    #expect(Self.episode(("xmltv_ns", "1.-1."))?.shortText == "s2")
    #expect(Self.episode(("xmltv_ns", "1.5-4."))?.number == nil)
  }

  @Test(
    arguments: [
      ("5 von 8", "e5/8"), ("5 av 8", "e5/8"), ("5 de 8", "e5/8"), ("5 sur 8", "e5/8"), ("5 van 8", "e5/8"),
      ("5 of 8", "e5/8"), ("S03E07 (2/2)", "s3 e7 part 2/2"), ("S3 E7 1/2", "s3 e7 part 1/2"), ("Episode no. 5", "e5"),
      ("Folge Nr. 5", "e5"), ("Nr. 5", "e5"), ("Episode № 5", "e5"), ("2-й сезон, 5-я серия", "s2 e5"),
      ("5-я серия", "e5"), ("2×05", "s2 e5"), ("2х05", "s2 e5"), ("Ｓ２Ｅ５", "s2 e5"), ("S２E５", "s2 e5"), ("제3회", "e3"),
      ("sez. 2 odc. 5", "s2 e5"), ("Сезона 2, епизода 5", "s2 e5"),
      ("Сезон 2, епизод 5", "s2 e5"), ("Епизод 5", "e5"), ("seria II, odc. 5", "s2 e5"), ("II. évad, 5. rész", "s2 e5"),
      ("III. série, 5. díl", "s3 e5"), ("II. série, 5/10", "s2 e5/10"), ("Series II Episode 5", "s2 e5"),
      ("Staffel III Folge 5", "s3 e5"), ("第二季 第5集", "s2 e5"), ("第二季第五集", "s2 e5"), ("第十二集", "e12"),
      ("第二十集", "e20"), ("第二十一集", "e21"), ("シーズン2 エピソード5", "s2 e5"),
      ("(5:10)", "e5/10"), ("5/8 odc.", "e5/8"), ("Avsn. 5", "e5"),
    ]) func onscreenFormsOfRealGuides(text: String, short: String)
  {
    #expect(Self.episode(("onscreen", text))?.shortText == short)
  }

  @Test(arguments: [
    "5 de mayo", "24/7", "No Way", "Nr", "S3 E7 2/1", "1984 av 1985", "von 8", "5 von", "Series Mix", "I", "II", "第一",
    "二十", "Rocky II", "20:15", "(20:15:30)", "5:10",
  ])
  func similarTextIsNotAJoinedEpisode(text: String) {
    let episode = Self.episode(("onscreen", text))
    #expect(episode?.part == nil && (episode?.number == nil || text.hasPrefix("24")), "\(text)")
  }
}
