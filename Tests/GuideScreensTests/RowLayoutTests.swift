import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct RowLayoutTests {
  static let start = Moments.at("2026-11-16 05:00")

  /// Seconds per column, from a minute to half an hour.
  static let zooms = [60, 90, 120, 180, 300, 600, 900, 1800]

  static func scale(_ timeline: Timeline, seconds: Int, columns: Int, _ random: inout SplitMix64) -> TimeScale {
    let last = max(0, timeline.extent.seconds / seconds - columns)
    let left = timeline.extent.start.adding(seconds: Int.random(in: 0...last, using: &random) * seconds)
    return TimeScale(window: Interval(left, left.adding(seconds: seconds * columns)), columns: columns)
  }

  @Test(arguments: 0..<60) func cellsTouchAndNoProgrammeIsLost(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let timeline = Timeline(GuideSketch.random(seed: seed, from: Self.start), in: Moments.london)
    for seconds in Self.zooms {
      let scale = Self.scale(timeline, seconds: seconds, columns: Int.random(in: 1...140, using: &random), &random)
      guard timeline.extent.start.adding(seconds: scale.window.seconds) <= timeline.extent.end else { continue }
      for channel in timeline.guide.channels.indices {
        let layout = RowLayout(channel: channel, of: timeline, scale: scale)
        #expect(layout.cells.first?.columns.lowerBound == 0)
        #expect(layout.cells.last?.columns.upperBound == scale.columns)
        for (cell, next) in zip(layout.cells, layout.cells.dropFirst()) {
          #expect(cell.columns.upperBound == next.columns.lowerBound)
        }
        #expect(layout.cells.nonEmptyAllSatisfy { !$0.columns.isEmpty })
        let drawn = layout.cells.flatMap(\.items)
        let segments = timeline.segments(on: channel, in: scale.window)
        // An item that ends within the first column is skipped unless it is the only one.
        let shown = segments.drop {
          timeline.interval(of: $0.item).start < scale.window.start && scale.column(of: $0.interval.end) <= 0
        }
        #expect(drawn == (shown.isEmpty ? segments[...] : shown).map(\.item))
      }
    }
  }

  @Test func widthsAreProportionalFromOneSharedRounding() {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [
        .init(Self.start, minutes: 25, "A"), .init(Self.start.adding(minutes: 25), minutes: 35, "B"),
        .init(Self.start.adding(minutes: 60), minutes: 60, "C"),
      ])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let scale = TimeScale(window: Interval(Self.start, Self.start.adding(minutes: 120)), columns: 40)
    let layout = RowLayout(channel: 0, of: timeline, scale: scale)
    #expect(layout.cells.map(\.columns) == [0..<8, 8..<20, 20..<40])
  }

  @Test func programmesNarrowerThanAColumnShareACell() {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      (0..<24).map { .init(Self.start.adding(minutes: $0 * 5), minutes: 5, "P\($0)") })
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let scale = TimeScale(window: Interval(Self.start, Self.start.adding(minutes: 120)), columns: 8)
    let layout = RowLayout(channel: 0, of: timeline, scale: scale)
    #expect(layout.cells.map(\.items.count) == [12, 12])
  }

  @Test func mergedCellsStayTheSameWhenTheWindowMoves() {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      (0..<200).map { .init(Self.start.adding(minutes: $0 * 4), minutes: 4, "P\($0)") })
    let timeline = Timeline(sketch.build(), in: Moments.london)
    func cells(_ column: Int) -> [RowCell] {
      let left = Self.start.adding(seconds: column * 300)
      let scale = TimeScale(window: Interval(left, left.adding(seconds: 300 * 60)), columns: 60)
      return RowLayout(channel: 0, of: timeline, scale: scale).cells
    }
    let before = Set(cells(20).dropFirst().dropLast().map(\.items))
    let after = Set(cells(21).dropFirst().dropLast().map(\.items))
    #expect(before.symmetricDifference(after).count <= 2)
  }

  @Test func cutCellsAreMarked() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(Self.start, minutes: 300, "Long")])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let middle = Interval(Self.start.adding(minutes: 60), Self.start.adding(minutes: 120))
    let cut = RowLayout(channel: 0, of: timeline, scale: TimeScale(window: middle, columns: 60)).cells
    #expect(cut.map(\.isCutAtLeft) == [true])
    #expect(cut.map(\.isCutAtRight) == [true])
    let whole = Interval(Self.start, Self.start.adding(minutes: 300))
    let uncut = RowLayout(channel: 0, of: timeline, scale: TimeScale(window: whole, columns: 60)).cells
    #expect(uncut.map(\.isCutAtLeft) == [false])
    #expect(uncut.map(\.isCutAtRight) == [false])
  }
}
