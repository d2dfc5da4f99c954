import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// A programme that a guide lists more than once.
@Suite struct XMLTVDuplicateTests {
  private static func decode(_ programmes: String...) -> DecodedXMLTV { .items(programmes.joined(separator: "\n")) }
  private static func film(_ stop: String?, _ rest: String = "") -> String {
    DecodedXMLTV.programme("202611202000", stop, "Film", rest)
  }
  private static let news = DecodedXMLTV.programme("202611202200", "202611202230", "News")
  private static let same = "the same title at the same time as on line"

  @Test func theDuplicateWithALengthIsKept() {
    let decoded = Self.decode(Self.film("202611202000"), Self.film("202611202200"), Self.news)
    #expect(decoded.lines == ["20:00–22:00 Film", "22:00–22:30 News"])
    #expect(decoded.messages == ["1: \(Self.same) 2, which has a length: dropped"])
  }

  @Test func theLengthThatEndsAtTheNextStartIsKept() {
    let decoded = Self.decode(Self.film("202611202130"), Self.film("202611202200"), Self.news)
    #expect(decoded.lines == ["20:00–22:00 Film", "22:00–22:30 News"])
    #expect(decoded.messages == ["1: \(Self.same) 2, which ends when the next one begins: dropped"])
  }

  @Test func otherwiseTheFirstLengthIsKept() {
    let decoded = Self.decode(Self.film("202611202130"), Self.film("202611202140"), Self.news)
    #expect(decoded.lines.first == "20:00–21:30 Film")
    #expect(decoded.messages == ["2: \(Self.same) 1: dropped"])
  }

  @Test(arguments: [
    ("202611201900", "which ends after its start"), ("202612202000", "which is no longer than a day"),
    (nil, "which has a stop time"),
  ])
  func aValidStopTakesPrecedenceOverAnInvalidOne(stop: String?, reason: String) {
    for good in ["202611202100", "202611202200"] {
      let decoded = Self.decode(Self.film(stop), Self.film(good), Self.news)
      #expect(decoded.lines.first == "20:00–\(good.suffix(4).prefix(2)):00 Film")
      #expect(decoded.messages == ["1: \(Self.same) 2, \(reason): dropped"])
    }
  }

  @Test func theKeptDuplicateHasItsOwnDetails() throws {
    let decoded = Self.decode(Self.film("202611202000", "<desc>A</desc>"), Self.film("202611202200", "<desc>B</desc>"))
    #expect(decoded.guide.details(of: try #require(decoded.guide.programmes.first)).description == "B")
  }

  @Test func threeDuplicatesLeaveOne() {
    let decoded = Self.decode(Self.film("202611202000"), Self.film("202611201900"), Self.film("202611202145"))
    #expect(decoded.lines == ["20:00–21:45 Film"])
    #expect(decoded.diagnostics.count == 2)
  }

  @Test func manyDuplicatesAreReadQuickly() {
    let others = (0..<20_000).map { DecodedXMLTV.programme("202611202000", "202611202030", "Quiz \($0)") }
    let twins = [String](repeating: Self.film("202611202000"), count: 20_000)
    let decoded = DecodedXMLTV.items((others + twins + [Self.film("202611202200")]).joined())
    #expect(decoded.guide.programmeCount == 20_001)
    #expect(decoded.lines.last == "20:00–22:00 Film")
  }

  // MARK: - A simple implementation

  private struct PlainProgramme {
    let start: Int
    /// Minutes after the start; `nil` if there is no stop.
    let length: Int?
    let title: String

    var item: String {
      DecodedXMLTV.programme(PlainProgramme.time(start), length.map { PlainProgramme.time(start + $0) }, title)
    }

    /// A time in XMLTV's format, given in minutes from the beginning of 20 November.
    private static func time(_ minutes: Int) -> String {
      let local = ZoneTable.utc.local(Moments.at("2026-11-20 00:00", in: .utc).adding(minutes: minutes))
      return local.date.isoText.replacing("-", with: "") + local.time.text.replacing(":", with: "")
    }

    var isGood: Bool { length.map { (1...1440).contains($0) } ?? false }
  }

  /// The rule, applied to one entry at a time.
  private static func isKept(_ index: Int, of entries: [PlainProgramme]) -> Bool {
    let own = entries[index]
    let twins = entries.indices.filter { entries[$0].start == own.start && entries[$0].title == own.title }
    let next = entries.map(\.start).filter { $0 > own.start }.min()
    let orders: [(PlainProgramme) -> Bool] = [
      { entry in entry.isGood && next != nil && entry.start + (entry.length ?? 0) == next }, { $0.isGood },
      { $0.length == nil }, { $0.length != 0 }, { _ in true },
    ]
    for isWanted in orders {
      if let first = twins.first(where: { isWanted(entries[$0]) }) { return first == index }
    }
    return false
  }

  @Test(arguments: 0..<Contract.count(1_000)) func randomDuplicatesFollowTheSimpleRule(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
    let lengths: [Int?] = [nil, 0, 0, 30, 60, 90, -60, -1410, 1440, 2000, 50_000]
    let entries = (0..<Int.random(in: 1...14, using: &random)).map { _ in
      PlainProgramme(start: pick([1200, 1230, 1260, 1320]), length: pick(lengths), title: pick(["A", "B"]))
    }
    let kept = entries.indices.filter { Self.isKept($0, of: entries) }
    let decoded = DecodedXMLTV.items(entries.map(\.item).joined(separator: "\n"))
    let plain = DecodedXMLTV.items(kept.map { entries[$0].item }.joined(separator: "\n"))
    #expect(decoded.lines == plain.lines, "\(entries.map(\.item))")
    let dropped = decoded.diagnostics.filter { $0.problem.english.hasPrefix(Self.same) }.map(\.line).sorted()
    #expect(dropped == entries.indices.filter { !kept.contains($0) }.map { $0 + 1 })
  }
}
