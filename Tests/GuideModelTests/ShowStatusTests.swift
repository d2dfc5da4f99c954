import GuideModel
import Testing

@Suite struct ShowStatusTests {
  private static func makeStatus(
    _ status: String = "Running", _ season: Int? = nil, _ number: Int? = 1, on date: String = ""
  ) -> ShowStatus {
    var show = Show(id: 701, name: "The Ferrymen", link: "")
    show.status = status
    if let season {
      var episode = ShowEpisode(id: 9, season: season, number: number)
      episode.date = day(date)
      show.nextEpisode = episode
    }
    return ShowStatus(show)
  }

  private static func day(_ text: String) -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3
      ? CivilDate(year: parts[0], month: parts[1], day: parts[2]) ?? CivilDate(dayNumber: 0) : CivilDate(dayNumber: 0)
  }

  private static let today = day("2026-11-20")

  @Test func theFirstEpisodeOfASeasonIsANewSeason() {
    #expect(Self.makeStatus("Running", 3, on: "2027-02-12").news(on: Self.today) == .newSeason(Self.day("2027-02-12")))
    #expect(
      Self.makeStatus("Running", 3, 2, on: "2027-02-12").news(on: Self.today) == .nextEpisode(Self.day("2027-02-12")))
    #expect(
      Self.makeStatus("Running", 3, nil, on: "2026-11-20").news(on: Self.today) == .nextEpisode(Self.day("2026-11-20")))
  }

  @Test func pastEpisodesAreNotNews() {
    #expect(Self.makeStatus("Running", 3, on: "2026-11-19").news(on: Self.today) == nil)
    #expect(Self.makeStatus("Running").news(on: Self.today) == nil)
    #expect(Self.makeStatus("Ended", 3, on: "2026-11-19").news(on: Self.today) == .ended)
  }

  /// A show may return after it has ended, and TVmaze may be slow to report that.
  @Test func showsWithANextEpisodeHaveNotEnded() {
    #expect(Self.makeStatus("Ended", 3, on: "2027-02-12").news(on: Self.today) == .newSeason(Self.day("2027-02-12")))
  }

  @Test func newSeasonsAndEndsAreReportedOnce() {
    let (before, season) = (Self.makeStatus(), Self.makeStatus("Running", 3, on: "2027-02-12"))
    #expect(season.news(on: Self.today, unlike: before) == .newSeason(Self.day("2027-02-12")))
    #expect(season.news(on: Self.today, unlike: season) == nil)
    let moved = Self.makeStatus("Running", 3, on: "2027-02-19")
    #expect(moved.news(on: Self.today, unlike: season) == nil)
    let next = Self.makeStatus("Running", 4, on: "2028-01-07")
    #expect(next.news(on: Self.today, unlike: season) == .newSeason(Self.day("2028-01-07")))
    #expect(Self.makeStatus("Ended").news(on: Self.today, unlike: season) == .ended)
    #expect(Self.makeStatus("Ended").news(on: Self.today, unlike: Self.makeStatus("Ended")) == nil)
    #expect(Self.makeStatus("Running", 3, 2, on: "2027-02-12").news(on: Self.today, unlike: before) == nil)
  }
}
