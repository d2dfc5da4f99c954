import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The reading mode: screens as plain lines, what is selected whole at the cursor.
@Suite struct LinearTests {
  private static func stack(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: size, display: Display(colours: 256, isLinear: true))
    stack.press(keys)
    return stack
  }

  /// The line at the cursor, with those that go on with it.
  private static func spoken(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) throws -> String {
    let frame = drawScreen(stack(keys, size))
    let row = try #require(frame.cursor).row
    return frame.canvas.text(ofRow: row).trimmed
  }

  @Test func theGridSaysChannelTimesTitleEpisodeAndWhatIsLeft() throws {
    let line = try Self.spoken("", Size(columns: 140, rows: 24))
    #expect(line.hasPrefix("Harbour One, 20:30 to 21:00, Full English: Last Orders, "))
    #expect(line.hasSuffix("13 min left"))
    #expect(try Self.spoken("Down", Size(columns: 140, rows: 24)).hasPrefix("Harbour Two, 20:30 to 21:00, Gardens"))
    #expect(try Self.spoken("c p o g o Enter").hasSuffix("no listing"))
  }

  @Test(arguments: [
    "", "Enter", "Tab", "Tab Tab", "C", "/ news Down", "s", "?", "M", "t", "& is:film", "Tab t", "C / har",
  ])
  func noScreenHasABoxAColumnOrALineOfTwoThings(keys: String) throws {
    let frame = drawScreen(Self.stack(keys))
    for row in 1..<frame.canvas.size.rows - 1 {
      let line = frame.canvas.text(ofRow: row).trimmed
      #expect(!line.contains("   "), "\(keys), row \(row): \(line)")
      #expect(!line.unicodeScalars.contains { ("\u{2500}"..."\u{259F}").contains($0) }, "\(keys), row \(row): \(line)")
    }
    #expect(frame.cursor != nil)
  }

  @Test func theSelectedLineIsWholeHoweverLong() throws {
    let size = Size(columns: 30, rows: 24)
    let frame = drawScreen(Self.stack("", size))
    let row = try #require(frame.cursor).row
    let lines = (row..<row + 4).map { frame.canvas.text(ofRow: $0).trimmed }.joined(separator: " ")
    #expect(lines.contains("Harbour One, 20:30 to 21:00") && lines.contains("13 min left"))
  }

  @Test func inTheSearchTheCursorIsInTheTextUntilAResultIsChosen() throws {
    #expect(drawScreen(Self.stack("/ news")).cursor?.row == 0)
    let chosen = try Self.spoken("/ news Down")
    #expect(chosen.contains("News"))
    #expect(drawScreen(Self.stack("/ news Down")).cursor?.row != 0)
    #expect(drawScreen(Self.stack("/ news Down s")).cursor?.row == 0, "typing goes on in the text")
  }

  @Test func aTextThatIsTypedAtTheFootHasTheCursor() {
    for keys in ["t fri", "Tab t", "C / har", "& is:film"] {
      #expect(drawScreen(Self.stack(keys)).cursor?.row == 23, "\(keys)")
    }
  }

  @Test func marksAndFoldsOfAListAreSaid() throws {
    let list = drawScreen(Self.stack("C Space Up")).canvas
    #expect((0..<24).contains { list.text(ofRow: $0).hasPrefix("marked, ") })
    let help = drawScreen(Self.stack("? Enter")).canvas
    #expect((0..<24).contains { help.text(ofRow: $0).contains(", folded") })
  }

  @Test func anySizeHasAFrame() {
    for (columns, rows) in [(1, 1), (2, 2), (20, 3), (300, 100)] {
      for keys in ["", "Tab", "Enter", "/ a Down", "?"] {
        let frame = drawScreen(Self.stack(keys, Size(columns: columns, rows: rows)))
        #expect(frame.canvas.size == Size(columns: columns, rows: rows))
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
