import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Moving by pages in lists, and the counts in the title.
@Suite struct ListMovingTests {
  private struct Numbers: SearchableRows {
    let count: Int
    func searched(_ row: Int) -> (text: String, names: [String]) { ("line \(row)", ["line \(row)"]) }
    func section(of row: Int) -> String? { row < 3 ? "first" : "second" }
  }

  private struct Plain: SearchableRows {
    let count: Int
    func searched(_ row: Int) -> (text: String, names: [String]) { ("line \(row)", ["line \(row)"]) }
  }

  @Test func pageDownShowsTheNextPage() {
    let rows = Plain(count: 100)
    var list = ListState()
    list.stepPage(forward: true, rows, page: 20)
    #expect((list.top, list.selected) == (20, 20))
    list.stepPage(forward: true, half: true, rows, page: 20)
    #expect((list.top, list.selected) == (30, 30))
    for _ in 0..<9 { list.stepPage(forward: true, rows, page: 20) }
    #expect((list.top, list.selected) == (80, 99), "not past the last page")
    list.stepPage(forward: false, rows, page: 20)
    #expect((list.top, list.selected) == (60, 79))
    for _ in 0..<9 { list.stepPage(forward: false, rows, page: 20) }
    #expect((list.top, list.selected) == (0, 0))
  }

  /// Regression: if no line was selected, the notice claimed that a heading was selected.
  @Test(arguments: ["Tab / qqqq Enter r", ", / qqqq Enter Space"]) func commandWithoutALineNamesTheKeyThatShowsAll(
    keys: String
  ) {
    var stack = DemoEvening.stack()
    stack.press(keys)
    #expect(stack.app.notice == "No line contains “qqqq”; Esc shows all lines.")
  }

  /// When narrowing has matched nothing, further typing or clearing returns to the line that was selected before.
  @Test func narrowingWithoutMatchesReturnsToItsLine() {
    for leaving in ["", "line 41"] {
      let rows = Plain(count: 100)
      var list = ListState()
      list.select(41, rows, page: 20)
      list.narrow(to: "line z", rows, page: 20)
      #expect(list.count(rows) == 0)
      list.narrow(to: leaving, rows, page: 20)
      #expect(list.row(rows) == 41)
    }
    // If the user has moved since then, the new line stays selected.
    let rows = Plain(count: 100)
    var list = ListState()
    list.select(41, rows, page: 20)
    list.narrow(to: "line 5", rows, page: 20)
    list.select(2, rows, page: 20)
    list.narrow(to: "", rows, page: 20)
    #expect(list.row(rows) == 51)
  }

  private struct Tall: ListRows {
    let heights: [Int]
    var count: Int { heights.count }
    func height(of row: Int) -> Int { heights[row] }
  }

