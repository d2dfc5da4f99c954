import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Use of the available space: tall rows, wrapped titles, and the pane under the grid.
@Suite struct AvailableSpaceTests {
  private static let start = Moments.at("2026-11-20 20:00")

  private static func lines(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  /// A guide of channels with one-hour programmes.
  private static func stack(channels: Int, size: Size, title: String = "News") -> ScreenStack {
    var sketch = GuideSketch()
    for index in 0..<channels {
      let rows = (0..<12).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, title) }
      sketch.add(Channel(id: "\(index)", name: "Channel \(index)"), rows)
    }
    return ScreenStack.opened(sketch.build(), now: start, size: size)
  }

  // MARK: The height of rows

  @Test func rowsGrowUntilTheChannelsFillTheScreen() {
    for channels in 1...70 {
      for rows in [24, 40, 60] {
        let stack = Self.stack(channels: channels, size: Size(columns: 100, rows: rows))
        let geometry = stack.grid.geometry(stack.app)
        let heights = (0..<geometry.channelCount).map { geometry.lines(ofChannel: $0) }
        let used = heights.prefix(channels).reduce(0, +)
        #expect(used <= geometry.gridRows)
        #expect(Set(heights).count == 1, "all rows have the same height")
        if channels <= geometry.gridRows {
          #expect(min(channels, geometry.channelCount) * 4 >= channels * 3, "\(channels) in \(rows): most are visible")
          #expect(geometry.gridRows - used <= 12 || heights[0] >= 6, "\(channels) in \(rows)")
        } else {
          #expect(heights.nonEmptyAllSatisfy { $0 == 1 })
        }
        for index in heights.indices.dropFirst() {
          #expect(geometry.firstLine(ofChannel: index) == geometry.firstLine(ofChannel: index - 1) + heights[index - 1])
        }
      }
    }
  }

  @Test func vCyclesThroughRowHeights() {
    var stack = Self.stack(channels: 5, size: Size(columns: 100, rows: 40))
    #expect(stack.grid.position.rowHeight == nil)
    #expect(stack.grid.geometry(stack.app).rowHeight == 6)
    for height in [1, 2, 3] {
      stack.press("v")
      #expect(stack.grid.geometry(stack.app).rowHeight == height)
      #expect(stack.app.notice == "Row height: \(InterfaceLanguage.english.count(height, "line")).")
    }
    stack.press("v")
    #expect(stack.grid.position.rowHeight == nil)
    #expect(stack.app.notice == "Row height: fill the screen.")
  }

  // MARK: Cells

  @Test func aLongTitleIsWrappedBeforeAnythingElseIsShown() {
    var stack = Self.stack(
      channels: 5, size: Size(columns: 100, rows: 40), title: "The Long and Winding Tale of the Harbour Lights")
    stack.press("Right v v v")
    let cell = Self.selectedCell(stack)
    #expect(cell.count == 3)
    #expect(cell[0].contains("The Long and Winding Tale of"))
    #expect(cell[1].contains("the Harbour Lights"))
    #expect(cell[2].contains("21:00–22:00"))
  }

  @Test func belowTheTitleComeEpisodeAndDescription() throws {
    var stack = ScreenScript(size: Size(columns: 200, rows: 60), keys: "+ + v v v").stack
    #expect(Self.selectedCell(stack).count == 3)
    #expect(
      zip(Self.selectedCell(stack), ["Full English", "Last Orders  s2 e6/6", ""]).allSatisfy {
        $1.isEmpty || $0.contains($1)
      })
    #expect(!Self.selectedCell(stack)[2].contains("20:30"), "a time appears only if there is nothing else to say")
    stack.press("c reel Enter")
    let film = Self.selectedCell(stack)
    let description = stack.grid.position.programme.flatMap { stack.app.guide.details(of: $0).description }
    #expect(film[0].contains("A Light in Castle Street"))
    // The current-time line is between two words.
    #expect(film[1].replacing("│", with: " ").contains(try #require(description).prefix(20)))
  }

  private static func selectedCell(_ stack: ScreenStack) -> [String] {
    let frame = drawScreen(stack)
    let target = GridTarget.item(channel: stack.grid.position.channel, stack.grid.position.item)
    return (0..<frame.canvas.size.rows).compactMap { row in
      let text = Array(frame.canvas.text(ofRow: row))
      let columns = text.indices.filter { frame.target(at: Point(column: $0, row: row)) as? GridTarget == target }
      return columns.isEmpty ? nil : String(columns.map { text[$0] })
    }
  }

  @Test func noCellLineIsABareNumber() {
    for keys in ["", "v", "v v", "v v v", "- v v v", "- - v v v", "+ v v v", "p ] v v v"] {
      let stack = ScreenScript(size: Size(columns: 200, rows: 60), keys: keys).stack
      let geometry = stack.grid.geometry(stack.app)
      let numbers = Set("0123456789/–")
      for line in Self.lines(stack)[geometry.firstGridRow..<geometry.statusRow - 1] {
        let cells = String(Array(line).dropFirst(geometry.channelColumns)).split { "▎‹›│▂".contains($0) }
        for cell in cells.map({ $0.filter { $0 != " " } }) where !cell.isEmpty {
          #expect(!cell.allSatisfy(numbers.contains), "\(keys): \(line)")
        }
      }
    }
  }

  /// The titles have no digits, so any digits below them belong to a time.
  @Test(arguments: 4...30) func timesInCellsAreWholeOrLeftOut(columns: Int) {
    var sketch = GuideSketch()
    let rows = (0..<20).map {
      GuideSketch.Programme(Self.start.adding(minutes: $0 * columns * 2), minutes: columns * 2, "A")
    }
    sketch.add(Channel(id: "1", name: "One"), rows)
    let stack = ScreenStack.opened(sketch.build(), now: Self.start, size: Size(columns: 140, rows: 40))
    let geometry = stack.grid.geometry(stack.app)
    var found = 0
    for line in Self.lines(stack)[geometry.firstGridRow..<geometry.firstGridRow + geometry.rowHeight] {
      let cells = String(Array(line).dropFirst(geometry.channelColumns)).split { "▎‹›│▂ ".contains($0) }
      for cell in cells where cell.contains(where: \.isNumber) {
        found += 1
        #expect(cell.count == 11 && cell.filter { $0 == ":" }.count == 2 && cell.contains("–"), "\(cell)")
      }
    }
    #expect(columns < 14 || found > 0)
  }

  @Test(arguments: [
    (EpisodeNumber(raw: "142, series 6", season: 6, number: 142), "s6 e142"),
    (EpisodeNumber(raw: "4/6", number: 4, count: 6), "e4/6"),
    (EpisodeNumber(raw: "1&2/6, series 2", season: 2, number: 1, lastNumber: 2, count: 6), "s2 e1–2/6"),
    (EpisodeNumber(raw: "series 3", season: 3), "s3"),
    (EpisodeNumber(raw: "the pilot"), "the pilot"),
  ])
  func numbersHaveLabels(number: EpisodeNumber, text: String) {
    #expect(number.text == text)
  }

  @Test func episodesReadTheSameOnEveryScreen() {
    for keys in ["+ + v v v", "Enter", "/ full Space english", "V"] {
      let lines = Self.lines(ScreenScript(keys: keys).stack).joined(separator: "\n")
      #expect(lines.contains("s2 e6/6"), "\(keys)")
    }
  }

  @Test func clippedTextEndsWithAnEllipsis() {
    let text = SafeText("one two three four five six seven")
    #expect(text.wrapped(to: 9, lines: 2).map(\.string) == ["one two", "three fo…"])
    #expect(text.wrapped(to: 40, lines: 2).map(\.string) == [text.string])
    #expect(text.wrapped(to: 9, lines: 0).isEmpty)
    for columns in 4...30 {
      for lines in 1...5 {
        let wrapped = text.wrapped(to: columns, lines: lines)
        let whole = text.wrapped(to: columns)
        #expect(wrapped.count == min(lines, whole.count))
        #expect(wrapped.dropLast() == whole.prefix(wrapped.count).dropLast())
        #expect(wrapped.nonEmptyAllSatisfy { $0.width <= columns })
        #expect((wrapped.last?.string.hasSuffix("…") ?? false) == (whole.count > lines))
      }
    }
  }

  // MARK: The pane

  @Test func paneDescribesTheSelection() {
    var stack = ScreenScript(size: Size(columns: 140, rows: 40)).stack
    var told: [String] = []
    for _ in 0..<12 {
      let geometry = stack.grid.geometry(stack.app)
      let pane = Self.lines(stack)[(geometry.statusRow + 1)..<39].joined(separator: " ")
      let programme = stack.grid.position.programme
      if let description = programme.flatMap({ stack.app.guide.details(of: $0).description }) {
        #expect(pane.contains(description.prefix(30)), "\(pane)")
        // No text from the previous programme remains.
        if let last = told.last, last != description { #expect(!pane.contains(last.prefix(30)), "\(pane)") }
        told.append(description)
      } else if programme == nil {
        #expect(pane.allSatisfy { $0 == " " }, "a gap has no text: \(pane)")
      }
      stack.press("Right Down")
    }
    #expect(Set(told).count >= 8, "\(told.count) descriptions were shown")
  }

  @Test func keyShowsThePaneFromTwentyFourRows() {
    var stack = ScreenScript().stack
    #expect(!stack.grid.geometry(stack.app).hasPane)
    let before = drawScreen(stack).canvas
    stack.press("V")
    #expect(stack.grid.geometry(stack.app).hasPane)
    #expect(Self.lines(stack)[18].contains("Full English") && Self.lines(stack)[19].contains("Sitcom"))
    stack.press("V")
    #expect(drawScreen(stack).canvas == before)
    var small = ScreenScript(size: Size(columns: 80, rows: 23)).stack
    small.press("V")
    #expect(!small.grid.geometry(small.app).hasPane)
    #expect(small.app.notice?.contains("too small") == true)
    var large = ScreenScript(size: Size(columns: 140, rows: 40), keys: "V").stack
    #expect(!large.grid.geometry(large.app).hasPane)
    large.press("V")
    #expect(large.grid.geometry(large.app).hasPane)
  }

  @Test func theSelectionStaysInViewWhenThePaneComes() {
    var stack = ScreenScript(keys: "G").stack
    stack.press("V")
    let geometry = stack.grid.geometry(stack.app)
    #expect(stack.grid.selectedRow - stack.grid.position.top < geometry.channelCount)
  }

  // MARK: The popup

  @Test func thePopupFillsTheWidthAtEightyColumns() {
    let stack = ScreenScript(keys: "Enter").stack
    let text = Self.lines(stack)
    let edges = text.filter { $0.first == "│" && $0.last == "│" }
    #expect(edges.count > 5)
    for line in text[(text.firstIndex { $0.hasPrefix("┌") } ?? 0)...].prefix(edges.count) {
      #expect("┌│└".contains(line.first ?? " ") && "┐│┘".contains(line.last ?? " "), "\(line)")
    }
  }
}
