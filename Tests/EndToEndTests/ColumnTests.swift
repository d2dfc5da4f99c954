import CellCanvas
import GuideApp
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Titles with emoji, joined emoji and flags do not shift the cells that follow.
  @Suite(.row("W3")) struct ColumnTests {
    private static let emoji = [
      "👩‍👩‍👧‍👦", "👨‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇬🇧", "🇯🇵🇫🇷", "1️⃣", "#️⃣", "❤️", "☂️", "🤷🏿‍♀️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "😀", "👁️‍🗨️", "❤️‍🔥",
      "🧑🏻‍🤝‍🧑🏿", "🫠", "🫨", "☕", "⚽️", "🈁", "日本", "e\u{301}", "क्षि", "한글",
    ]

    @Test func theSeparatorsOf200TitlesAreAligned() throws {
      let count = 200
      var random = SplitMix64(seed: 3)
      let feed = try FeedFolder()
      for index in 0..<count {
        let title = (0..<Int.random(in: 1...9, using: &random)).map { _ in
          Self.emoji.randomElement(using: &random) ?? ""
        }.joined()
        // All rows have programmes at the same times, so their separators must be in the same columns.
        try feed.add("Row \(index)", (0..<4).map { FeedFolder.Row($0 == 2 ? "end" : title) })
      }
      var session = try TextSession(feed)
      var rows = 0
      var sheared = 0
      for page in 0..<(count + 17) / 18 {
        if page > 0 { try session.press("PgDn") }
        let shown = try session.rows().filter { $0.contains("Row ") && $0.contains("▎") }.map(Self.marks)
        rows += shown.count
        let usual = shown.max { $0.count < $1.count } ?? []
        sheared += shown.filter { !$0.isSubset(of: usual) }.count
      }
      #expect(rows >= count && sheared == 0)
      Contract.report("W3", "\(count) emoji titles on \(rows.grouped) screen rows: \(sheared) shifted in tmux")
    }

    private static func marks(of row: String) -> Set<Int> {
      let cells = TextCells.cells(of: row, columns: 80)
      return Set(cells.indices.filter { cells[$0] == "▎" })
    }

    @Test func emojiJapaneseAndWelshKeepTheirColumns() throws {
      var session = try GridSession(size: Size(columns: 140, rows: 40))
      try session.press("G Enter Right Right Esc Up Enter Esc Up Enter Esc > > v")
    }
  }
}
