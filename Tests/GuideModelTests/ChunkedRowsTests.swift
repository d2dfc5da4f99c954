import GuideTestSupport
import Testing

@testable import GuideModel

struct ChunkedRowsTests {
  private static func row(_ number: Int) -> StoredRow {
    let interval = Interval(Instant(seconds: number), Instant(seconds: number + 60))
    return StoredRow(ProgrammeRow(interval: interval, flags: [], record: 0..<1), title: number, genre: 0)
  }

  private static func rows(_ count: Int) -> ChunkedRows {
    var rows = ChunkedRows()
    for number in 0..<count { rows.append(row(number)) }
    return rows
  }

  @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 100_000])
  func rowsAreFoundByIndex(count: Int) {
    let rows = Self.rows(count)
    #expect(rows.count == count)
    #expect((0..<count).map { rows[$0].title } == (0..<count).map { UInt32($0) })
  }

  @Test(arguments: [0, 5, 32_767, 32_768, 32_769, 65_536, 70_000])
  func rowsAreRemovedAcrossChunks(first: Int) {
    var rows = Self.rows(70_000)
    let out = rows.removeRows(from: first)
    #expect(out.map { Int($0.title) } == Array(first..<70_000))
    #expect(rows.count == first)
    rows.append(Self.row(7))
    #expect(rows[first].title == 7)
    #expect((0..<first).map { rows[$0].title } == (0..<first).map { UInt32($0) })
  }

  @Test func rowsInUseSurviveReleasesInAnyOrder() {
    var rows = Self.rows(100_000)
    rows.release(60_000..<100_000)
    rows.release(10..<10)
    rows.release(1..<32_768)
    #expect((32_768..<60_000).nonEmptyAllSatisfy { rows[$0].title == UInt32($0) })
    #expect(rows[0].title == 0)
    #expect(rows.count == 100_000)
  }
}
