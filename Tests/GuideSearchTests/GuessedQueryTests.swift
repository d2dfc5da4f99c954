import GuideSearch
import Testing

@Suite struct MeantQueryTests {
  @Test(
    arguments: [
      ("film tonight", "is:film tonight"), ("film heute abend", "is:film heute abend"),
      ("films tomorrow", "is:film day:tomorrow"),
      ("monday", "day:monday"), ("Sport morgen", "is:sport day:morgen"), ("news on friday", "is:news day:friday"),
      ("ferry this weekend", "ferry day:weekend"), ("dokus am wochenende", "is:factual day:wochenende"),
      ("live football today", "is:live football day:today"), ("  movies   tonight ", "is:film tonight"),
    ]) func wordsForKindsAndDaysAreRewritten(typed: String, meant: String)
  {
    #expect(GuessedQuery.query(for: typed) == meant)
    #expect(Query(meant).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "", "tonight", "ferry", "the ferry", "heute abend", "is:film tomorrow", "\"film\" tomorrow", "film-noir", "a -film",
  ])
  func otherTextIsUnchanged(typed: String) {
    #expect(GuessedQuery.query(for: typed) == nil)
  }
}
