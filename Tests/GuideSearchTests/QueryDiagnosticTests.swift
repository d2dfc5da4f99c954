import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// The problems in a query, their positions, and how the rest is interpreted.
@Suite struct QueryDiagnosticTests {
  /// A problem as the user sees it: the marked text, the message, and a symbol if the query is only unfinished.
  private static func diagnostics(_ text: String) -> [String] {
    Query(text).diagnostics.map { fault in
      let marked = String(Array(text)[fault.range ?? 0..<0])
      return "\(marked)|\(fault.problem)\(fault.severity == .noted ? " …" : "")"
    }
  }

  @Test(arguments: [
    ("actr:dench", "actr|there is no field “actr”; did you mean actor?"),
    ("news xyzzy:dench", "xyzzy|there is no field “xyzzy”; to search for the text, put it in quotes"),
    ("stars:many", "stars:many|“many”: expected a number, such as 3, >=3 or 2..5"),
    ("is:flim", "is:flim|“flim”: did you mean film?"),
    ("day:someday", "day:someday|“someday”: expected a day, such as fri, weekend, 24/12, mon..wed"),
    ("day:tomorow", "day:tomorow|“tomorow”: did you mean tomorrow?"),
    ("is:now", "is:now|“now”: did you mean on-now?"),
    ("start:21:00", "start|there is no field “start”; did you mean time?"),
    ("stars>=4 late", "stars>=4|a colon is missing; did you mean stars:>=4?"),
    ("late time>21:00", "time>21:00|a colon is missing; did you mean time:>21:00?"),
    ("time:late", "time:late|“late”: expected a time, such as 20:00..23:00, >=21:30, 9pm or evening"),
    ("late (a OR)", "OR|there is nothing after this OR"),
    ("late)", ")|this parenthesis was not opened"),
    ("() late", "()|these parentheses are empty"),
    ("OR late", "OR|there is nothing before this OR"),
    ("actor: dench", "actor:|expected words after it, such as actor:\"first last\""),
  ])
  func aMistakeIsMarkedAndExplained(text: String, fault: String) {
    #expect(Self.diagnostics(text) == [fault])
    #expect(Query(text).definiteDiagnostic != nil)
  }

  @Test(arguments: [
    "(late", "\"late", "late OR", "actor:", "stars:>", "stars:>=", "is:fil", "day:tom", "day:2026-", "time:20:",
    "time:even",
    "news is:", "foo:", "late CSI:",
  ])
  func unfinishedQueriesAreNotErrors(text: String) {
    #expect(Query(text).diagnostics.nonEmptyAllSatisfy { $0.severity == .noted }, "\(Self.diagnostics(text))")
    #expect(Query(text).definiteDiagnostic == nil)
  }

  @Test func aQueryWithMoreThanFiftyTermsIsReported() throws {
    let terms = (1...60).map { "any:t\($0)" }
    let first = terms.prefix(50)
    #expect(Query(first.joined(separator: " ")).diagnostics.isEmpty)
    for separator in [" ", " OR ", " -"] {
      for (open, close) in [("", ""), ("(", ")"), ("-(news OR (", "))")] {
        let before = open + first.dropLast(open.contains("news") ? 1 : 0).joined(separator: separator)
        let query = Query(open + terms.joined(separator: separator) + close)
        let fault = try #require(query.definiteDiagnostic)
        #expect(query.diagnostics == [fault], "\(query.text)")
        #expect(fault.problem == "a query can have at most 50 words and fields")
        #expect(fault.range?.lowerBound == before.count + separator.count, "\(query.text)")
        #expect(query.root == Query(before + close).root, "\(query.text)")
      }
    }
  }

  @Test func aRangeWithoutAnEndIsValid() {
    #expect(Query("day:mon..").diagnostics.isEmpty)
  }

  @Test func aFinalWordWithAColonIsAnUnknownFieldOrATitle() {
    #expect(Self.diagnostics("foo:") == ["foo|there is no field “foo”; to search for the text, put it in quotes …"])
    #expect(Self.diagnostics("late actr:") == ["actr|there is no field “actr”; did you mean actor? …"])
    #expect(Self.diagnostics("CSI: Harbour").isEmpty && Self.diagnostics("foo: ").isEmpty)
    #expect(Query("foo:").root == Query("\"foo:\"").root)
  }

