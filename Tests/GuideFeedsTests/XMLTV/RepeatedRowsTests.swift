import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Programmes identical to an earlier one take no memory while a guide is read, but are still reported.
@Suite struct RepeatedRowsTests {
  private static let programme =
    "<programme start=\"20261120200000\" stop=\"20261120210000\" channel=\"a\"><title>Tide</title>"
    + "<desc>A harbour at night.</desc></programme>\n"

  /// Reads a document, and returns the guide and the number of rows held after the last byte.
  private static func read(_ text: String, limit: Int) -> (held: Int, guide: DecodedGuide) {
    let box = XMLTVReadingBox(XMLTVReading(file: "guide.xml", languages: [], zones: .utc, expecting: text.utf8.count))
    box.reading.rows = XMLTVRows(expecting: text.utf8.count, repeatLimit: limit)
    let document = XMLDocument(box, startsInside: false)
    Array(text.utf8).withUnsafeBytes { _ = document.read($0) }
    document.finish(after: nil)
    return (box.reading.rows.count, box.reading.finish())
  }

  @Test func identicalProgrammesAreHeldAFewThousandTimesAtMost() {
    let count = 3 * RepeatedRows.defaultLimit
    let text = "<tv><channel id=\"a\"/>\n" + String(repeating: Self.programme, count: count) + "</tv>"
    let (held, guide) = Self.read(text, limit: RepeatedRows.defaultLimit)
    #expect(held <= RepeatedRows.defaultLimit + 2)
    #expect(guide.batch.rowCount == 1)
    #expect(guide.diagnostics.count(of: .repaired) == count - 1)
    #expect(guide.diagnostics.count == DiagnosticCollector.limit + 1)
    let last = guide.diagnostics.last
    #expect(last?.line == DiagnosticCollector.limit + 3 && last?.action == "dropped")
  }

  /// Some programmes on a few channels at a few times. Most are identical to others, and some are nearly identical.
  private static func text(_ random: inout SplitMix64, count: Int) -> String {
    var text = "<tv>"
    for _ in 0..<count {
      let (start, end) = (Int.random(in: 10...14, using: &random), Int.random(in: 13...16, using: &random))
      let stop = Bool.random(using: &random) ? " stop=\"20261120\(end)0000\"" : ""
      let desc = Bool.random(using: &random) ? "<desc>\(Int.random(in: 1...2, using: &random))</desc>" : ""
      text += "<programme start=\"20261120\(start)0000\"\(stop) channel=\"\(Int.random(in: 1...2, using: &random))\">"
      text += "<title>T\(Int.random(in: 1...2, using: &random))</title>\(desc)</programme>"
      if Bool.random(using: &random) { text += "\n" }
    }
    return text + "</tv>"
  }

  /// The reference implementation keeps all rows to the end.
  @Test(arguments: [0, 1, 7, 50]) func theGuideMatchesKeepingAllRows(limit: Int) {
    var random = SplitMix64(seed: UInt64(limit))
    var dropped = 0
    for _ in 0..<40 {
      let text = Self.text(&random, count: Int.random(in: 20...200, using: &random))
      let (own, twin) = (Self.read(text, limit: limit), Self.read(text, limit: .max))
      dropped += twin.held - own.held
      #expect(own.guide.diagnostics == twin.guide.diagnostics)
      #expect(Self.contents(own.guide) == Self.contents(twin.guide))
    }
    #expect(dropped > 100)
  }

  @Test func partsMakeNoDifference() {
    let part = String(repeating: Self.programme, count: RepeatedRows.defaultLimit / 2 + 10)
    let other = String(repeating: Self.programme.replacing("Tide", with: "Bees"), count: RepeatedRows.defaultLimit + 10)
    let texts = ["<tv><channel id=\"a\"/>\n" + part, other, part + other, part + "</tv>"]
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    for (number, text) in texts.enumerated() {
      _ = assembly.append(
        XMLTVPart.decode(Array(text.utf8), file: "guide.xml", languages: [], isFirst: number == 0))
    }
    let (guide, whole) = (assembly.finish(), Self.read(texts.joined(), limit: RepeatedRows.defaultLimit).guide)
    #expect(guide.diagnostics == whole.diagnostics)
    #expect(guide.diagnostics.count(of: .repaired) > 3 * RepeatedRows.defaultLimit)
    #expect(Self.contents(guide) == Self.contents(whole) && guide.batch.rowCount == 2)
  }

  /// Programmes are dropped before it is known that their channel is beyond the limit.
  @Test func droppedProgrammesOnChannelsBeyondTheLimitAreCounted() {
    let channels = (0..<OmittedChannels.limit).map { "<channel id=\"c\($0)\"/>" }.joined()
    let count = RepeatedRows.defaultLimit + 100
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    let texts = ["<tv>\(channels)\n", String(repeating: Self.programme, count: count) + "</tv>"]
    for (number, text) in texts.enumerated() {
      _ = assembly.append(
        XMLTVPart.decode(Array(text.utf8), file: "guide.xml", languages: [], isFirst: number == 0))
    }
    let guide = assembly.finish()
    #expect(guide.batch.rowCount == 0)
    #expect(guide.diagnostics.map(\.action) == ["\(.amount(count, "programme")) left out"])
  }

  private static func contents(_ guide: DecodedGuide) -> [String] {
    var builder = GuideBuilder()
    _ = builder.add(guide)
    let built = builder.build()
    return built.programmes.map {
      "\(built.interval(of: $0)) \(built.title(of: $0)) \(built.details(of: $0).description ?? "")"
    }
  }
}
