import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Reading mode: screens are plain lines, with the cursor on the selected line.
@Suite struct LinearTests {
  private static func stack(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    var stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at("2026-11-20 20:47"), size: size, display: Display(colours: 256, isLinear: true))
    stack.press(keys)
    return stack
  }

  /// The text of the line at the cursor.
  private static func spoken(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) throws -> String {
    let frame = drawScreen(stack(keys, size))
    let row = try #require(frame.cursor).row
    return frame.canvas.text(ofRow: row).trimmed
  }

  @Test func gridReadsChannelTimesTitleEpisodeAndRemainingTime() throws {
    let line = try Self.spoken("", Size(columns: 140, rows: 24))
    #expect(line.hasPrefix("Harbour One, 20:30 to 21:00, Full English: Last Orders, "))
    #expect(line.hasSuffix("13 min left"))
    #expect(try Self.spoken("Down", Size(columns: 140, rows: 24)).hasPrefix("Harbour Two, 20:30 to 21:00, Gardens"))
    #expect(try Self.spoken("c p o g o Enter").hasSuffix("no listings"))
  }

  @Test(arguments: [
    "", "Enter", "Tab", "Tab Tab", "C", "/ news Down", "s", "?", "M", "t", "& is:film", "Tab t", "C / har",
  ])
  func linesHaveNoBoxesOrColumns(keys: String) throws {
    let frame = drawScreen(Self.stack(keys))
    for row in 1..<frame.canvas.size.rows - 1 {
      let line = frame.canvas.text(ofRow: row).trimmed
      #expect(!line.contains("   "), "\(keys), row \(row): \(line)")
      #expect(!line.unicodeScalars.contains { ("\u{2500}"..."\u{259F}").contains($0) }, "\(keys), row \(row): \(line)")
    }
    #expect(frame.cursor != nil)
  }

  /// The columns of a list do not cut off text that is read aloud.
  @Test func channelsWithManyGroupsAreReadCompletely() throws {
    let groups = (1...12).map { "A group with a long name \($0)" }
    var sketch = GuideSketch()
    sketch.add(Channel(id: "a", name: "Harbour"), [.init(Moments.at("2026-11-20 20:00"), minutes: 60, "Tide")])
    var stack = ScreenStack.opened(
      sketch.build(), now: Moments.at("2026-11-20 20:47"), display: Display(colours: 256, isLinear: true))
    let choices = ChannelChoices().applying(.set(id: "a", .groups(groups)))
    _ = update(&stack, .mine(.channels) { $0.choices = choices })
    stack.press("C")
    let canvas = drawScreen(stack).canvas
    let text = (1..<23).map { canvas.text(ofRow: $0).trimmed }.joined(separator: " ")
    #expect(text.contains("Harbour, \(groups.joined(separator: ", ")), 1 programme, Fri 20 Nov"), "\(text)")
  }

  @Test func theSelectedLineIsWholeHoweverLong() throws {
    let size = Size(columns: 30, rows: 24)
    let frame = drawScreen(Self.stack("", size))
    let row = try #require(frame.cursor).row
    let lines = (row..<row + 4).map { frame.canvas.text(ofRow: $0).trimmed }.joined(separator: " ")
    #expect(lines.contains("Harbour One, 20:30 to 21:00") && lines.contains("13 min left"))
  }

  @Test func searchCursorIsInTheTextUntilAResultIsSelected() throws {
    #expect(drawScreen(Self.stack("/ news")).cursor?.row == 0)
    // The first key selects the first result, which has not been read aloud yet.
    let stack = Self.stack("/ news Down")
    #expect(stack.top(as: SearchScreen.self)?.selectedLine == 0)
    let chosen = try Self.spoken("/ news Down")
    #expect(chosen.contains("News"))
    #expect(drawScreen(Self.stack("/ news Down")).cursor?.row != 0)
    #expect(drawScreen(Self.stack("/ news Down s")).cursor?.row == 0, "typing continues in the text")
  }

  @Test func cursorIsInTheTypedText() {
    for keys in ["t fri", "Tab t", "C / har", "& is:film"] {
      #expect(drawScreen(Self.stack(keys)).cursor?.row == 23, "\(keys)")
    }
  }

  /// Regression: the star of a followed programme was read as a rating.
  @Test func symbolsInTheDetailsAreReadAsWords() throws {
    var stack = Self.stack("")
    stack.press("Right f r Enter")
    let lines = DemoEvening.rows(stack).joined(separator: "\n")
    #expect(lines.contains(", followed, reminder set") && !lines.contains("1 star"), "\(lines)")
  }

  @Test func marksAndFoldsAreRead() throws {
    let list = drawScreen(Self.stack("C Space Up")).canvas
    #expect((0..<24).contains { list.text(ofRow: $0).hasPrefix("marked, ") })
    let help = drawScreen(Self.stack("? Up Enter")).canvas
    #expect((0..<24).contains { help.text(ofRow: $0).contains(", folded") })
  }

  /// At any size, the selection begins on the line at the cursor, and continues below it if possible.
  @Test(arguments: [
    ("", "Harbour One, 20:30 to 21:00, Full English"), ("Tab", "Harbour One, 20:30 to 21:00, Full English"),
    ("Enter", "Full English"), ("/ matinee Down Down", "Sun 22 Nov, Matinee Silver"),
    ("Tab Tab", "20:30 to 21:00, Full"),
    ("C", "1, Harbour One"),
  ])
  func theCursorIsAtTheSelectedLineInAnySize(keys: String, beginning: String) throws {
    for (columns, rows) in [(1, 1), (2, 2), (20, 3), (12, 5), (40, 10), (80, 24), (300, 100)] {
      let size = Size(columns: columns, rows: rows)
      let frame = drawScreen(Self.stack(keys, size))
      let cursor = try #require(frame.cursor)
      #expect(Rectangle(size).contains(cursor), "\(keys), \(size)")
      // Two rows are for the title and the hints.
      guard rows > 2, keys != "/ matinee Down Down" || rows > 3 else { continue }
      let spoken = try #require(frame.spoken, "\(keys), \(size)")
      #expect(cursor == Point(column: 0, row: spoken.lowerBound) && spoken.upperBound <= rows - 1)
      let text = spoken.map { frame.canvas.text(ofRow: $0).trimmed }.joined(separator: " ")
      let seen = min(beginning.count, columns * spoken.count / 2)
      // With fewer than 20 columns, words are broken.
      #expect(text.hasPrefix(beginning.prefix(seen)) || columns < 20, "\(keys), \(size): \(text)")
      #expect(!text.isEmpty)
    }
  }

  /// Until a page is turned, a key changes only the selected line, because changes are read aloud.
  @Test(arguments: ["", "Tab", "C", "Tab Tab", "? Enter", "/ news Down", "Enter", "!", "s"])
  func movingChangesNoOtherLine(opening: String) {
    var stack = Self.stack(opening)
    var (last, turns) = (drawScreen(stack), 0)
    for key in Array(repeating: "Down", count: 30) + Array(repeating: "Up", count: 30) {
      stack.press(key)
      let frame = drawScreen(stack)
      let changed = (0..<24).filter { !frame.canvas.rowEquals($0, in: last.canvas) }
      let said = Set(frame.spoken ?? 0..<0).union(last.spoken ?? 0..<0)
      // The hints depend on the selection, so their row may change.
      if !Set(changed).subtracting([23]).isSubset(of: said) { turns += 1 }
      last = frame
    }
    // Pages have at least seven lines, so sixty moves turn at most eight.
    #expect(turns <= 8, "\(opening): \(turns) of 60 moves changed other lines")
  }

  @Test func pageDoesNotDependOnTheSelectedLine() {
    var stack = Self.stack("Tab")
    let first = drawScreen(stack).canvas
    let page = (1..<23).map { first.text(ofRow: $0) }
    stack.press("Down Down Down")
    let later = drawScreen(stack).canvas
    #expect((1..<23).map { later.text(ofRow: $0) } == page)
  }

  /// A line must not change unless a key is pressed, because it would be read aloud.
  ///
  /// Enter opens the programme that was read aloud, even if the next one has begun.
  @Test func keysApplyToTheLineThatWasRead() {
    var stack = Self.stack("")
    #expect(drawScreen(stack).canvas.text(ofRow: 1).contains("Full English"))
    _ = update(&stack, .clock(Moments.at("2026-11-20 21:01")))
    // Progress of background work does not change the line either.
    _ = update(&stack, .updateProgress("half"))
    #expect(stack.app.now == Moments.at("2026-11-20 20:47"))
    stack.press("Enter")
    #expect(drawScreen(stack).canvas.text(ofRow: 1).contains("Full English"))
  }

  @Test func timeAdvancesOnlyWithKeys() {
    var stack = Self.stack("")
    let before = drawScreen(stack)
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:49")))
    _ = update(&stack, .clock(Moments.at("2026-11-20 21:01")))
    #expect(drawScreen(stack).canvas == before.canvas)
    stack.press("Down")
    #expect(stack.app.now == Moments.at("2026-11-20 21:01"))
    let line = drawScreen(stack).canvas.text(ofRow: 1)
    #expect(line.hasPrefix("Harbour Two, 21:00 to 22:00, Two Cooks, One Kettle"), "\(line)")
  }

  @Test(arguments: [
    ("20:30–21:00", "20:30 to 21:00"), ("★★★", "3 stars"), ("a  ★  b", "a, 1 star, b"),
    ("←→ programme", "Left Right programme"), ("▸ One │ two", "One, two"), ("━━━━──── 21:00", "21:00"),
    ("Ardlow–Christow", "Ardlow–Christow"), ("", ""),
  ])
  func symbolsAreReadAsWords(line: String, sentence: String) {
    #expect(SpokenText.sentence(line, in: .english) == sentence)
  }

  @Test func hintsThatDoNotFitAreLeftOut() {
    for columns in 20...120 {
      let foot = drawScreen(Self.stack("", Size(columns: columns, rows: 24))).canvas.text(ofRow: 23).trimmed
      #expect(!foot.contains("…") && !foot.isEmpty, "\(columns): \(foot)")
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