  @Test(arguments: [
    "(foo:)", "(foo: )", "(a OR foo:)", "foo: OR x", "x OR (foo: OR y)", "-(foo:)", "((foo:))", "a (b (c foo:) d)",
    "foo: AND x", "actor:(foo:)", "NOT (a foo:)",
  ])
  func anUnknownFieldIsRefusedIfNoWordCanFollow(text: String) {
    let problem: Message = "there is no field “foo”; to search for the text, put it in quotes"
    #expect(Query(text).definiteDiagnostic?.problem == problem)
    let marked = Query(text).diagnostics[0].range.map { String(Array(text)[$0]) }
    #expect(marked == "foo" && Query(text).definiteDiagnostic?.problem == Query("foo:bar").definiteDiagnostic?.problem)
  }

  @Test func anUnknownFieldInAGroupIsSkipped() {
    #expect(Query("(foo:)").root == nil && Query("late foo: OR news").root == Query("late OR news").root)
    #expect(Query("(a foo:) OR x").root == Query("a OR x").root)
  }

  @Test(arguments: [
    "(foo:", "(a OR foo:", "-(foo:", "(foo: ", "(CSI: Harbour)", "CSI: OR-x", "CSI: Harbour OR x", "CSI: ORB",
  ])
  func anOpenGroupMayContinueAfterAColon(text: String) {
    #expect(Query(text).definiteDiagnostic == nil, "\(Self.diagnostics(text))")
  }

  @Test(arguments: [
    ("news actr:dench", "news"), ("news actr:(ann OR bob)", "news"), ("news stars:many late", "news late"),
    ("news (", "news"), ("news OR", "news"),
    ("OR news", "news"), ("news is:fil", "news"), ("(news", "news"), ("news)", "news"), ("\"news", "news"),
    ("news -", "news"), ("news ()", "news"), ("day:never news", "news"),
  ])
  func theRestOfAQueryIsKept(text: String, rest: String) {
    #expect(Query(text).root == Query(rest).root)
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "(", count: 100_000) + "news"
    #expect(Query(deep).definiteDiagnostic?.problem == "this is nested too deeply")
    #expect(Query(String(repeating: "-", count: 100_001) + "news").root == Query("-news").root)
  }

  @Test(arguments: [
    ("series:2", "season:2"), ("description:boat", "desc:boat"), ("TITLE:boat", "boat"),
    ("stars:8/10..4", "stars:4..4"),
    ("stars:(4 OR 5)", "stars:4 OR stars:5"), ("actor:(ann bob)", "actor:ann actor:bob"), ("is:FILM", "is:film"),
    ("day:(sat OR sun)", "day:sat OR day:sun"), ("day:sat..sun", "day:weekend"), ("day:weekday", "day:mon..fri"),
    ("time:9pm", "time:21:00"), ("time:20..23", "time:primetime"), ("time:20:00..", "time:>=20:00"),
    ("actor:-ann", "actor:\"-ann\""), ("a AND b", "a b"), ("NOT a", "-a"), ("NOT (a OR b) c", "-(a OR b) c"),
    ("NOT NOT a", "a"), ("((a))", "a"), ("cast:ann", "actor:ann"), ("is:favorite", "is:favourite"),
    ("tonight", "day:tonight"), ("Tonight", "day:tonight"), ("film tonight", "film day:tonight"),
    ("-tonight", "-day:tonight"), ("(a OR tonight) b", "(a OR day:tonight) b"), ("heute abend", "day:tonight"),
    ("a heute  abend b", "a day:\"heute abend\" b"), ("title:(tonight a)", "\"tonight\" a"),
    ("title:tonight", "\"tonight\""),
    ("heute", "\"heute\""), ("heute abendbrot", "\"heute\" \"abendbrot\""), ("tonights", "\"tonights\""),
    ("tomorrow", "\"tomorrow\""), ("day:wochenende", "day:weekend"), ("day:heute", "day:today"),
    ("day:tonight..sat", "day:today..sat"), ("day:(tonight OR fri)", "day:tonight OR day:fri"),
  ])
  func equivalentQueries(one: String, other: String) {
    #expect(Query(one).root == Query(other).root)
    #expect(Query(one).diagnostics.isEmpty && Query(other).diagnostics.isEmpty)
  }
}
