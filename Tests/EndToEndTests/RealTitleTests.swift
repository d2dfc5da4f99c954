import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  @Suite(.row("T3")) struct RealTitleTests {
    @Test func realTitlesAreReadable() throws {
      let feed = try FeedFolder()
      for sample in RealFeedTitles.all {
        try feed.add(sample.name, [FeedFolder.Row(title: sample.bytes), FeedFolder.Row("Plain")])
      }
      let session = try TextSession(feed)
      let rows = try session.rows()
      for (index, sample) in RealFeedTitles.all.enumerated() {
        let row = rows[session.stack.grid.geometry(session.stack.app).firstLine(ofChannel: index)]
        let cells = TextCells.cells(of: row, columns: 80)
        let start =
          session.stack.grid.geometry(session.stack.app).channelColumns
          + session.stack.grid.scale(session.stack.app).column(of: FeedFolder.start)
        #expect(
          TextCells.trimmed(cells[start + 1..<start + 15].joined()).replacing("│", with: " ") == sample.shown,
          "\(sample.name): \(row)")
        #expect(cells[start + 16..<start + 21].joined() == "Plain", "\(sample.name): \(row)")
      }
      Contract.report("T3", "\(RealFeedTitles.all.count) titles in tmux, all readable, their neighbours in place")
    }
  }
}
