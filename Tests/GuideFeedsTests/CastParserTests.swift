import GuideModel
import Testing

@testable import GuideFeeds

@Suite struct CastParserTests {
  @Test(
    arguments: [
      ("", []),
      ("Mary Moss", [CastMember(name: "Mary Moss")]),
      ("Mary Moss, Tom Reed,Jo Park", ["Mary Moss", "Tom Reed", "Jo Park"].map { CastMember(name: $0) }),
      ("Mary Moss|Tom Reed", ["Mary Moss", "Tom Reed"].map { CastMember(name: $0) }),
      ("Ann, a nurse*Mary Moss", [CastMember(name: "Mary Moss", role: "Ann, a nurse")]),
      ("Ann*Mary Moss", [CastMember(name: "Mary Moss", role: "Ann")]),
      (
        "Ann, a nurse*Mary Moss (1)| Presenter * Tom Reed ",
        [CastMember(name: "Mary Moss (1)", role: "Ann, a nurse"), CastMember(name: "Tom Reed", role: "Presenter")]
      ),
      ("Ann*Mary Moss|Tom Reed", [CastMember(name: "Mary Moss", role: "Ann"), CastMember(name: "Tom Reed")]),
      ("null*Mary Moss|null|Ann*null", [CastMember(name: "Mary Moss")]),
      ("*Mary Moss|Ann*||*|", [CastMember(name: "Mary Moss")]),
      (" , ,", []),
    ] as [(String, [CastMember])])
  func castsInEveryFormAreParsed(text: String, members: [CastMember]) {
    #expect(CastParser.members(text) == members)
  }
}
