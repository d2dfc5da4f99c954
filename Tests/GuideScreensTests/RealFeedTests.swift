import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

@Suite(.row("T3")) struct RealFeedTests {
  /// A guide with one channel that has a programme with this title and a plain one after it.
  private static func guide(_ title: [UInt8]) -> Guide {
    let flags = String(repeating: "false~", count: 8)
    let rest = "~~~~~~\(flags)~~Drama~A lamp, a boat and a quarrel.~false~20/11/2026~"
    let bytes = title + Array((rest + "20:30~21:00~30\nPlain" + rest + "21:00~21:30~30\n").utf8)
    let decoded = RadioTimesDecoder(zone: Moments.london).programmes(in: bytes, file: "1.dat")
    var builder = GuideBuilder()
    builder.add(decoded.batch, to: builder.add(Channel(id: "1", name: "Harbour One")))
    builder.add(decoded.diagnostics)
    return builder.build()
  }

  @Test(arguments: RealFeedTitles.all.map(\.name)) func titleReadsAsIntended(name: String) throws {
    let sample = try #require(RealFeedTitles.all.first { $0.name == name })
    let script = ScreenScript(guide: Self.guide(sample.bytes), size: Size(columns: 80, rows: 6))
    let frame = script.frame
    expectGolden("real-feed-\(name)", frame.canvas, cursor: frame.cursor)
    let cell = frame.canvas.text(ofRow: GridGeometry(script.size).firstGridRow)
    #expect(cell.contains(sample.shown))
  }

  @Test func theRowIsShown() {
    Contract.report("T3", "\(RealFeedTitles.all.count) fixed screens of titles from real feeds, all as designed")
  }
}
