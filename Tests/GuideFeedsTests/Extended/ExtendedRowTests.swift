import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The meaning of the further fields of a row, and the handling of invalid ones.
@Suite struct ExtendedRowTests {
  private static let plain =
    "Harbour News~~~~~~false~false~false~false~false~false~false~false~~~News~~false"
    + "~20/11/2010~20:00~20:30~30"
  private static let times = "~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:15Z"

  /// A row by itself in a larger array, so that it may be read by the fast path, and its findings.
  private static func read(_ rest: String, row: String = plain) -> (guide: Guide, findings: [String]) {
    let bytes = Array((row + rest + "\n").utf8)
    #expect(RowTwins.violations(for: bytes) == [])
    let file = ReadFile(bytes)
    return (file.guide(), file.findings.map { "\($0.severity): \($0.problem): \($0.action)" })
  }

  @Test func startAndEndAreTheTruth() throws {
    let (guide, findings) = Self.read(Self.times)
    let first = try #require(guide.programmes.first)
    let start = Moments.at("2026-11-20 20:30")
    #expect(guide.interval(of: first) == Interval(start, start.adding(seconds: 3615)))
    #expect(guide.title(of: first) == "Harbour News" && guide.genre(of: first) == "News" && findings == [])
  }

  @Test func theRestMayBeWrongWhereTheTimesAreRight() throws {
    let odd = Self.plain.replacing("20/11/2010~20:00~20:30~30", with: "never~~99:99~-1")
    let (guide, findings) = Self.read(Self.times, row: odd)
    #expect(guide.coverage?.seconds == 3615 && findings == [])
  }

  @Test(arguments: [
    "~start=2026-11-20T20:30:00Z", "~start=2026-11-20T20:30:00Z~end=2026-11-20T20:29:59Z",
    "~start=2026-11-31T20:30:00Z~end=2026-12-01T21:30:00Z", "~start=2026-11-20T24:00:00Z~end=2026-11-21T00:30:00Z",
    "~start=2026-11-20T20:30:60Z~end=2026-11-20T21:30:00Z", "~start=2026-11-20T20:60:00Z~end=2026-11-20T21:30:00Z",
    "~start=2026-11-20 20:30:00Z~end=2026-11-20T21:30:00Z", "~start=1969-12-31T20:30:00Z~end=2026-11-20T21:30:00Z",
    "~start=2026-11-20T20:30:00Z~end=2106-02-07T06:28:16Z", "~end=2026-11-20T21:30:00Z~start=2026-11-20T20:30:00Z",
    "~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:00Zx", "~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:00",
    "~start=\0\0\0\0\0\0\0\0\0\0\0T20:30:00Z~end=2026-11-20T21:30:00Z",
  ])
  func rowsWithoutTimesAtTheEndHaveTooManyFields(rest: String) {
    let (guide, findings) = Self.read(rest)
    #expect(guide.programmes.map(guide.interval(of:)) == [Shown.news.interval])
    #expect(findings.count == 1 && findings[0].hasSuffix("the first 23 used"))
  }

  @Test func flagsTitleAndGenreOverrule() throws {
    let (guide, findings) = Self.read(
      Self.times + "~flags=new,later,last-chance~title=Tide %7E Time:~genre=No Genre~genre=Sea%25~genre=")
    let first = try #require(guide.programmes.first)
    #expect(guide.title(of: first) == "Tide ~ Time:" && guide.genre(of: first) == "No Genre" && findings == [])
    #expect(guide.flags(of: first) == [.new, .lastChance])
    #expect(guide.details(of: first).genres == ["No Genre", "Sea%"])
  }

  @Test func theyCountOnlyInFrontAndInTheirOrder() throws {
    let (guide, _) = Self.read(Self.times + "~year=1951~title=Other~genre=Other~flags=new")
    let first = try #require(guide.programmes.first)
    #expect(guide.title(of: first) == "Harbour News" && guide.details(of: first).genres == ["News"])
    #expect(guide.flags(of: first) == [] && guide.summary(of: first).year == 1951)
  }

  @Test func namesOfNewerVersionsMeanNothing() {
    let (guide, findings) = Self.read(Self.times + "~mood=wistful~~=~nothing~:=~cast=Tom Reed~mood:x=y")
    #expect(findings == [])
    #expect(guide.programmes.map { guide.details(of: $0).cast } == [[CastMember(name: "Tom Reed")]])
    #expect(guide.programmes.map { guide.details(of: $0).more } == [[]])
  }

  @Test func emptyValuesTakeAwayWhatTheFieldsSay() throws {
    let row = Self.plain.replacing("Harbour News~~~~", with: "Harbour News~3/11~The Gate~1951~")
      .replacing("~~~News~~false", with: "~~PG~News~Much happens.~false")
    let (guide, _) = Self.read(
      Self.times + "~episode-title=~episode=~year=~description=~certificate=~director=~cast=", row: row)
    #expect(guide.programmes.map { guide.details(of: $0) } == [ProgrammeDetails(genres: ["News"])])
  }

  @Test func hostileValuesAreCleaned() throws {
    let long = String(repeating: "x", count: 600)
    let (guide, _) = Self.read(
      Self.times
        + "~title=\(long)~genre=a%1B[2Jb%00%C2%9B~description=%C3%28%0A%zz%4~cast:%7F%09r=%FF~season=99999999999999999999"
    )
    let first = try #require(guide.programmes.first)
    #expect(guide.title(of: first).count == 512 && guide.genre(of: first) == "a[2Jb")
    let details = guide.details(of: first)
    #expect(details.description == "\u{FFFD}( %zz%4" && details.cast == [CastMember(name: "\u{FFFD}", role: " r")])
  }

  @Test func manyFurtherFieldsAreWithstood() throws {
    let rest = Self.times + String(repeating: "~genre=a~x", count: 100_000)
    let (guide, findings) = Self.read(rest)
    #expect(guide.programmeCount == 1 && findings == [])
  }

  @Test func aRowWithoutATitleIsRefusedUnlessAFurtherFieldHasIt() {
    let row = "null" + Self.plain.dropFirst("Harbour News".count)
    #expect(Self.read(Self.times, row: row).findings == ["refused: no title: row left out"])
    #expect(Self.read(Self.times + "~title=null", row: row).guide.programmeCount == 1)
    #expect(Self.read(Self.times + "~title=%01", row: row).findings == ["refused: no title: row left out"])
  }

  @Test func aTildeInAPlainTextIsFoundAsEver() {
    let row = Self.plain.replacing("~~~News~~false", with: "~~~News~start=of ~ it~false")
    let (guide, findings) = Self.read("", row: row)
    #expect(guide.programmes.map { guide.details(of: $0).description } == ["start=of ~ it"])
    #expect(findings.count == 1)
  }

  @Test func datesMoveByTheShiftAndWallTimesStay() {
    let bytes = Array((Self.plain + Self.times + "\n").utf8)
    let moved = DecodedFeed(bytes, dayShift: -133)
    #expect(moved.guide.coverage?.start == Moments.at("2026-07-10 20:30"))
    #expect(moved.guide.coverage?.seconds == 3615)
  }
}
