import GuideFeeds
import GuideModel
import Testing

/// What is kept of findings has a bound, and the totals are true all the same.
@Suite struct XMLTVFindingTests {
  @Test func aDocumentOfNothingButFaultsIsCountedAndNotKept() {
    let count = FindingCollector.limit * 5
    let look = XMLTVLook("<tv>" + String(repeating: "<programme/>\n", count: count) + "</tv>")
    #expect(look.findings.count == FindingCollector.limit + 1)
    #expect(look.findings.count(of: .refused) == count)
    #expect(look.guide.complaintCount == count)
    #expect(
      look.complaints.last
        == "\(FindingCollector.limit + 1): \(count - FindingCollector.limit) more from here on: left out")
  }

  @Test func programmesThatOverlapWithoutEndAreCounted() {
    let count = FindingCollector.limit + 100
    let items = (0..<count).map { XMLTVLook.programme("20261120", "20261121", "Tide \($0)") }
    let look = XMLTVLook.items(items.joined(separator: "\n"))
    #expect(look.findings.count(of: .noted) == count - 1)
    #expect(look.findings.count == FindingCollector.limit + 1)
  }

  @Test func aFeedOfNothingButFaultsIsCountedAndNotKept() {
    let count = FindingCollector.limit * 2
    let feed = DecodedFeed(Array(String(repeating: "a~b\n", count: count).utf8))
    #expect(feed.findings.count == FindingCollector.limit + 1)
    #expect(feed.findings.count(of: .refused) == count)
  }
}
