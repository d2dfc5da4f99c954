import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct ChannelColumnsTests {
  private static var widths: ChannelColumns.Widths {
    var widths = ChannelColumns.Widths()
    (widths.number, widths.name, widths.groups, widths.sources) = (3, 30, 20, 25)
    (widths.programmes, widths.hasDays) = (4, true)
    return widths
  }

  private static func shown(_ columns: Int) -> String {
    let shown = ChannelColumns(widths, in: columns - 1, .english)
    let all = [
      ("groups", shown.groups), ("days", shown.days), ("programmes", shown.programmes), ("sources", shown.sources),
    ]
    return all.filter { $0.1 > 0 }.map(\.0).joined(separator: " ")
  }

  @Test func mostImportantColumnsAreShownFirst() {
    #expect(Self.shown(40) == "")
    #expect(Self.shown(80) == "groups sources", "too wide a column is replaced by the next")
    #expect(Self.shown(100) == "groups days")
    #expect(Self.shown(120) == "groups days programmes")
    #expect(Self.shown(140) == "groups days programmes sources")
    #expect(ChannelColumns(Self.widths, in: 199, .english).name == 30)
  }

  @Test func noLineIsWiderThanTheScreenAndNoColumnThanItsText() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var widths = ChannelColumns.Widths()
      widths.number = .random(in: 0...5, using: &random)
      widths.name = .random(in: 1...90, using: &random)
      widths.groups = .random(in: 0...60, using: &random)
      widths.sources = .random(in: 0...60, using: &random)
      widths.programmes = .random(in: 1...5, using: &random)
      widths.hasDays = .random(using: &random)
      let room = Int.random(in: 20...220, using: &random)
      let columns = ChannelColumns(widths, in: room, .english)
      let others = [columns.groups, columns.sources, columns.programmes, columns.days].filter { $0 > 0 }
      #expect(columns.number + 3 + columns.name + 2 + others.reduce(0) { $0 + $1 + 2 } <= room, "\(seed)")
      #expect(columns.name <= widths.name && columns.groups <= widths.groups && columns.sources <= widths.sources)
      #expect(columns.name >= min(widths.name, 8))
    }
  }

  @Test func wideScreensShowGroupsSourcesProgrammesAndDays() throws {
    var builder = GuideBuilder()
    for (origin, ids) in [("satellite", ["a", "b"]), ("internet", ["b", "c"])] {
      builder.begin(GuideOrigin(name: origin))
      for id in ids {
        var batch = ProgrammeBatch(bytes: [], reader: EmptyRecordReader())
        for day in 0..<(id == "a" ? 3 : 1) {
          let start = Moments.at("2026-11-20 20:00").adding(minutes: day * 1440 + (origin == "internet" ? 90 : 0))
          batch.append(
            ProgrammeRow(interval: Interval(start, start.adding(minutes: 60)), flags: [], record: 0..<0),
            title: Array("News".utf8).span, genre: Array("".utf8).span)
        }
        builder.add(batch, to: builder.add(Channel(id: id, name: "Channel \(id)")))
      }
    }
    _ = builder.add(Channel(id: "d", name: "Channel d"))
    var stack = ScreenStack.opened(
      builder.build(), now: Moments.at("2026-11-20 20:10"), size: Size(columns: 140, rows: 10), zone: Moments.london)
    stack.press("C")
    let canvas = drawScreen(stack).canvas
    let rows = (1...4).map { canvas.text(ofRow: $0) }
    #expect(rows[0].contains("satellite") && rows[0].contains("3 programmes  Fri 20 Nov – Sun 22 Nov"), "\(rows)")
    #expect(rows[1].contains("satellite, internet") && rows[1].contains("2 programmes  Fri 20 Nov"), "\(rows)")
    #expect(rows[2].contains("internet") && rows[2].contains("1 programme "), "\(rows)")
    #expect(rows[3].contains("no programmes") && !rows[3].contains("Nov"), "\(rows)")
    stack.press("/ satellite Enter")
    #expect(drawScreen(stack).canvas.text(ofRow: 0).contains("1/2 of 4"), "sources are found by narrowing")
  }
}
