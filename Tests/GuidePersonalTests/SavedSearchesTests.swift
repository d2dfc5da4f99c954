import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct SavedSearchesTests {
  private let films = SavedSearch(name: "Films", query: "is:film")
  private let news = SavedSearch(name: "News", query: "=news")

  @Test func namesIgnoreCase() {
    let kept = SavedSearches([films, SavedSearch(name: "FILMS", query: "other"), news])
    #expect(kept.searches == [films, news])
    #expect(kept["fILMS"] == films)
    #expect(kept["Sport"] == nil)
  }

  @Test func manySearchesAreDeduplicatedQuickly() {
    let searches = (0..<100_000).map { SavedSearch(name: "Name \($0 % 60_000)", query: "x") }
    #expect(SavedSearches(searches).searches.count == 60_000)
  }

  @Test func savingASearchAgainReplacesIt() {
    let better = SavedSearch(name: "films", query: "is:film stars:>=4")
    let kept = SavedSearches([films, news]).applying(contentsOf: [.save(better), .save(better)])
    #expect(kept.searches == [better, news])
  }

  @Test func takenNamesAreRefused() {
    let kept = SavedSearches([films, news])
    #expect(kept.applying(contentsOf: [.rename("Films", to: "NEWS")]) == kept)
    #expect(kept.applying(contentsOf: [.rename("Films", to: "FILMS")]).searches.map(\.name) == ["FILMS", "News"])
    #expect(kept.applying(contentsOf: [.rename("Gone", to: "Here")]) == kept)
  }

  @Test func removedSearchesStayRemoved() {
    let kept = SavedSearches([films, news]).applying(contentsOf: [.remove("films"), .remove("films")])
    #expect(kept.searches == [news])
  }
}
