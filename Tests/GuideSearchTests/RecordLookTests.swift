import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// What one look at a record tells is what is told by reading it.
@Suite struct RecordLookTests {
  @Test(arguments: 0..<Contract.count(100, atLeast: 3)) func descriptionsLieWhereTheyAreSaidTo(seed: Int) {
    var random = RandomGuide(seed: UInt64(seed))
    let guide = random.guide(programmes: 30, from: Moments.at("2026-11-20 18:00"))
    var (told, all) = (0, 0)
    for written in [FeedGuides.radioTimes(guide), FeedGuides.xmltv(guide)] {
      for programme in written.programmes {
        let record = written.storedRecord(of: programme)
        let look = RecordLook(record.input.span.extracting(record.range), record.reader)
        guard look.form == .plain else { continue }
        let details = written.details(of: programme)
        let further = details.more.filter { $0.kind == .description }.map(\.text)
        all += details.description == nil ? 0 : 1
        if !look.description.isEmpty {
          told += 1
          let bytes = record.input[record.range][(record.range.lowerBound + look.description.lowerBound)...]
          let text = String(decoding: bytes.prefix(look.description.count), as: UTF8.self)
          #expect(text == details.description, "seed \(seed)")
        }
        if look.hasNoOtherDescription {
          #expect(further.isEmpty && (details.description == nil) == look.description.isEmpty, "seed \(seed)")
        }
      }
    }
    #expect(told * 2 >= all, "seed \(seed): \(told) of \(all)")
  }

  @Test func aRecordTooLongForTwoBytesHasNoPlace() {
    let long = [UInt8](repeating: 0x61, count: 70_000)
    let look = RecordLook(long.span, WholeReader())
    #expect(look.form == .plain && look.description.isEmpty && !look.hasNoOtherDescription)
    #expect(RecordLook(long.span.extracting(0..<65_535), WholeReader()).description == 0..<65_535)
  }
}

/// Whose records are descriptions and nothing else.
private struct WholeReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
  func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
  func form(of record: Span<UInt8>) -> RecordForm { .ascii }
  func forEachPlace(of texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (Range<Int>, Bool) -> Bool) {
    _ = body(0..<record.count, true)
  }
}
