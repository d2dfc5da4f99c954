import GuideModel
import Testing

@testable import GuideFeeds

/// The number of diagnostics kept is limited, but the totals are still right.
@Suite struct XMLTVDiagnosticTests {
  @Test func manyProblemsOfADocumentAreCountedButNotKept() {
    let count = DiagnosticCollector.limit * 5
    let decoded = DecodedXMLTV("<tv>" + String(repeating: "<programme/>\n", count: count) + "</tv>")
    #expect(decoded.diagnostics.count == DiagnosticCollector.limit + 1)
    #expect(decoded.diagnostics.count(of: .refused) == count)
    #expect(decoded.guide.omissionCount == count)
    #expect(
      decoded.messages.last
        == "\(DiagnosticCollector.limit + 1): \(count - DiagnosticCollector.limit) more from here on: left out")
  }

  @Test func manyOverlapsAreCounted() {
    let count = DiagnosticCollector.limit + 100
    let items = (0..<count).map { DecodedXMLTV.programme("20261120", "20261121", "Tide \($0)") }
    let decoded = DecodedXMLTV.items(items.joined(separator: "\n"))
    #expect(decoded.diagnostics.count(of: .noted) == count - 1)
    #expect(decoded.diagnostics.count == DiagnosticCollector.limit + 1)
  }

  /// All diagnostics about duplicates used to be held before any were counted.
  @Test func diagnosticsOfManyDuplicatesAreLimited() {
    let count = DiagnosticCollector.limit * 5
    let rows = (0..<count).map {
      XMLTVRow(
        channel: 0, start: 1_000_000_000, end: 1_000_003_600, sharesSlot: false, length: 0, flags: [],
        buffer: 0, title: 0, genre: 0, recordStart: 0, recordLength: 0, line: UInt32($0 + 1))
    }
    var before = DiagnosticCollector()
    before.add(Diagnostic(.noted, file: "guide.xml", line: 7, problem: "before", action: "kept"))
    let order = XMLTVOrder(rows, file: "guide.xml", diagnostics: before)
    #expect(order.rows.map(\.line) == [1])
    #expect(order.diagnostics.kept.count == DiagnosticCollector.limit + 1)
    #expect(order.diagnostics.kept.allSatisfy { $0.file == "guide.xml" })
    #expect(order.diagnostics.all.count(of: .repaired) == count - 1)
    #expect(order.diagnostics.all.count(of: .noted) == 1)
  }

  @Test(arguments: ["desc", "sub-title", "category", "title", "keyword"])
  func allTextOfAProgrammeHasOneLimit(element: String) throws {
    let texts = (0..<3_000).map {
      "<\(element) lang=\"en\">\($0) \(String(repeating: "long text ", count: 50))</\(element)>"
    }
    let rest = "<sub-title>One</sub-title>" + texts.joined() + "<desc>The end</desc>"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("2026112020", "2026112021", "Quiz", rest))
    #expect(decoded.messages == ["1: a programme with more than 1 MB of text: the rest of its text left out"])
    let details = decoded.guide.details(of: try #require(decoded.guide.programmes.first))
    let kept =
      details.genres.map(\.utf8.count).reduce(0, +) + details.more.map(\.text.utf8.count).reduce(0, +)
      + (details.description?.utf8.count ?? 0) + (details.summary.episodeTitle?.utf8.count ?? 0)
    #expect((900 << 10...1 << 20).contains(kept), "\(kept) bytes")
  }

  @Test func theLimitAppliesToEachProgramme() {
    let texts = String(repeating: "<desc>\(String(repeating: "x", count: 16_000))</desc>", count: 60)
    let items = (0..<3).map { DecodedXMLTV.programme("202611202\($0)", nil, "Quiz \($0)", texts) }
    let decoded = DecodedXMLTV.items(items.joined(separator: "\n"))
    #expect(decoded.titles.count == 3)
    #expect(!decoded.messages.contains { $0.contains("says more") }, "\(decoded.messages)")
  }

  @Test func aTitleBeyondTheLimitIsKept() {
    let texts = String(repeating: "<desc>\(String(repeating: "x", count: 16_000))</desc>", count: 70)
    let decoded = DecodedXMLTV.items(
      "<programme start=\"2026112020\" stop=\"2026112021\" channel=\"one\">\(texts)<title>Quiz</title></programme>")
    #expect(decoded.titles == ["Quiz"])
    #expect(decoded.diagnostics.map(\.severity) == [.repaired])
  }

  /// Diagnostics before the error used to be reported each time the item was read.
  @Test(
    arguments: [
      ("stop=\"never\"", "the stop “never” is not a date: the next programme's start is used"),
      ("stop=\"202611202100 XYZ\"", "unknown time zone “XYZ”: read in the source's zone"),
    ], [1, 50, Int.max])
  func repairedItemsAreReportedOnce(stop: (written: String, message: String), pieces: Int) {
    let item =
      "<programme start=\"202611202000\" \(stop.written) channel=\"one\"><title>Tom & Jerry</title><odd/></programme>"
    let text = "<tv>\n<channel id=\"one\"><display-name>One</display-name></channel>\n\(item)\n"
    let next = DecodedXMLTV.programme("202611202100", "202611202200", "News")
    let decoded = DecodedXMLTV(Array((text + next + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Tom & Jerry", "News"])
    #expect(
      decoded.messages.sorted()
        == [
          "3: an & that does not begin an entity: read as text",
          "3: unknown XMLTV element: odd: left out here and below", "3: \(stop.message)",
        ].sorted())
  }

  @Test func itemsBeyondRepairAreReportedOnce() {
    let deep = String(repeating: "<b>", count: 70) + " & " + String(repeating: "</b>", count: 70)
    let item =
      "<programme start=\"202611202000\" stop=\"never\" channel=\"one\"><title>Tom \(deep)</title></programme>"
    let decoded = DecodedXMLTV.items(item + "\n" + DecodedXMLTV.programme("202611202100", "202611202200", "News"))
    #expect(decoded.titles == ["News"])
    #expect(decoded.diagnostics.map(\.severity) == [.refused], "\(decoded.messages)")
  }

  @Test func manyProblemsOfAFeedAreCountedButNotKept() {
    let count = DiagnosticCollector.limit * 2
    let feed = DecodedFeed(Array(String(repeating: "a~b\n", count: count).utf8))
    #expect(feed.diagnostics.count == DiagnosticCollector.limit + 1)
    #expect(feed.diagnostics.count(of: .refused) == count)
  }
}
