import GuideModel
import GuideTestSupport
import Testing

/// Access to the bytes of records.
@Suite struct GuideRecordsTests {
  /// A guide of short records that are adjacent, have gaps between them, overlap or are out of order.
  private static func guide(_ random: inout SplitMix64) -> Guide {
    let bytes = (0..<600).map { _ in [0x61, 0x62, 0x63, 0x0A].randomElement(using: &random) ?? 0 as UInt8 }
    let (title, genre): ([UInt8], [UInt8]) = ([0x61], [])
    var builder = GuideBuilder()
    for channel in 0..<3 {
      var batch = ProgrammeBatch(bytes: bytes, reader: EmptyReader())
      var offset = Int.random(in: 0...50, using: &random)
      for number in 0..<40 {
        offset = min(600, max(0, offset + ([0, 0, 1, 1, 2, 17, 30, -3, -40].randomElement(using: &random) ?? 0)))
        let end = min(600, offset + Int.random(in: 0...12, using: &random))
        let start = Instant(seconds: (channel * 1000 + number) * 60)
        let row = ProgrammeRow(interval: Interval(start, start.adding(minutes: 1)), flags: [], record: offset..<end)
        batch.append(row, title: title.span, genre: genre.span)
        offset = end
      }
      builder.add(batch, to: builder.add(Channel(id: "\(channel)", name: "\(channel)")))
    }
    return builder.build()
  }

  @Test func recordsMatchTheirRows() {
    var random = SplitMix64(seed: 1)
    let guide = Self.guide(&random)
    let rows = (0..<UInt32(guide.programmeCount)).shuffled(using: &random)
    var visited: [UInt32] = []
    guide.forEachRecord(of: rows) { row, record, _ in
      let stored = guide.storedRecord(of: ProgrammeID(row: Int(row)))
      #expect(record.withUnsafeBufferPointer { Array($0) } == stored.input[stored.range])
      visited.append(row)
    }
    #expect(visited == rows)
  }
}

private struct EmptyReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
  func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
}
