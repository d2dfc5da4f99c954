import Testing

@testable import CellCanvas

/// Rows in which moving cells saves output.
@Suite struct CanvasSlideTests {
  private static let (old, new) = ("names abcdefghijklmnopqrstuvwxyz", "names klmnopqrstuvwxyz0123456789")

  private static func canvas(_ rows: [String]) -> Canvas {
    var canvas = Canvas(Size(columns: 32, rows: rows.count))
    for (row, text) in rows.enumerated() {
      canvas.write(SafeText(text), at: Point(column: 0, row: row), style: .plain)
    }
    return canvas
  }

  private static func rows(
    from old: [String], to new: [String], by columns: Int = -10, column: Int = 6, columnCount: Int = 26
  ) -> [Int] {
    let area = Rectangle(column: column, row: 0, columns: columnCount, rows: old.count)
    return canvas(new).rowsWorthSliding(CanvasSlide(area, by: columns), from: canvas(old))
  }

  @Test func rowsThatMovedAreFound() {
    #expect(Self.rows(from: [Self.old, "other", Self.old], to: [Self.new, "other", Self.new]) == [0, 2])
    #expect(Self.rows(from: [Self.new], to: [Self.old], by: 10) == [0])
    #expect(Self.rows(from: [Self.new], to: [Self.old], by: -10) == [])
  }

  @Test func rowsThatWouldSaveLittleAreLeftOut() {
    #expect(Self.rows(from: [Self.old], to: [Self.old]) == [])
    #expect(Self.rows(from: ["names aaaaaaaaaaaaaaaaaaaaaaaaaa"], to: ["names aaaaaaaaaaaaaaaaaaaaaaaaaa"]) == [])
    #expect(Self.rows(from: ["names          abcdefghijk"], to: ["names abcdefghijk"], by: -9) == [])
  }

  @Test(arguments: ["names abc日fghijklmnopqrstuvwxyz", "names abcde\u{301}fghijklmnopqrstuvwxyz"])
  func rowsWithWideOrCombinedCharactersAreLeftOut(old: String) {
    #expect(Self.rows(from: [old], to: [Self.new]) == [])
  }

  @Test func partsThatCannotMoveAreLeftOut() {
    #expect(Self.rows(from: [Self.old], to: [Self.new], columnCount: 20) == [])
    #expect(Self.rows(from: [Self.old], to: [Self.new], columnCount: 40) == [])
    for columns in [0, 26, -26, 100, .min + 1] {
      #expect(Self.rows(from: [Self.old], to: [Self.new], by: columns) == [])
    }
  }
}
