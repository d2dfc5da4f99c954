import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// A guide exported as XMLTV and read again.
@Suite struct ExportedGuideTests {
  private static func exported(_ guide: Guide) -> Guide {
    let encoder = XMLTVEncoder(guide, in: Moments.london)
    let bytes = encoder.head + encoder.programmes(0..<guide.programmeCount) + encoder.foot
    var builder = GuideBuilder()
    _ = builder.add(XMLTVDecoder.guide(in: bytes, file: "exported.xml"))
    return builder.build()
  }

  /// Compares the details of many programmes in both guides.
  @Test(arguments: ["1", "5", "9", "14"]) func everyScreenOfTheDetailsIsTheSame(channel: String) {
    let keys = "\(channel) Enter Enter"
    let size = Size(columns: 100, rows: 60)
    var mine = ScreenScript(now: "2026-11-20 20:47", size: size, keys: keys)
    var stack = mine.stack
    mine.guide = Self.exported(DemoGuide.week)
    var other = mine.stack
    for _ in 0..<Contract.count(120, atLeast: 20) {
      #expect(text(stack) == text(other))
      stack.press("Right")
      other.press("Right")
    }
  }

  private func text(_ stack: ScreenStack) -> String {
    let canvas = drawScreen(stack).canvas
    return (0..<stack.app.size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }
}
