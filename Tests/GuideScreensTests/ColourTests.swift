import CellCanvas
import Foundation
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// No information depends on colour alone.
@Suite struct ColourTests {
  /// Keys that lead to screens with different states.
  private static let paths = [
    "", "Right", "Down", "/ news Enter", "/ news Enter n", "/ news", "/ news Down", "Enter", "Enter Tab", "?", "r", "p",
    "]", "- - - -", "v", "c matinee",
  ]

  private static func rows(_ keys: String, colours: Int) -> [String] {
    let canvas = ScreenScript(keys: keys, colours: colours).frame.canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  @Test(arguments: paths) func theTextIsTheSameInAnyNumberOfColours(keys: String) {
    let plain = Self.rows(keys, colours: 0)
    for colours in [8, 16, 256] {
      let rows = Self.rows(keys, colours: colours)
      for (row, other) in zip(rows, plain) { #expect(row == other, "\(colours)") }
    }
  }

  @Test func statesDifferByTextAndAttributesWithoutColour() {
    let canvases = Self.paths.map { ScreenScript(keys: $0, colours: 0).frame.canvas }
    for (index, canvas) in canvases.enumerated() {
      for other in canvases[(index + 1)...] { #expect(canvas != other) }
    }
  }

  @Test(arguments: paths) func noCellIsColouredWithoutColours(keys: String) {
    let canvas = ScreenScript(keys: keys, colours: 0).frame.canvas
    for row in 0..<canvas.size.rows {
      for run in canvas.runs(inRow: row) {
        #expect(run.style.foreground == .terminal)
        #expect(run.style.background == .terminal)
      }
    }
  }

  @Test(arguments: [8, 16, 256], paths) func coloursAreWithinThePalette(colours: Int, keys: String) {
    let canvas = ScreenScript(keys: keys, colours: colours).frame.canvas
    for row in 0..<canvas.size.rows {
      for case .palette(let entry) in canvas.runs(inRow: row).flatMap({ [$0.style.foreground, $0.style.background] }) {
        #expect(Int(entry) < colours)
      }
    }
  }

  private static func script(minute: Int, colours: Int = 256) -> ScreenScript {
    ScreenScript(
      now: "2026-11-20 \(20 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)", keys: "", colours: colours)
  }

  /// The column of the current time, computed only from the times.
  private static func columnOfNow(_ stack: ScreenStack) -> Int {
    let geometry = stack.grid.geometry(stack.app)
    let window = stack.grid.scale(stack.app).window
    return geometry.channelColumns
      + stack.app.now.seconds(since: window.start) * geometry.timeColumns / (window.end.seconds(since: window.start))
  }

  /// The ruler marks the current time at every minute.
  ///
  /// In the rows, the line runs between words and never covers or recolours a character.
  @Test(arguments: [256, 16, 8]) func lineOfNowIsVisibleAndCoversNoText(colours: Int) {
    let reds = Self.reds(colours)
    var lines = 0
    for minute in 0..<100 {
      let script = Self.script(minute: minute, colours: colours)
      let (stack, column) = (script.stack, Self.columnOfNow(script.stack))
      let canvas = drawScreen(stack).canvas
      for row in 0..<24 {
        let red = (0..<80).filter { column in
          let style = canvas.style(at: Point(column: column, row: row))
          return reds.contains(style.foreground) || reds.contains(style.background)
        }
        let cells = Self.cells(canvas.text(ofRow: row))
        if row == 1 {
          #expect(red == [column] && cells[column] == "▼", "minute \(minute): the ruler marks now")
          let times = cells.joined().split { " ▼".contains($0) }
          #expect(times.allSatisfy { $0.count == 5 && $0.contains(":") }, "minute \(minute): every time is whole")
        } else if !red.isEmpty {
          lines += 1
          #expect((2..<20).contains(row) && red == [column] && cells[column] == "│", "minute \(minute), row \(row)")
          #expect(
            cells[column - 1] == " " && (column == 79 || cells[column + 1] == " "), "minute \(minute), row \(row)")
        }
      }
    }
    #expect(lines > 100)
  }

  /// The red of the current-time line, and colours that could be mistaken for it.
  private static func reds(_ colours: Int) -> [Colour] {
    ([1, 9, 124, 160, 196] as [UInt8]).filter { Int($0) < colours }.map(Colour.palette)
  }

  /// The text of each column, which is empty for the second half of a wide character.
  private static func cells(_ row: String) -> [String] {
    row.reduce(into: []) { cells, letter in
      cells.append(String(letter))
      if SafeText(String(letter)).width == 2 { cells.append("") }
    }
  }

  private static func isNow(_ canvas: Canvas, _ column: Int, row: Int) -> Bool {
    canvas.style(at: Point(column: column, row: row)).foreground == .palette(160)
  }

  /// The current-time line shows how far a programme has got; its cell is only bold.
  @Test(arguments: [0, 8, 16, 256]) func runningProgrammesAreBoldAndNothingElse(colours: Int) {
    let canvas = Self.script(minute: 47, colours: colours).frame.canvas
    let runs = (2..<20).flatMap { canvas.runs(inRow: $0) }
    #expect(runs.contains { $0.style.attributes.contains(.bold) })
    #expect(!runs.contains { $0.style.attributes.contains(.underline) })
    #expect((2..<20).allSatisfy { !canvas.text(ofRow: $0).contains("__") })
  }

  /// A cell's film colour and `is:film` agree, whatever the language of the genres.
  @Test func genreColoursWorkInAnyLanguage() throws {
    let start = Moments.at("2026-11-20 20:00")
    let kinds: [(String, ProgrammeFlags, UInt8?)] = [
      ("Krimi", .film, 100), ("Elokuva", [], 100), ("Fußball", [], 35), ("Krimi", [], 133), ("日本", [], nil),
    ]
    for (genre, flags, colour) in kinds {
      var sketch = GuideSketch()
      sketch.add(Channel(id: "a", name: "A"), [GuideSketch.Programme(start, minutes: 60, "First")])
      sketch.add(
        Channel(id: "b", name: "B"), [GuideSketch.Programme(start, minutes: 60, "Second", genre: genre, flags: flags)])
      let canvas = ScreenScript(guide: sketch.build(), now: "2026-11-20 20:05", colours: 256).frame.canvas
      let row = try #require((0..<24).first { canvas.text(ofRow: $0).contains("▎Second") })
      let run = try #require(canvas.runs(inRow: row).first { String(decoding: $0.text, as: UTF8.self).contains("▎") })
      if let colour {
        #expect(run.style.foreground == .palette(colour), "\(genre)")
      } else {
        #expect(!kinds.contains { $0.2.map { run.style.foreground == .palette($0) } ?? false }, "\(genre)")
      }
    }
  }

  /// The whole title is bold while the programme is on, dim once it is over, and plain before it starts.
  @Test func wholeTitleIsDimOrBold() throws {
    let canvas = Self.script(minute: 47).frame.canvas
    for (title, row, expected) in [
      ("Gardens by Le", 3, Style.Attributes.bold), ("Two Cooks, One Kettle", 3, []),
      ("Who Wants the Windmill?", 4, []), ("Sir Nigel's", 12, .bold),
    ] {
      let text = canvas.text(ofRow: row)
      let range = try #require(text.range(of: title), "\(text)")
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      for column in start..<start + title.count where !Self.isNow(canvas, column, row: row) {
        let attributes = canvas.style(at: Point(column: column, row: row)).attributes
        #expect(attributes.subtracting(.underline) == expected, "\(title), column \(column)")
      }
    }
    let later = ScreenScript(now: "2026-11-20 21:05", colours: 256).frame.canvas
    let past = (0..<80).filter { later.style(at: Point(column: $0, row: 3)).attributes.contains(.dim) }
    #expect(!past.isEmpty)
  }

  /// Selected, matching, past and running cells differ in attributes or symbols.
  @Test func eachStateOfACellHasItsOwnSign() {
    let canvas = ScreenScript(keys: "/ news Enter", colours: 0).frame.canvas
    let attributes = (0..<canvas.size.rows).flatMap { canvas.runs(inRow: $0).map(\.style.attributes) }
    #expect(attributes.contains([.reverse, .bold]))
    #expect(attributes.contains { $0.isSuperset(of: [.bold, .underline]) && !$0.contains(.reverse) })
    #expect(attributes.contains(.dim))
    #expect((0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains("▼") })
  }
}
