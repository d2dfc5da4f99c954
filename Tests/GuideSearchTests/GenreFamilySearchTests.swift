import GuideFeeds
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@Suite struct GenreFamilySearchTests {
  /// An evening from a German guide.
  private static let guide: Guide = {
    func programme(_ start: String, _ stop: String, _ title: String, _ rest: String) -> String {
      "<programme start=\"20261120\(start)00\" stop=\"20261120\(stop)00\" channel=\"a\"><title>\(title)</title>\(rest)"
        + "</programme>"
    }
    let items = [
      programme("1800", "1830", "Abendschau", "<category lang=\"de\">Nachrichten</category>"),
      programme("1830", "1915", "Soko", "<category lang=\"de\">Kriminalserie</category><date>2024</date>"),
      programme("1915", "2015", "Live Kreisliga", "<category lang=\"de\">Fußball</category>"),
      programme(
        "2015", "2300", "GoldenEye",
        "<credits><director>Ann Field</director></credits><date>1995</date><category>Actionthriller</category>"),
      programme("2300", "2330", "Kurz", "<category lang=\"de\">Kurzfilm</category>"),
    ]
    var builder = GuideBuilder()
    _ = builder.add(XMLTVDecoder.guide(in: Array("<tv>\(items.joined())</tv>".utf8), file: "g.xml", languages: ["de"]))
    return builder.build()
  }()

  @Test(arguments: [
    ("is:film", ["GoldenEye", "Kurz"]), ("genre:actionthriller is:film", ["GoldenEye"]), ("is:news", ["Abendschau"]),
    ("is:drama", ["Soko", "GoldenEye"]), ("is:drama -is:film", ["Soko"]), ("is:sport", ["Live Kreisliga"]),
    ("is:live", ["Live Kreisliga"]), ("genre:kriminal", ["Soko"]), ("genre:fussball", ["Live Kreisliga"]),
    ("is:comedy", []), ("is:children OR is:factual OR is:entertainment OR is:music", []),
  ])
  func familiesAndFilmsAreFoundInAGermanGuide(query: String, titles: [String]) {
    let query = Query(query)
    #expect(query.diagnostics.isEmpty)
    let found = SearchIndex(Self.guide).search(query, now: Moments.at("2026-11-20 12:00"), in: .utc)
    #expect(found.programmes.map(Self.guide.title(of:)) == titles)
  }
}
