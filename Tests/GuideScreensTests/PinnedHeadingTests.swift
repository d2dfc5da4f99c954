import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The heading that stays on the first line, and the titles of columns.
@Suite struct PinnedHeadingTests {
  private struct Sections: SearchableRows {
    let sizes: [Int]
    let heights: [Int]
    var count: Int { heights.count }
    func height(of row: Int) -> Int { heights[row] }
    func section(of row: Int) -> String? {
      var (left, section) = (row, 0)
      while left >= sizes[section] {
        left -= sizes[section]
        section += 1
      }
      return "section \(section)"
    }
    func searched(_ row: Int) -> (text: String, names: [String]) { ("row \(row)", ["row \(row)"]) }
  }

  /// In both directions, each row is completely visible on some page, and so is the heading of the page's first row.
  @Test(arguments: UInt64(0)..<50) func pagingSkipsNoRow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let page = Int.random(in: 5...14, using: &random)
    let sizes = (0..<12).map { _ in Int.random(in: 1...9, using: &random) }
    let heights = (0..<sizes.reduce(0, +)).map { _ in Int.random(in: 1...3, using: &random) }
    let rows = Sections(sizes: sizes, heights: heights)
    func shown(_ list: ListState) -> Set<Int> {
      var (lines, index, whole) = (list.pinnedHeading(rows, page: page) == nil ? 0 : 1, list.top, Set<Int>())
      while index < list.count(rows), lines + list.height(of: index, rows) <= page {
        lines += list.height(of: index, rows)
        whole.insert(index)
        index += 1
      }
      return whole
    }
    for forward in [true, false] {
      var list = ListState()
      list.refresh(rows)
      let count = list.count(rows)
      if !forward { list.step(by: count, rows, page: page) }
      var seen = shown(list)
      for _ in 0..<count {
        list.stepPage(forward: forward, half: Bool.random(using: &random), rows, page: page)
        seen.formUnion(shown(list))
        #expect(shown(list).contains(list.selected))
        if case .row(let row) = list.item(at: list.top) {
          let heading = list.pinnedHeading(rows, page: page).map { list.item(at: $0) }
          #expect(heading == .heading(rows.section(of: row) ?? ""))
        }
      }
      #expect(seen.count == count)
      #expect(list.selected == (forward ? count - 1 : 0))
    }
  }

  @Test func theDayStaysAboveItsProgrammes() {
    for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)] {
      let frame = ScreenScript(size: size, keys: "W").frame
      #expect(frame.canvas.text(ofRow: 1).hasPrefix(" Friday 20 November 2026, today"))
      #expect((2..<size.rows - 1).allSatisfy { !frame.canvas.text(ofRow: $0).contains("20 Nov") })
    }
  }

  @Test func aClickOnTheHeadingGoesToIt() throws {
    var stack = ScreenScript(keys: "W").stack
    let target = try #require(drawScreen(stack).target(at: Point(column: 3, row: 1)))
    _ = update(&stack, .click(target))
    let week = try #require(stack.top(as: WeekScreen.self))
    #expect(week.list.heading(week.rows) == "Friday 20 November 2026, today")
    #expect(drawScreen(stack).cursor?.row == 1)
  }

  /// The titles are above their columns, cannot be selected, and give way on small screens.
  @Test(arguments: [
    ("Tab", ["Channel", "Programme", "Until", "Next"]), ("Right r D", ["When", "Channel", "Programme", "17:00"]),
    ("f s", ["Name", "Next", "Channel", "Then"]), ("C", ["Channel", "Programmes", "Days"]),
    ("Right a L Enter", ["When", "Channel", "Programme"]),
  ])
  func columnsHaveTitles(keys: String, titles: [String]) throws {
    let wide = Size(columns: 140, rows: 40)
    var stack = ScreenScript(size: wide, keys: keys + " g").stack
    let frame = drawScreen(stack)
    let line = frame.canvas.text(ofRow: 1)
    var rest = line[...]
    for title in titles {
      let range = try #require(rest.firstRange(of: title), "\(title) in \(line)")
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      #expect(frame.canvas.style(at: Point(column: column, row: 1)) == stack.app.theme.quiet)
      // Some row has text that begins below the title, after a space or a mark.
      let texts = (2..<39).map { Array(frame.canvas.text(ofRow: $0)) }
      #expect(
        texts.contains { column < $0.count && $0[column] != " " && " ▎★".contains($0[column - 1]) }, "\(title)")
      rest = rest[range.upperBound...]
    }
    #expect((frame.cursor?.row ?? 0) >= 2)
    stack.press("Up Up PgUp")
    #expect((drawScreen(stack).cursor?.row ?? 0) >= 2)
    let small = ScreenScript(size: Size(columns: 59, rows: 24), keys: keys).frame
    #expect(!small.canvas.text(ofRow: 1).contains(titles[0]))
  }
}
