import GuideModel
import GuideTestSupport
import Testing

/// Implausible ends, and better ones from other origins.
extension ChannelMergeTests {
  private static let before = [Row(-60, 60, "A")]

  @Test func missingLengthsComeFromAnotherSourceInEitherOrder() {
    let short = Self.before + [Row(0, 0, "Film night", "year=1978")]
    let whole = Self.before + [Row(0, 120, "Film night", "description=A boat.", flags: .film), Row(120, 30, "C")]
    for origins in [[short, whole], [whole, short]] {
      let guide = Self.guide(origins.map { (GuideOrigin.Role.fillsIn, $0) })
      #expect(Self.shown(guide).map { $0.prefix { $0 != "o" } } == ["-60-0 A ", "0-120 Film night ", "120-150 C "])
      let film = ProgrammeID(row: 1)
      #expect(guide.flags(of: film) == .film)
      #expect(guide.summary(of: film).year == 1978 && guide.details(of: film).description == "A boat.")
      #expect(guide.origin(of: film) == 0)
    }
    let diagnostic = Self.guide([(.fillsIn, short), (.fillsIn, whole)]).diagnostics
    #expect(diagnostic.map(\.file) == ["source 0"])
    #expect(
      diagnostic.map(\.statement) == [
        "1 programme ends at a different time in source 1: kept that row, which has a length"
      ])
    #expect(Self.guide([(.fillsIn, whole), (.fillsIn, short)]).diagnostics.isEmpty)
  }

  @Test func programmesWithoutLengthHideNothingFromLaterSources() {
    let short = Self.before + [Row(0, 0, "Film night")]
    let guide = Self.guide([(.fillsIn, short), (.fillsIn, [Row(0, 120, "Another film")])])
    #expect(Self.shown(guide) == ["-60-0 A of 0", "0-120 Another film of 1", "0-0 Film night of 0"])
    #expect(guide.diagnostics.isEmpty)
    // The third source's end for the first source's programme takes precedence over another programme from the second
    // source.
    let rest = [[Row(0, 120, "Another film")], [Row(0, 90, "New: Film night")]]
    for others in [rest, rest.reversed()] {
      let guide = Self.guide(([short] + others).map { (GuideOrigin.Role.fillsIn, $0) })
      #expect(Self.shown(guide) == ["-60-0 A of 0", "0-90 Film night of 0"])
    }
  }

  @Test func theLengthThatMeetsTheNextStartIsPreferredAcrossSources() {
    let first = [Row(0, 110, "Film"), Row(120, 30, "Late"), Row(200, 30, "Quiz")]
    let guide = Self.guide([
      (.fillsIn, first), (.fillsIn, [Row(0, 120, "Film"), Row(120, 40, "Late"), Row(200, 50, "Quiz")]),
    ])
    #expect(Self.shown(guide) == ["0-120 Film of 0", "120-150 Late of 0", "200-230 Quiz of 0"])
    #expect(guide.diagnostics.map(\.action) == ["kept that row, which ends when the next one begins"])
  }

  @Test func absurdEndsAreReplacedByAnotherSource() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 3_000, "Film")]), (.fillsIn, [Row(0, 120, "Film"), Row(120, 60, "Late")]),
    ])
    #expect(Self.shown(guide) == ["0-120 Film of 0", "120-180 Late of 1"])
    #expect(guide.diagnostics.map(\.action) == ["kept that row, which is no longer than a day"])
  }

  @Test func lostLengthsComeFromAnOlderVersion() {
    let old = Self.before + [Row(0, 120, "Film night", flags: .film), Row(120, 30, "C"), Row(900, 30, "Gone")]
    let new = [Row(0, 0, "Film night"), Row(120, 30, "C"), Row(960, 30, "D")]
    let guide = Self.guide([(.fillsIn, new), (.olderVersion(Self.at.adding(minutes: 60)), old)])
    #expect(
      Self.shown(guide) == ["-60-0 A of 1", "0-120 Film night of 0", "120-150 C of 0", "960-990 D of 0"])
    #expect(guide.flags(of: ProgrammeID(row: 1)) == .film)
    #expect(guide.diagnostics.map(\.location) == ["0.xml"])
    #expect(
      guide.diagnostics.map(\.statement)
        == ["1 programme ends at a different time in the previous guide: kept that row, which has a length"])
  }

  /// An end is assumed, for example, if a stop before the start is taken to be on the next day.
  @Test func assumedEndsAreReplacedByStatedOnes() {
    let assumed = [Row(0, 200, "Film", endBasis: .assumed), Row(300, 30, "C")]
    let stated = [Row(0, 120, "Film", "year=1978")]
    for role in [GuideOrigin.Role.fillsIn, .olderVersion(Self.at)] {
      let guide = Self.guide([(.fillsIn, assumed), (role, stated)])
      #expect(Self.shown(guide) == ["0-120 Film of 0", "300-330 C of 0"])
      #expect(guide.summary(of: ProgrammeID(row: 0)).year == 1978 && guide.flags(of: ProgrammeID(row: 0)) == [])
      #expect(guide.diagnostics.map(\.action) == ["kept that row, which has a plausible end"])
    }
    let guide = Self.guide([(.fillsIn, stated), (.fillsIn, assumed)])
    #expect(Self.shown(guide) == ["0-120 Film of 0", "300-330 C of 1"])
    #expect(guide.flags(of: ProgrammeID(row: 0)) == [] && guide.diagnostics.isEmpty)
  }

  /// An assumed end taken from an older version stays assumed, so the end from a third guide replaces it.
  @Test func assumedEndsTakenFromElsewhereStayAssumed() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 0, "Film")]), (.olderVersion(Self.at), [Row(0, 1_380, "Film", endBasis: .assumed)]),
    ])
    #expect(Self.shown(guide) == ["0-1380 Film of 0"])
    #expect(guide.flags(of: ProgrammeID(row: 0)) == .assumedEnd)
  }

  /// A newer version may have corrected an end; even an inferred end is based on the newer guide.
  @Test func olderVersionsDoNotReplacePlausibleEnds() {
    let new = [Row(0, 110, "Film"), Row(120, 60, "Late", endBasis: .inferred), Row(200, 30, "Quiz")]
    let old = [Row(0, 120, "Film", "year=1978"), Row(120, 80, "Late"), Row(200, 30, "Quiz")]
    let guide = Self.guide([(.fillsIn, new), (.olderVersion(Self.at), old)])
    #expect(Self.shown(guide) == ["0-110 Film of 0", "120-180 Late of 0", "200-230 Quiz of 0"])
    #expect(guide.summary(of: ProgrammeID(row: 0)).year == nil && guide.diagnostics.isEmpty)
  }

  /// Expects the same results as a simple implementation, for sources with the same titles.
  @Test(arguments: 0..<120)
  func sourcesWithTheSameTitlesMatchTheSimpleImplementation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let origins = (0..<3).map { _ in
      // Each start occurs only once per source.
      Dictionary(
        (0..<25).map { _ in
          let row = Row(
            Int.random(in: 0..<40, using: &random) * 30,
            [0, 0, 20, 30, 60, 90, 1_500].randomElement(using: &random) ?? 0,
            "Title \(Int.random(in: 0..<2, using: &random))")
          return (row.minute, row)
        }, uniquingKeysWith: { first, _ in first }
      ).values.sorted { $0.minute < $1.minute }
    }
    var expected: [(origin: Int, row: Row)] = []
    var changed = 0
    for (number, rows) in origins.enumerated() {
      let later = origins[(number + 1)...].joined()
      let believed = rows.map { row in
        var believed = row
        let duplicates = later.filter { $0.minute == row.minute && $0.title == row.title }
        believed.length = Self.kept([row] + duplicates, among: rows).length
        if believed.length != row.length, let next = rows.map(\.minute).filter({ $0 > row.minute }).min() {
          believed.length = min(believed.length, next - row.minute)
        }
        return (row, believed)
      }
      let earlier = expected
      for (row, believed) in believed where !earlier.contains(where: { Self.meets(believed, $0.row) }) {
        expected.append((number, believed))
        if believed.length != row.length { changed += 1 }
      }
    }
    let guide = Self.guide(origins.map { (GuideOrigin.Role.fillsIn, $0) })
    let lines = expected.map { "\($0.row.minute)-\($0.row.minute + $0.row.length) \($0.row.title) of \($0.origin)" }
    #expect(Self.shown(guide).sorted() == lines.sorted())
    let told = guide.diagnostics.compactMap { Int($0.problem.english.prefix { $0 != " " }) }.reduce(0, +)
    #expect(told == changed)
  }
}
