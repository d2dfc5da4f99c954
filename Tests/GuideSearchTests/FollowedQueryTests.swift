import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// `is:followed` matches whatever any followed query matches.
@Suite struct FollowedQueryTests {
  private static let now = Moments.at("2026-11-20 20:47")

  static func found(_ query: Query, in guide: Guide) -> Set<ProgrammeID> {
    Set(SearchIndex(guide).search(query, now: now, in: Moments.london).programmes)
  }

  /// The reference implementation runs one query after another.
  @Test(arguments: 0..<Contract.count(200, atLeast: 12)) func itMatchesAnyFollowedQuery(seed: Int) {
    let guide = DemoGuide.week
    var random = SplitMix64(seed: UInt64(seed))
    var queries = RandomQuery(seed: UInt64(seed), of: guide)
    let titles = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
      guide.programmes.randomElement(using: &random).map { QuerySuggestion.title(guide.title(of: $0)) }
    }
    let followed = (titles + (0..<Int.random(in: 0...3, using: &random)).map { _ in queries.next() })
      .shuffled(using: &random)
    let context = QueryContext(following: followed)
    let apart = followed.reduce(into: Set<ProgrammeID>()) { $0.formUnion(Self.found(Query($1), in: guide)) }
    #expect(Self.found(Query.followed(in: context), in: guide) == apart, "\(followed)")
    let rest = Set(guide.programmes).subtracting(apart)
    #expect(Self.found(Query("-is:followed", in: context), in: guide) == rest, "\(followed)")
  }

  /// Compares the shortcut for plain titles with the parser.
  @Test(arguments: 0..<200 as Range<UInt64>) func plainTitlesMatchTheParser(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = ["Late", " ", "  ", "&", "'", "`", "\"", "\\", "é", "-", "(", ":", "=", "\t", "\0", "CSI", "^", "$3"]
    let title = (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
      .joined()
    for query in [
      "title:=\"\(title)\"", "title:=\(title)", "title:=\"\(title)", "title:=\"\(title)\" x",
      QuerySuggestion.title(title),
    ] {
      let parsed = QueryNode(parsing: query, primeTime: .defaultPrimeTime)
      let titles = parsed?.wholeTitle.map { Set($0.spellings) }
      #expect(Query.spellingsOfTitle(in: query) == Query(query).spellingsOfTitle, "\(query)")
      let followed = FollowedQueries([query])
      #expect(followed.titles == titles ?? [], "\(query)")
      #expect(followed.others == (titles == nil ? [parsed].compactMap(\.self) : []), "\(query)")
    }
  }

  /// Queries are added, removed and reordered, sometimes with a different prime time; the result must match a complete parse.
  @Test(arguments: 0..<20 as Range<UInt64>) func reusedQueriesKeepTheirMeaning(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = [
      "title:=\"Late Kitchen\"", "title:=\"Fish & Chips\"", "title:=tide", "is:film", "time:primetime", "", "(",
      "tide -news",
      "title:=\"a \\\" b\"", "is:watched",
    ]
    var followed = FollowedQueries()
    for _ in 0..<30 {
      let queries = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...all.count, using: &random)))
      let primeTime = WallTime(hour: Bool.random(using: &random) ? 20 : 21, minute: 0) ?? .defaultPrimeTime
      followed = FollowedQueries(queries, primeTime: primeTime, known: followed)
      #expect(followed == FollowedQueries(queries, primeTime: primeTime))
    }
  }

  /// Compares the bit filter in front of a set with the set alone.
  @Test(arguments: 0..<50 as Range<UInt64>) func wholeTitlesMatchLikeASet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let titles = (0..<60).map {
      "\(["Tide", "Ferry & Co", "O'Hara", "É", ""].randomElement(using: &random) ?? "") \($0 % 20)"
    }
    let texts = FoldedTexts(titles + [""])
    let wanted = Set(["tide 3", "ferry and co 7", "ohara 1", "e 5", "", "none"].shuffled(using: &random).prefix(4))
    let spellings = (titles + [""]).map {
      Folding.spellings(of: $0).split(separator: 0, omittingEmptySubsequences: false)
    }
    let plain = spellings.map { $0.contains { wanted.contains(String(decoding: $0, as: UTF8.self)) } }
    #expect(texts.matches(ofAny: wanted, among: nil) == plain)
    #expect(texts.matches(where: wanted.contains) == plain)
    let some = titles.indices.map { _ in Bool.random(using: &random) } + [true]
    #expect(texts.matches(ofAny: wanted, among: some) == zip(some, plain).map { $0 && $1 })
  }

  @Test func nothingIsFollowedWithoutAContext() {
    let guide = DemoGuide.week
    #expect(Self.found(Query("is:followed"), in: guide).isEmpty)
    #expect(Self.found(Query("-is:followed"), in: guide).count == guide.programmeCount)
    #expect(!QueryContext().followsAnything && !QueryContext(following: ["", "-"]).followsAnything)
    #expect(QueryContext(following: ["is:film"]).followsAnything)
  }

  @Test func aFollowedQueryForFollowedProgrammesIsEmpty() {
    let context = QueryContext(following: ["is:followed", "is:film"])
    let guide = DemoGuide.week
    #expect(Self.found(.followed(in: context), in: guide) == Self.found(Query("is:film"), in: guide))
  }

  @Test func onlyQueriesThatUseTheContextDependOnIt() {
    #expect(Query("late is:followed").usesContext && Query("time:PrimeTime").usesContext)
    #expect(!Query("late is:film time:evening").usesContext)
  }

  @Test func primeTimeIsTheUsersSetting() {
    let context = QueryContext(primeTime: WallTime(minuteOfDay: 20 * 60 + 15))
    let guide = DemoGuide.week
    #expect(
      Self.found(Query("time:primetime", in: context), in: guide)
        == Self.found(Query("time:20:15..23:15"), in: guide))
    #expect(Self.found(Query("time:primetime"), in: guide) == Self.found(Query("time:20:00..23:00"), in: guide))
    let late = QueryContext(primeTime: WallTime(minuteOfDay: 22 * 60))
    #expect(
      Self.found(Query("time:primetime", in: late), in: guide) == Self.found(Query("time:22:00..01:00"), in: guide))
  }
}
