import GuideSearch
import GuideTestSupport
import Testing

@Suite struct ChannelQueryTests {
  @Test(arguments: ["-", "- is:hidden", "-name:", "name:", "sport group:"])
  func anEmptyPartIsRefused(text: String) {
    #expect(throws: ChannelQuery.ChannelQueryError.self) { try ChannelQuery(text) }
  }

  private static let sport = ChannelQuery.Facts(
    id: "sport.example", names: ["Café Sport +1", "Sport 2"], groups: ["Sport", "Abends"], sources: ["satellite"],
    number: 12, programmes: 40, isHidden: false, isFavourite: true,
    isPlayable: true, isCopy: false)
  private static let empty = ChannelQuery.Facts(
    id: "x", names: ["Nothing"], groups: [], sources: [], number: nil, programmes: 0, isHidden: true,
    isFavourite: false, isPlayable: false, isCopy: true)

  @Test(arguments: [
    ("group:Sport", true, false), ("group:spo", true, false), ("group:=spo", false, false), ("cafe", true, false),
    ("name:*+1", true, false), ("name:=\"sport 2\"", true, false), ("id:x", true, true), ("id:=x", false, true),
    ("source:sat", true, false), ("number:10..20", true, false), ("number:<12", false, false),
    ("-number:1..", false, true),
    ("programmes:0", false, true), ("is:hidden", false, true), ("is:shown", true, false), ("is:favourite", true, false),
    ("is:numbered", true, false), ("is:empty", false, true), ("-is:empty group:abends", true, false),
    ("is:copy", false, true), ("is:playable", true, false),
    ("NAME:sport -group:abends", false, false), ("\"sport +1\"", true, false),
    ("s", true, false), ("", false, false), ("=sport", false, false), ("=\"Sport 2\"", true, false),
    ("is:empty OR group:(news OR sport)", true, true), ("-(is:copy OR number:12)", false, false),
  ])
  func allPartsMustMatch(typed: String, sport: Bool, empty: Bool) throws {
    guard !typed.isEmpty else {
      #expect(throws: ChannelQuery.ChannelQueryError.self) { try ChannelQuery(typed) }
      return
    }
    let query = try ChannelQuery(typed)
    #expect(query.matches(Self.sport) == sport)
    #expect(query.matches(Self.empty) == empty)
  }

  @Test(arguments: ["is:blue", "colour:red", "number:a", "programmes:", " ", "\"\""])
  func invalidQueriesAreRefused(typed: String) {
    #expect(throws: ChannelQuery.ChannelQueryError.self) { try ChannelQuery(typed) }
  }

  /// A simple implementation that tries every length for a `*`.
  private static func plainMatch(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" { return (0...name.count).contains { plainMatch(rest, name.dropFirst($0)) } }
    guard let letter = name.first else { return false }
    return (first == "?" || first == letter) && plainMatch(rest, name.dropFirst())
  }

  @Test(arguments: 0..<Contract.count(1_000, atLeast: 20)) func randomPatternsMatchLikeTheReference(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text(_ letters: String) -> String {
      String((0..<Int.random(in: 0...7, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
    for _ in 0..<100 {
      let (pattern, name) = (text("ab*?"), text("ab1"))
      #expect(NameGlob(pattern).matches(name) == Self.plainMatch(pattern[...], name[...]), "\(pattern) \(name)")
    }
  }

  @Test func aPatternWithManyStarsIsFast() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!NameGlob(pattern).matches(String(repeating: "a", count: 2_000)))
    #expect(NameGlob("CAFÉ*").matches("cafe +1") && !NameGlob.isPattern("Cafe +1") && NameGlob.isPattern("*+1"))
  }
}
