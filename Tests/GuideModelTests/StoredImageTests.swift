import Foundation
import GuideTestSupport
import Testing

@testable import GuideModel

/// An image written by an earlier version of tvgrid must be readable as long as the format version is the same.
@Suite struct StoredImageTests {
  /// Channels and programmes that use everything an image can store.
  private static let contents = GuideContents.guide([
    (
      Channel(id: "quay", name: "Quay", number: 7, details: ChannelDetails(), groups: ["Films", "HDTV"]),
      [programme("The Ferrymen", 20), GuideContents.Programme("Café", hour(21), [], ProgrammeDetails())]
    ),
    (Channel(id: "empty", name: "Empty"), []),
    (Channel(id: "meadow", name: "Meadow"), [programme("Bees", 20), programme("The Ferrymen", 22)]),
  ])

  private static func hour(_ hour: Int) -> Interval {
    let start = Moments.at("2026-11-20 00:00").adding(minutes: hour * 60)
    return Interval(start, start.adding(minutes: 60))
  }

  private static func programme(_ title: String, _ start: Int) -> GuideContents.Programme {
    var details = ProgrammeDetails(description: "A boat\u{2014}and a bell.")
    details.summary = ProgrammeSummary(
      episodeTitle: "Low tide",
      episode: EpisodeNumber(raw: "S2E3", season: 2, number: 3, lastNumber: 4, count: 8, part: 1, partCount: 2),
      year: 1987,
      stars: StarRating(hundredths: 350))
    details.directors = ["Ann Teal", "Bo Reed"]
    details.cast = [CastMember(name: "Cy Marsh", role: "Pilot"), CastMember(name: "Di Ford")]
    details.genres = ["Drama", "Film"]
    details.certificate = "PG"
    return GuideContents.Programme(title, hour(start), [.premiere, .film, .subtitles], details)
  }

  @Test func imagesOfThisVersionAreStable() throws {
    let name = "image/version\(ImageTable.version).guide"
    let written = ImagedGuide(Self.contents)
    if ProcessInfo.processInfo.environment["TVGRID_RECORD"] != nil {
      try Data(written.bytes).write(to: URL(fileURLWithPath: FixtureLoader.path(name)))
      Issue.record("Recorded \(name): run the tests again.")
      return
    }
    let advice: Comment = """
      Images have changed: raise ImageTable.version, remove the fixture of the version before, and record a new one \
      with TVGRID_RECORD=1
      """
    var kept = written
    kept.bytes = try #require(try? FixtureLoader.bytes(name), advice)
    let guide = try #require(kept.guide, advice)
    #expect(GuideContents(guide) == GuideContents(Self.contents), advice)
    #expect(written.bytes == kept.bytes, advice)
  }
}
