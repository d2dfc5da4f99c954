import CellCanvas
import GuideLanguage
import GuideTestSupport
import Testing

@testable import GuideApp

/// Screens in linear mode.
@Suite struct LinearPageTests {
  /// Checks wrapped lines: each is on exactly one page, and that page is the same whichever of its lines is selected.
  @Test(arguments: UInt64(0)..<20) func eachLineIsOnOnePage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = Size(columns: 20, rows: .random(in: 5...14, using: &random))
    let lengths = (0..<50).map { _ in Int.random(in: 0...3, using: &random) * 15 }
    var pages: [Set<Int>] = []
    for selected in lengths.indices {
      let page = LinearPage(count: lengths.count, selected: selected) { line in
        "#\(line) " + String(repeating: "words ", count: lengths[line] / 6)
      }
      let frame = Frame(page.draw(over: FrameBuilder(size, theme: Theme(colours: 0)), in: .english))
      let rows = (1..<size.rows - 1).map { frame.canvas.text(ofRow: $0) }
      pages.append(Set(rows.filter { $0.hasPrefix("#") }.compactMap { Int($0.dropFirst().prefix { $0 != " " }) }))
      #expect(pages[selected].contains(selected), "line \(selected): \(rows)")
    }
    for (line, page) in pages.enumerated() {
      for other in page { #expect(pages[other] == page, "lines \(line) and \(other)") }
    }
  }
}
