import GuideFeeds
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@Suite struct FurtherGenreTests {
  /// Three programmes; two have the genre only in German.
  private static let guide: Guide = {
    let categories = [
      "<category lang=\"en\">Crime</category><category lang=\"de\">Krimi</category>",
      "<category lang=\"en\">Drama</category><category lang=\"de\">Häfen-Krimi</category>",
      "<category lang=\"en\">News</category><keyword>Krimi</keyword>",
    ]
    let items = categories.enumerated().map { index, category in
      "<programme start=\"2026112020\(index)000\" stop=\"2026112020\(index)500\" channel=\"a\"><title>\(index)</title>"
        + "\(category)</programme>"
    }
    var builder = GuideBuilder()
    _ = builder.add(
      XMLTVDecoder.guide(in: Array("<tv>\(items.joined())</tv>".utf8), file: "guide.xml", languages: ["en"]))
    return builder.build()
  }()

  private static func titles(_ query: String, in guide: Guide) -> [String] {
    let found = SearchIndex(guide).search(Query(query), now: Moments.at("2026-11-20 12:00"), in: .utc)
    return found.programmes.map(guide.title(of:))
  }

  @Test func genresInFurtherLanguagesAreFound() {
    for guide in [Self.guide, FeedGuides.imaged(Self.guide), FeedGuides.xmltv(Self.guide)] {
      #expect(Self.titles("genre:krimi", in: guide) == ["0", "1"])
      #expect(Self.titles("genre:hafen", in: guide) == ["1"])
      #expect(Self.titles("genre:crime", in: guide) == ["0"])
      #expect(Self.titles("any:krimi", in: guide) == ["0", "1", "2"])
    }
  }
}
