import GuideTestSupport
import Testing

@testable import GuideModel

struct RowStockTests {
  private static func row(_ number: Int) -> StoredRow {
    let interval = Interval(Instant(seconds: number), Instant(seconds: number + 60))
    return StoredRow(ProgrammeRow(interval: interval, flags: [], record: 0..<1), title: number, genre: 0)
  }

  private static func stock(_ count: Int) -> RowStock {
    var stock = RowStock()
    for number in 0..<count { stock.append(row(number)) }
    return stock
  }

  @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 100_000])
  func rowsAreFoundByTheirPlaces(count: Int) {
    let stock = Self.stock(count)
    #expect(stock.count == count)
    #expect((0..<count).map { stock[$0].title } == (0..<count).map { UInt32($0) })
  }

  @Test(arguments: [0, 5, 32_767, 32_768, 32_769, 65_536, 70_000])
  func rowsAreTakenOutFromTheEndAcrossBlocks(first: Int) {
    var stock = Self.stock(70_000)
    let out = stock.removeRows(from: first)
    #expect(out.map { Int($0.title) } == Array(first..<70_000))
    #expect(stock.count == first)
    stock.append(Self.row(7))
    #expect(stock[first].title == 7)
    #expect((0..<first).map { stock[$0].title } == (0..<first).map { UInt32($0) })
  }

  @Test func whatIsStillWantedStaysWhateverTheOrderOfWhatGoes() {
    var stock = Self.stock(100_000)
    stock.letGo(60_000..<100_000)
    stock.letGo(10..<10)
    stock.letGo(1..<32_768)
    #expect((32_768..<60_000).nonEmptyAllSatisfy { stock[$0].title == UInt32($0) })
    #expect(stock[0].title == 0)
    #expect(stock.count == 100_000)
  }
}
