import CellCanvas
import GuideApp
import GuideScreens
import Testing

/// The header shows the position and drops the least important parts first.
@Suite struct HeaderTests {
  private static func header(columns: Int, keys: String = "") -> String {
    ScreenScript(size: Size(columns: columns, rows: 24), keys: keys).frame.canvas.text(ofRow: 0)
  }

  @Test func headerShowsChannelAndDayPosition() {
    #expect(Self.header(columns: 80).contains("channel 1/18"))
    #expect(Self.header(columns: 80).contains("day 5/9"))
    let moved = Self.header(columns: 80, keys: "Down Down [")
    #expect(moved.contains("channel 3/18"))
    #expect(moved.contains("day 4/9"))
  }

  @Test func dayArrowsDisappearAtTheGuidesEnds() {
    #expect(Self.header(columns: 80).contains("‹ ") && Self.header(columns: 80).contains(" ›"))
    let first = Self.header(columns: 80, keys: "[ [ [ [")
    #expect(!first.contains("‹") && first.contains("›"))
    let last = Self.header(columns: 80, keys: "] ] ] ]")
    #expect(last.contains("‹") && !last.contains("›"))
  }

  /// The header's parts, most important first.
  private static let parts = [
    "20:47", "Fri 20 Nov", "channel 1/18", ", today", "day 5/9", "16–24 Nov", "tvgrid", "Friday 20 November 2026",
  ]

  /// Which parts a header shows.
  private static func shown(columns: Int) -> [Bool] {
    let text = header(columns: columns)
    let isLong = text.contains("Friday 20 November 2026")
    return parts.map { text.contains($0) || isLong && $0 == "Fri 20 Nov" }
  }

  @Test func leastImportantPartsAreDroppedFirst() {
    // The smallest width from which each part is always shown; it is larger for less important parts.
    let widths = 20...160
    let steady = Self.parts.indices.map { index in (widths.last { !Self.shown(columns: $0)[index] } ?? 19) + 1 }
    #expect(steady[0] == 20 && steady[1] == 20, "the time and the day are always there")
    #expect(steady[2] > 20)
    for (needed, less) in zip(steady.dropFirst(), steady.dropFirst(2)) { #expect(needed < less, "\(steady)") }
    #expect(steady[2] <= 48 && steady[6] == 100 && steady[7] <= 110, "\(steady)")
  }

  @Test func widerHeadersKeepImportantParts() {
    for columns in 20..<160 {
      let (narrow, wide) = (Self.shown(columns: columns), Self.shown(columns: columns + 1))
      // A less important part may fit where a longer, more important one does not. It is dropped once the longer one fits.
      let first = narrow.indices.first { narrow[$0] != wide[$0] }
      #expect(first.map { wide[$0] } ?? true, "\(columns): \(narrow), then \(wide)")
    }
  }
}
