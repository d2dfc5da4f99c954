import GuideModel
import GuideTestSupport
import Testing

/// Looking through records that lie side by side finds what looking into each finds.
@Suite struct RecordStretchTests {
  /// Records of a few letters, side by side, with line ends or more between them, over one another or out of order; two
  /// channels share an input.
  private static func guide(_ random: inout SplitMix64) -> Guide {
    let bytes = (0..<600).map { _ in [0x61, 0x62, 0x63, 0x0A].randomElement(using: &random) ?? 0 as UInt8 }
    let (title, genre): ([UInt8], [UInt8]) = ([0x61], [])
    var builder = GuideBuilder()
    for channel in 0..<3 {
      var batch = ProgrammeBatch(bytes: bytes, reader: EmptyReader())
      var place = Int.random(in: 0...50, using: &random)
      for number in 0..<40 {
        place = min(600, max(0, place + ([0, 0, 1, 1, 2, 17, 30, -3, -40].randomElement(using: &random) ?? 0)))
        let end = min(600, place + Int.random(in: 0...12, using: &random))
        let start = Instant(seconds: (channel * 1000 + number) * 60)
        let row = ProgrammeRow(interval: Interval(start, start.adding(minutes: 1)), flags: [], record: place..<end)
        batch.append(row, title: title.span, genre: genre.span)
        place = end
      }
      builder.add(batch, to: builder.add(Channel(id: "\(channel)", name: "\(channel)")))
    }
    return builder.build()
  }

  private static func first(_ needle: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    guard start + needle.count <= bytes.count else { return nil }
    return (start...bytes.count - needle.count).first { bytes[$0..<$0 + needle.count].elementsEqual(needle) }
      .map { $0..<$0 + needle.count }
  }

  @Test(arguments: 0..<Contract.count(1000, atLeast: 30)) func whatGoesOverTheEndOfARecordStandsInNone(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let guide = Self.guide(&random)
    let share = Int.random(in: 1...4, using: &random)
    let rows = (0..<UInt32(guide.programmeCount)).filter { _ in
      Int.random(in: 0..<share, using: &random) > 0 || share == 1
    }
    for _ in 0..<20 {
      let needle = (0..<Int.random(in: 1...4, using: &random)).map { _ in UInt8.random(in: 0x61...0x63, using: &random)
      }
      var found: [UInt32] = []
      guide.forEachHit(of: rows, where: { Self.first(needle, in: $0, from: $1) }) { place, hit in
        let record = guide.storedRecord(of: ProgrammeID(row: Int(rows[place])))
        #expect(
          Array(record.input[record.range][(record.range.lowerBound + hit.lowerBound)...].prefix(hit.count)) == needle)
        found.append(rows[place])
        return nil
      }
      let plain = rows.filter { row in
        let record = guide.storedRecord(of: ProgrammeID(row: Int(row)))
        return record.input[record.range].withUnsafeBytes { Self.first(needle, in: $0, from: 0) != nil }
      }
      #expect(found == plain, "seed \(seed): \(needle)")
    }
  }

  @Test(arguments: 0..<Contract.count(1000, atLeast: 30)) func aRecordIsLookedThroughAsFarAsIsWanted(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let guide = Self.guide(&random)
    let rows = (0..<UInt32(guide.programmeCount)).map { $0 }
    let needle = [UInt8](repeating: 0x61, count: Int.random(in: 1...2, using: &random))
    let step = Int.random(in: 1...3, using: &random)
    var found: [[Int]] = rows.map { _ in [] }
    guide.forEachHit(of: rows, where: { Self.first(needle, in: $0, from: $1) }) { place, hit in
      found[place].append(hit.lowerBound)
      return hit.lowerBound + step
    }
    for row in rows {
      let record = guide.storedRecord(of: ProgrammeID(row: Int(row)))
      let plain = record.input[record.range].withUnsafeBytes { bytes in
        var places: [Int] = []
        var place = 0
        while let hit = Self.first(needle, in: bytes, from: place) {
          places.append(hit.lowerBound)
          place = hit.lowerBound + step
        }
        return places
      }
      #expect(found[Int(row)] == plain, "seed \(seed)")
    }
  }

  @Test func recordsComeWithTheirRows() {
    var random = SplitMix64(seed: 1)
    let guide = Self.guide(&random)
    let rows = (0..<UInt32(guide.programmeCount)).shuffled(using: &random)
    var met: [UInt32] = []
    guide.forEachRecord(of: rows) { row, record, _ in
      let stored = guide.storedRecord(of: ProgrammeID(row: Int(row)))
      #expect(record.withUnsafeBufferPointer { Array($0) } == Array(stored.input[stored.range]))
      met.append(row)
    }
    #expect(met == rows)
  }
}

private struct EmptyReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
  func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
}
