import CellCanvas
import GuideApp
import GuideScreens
import Testing

/// The header tells where one is, and drops what is needed least.
@Suite struct HeaderTests {
  private static func header(columns: Int, keys: String = "") -> String {
    ScreenScript(size: Size(columns: columns, rows: 24), keys: keys).frame.canvas.text(ofRow: 0)
  }

  @Test func theHeaderSaysWhereOneIsAmongChannelsAndDays() {
    #expect(Self.header(columns: 80).contains("1/18 channels"))
    #expect(Self.header(columns: 80).contains("day 5/9"))
    let moved = Self.header(columns: 80, keys: "Down Down [")
    #expect(moved.contains("3/18 channels"))
    #expect(moved.contains("day 4/9"))
  }

  @Test func theArrowsBesideTheDayGoAtTheEndsOfTheGuide() {
    #expect(Self.header(columns: 80).contains("‹ ") && Self.header(columns: 80).contains(" ›"))
    let first = Self.header(columns: 80, keys: "[ [ [ [")
    #expect(!first.contains("‹") && first.contains("›"))
    let last = Self.header(columns: 80, keys: "] ] ] ]")
    #expect(last.contains("‹") && !last.contains("›"))
  }

  @Test func whatIsNeededLeastGivesWayFirst() {
    // From the most needed to the least: once a part is gone, it stays gone in all narrower headers.
    let parts = ["20:47", "Fri 20 Nov", "1/18", ", today", "day 5/9", "16–24 Nov", "tvgrid", "Friday 20 November 2026"]
    for columns in 24...160 {
      let text = Self.header(columns: columns)
      let isLong = text.contains("Friday 20 November 2026")
      let shown = parts.map { text.contains($0) || isLong && $0 == "Fri 20 Nov" }
      let needed = shown.prefix { $0 }.count
      // A shorter part may stand where a longer one has no room; none that is needed more is missing for it.
      #expect(shown[0] && shown[1], "\(columns)")
      if columns >= 80 { #expect(needed >= 7, "\(columns)") }
      if columns >= 40 { #expect(needed >= 3, "\(columns)") }
      if columns >= 110 { #expect(needed == parts.count, "\(columns)") }
    }
  }
}
