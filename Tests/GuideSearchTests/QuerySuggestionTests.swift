import GuideLanguage
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Suggested queries: each query made from a programme matches at least that programme.
@Suite struct QuerySuggestionTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func expectFindsItself(_ guide: Guide, _ programmes: some Sequence<ProgrammeID>) {
    let index = SearchIndex(guide)
    for programme in programmes {
      for suggestion in QuerySuggestion.like(programme, in: guide) {
        let query = Query(suggestion.query)
        #expect(query.diagnostics.isEmpty && !query.isEmpty, "\(suggestion.query)")
        let isFound = index.filter(query, now: now, in: Moments.london)?.matches(programme) ?? false
        #expect(isFound, "\(suggestion.query) for \(guide.title(of: programme))")
      }
    }
  }

  @Test func ofTheDemoWeek() {
    let guide = DemoGuide.week
    Self.expectFindsItself(guide, stride(from: 0, to: guide.programmeCount, by: 7).map { ProgrammeID(row: $0) })
  }

  @Test func ofXMLTV() { Self.expectFindsItself(DemoGuide.xmltv, DemoGuide.xmltv.programmes) }

  @Test(arguments: 0..<Contract.count(60, atLeast: 4)) func ofAHostileGuide(seed: Int) {
    var random = RandomGuide(seed: UInt64(seed))
    let guide = random.guide(programmes: 8, from: Self.now)
    Self.expectFindsItself(guide, guide.programmes)
  }

  @Test(arguments: [
    "The Ferrymen", "The Office (US)", "\"Quoted\" \\ and not", "=", "🎬 & 🎭", "-not OR (so)", "A  B ", "\u{301}e",
    "NOT",
    "Cobbler’s", "title:x", "20:15", "ニュース", String(repeating: "Long ", count: 150),
  ])
  func theQueryForATitleFindsOnlyThatTitle(title: String) {
    var sketch = GuideSketch()
    let titles = [title, title + " 2", "The " + title, "\(title)\(title)"]
    sketch.add(
      Channel(id: "1", name: "One"),
      titles.enumerated().map { .init(Self.now.adding(minutes: $0 * 60), minutes: 60, $1) })
    let guide = sketch.build()
    let query = Query(QuerySuggestion.title(title))
    #expect(query.diagnostics.isEmpty && !query.isEmpty, "\(query.text)")
    let filter = SearchIndex(guide).filter(query, now: Self.now, in: Moments.london)
    #expect(guide.programmes.filter { filter?.matches($0) ?? false }.map(guide.title) == [title])
  }

  @Test func suggestionsAreSortedBySimilarity() throws {
    let guide = DemoGuide.week
    let programme = try #require(
      guide.programmes.first {
        let details = guide.details(of: $0)
        return details.summary.episodeTitle != nil && !details.cast.isEmpty && !details.genres.isEmpty
      })
    let labels = QuerySuggestion.like(programme, in: guide).map(\.label.english)
    #expect(labels.first == "The same title" && labels[1] == "The same episode")
    let person = try #require(labels.firstIndex { $0.hasPrefix("With ") || $0.hasPrefix("Directed by ") })
    let genre = try #require(labels.firstIndex { $0.hasPrefix("Genre: ") })
    #expect(person < genre)
    #expect(Set(labels).count == labels.count)
  }
}
