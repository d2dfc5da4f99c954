import CellCanvas
import Foundation
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// U5: nothing is said by colour alone.
@Suite struct ColourTests {
  /// Keys that lead to different things to tell apart.
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
    for colours in [8, 16, 256] { #expect(Self.rows(keys, colours: colours) == plain) }
  }

  @Test func withoutColourTheStatesAreToldApartByTextAndAttributes() {
    let canvases = Self.paths.map { ScreenScript(keys: $0, colours: 0).frame.canvas }
    for (index, canvas) in canvases.enumerated() {
      for other in canvases[(index + 1)...] { #expect(canvas != other) }
    }
  }

  @Test(arguments: paths) func withoutColourNoCellHasOne(keys: String) {
    let canvas = ScreenScript(keys: keys, colours: 0).frame.canvas
    for row in 0..<canvas.size.rows {
      for run in canvas.runs(inRow: row) {
        #expect(run.style.foreground == .terminal)
        #expect(run.style.background == .terminal)
      }
    }
  }

  @Test(arguments: [8, 16, 256], paths) func coloursAreOfThePaletteThatThereIs(colours: Int, keys: String) {
    let canvas = ScreenScript(keys: keys, colours: colours).frame.canvas
    for row in 0..<canvas.size.rows {
      for case .palette(let entry) in canvas.runs(inRow: row).flatMap({ [$0.style.foreground, $0.style.background] }) {
        #expect(Int(entry) < colours)
      }
    }
  }

  private static func script(minute: Int) -> ScreenScript {
    ScreenScript(
      now: "2026-11-20 \(20 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)", keys: "", colours: 256)
  }

  /// In every row and in the ruler, whatever label or letter stands there; and only now is red.
  @Test func theLineOfNowIsSeenInEveryMinute() throws {
    for minute in 0..<100 {
      let canvas = Self.script(minute: minute).frame.canvas
      let columns = (0..<80).filter { Self.isNow(canvas, $0, row: 1) }
      let column = try #require(columns.first, "minute \(minute)")
      #expect(columns.count == 1)
      for row in 1..<20 {
        // A wide letter has two columns.
        let red = (0..<80).filter { Self.isNow(canvas, $0, row: row) }
        #expect(red.contains(column) && red.count <= 2, "minute \(minute), row \(row): \(red)")
      }
    }
  }

  private static func isNow(_ canvas: Canvas, _ column: Int, row: Int) -> Bool {
    canvas.style(at: Point(column: column, row: row)).foreground == .palette(160)
  }

  /// The colour of a cell and `is:film` are one idea, whatever the genre's language.
  @Test func aFilmHasItsColourByFlagOrGenreAndAGenreItsInAnyLanguage() throws {
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

  /// The title of a programme that is on is bold, of one that has ended dim, of a later one neither: each from its first letter
  /// to its last.
  @Test func aTitleIsDimOrBoldAsAWhole() throws {
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

  /// Cells that are selected, searched for, past, and on now differ from others in attributes or signs.
  @Test func eachStateOfACellHasASignOfItsOwn() {
    let canvas = ScreenScript(keys: "/ news Enter", colours: 0).frame.canvas
    let attributes = (0..<canvas.size.rows).flatMap { canvas.runs(inRow: $0).map(\.style.attributes) }
    #expect(attributes.contains([.reverse, .bold]))
    #expect(attributes.contains { $0.isSuperset(of: [.bold, .underline]) && !$0.contains(.reverse) })
    #expect(attributes.contains(.dim))
    #expect((0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains("▼") })
  }
}