  /// Paging through multi-line rows shows each row completely on some page, in both directions.
  @Test(arguments: UInt64(0)..<50) func pagingSkipsNoRow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let page = Int.random(in: 3...12, using: &random)
    let rows = Tall(heights: (0..<60).map { _ in Int.random(in: 1...3, using: &random) })
    func shown(_ list: ListState) -> Set<Int> {
      var (lines, index, whole) = (0, list.top, Set<Int>())
      while index < rows.count, lines + rows.heights[index] <= page {
        lines += rows.heights[index]
        whole.insert(index)
        index += 1
      }
      return whole
    }
    for forward in [true, false] {
      var list = ListState()
      if !forward { list.step(by: 60, rows, page: page) }
      var seen = shown(list)
      for _ in 0..<60 {
        list.stepPage(forward: forward, half: Bool.random(using: &random), rows, page: page)
        seen.formUnion(shown(list))
        #expect(shown(list).contains(list.selected))
      }
      #expect(seen.count == 60)
      #expect(list.selected == (forward ? 59 : 0))
    }
  }

  @Test func headingsAreNotCounted() {
    let rows = Numbers(count: 8)
    var list = ListState()
    list.refresh(rows)
    #expect(list.count(rows) == 10 && list.rowCount(rows) == 8)
    var numbers: [Int] = []
    for index in 0..<10 {
      list.select(index, rows, page: 5)
      numbers.append(list.rowNumber)
    }
    #expect(numbers == [1, 1, 2, 3, 3, 4, 5, 6, 7, 8])
    list.narrow(to: "line 5", rows, page: 5)
    #expect(list.rowCount(rows) == 1 && list.rowNumber == 1)
  }

  /// Regression: a selected link kept the text from scrolling to its end.
  @Test func theEndOfTheDetailsIsReachedWithALinkChosen() throws {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.press("9 Enter Right Enter Tab")
    #expect(try #require(stack.top as? DetailsScreen).link == 0)
    stack.press("End")
    let details = try #require(stack.top as? DetailsScreen)
    #expect(details.offset == DetailsLayout(details, stack.app).limit && details.offset > 0)
    #expect(details.link == nil)
  }

  @Test(arguments: [
    ("C", "p", "p works in the grid, not here. Esc goes back."),
    ("?", "R", "R works on a channel in the grid, not here. Esc goes back."),
    ("?", "F9", "F9 does nothing here. Press ? for help."),
    (
      "Enter", "p",
      "p works in the grid, not here. Esc closes the details."
    ),
  ])
  func aKeyOfTheGridIsExplainedOnAnotherScreen(opener: String, key: String, notice: String) {
    var stack = PromptModeTests.stack()
    stack.press("\(opener) \(key)")
    #expect(stack.app.notice == notice)
  }

  private struct Named: SearchableRows {
    let rows: [(number: Int, name: String, group: String)]
    var count: Int { rows.count }
    func searched(_ row: Int) -> (text: String, names: [String]) {
      let (number, name, group) = rows[row]
      return ("\(number) \(name) \(group)", [name, "\(number)"])
    }
  }

  private static let named = Named(rows: [
    (104, "More E4 HD", "Films"), (4, "Kestrel 4", "E4 HD"), (28, "E4 HD Extra", ""), (29, "E4 HD", ""),
    (41, "Café", ""),
    (5, "Be4", ""),
  ])

  /// Narrowing selects the first of the best matches, whatever was selected before: a whole name, else the beginning of a name,
  /// else the beginning of a word, else any other match.
  @Test(arguments: [
    ("e4 hd", 0, 3), ("E4 HD", 1, 3), ("e4", 0, 2), ("e4", 3, 2), ("4", 0, 1), ("29", 0, 3), ("cafe", 2, 4),
    ("hd", 0, 0), ("hd", 2, 0), ("films", 3, 0), ("e4 hd e", 0, 2), ("e4", 5, 2),
  ])
  func narrowingSelectsTheBestMatch(text: String, before: Int, expected: Int) {
    var list = ListState()
    list.select(before, Self.named, page: 10)
    list.narrow(to: text, Self.named, page: 10)
    #expect(list.row(Self.named) == expected, "\(text)")
  }

  @Test func everyLetterJumpsToTheBestMatch() {
    var list = ListState()
    let rows = ["k", "ke", "kes", "kest"].map { text in
      list.narrow(to: text, Self.named, page: 10)
      return list.row(Self.named)
    }
    #expect(rows == [1, 1, 1, 1])
    let others = ["e", "e4", "e4 ", "e4 h", "e4 hd"].map { text in
      list.narrow(to: text, Self.named, page: 10)
      return list.row(Self.named)
    }
    #expect(others == [2, 2, 2, 2, 3])
  }

  /// As in fzf, Tab marks the line and moves on. Esc first shows all lines, then clears the marks, then goes back.
  @Test func tabMarksWhileNarrowing() throws {
    var sketch = GuideSketch()
    for name in ["Quay", "Ebb", "Quay Two", "Old Quay"] { sketch.add(Channel(id: name, name: name), []) }
    var stack = ScreenStack.opened(sketch.build(), now: Moments.at("2026-11-20 20:47"))
    stack.press("C / quay")
    #expect(drawScreen(stack).canvas.text(ofRow: 23).hasPrefix(" Filter: quay"))
    stack.press("Tab Tab")
    func list() throws -> ListState { try #require(stack.top(as: ChannelsScreen.self)).list }
    #expect(try list().marked == ["Quay", "Quay Two"] && list().selected == 2)
    stack.press("Tab Shift-Tab")
    #expect(try list().marked == ["Quay", "Quay Two"] && list().selected == 1, "the same key removes a mark")
    #expect(drawScreen(stack).canvas.text(ofRow: 0).contains("2 marked"))
    stack.press("^U ebb")
    #expect(drawScreen(stack).canvas.text(ofRow: 0).contains("2 marked, 2 not shown"))
    stack.press("Esc")
    #expect(try list().marked == ["Quay", "Quay Two"] && list().narrowing.isEmpty)
    stack.press("Esc")
    #expect(try list().marked.isEmpty)
    stack.press("/ quay Tab Enter Esc")
    #expect(try list().marked == ["Quay"] && list().narrowing.isEmpty)
    stack.press("Esc")
    #expect(try list().marked.isEmpty)
    stack.press("Esc")
    #expect(stack.isAtGrid)
  }

  @Test func tabSaysThatALineCannotBeMarked() {
    var stack = DemoEvening.stack("Right r D / m Tab")
    #expect(stack.app.notice == "This line cannot be marked.")
    stack.press("qqq Tab")
    #expect(stack.app.notice == "No line contains “mqqq”; Esc shows all lines.")
  }

  /// After narrowing, a command applies to the row shown as selected.
  @Test func favouriteCommandAppliesToTheNarrowedChannel() throws {
    var sketch = GuideSketch()
    for (number, name) in ["More Quay HD", "Quay HD+1", "Kestrel Quay HD", "Quay HD"].enumerated() {
      sketch.add(Channel(id: name, name: name, number: number + 1), [])
    }
    let guide = sketch.build()
    for before in ["", "Down", "Down Down"] {
      var stack = ScreenStack.opened(guide, now: Moments.at("2026-11-20 20:47"))
      stack.press("C \(before) / quay Space hd Enter F")
      #expect(stack.app.mine.choices["Quay HD"].isFavourite, "\(before)")
      #expect(stack.app.mine.choices.choices.count == 1, "\(before)")
    }
  }
}
