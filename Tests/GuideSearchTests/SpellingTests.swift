import FuzzBodies
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Apostrophes and `&` in all texts, and however a guide's records have them.
@Suite struct SpellingTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// A programme whose texts have all that is spelt in two ways, at their ends as well.
  private static let guide: Guide = {
    let details = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: "& the Tinker’s Boat"), directors: ["Ann O'Field"],
      cast: [CastMember(name: "Emil Dʼarcy", role: "& Sons' Clerk")], genres: ["Arts & Crafts"],
      description:
        "It won't rain at L’École & the 'Quay' isn’t dry. A miller`s boat, the Ket\u{200C}tle. R&B all night &",
      more: [Fact(.writer, "Sam & Jo"), Fact(.writer, "Drum and Bass&Co"), Fact(.keyword, "rock'n'roll")])
    let others = ProgrammeDetails(description: "Plain words of sand, boats and quays.")
    let hour = Interval(start, start.adding(minutes: 60))
    let later = Interval(hour.end, hour.end.adding(minutes: 60))
    return GuideContents.guide([
      (Channel(id: "1", name: "One"), [.init("Tide", hour, [], details), .init("News", later, [], others)])
    ])
  }()

  @Test(arguments: [
    ("desc:wont", 1), ("desc:won't", 1), ("desc:lecole", 1), ("desc:l'ecole", 1), ("desc:=ecole", 1),
    ("desc:\"ecole and the quay\"", 1), ("desc:\"ecole & the quay isnt\"", 1), ("desc:=isnt", 1), ("desc:isnt", 1),
    ("desc:rainat", 0), ("desc:\"r and b\"", 1), ("desc:r&b", 1), ("desc:\"r & b\"", 1),
    ("desc:randb", 0), ("desc:millers", 1), ("desc:miller's", 1), ("desc:=millers", 1), ("desc:kettle", 1),
    ("desc:\"the kettle\"", 1), ("desc:=ket", 0), ("person:drum&bass", 1), ("person:\"bass and co\"", 1),
    ("desc:=and", 2), ("desc:&", 2),
    ("desc:\"night and\"", 1), ("desc:\"boats & quays\"", 1), ("desc:and", 2), ("episode:and", 1),
    ("episode:\"and the tinkers\"", 1), ("episode:=\"& the\"", 1), ("director:ofield", 1), ("director:o'field", 1),
    ("actor:darcy", 1), ("role:\"and sons clerk\"", 1), ("role:\"sons' clerk\"", 1), ("genre:\"arts and crafts\"", 1),
    ("person:\"sam and jo\"", 1), ("any:rocknroll", 1), ("any:\"rock'n'roll\"", 1), ("any:tinkers", 1),
    ("any:tinkersx", 0), ("any:ndt", 0),
  ])
  func textsAreFoundInBothSpellings(text: String, count: Int) {
    let query = Query(text)
    for guide in [Self.guide, FeedGuides.radioTimes(Self.guide), FeedGuides.xmltv(Self.guide)] {
      let found = SearchIndex(guide).search(query, now: Self.start, in: .utc)
      #expect(found.programmes.count == count, "\(text)")
      let twin = PlainMatcher(guide, now: Self.start, in: .utc)
      #expect(guide.programmes.filter { twin.matches(query, $0) }.count == count, "\(text)")
    }
  }
}
