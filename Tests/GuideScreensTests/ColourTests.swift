import CellCanvas
import GuideApp
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

  /// Cells that are selected, searched for, past, and on now differ from others in attributes or signs.
  @Test func eachStateOfACellHasASignOfItsOwn() {
    let canvas = ScreenScript(keys: "/ news Enter", colours: 0).frame.canvas
    let attributes = (0..<canvas.size.rows).flatMap { canvas.runs(inRow: $0).map(\.style.attributes) }
    #expect(attributes.contains([.reverse, .bold]))
    #expect(attributes.contains { $0.isSuperset(of: [.bold, .underline]) && !$0.contains(.reverse) })
    #expect(attributes.contains(.dim))
    #expect((0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains("┃") })
  }
}
