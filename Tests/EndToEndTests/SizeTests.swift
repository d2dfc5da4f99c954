import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Any size, and any change of it.
  @Suite struct SizeTests {
    @Test func t9ToOneCellAndBackTheSelectionStays() throws {
      var session = try GridSession()
      try session.press("Down Down Right")
      let title = session.state.selectedTitle
      // In a window of one cell ncurses cannot show even that; what matters is that nothing breaks.
      try session.screen.resize(columns: 1, rows: 1)
      try session.screen.waitFor { _ in try session.screen.value(of: "#{pane_width}x#{pane_height}") == "1x1" }
      try session.screen.resize(columns: 80, rows: 24)
      try session.screen.waitFor { text in
        text.split(separator: "\n").contains { $0.hasPrefix(" \(title)") } && text.contains("q quit")
      }
    }

    @Test func t9AfterRandomResizesTheScreenIsThatOfItsSize() throws {
      var random = SplitMix64(seed: 9)
      var session = try GridSession()
      for _ in 0..<40 {
        let size = Size(columns: .random(in: 2...160, using: &random), rows: .random(in: 1...60, using: &random))
        try session.resize(to: size)
        try session.press(["Right", "Down", "Enter", "Esc", "Left"].randomElement(using: &random) ?? "Right")
      }
    }

    @Test func t10FortyByTenShowsNowAndNextAndQuits() throws {
      var session = try GridSession(size: Size(columns: 40, rows: 10))
      #expect(try session.screen.text().contains("Full English"))
      try session.press("Right")
      #expect(try session.screen.text().contains("The Marnie"))
    }

    @Test func t10ALineOfNowAndNextIsNeverAWall() throws {
      var session = try GridSession(size: Size(columns: 60, rows: 3))
      #expect(try session.screen.text().contains("Full English · 21:00 The Marnie Quill Show"))
      try session.press("Down Down")
    }
  }
}
