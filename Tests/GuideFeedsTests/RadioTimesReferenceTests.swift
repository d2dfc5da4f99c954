import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Compares the decoder's fast path with the reference implementation on every fixture, the demo week, random feeds and
/// mutants of all of these. Both must agree on rows without diagnostics, and clean rows must have no diagnostics.
@Suite(.row("F2")) struct RadioTimesReferenceTests {
  @Test func fixturesAndTheDemoWeekMatchTheReferenceImplementation() throws {
    let week = try FixtureLoader.names(in: "week").filter { $0 != "channels.dat" }
    var twin = FeedComparison()
    for bytes in try RadioTimesMutantTests.seeds() { twin.compare(bytes) }
    for name in week { twin.compare(try FixtureLoader.bytes("week/\(name)")) }
    #expect(twin.rows > 2_000 && twin.cleanRows > 2_000)
    twin.report("F2", "every fixture, the demo week and 20 random feeds")
  }

  @Test func mutantsMatchTheReferenceImplementation() throws {
    let seeds = try RadioTimesMutantTests.seeds()
    let count = Contract.count(10_000, atLeast: 200)
    var random = SplitMix64(seed: 5)
    var twin = FeedComparison()
    for round in 0..<count {
      var mutant = Mutant(seeds[round % seeds.count], others: seeds, random)
      random = mutant.damage()
      twin.compare(mutant.bytes)
    }
    #expect(twin.rows > count && twin.cleanRows > count / 2)
    twin.report("F2", "\(count.grouped) mutants")
  }
}

/// Compares the decoder with the reference implementation on the lines of feeds.
struct FeedComparison {
  private(set) var rows = 0
  private(set) var cleanRows = 0

  mutating func compare(_ bytes: [UInt8]) {
    let decoded = ReadFile(bytes, zone: Moments.london)
    if decoded.diagnostics.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let twins = RowPathComparison.violations(for: bytes)
    if !twins.isEmpty { Issue.record("the fast path and the slow path differ: \(twins)") }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = (hasMark ? bytes.dropFirst(3) : bytes[...]).split(separator: 0x0A, omittingEmptySubsequences: false)
    let firstLines = LineAccount(decoded).firstLines
    let troubled = Set(decoded.diagnostics.filter { !Self.isOfTheFile($0) }.map(\.line))
    for (index, line) in firstLines.enumerated() where !troubled.contains(line) {
      compare(decoded.batch, index, Array(lines[line - 1]))
    }
    let dropped = decoded.diagnostics.filter { $0.action == "dropped" }.map(\.line)
    let untroubled = Set(firstLines + dropped).subtracting(troubled)
    for (index, line) in lines.enumerated() where CleanLine.isClean(Array(line)) {
      cleanRows += 1
      if !untroubled.contains(index + 1) {
        Issue.record("a clean row has diagnostics: \(String(decoding: line, as: UTF8.self).debugDescription)")
      }
    }
  }

  /// Whether a diagnostic involves more than one row: order, duplicates or overlaps.
  private static func isOfTheFile(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.action == "dropped" || diagnostic.action == "both kept" || diagnostic.action == "the file's rows sorted"
  }

  /// A row without a diagnostic does not depend on other rows, so it can be read alone.
  private mutating func compare(_ batch: ProgrammeBatch, _ index: Int, _ line: [UInt8]) {
    rows += 1
    let alone = DecodedFeed(Array("Invented.\n".utf8) + line)
    let isSame =
      alone.shown.first?.interval == batch.row(index).interval
      && alone.shown.first?.flags == batch.row(index).flags && alone.diagnostics.isEmpty
    let plain = PlainRow(line)
    let read = alone.shown.first.map { PlainDecoder.Programme(shown: $0, details: alone.details()) }
    let wanted = plain?.shown.map { PlainDecoder.Programme(shown: $0, details: plain?.details ?? ProgrammeDetails()) }
    let hasPlainEpisode = plain?.hasPlainEpisode ?? true
    if !isSame || Self.known(read, hasPlainEpisode) != Self.known(wanted, hasPlainEpisode) {
      let text = String(decoding: line, as: UTF8.self).debugDescription
      Issue.record(
        "read \(alone.messages) \(String(describing: read)), plainly \(String(describing: wanted)): \(text)")
    }
  }

  /// The programme without its episode if the reference implementation cannot read the episode.
  private static func known(_ programme: PlainDecoder.Programme?, _ hasPlainEpisode: Bool) -> PlainDecoder.Programme? {
    guard let programme, !hasPlainEpisode else { return programme }
    var details = programme.details
    details.summary.episode = nil
    details.summary.episodeTitle = nil
    return PlainDecoder.Programme(shown: programme.shown, details: details)
  }

  func report(_ row: String, _ what: String) {
    Contract.report(
      row,
      "\(what): \(rows.grouped) rows match the reference implementation, \(cleanRows.grouped) clean ones without a diagnostic"
    )
  }
}
