import GuideModel
import Testing

/// Consistency of the table of facts.
@Suite struct FactTableTests {
  @Test func kindsHaveDistinctBits() {
    let bits = Fact.Kind.allCases.map { ProgrammeTexts($0).rawValue }
    #expect(Set(bits).count == bits.count)
    // No letter uses the first bit; the last bit is used for roles.
    #expect(!bits.contains(1) && !bits.contains(ProgrammeTexts.roles.rawValue))
    #expect(Fact.Kind.allCases.allSatisfy { (0x40..<0x80).contains($0.rawValue) })
  }

  @Test func headingsAreShownInTheDetails() {
    let headed = Fact.Kind.allCases.filter { $0.row.heading != nil }
    #expect(Set(headed) == Set(Fact.Kind.described) && Fact.Kind.described.count == headed.count)
  }

  @Test func detailsSurviveConversionToFacts() {
    var details = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: "Low tide", year: 1987, stars: StarRating(hundredths: 350)),
      directors: ["Ann Teal"],
      cast: [CastMember(name: "Cy Marsh", role: "Pilot"), CastMember(name: "Di Ford")],
      genres: ["Drama", "Film"], description: "A bell.", certificate: "PG",
      more: [
        Fact(.writer, "Bo Reed"), Fact(.rating, "12", qualifier: "FSK"), Fact(.writer, "Ed Vale"),
      ])
    details.summary.episode = EpisodeNumber(
      raw: "S2E3", season: 2, number: 3, lastNumber: 4, count: 8, part: 1, partCount: 2)
    var made = ProgrammeDetails()
    for kind in Fact.Kind.allCases {
      for fact in details.facts(of: kind) { made.add(fact) }
    }
    details.more.swapAt(1, 2)
    #expect(made == details)
  }

  @Test func queryFieldsCoverFactsAboutPeople() {
    let people = ProgrammeTexts(foundBy: .person)
    #expect(people.has(.actors) && people.has(.directors) && people.has(ProgrammeTexts(.presenter)))
    #expect(!people.has(.genres) && !people.has(.roles) && !people.has(ProgrammeTexts(.keyword)))
    #expect(
      ProgrammeTexts(foundBy: .any).isSuperset(of: people.union([.roles, .episode, .description])))
    #expect(!ProgrammeTexts(foundBy: .any).has(ProgrammeTexts(.url)))
  }
}
