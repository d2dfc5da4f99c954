import GuideFeeds
import GuideModel
import GuideSystem
import Testing

@testable import GuideSources

@Suite struct DecodeQueueTests {
  private static func document(_ channel: String) -> [UInt8] {
    let items = (0..<400).map { number in
      "<programme start=\"202611\(10 + number % 19)\(10 + number % 9)0000 +0000\" channel=\"\(channel)\">"
        + "<title>Title \(number)</title></programme>\n"
    }
    return Array("<tv>\n\(items.joined())</tv>\n".utf8)
  }

  private static func titles(_ read: DecodedGuide) -> [String] {
    var builder = GuideBuilder()
    _ = builder.add(read)
    let guide = builder.build()
    return guide.programmes.map { guide.title(of: $0) }
  }

  /// Eight documents with a few hundred parts each never use more threads than the limit allows.
  @Test(arguments: [0, 2, 4]) func documentsShareThreads(threads: Int) throws {
    let budget = ThreadBudget(threads)
    let documents = (0..<8).map { Self.document("c\($0)") }
    let whole = documents.map { Self.titles(XMLTVDecoder.guide(in: $0, file: "guide.xml")) }
    Threads.run(documents.count) { number in
      do {
        let stream = try GuideStream(documents[number], named: "guide.xml")
        var reading = DocumentDecoding(stream, "guide.xml", languages: [], partSize: 300, budget: budget)
        #expect(Self.titles(reading.guide { _ in }) == whole[number])
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(budget.peakCount <= threads)
    #expect(threads == 0 || budget.peakCount > 0)
    // All threads were returned to the budget.
    #expect((0..<threads + 1).map { _ in budget.acquire() } == (0..<threads + 1).map { $0 < threads })
  }
}
