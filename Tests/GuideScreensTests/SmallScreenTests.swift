import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// Every screen size down to a single cell shows something useful.
@Suite(.row("T10")) struct SmallScreenTests {
  private static let keys = ["", "Right", "Down Down", "G", "Enter", "/ news", "?", "t", "c mat", "r", "- - - - - -"]

  private static func rows(_ frame: Frame) -> [String] {
    (0..<frame.canvas.size.rows).map { frame.canvas.text(ofRow: $0) }
  }

  /// Other hints make way for those about going back and opening help.
  @Test(arguments: ["/ news", "s Enter", "Enter", "Tab Tab", "W", "C"])
  func hintsOfEightyColumnsLeadBackAndToTheHelp(keys: String) {
    for language in InterfaceLanguage.all {
      var stack = DemoEvening.stack()
      stack.app.language = language
      _ = update(&stack, .resized(Size(columns: 80, rows: 24)))
      stack.press(keys)
      let hints = DemoEvening.rows(stack).last ?? ""
      let word = language == .english ? "help" : "Hilfe"
      #expect(hints.contains("? \(word)") || hints.contains("F1 \(word)"), "\(keys): \(hints)")
      if keys != "W" { #expect(hints.contains("Esc "), "\(keys): \(hints)") }
    }
  }

  @Test func screensOfAllSizesShowUsefulText() {
    var screens = 0
    for columns in 1...45 {
      for rows in 1...12 {
        let size = Size(columns: columns, rows: rows)
        for keys in Contract.isFull ? Self.keys : [Self.keys[(columns + rows) % Self.keys.count]] {
          Self.expectUse(ScreenScript(size: size, keys: keys).stack, "\(columns)x\(rows) after “\(keys)”")
          screens += 1
        }
      }
    }
    Contract.report(
      "T10", "\(screens.grouped) screens of all sizes from 1x1 to 45x12: none a wall, none blank (pages from 3 columns)"
    )
  }

  private static func expectUse(_ stack: ScreenStack, _ context: String) {
    let frame = drawScreen(stack)
    let rows = rows(frame)
    let text = rows.joined(separator: "\n").lowercased()
    // With one or two columns, pages and prompts have no room for a word next to their margin.
    let hasRoom = stack.isAtGrid || stack.app.size.columns > 2
    #expect(!hasRoom || text.contains { !$0.isWhitespace }, "\(context) is blank")
    #expect(!text.contains("too small") && !text.contains("larger") && !text.contains("needs"), "\(context) is a wall")
    guard let cursor = frame.cursor else {
      Issue.record("\(context) has no cursor")
      return
    }
    #expect(Rectangle(stack.app.size).contains(cursor), "\(context)")
    guard stack.isAtGrid, stack.app.notice == nil else { return }
    let title = stack.selectedTitle
    if stack.grid.geometry(stack.app).isCompact {
      let start = String(title.prefix(max(1, min(title.count, stack.app.size.columns - 1))))
      #expect(stack.app.size.columns == 1 || rows[cursor.row].hasPrefix(start), "\(context)")
    } else {
      #expect(rows[stack.grid.geometry(stack.app).statusRow].contains(title.prefix(4)), "\(context)")
      #expect(rows[0].contains("20:47"), "\(context)")
    }
  }

  @Test(arguments: [(19, 5), (20, 4), (1, 1), (60, 3), (80, 1), (500, 4), (19, 200)])
  func tinyScreensShowOneLinePerChannel(columns: Int, rows: Int) {
    let stack = ScreenScript(size: Size(columns: columns, rows: rows)).stack
    #expect(stack.grid.geometry(stack.app).isCompact)
    let shown = Self.rows(drawScreen(stack)).prefix(stack.app.guide.channels.count)
    #expect(shown.nonEmptyAllSatisfy { row in row.contains { $0 != " " } })
  }

  @Test func fortyByTenHasNowNextAndTheKeyToQuit() {
    let size = Size(columns: 40, rows: 10)
    let now = Self.rows(ScreenScript(size: size).frame)
    #expect(now[size.rows - 1].contains("Full English"))
    #expect(Self.rows(ScreenScript(size: size, keys: "Right").frame)[size.rows - 1].contains("The Marnie"))
    #expect(Self.rows(ScreenScript(size: size, keys: "Esc").frame)[size.rows - 1].contains("q to quit"))
  }

  @Test func eightyByTwentyFourShowsEverything() {
    let script = ScreenScript()
    let rows = Self.rows(script.frame)
    for piece in ["Fri 20 Nov, today", "day 5/9", "channel 1/18", "20:47"] {
      #expect(rows[0].contains(piece))
    }
    for time in ["20:30", "21:00", "21:30", "22:00"] { #expect(rows[1].contains(time)) }
    #expect(script.stack.grid.geometry(script.stack.app).gridRows >= script.stack.app.guide.channels.count)
    for (index, channel) in script.stack.app.guide.channels.enumerated() {
      #expect(rows[2 + index].contains(channel.name.prefix(4)))
    }
    for piece in ["Full English", "20:30–21:00", "13 min left"] { #expect(rows[22].contains(piece)) }
    for hint in ["Enter details", "/ search", "? help", "q quit"] { #expect(rows[23].contains(hint)) }
  }
}
