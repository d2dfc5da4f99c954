import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Titles that try to leave their cells do not change neighbouring cells.
  @Suite(.row("T2")) struct NeighbourTests {
    private static let count = Contract.count(10_000)
    /// The number of hostile titles per channel. Every other visible title is hostile.
    private static let perChannel = 2

    /// Pages of channels, with hostile or plain titles in every other cell.
    private static func feed(isHostile: Bool) throws -> FeedFolder {
      var texts = HostileText(seed: 2)
      let feed = try FeedFolder()
      for channel in 0..<(count + perChannel - 1) / perChannel {
        let rows = (0..<4).map { index in
          guard index.isMultiple(of: 2) else { return FeedFolder.Row("Plain \(channel).\(index)") }
          let title = texts.next()
          return FeedFolder.Row(isHostile ? title : "x")
        }
        try feed.add("Row \(channel)", rows)
      }
      return feed
    }

    private static func pages(of stack: ScreenStack) -> Int {
      let rows = stack.grid.geometry(stack.app).channelCount
      // The last page may start too early to show the last channels, so there is one more page for them.
      return (stack.app.guide.channels.count + rows - 1) / rows + 1
    }

    /// The number of cells that differ from the same screen with plain titles, ignoring the cells of hostile titles.
    private static func differences(_ shown: [[String]], _ plain: Frame, _ stack: ScreenStack) -> Int {
      var count = 0
      // The header counts repairs, and the status line names the selected programme, so these rows may differ.
      for row in 1..<stack.app.size.rows where row != stack.grid.geometry(stack.app).statusRow {
        let expected = TextCells.cells(of: plain.canvas.text(ofRow: row), columns: stack.app.size.columns)
        let cells = shown.indices.contains(row) ? shown[row] : []
        for column in expected.indices where !isHostile(column, row, stack) {
          // pyte joins letters and marks. Plain text has no marks.
          if !cells.indices.contains(column) || !cells[column].utf8.elementsEqual(expected[column].utf8) { count += 1 }
        }
      }
      return count
    }

    private static func isHostile(_ column: Int, _ row: Int, _ stack: ScreenStack) -> Bool {
      let cells = stack.grid.geometry(stack.app).cells
      guard (cells.row..<cells.endRow).contains(row) else { return false }
      return stride(from: 0, to: 4, by: 2).contains { index in
        let start = FeedFolder.start.adding(minutes: index * 30)
        let columns = [start, start.adding(minutes: 30)].map {
          cells.column + stack.grid.scale(stack.app).column(of: $0)
        }
        return (columns[0]..<columns[1]).contains(column)
      }
    }

    private static func rows(of canvas: Canvas) -> [[String]] {
      (0..<canvas.size.rows).map { TextCells.cells(of: canvas.text(ofRow: $0), columns: canvas.size.columns) }
    }

    @Test func neighbouringCellsAreTheSameAsWithPlainTitles() throws {
      let hostile = try Self.feed(isHostile: true)
      let walk = try StrictSession(hostile)
      var session = try TextSession(hostile)
      var plain = try ScreenStack.opened(
        Self.feed(isHostile: false).guide(), now: walk.stack.app.now, size: walk.stack.app.size)
      var wrong = (canvas: 0, tmux: 0, pyte: 0)
      var bytes = Array(walk.output)
      var frames: [(plain: Frame, stack: ScreenStack)] = []
      let pages = Self.pages(of: plain)
      for page in 0..<pages {
        if page > 0 {
          let read = walk.output.count
          try walk.press("PgDn")
          try session.press("PgDn")
          plain.press("PgDn")
          bytes += [0] + walk.output[read...]
        }
        let frame = drawScreen(plain)
        frames.append((frame, plain))
        wrong.canvas += Self.differences(Self.rows(of: walk.frame.canvas), frame, plain)
        let shown = try session.rows().map { TextCells.cells(of: $0, columns: 80) }
        wrong.tmux += Self.differences(shown, frame, plain)
      }
      let screens = try Pyte.screens(after: bytes, columns: 80, rows: 24)
      #expect(screens.count == pages)
      for (screen, page) in zip(screens, frames) { wrong.pyte += Self.differences(screen, page.plain, page.stack) }
      let note = try TmuxWidthProbe().versionNote()
      #expect(wrong.canvas == 0 && wrong.tmux == 0, "\(wrong) cells\(note)")
      // Newer versions of pyte use different widths for some symbols. See `WidthTests`.
      if try Pyte.versionNote().isEmpty { #expect(wrong.pyte == 0) }
      Contract.report(
        "T2",
        "\(Self.count.grouped) hostile titles on \(pages.grouped) screens: neighbouring cells changed: "
          + "\(wrong.canvas) on the canvas, \(wrong.tmux) in tmux, \(wrong.pyte) in pyte")
    }
  }
}
