import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Prompts stay on one line, whatever is typed or named in them.
@Suite struct LongTypedTextTests {
  private static func lines(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  private static let pasted = String(repeating: "a long pasted text of no channel ", count: 12)

  @Test(arguments: ["c", "t", "&", "Tab c", "Tab t", "Tab /", "C /", "W /", "C #", "C O"])
  func aPasteTakesOneLineAndAShortNotice(keys: String) {
    var stack = ScreenScript(keys: keys).stack
    _ = update(&stack, .paste(Self.pasted))
    func lines() -> [String] { Self.lines(stack).filter { $0.contains("pasted") || $0.contains("of no channel") } }
    #expect(lines().count <= 2 && Self.lines(stack)[23].contains("channel"), "\(lines())")
    // The start of the line is reached with the keys of a text.
    stack.press("Home")
    #expect(Self.lines(stack)[23].contains("a long pasted") && lines().count <= 2, "\(lines())")
    stack.press("Enter")
    #expect(lines().count <= 2, "\(lines())")
  }

  @Test func aLongQuestionKeepsItsAnswers() {
    let name = String(repeating: "Every film with a very long name ", count: 4)
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)] {
      var stack = ScreenScript(size: size).stack
      let searches = SavedSearches([SavedSearch(name: name, query: "is:film")])
      _ = update(&stack, .mine(.searches) { $0.searches = searches })
      stack.press("s Down d")
      let foot = Self.lines(stack)[size.rows - 1]
      #expect(foot.contains("Delete “Every film") && foot.contains("…”? (y/n)"), "\(foot)")
      stack.press("y")
      #expect(stack.app.mine.searches.isEmpty)
    }
  }
}
