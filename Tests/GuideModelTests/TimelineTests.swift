import GuideModel
import GuideTestSupport
import Testing

@Suite struct TimelineTests {
  static let start = Moments.at("2026-11-16 05:00")

  static func timeline(seed: UInt64) -> Timeline {
    Timeline(GuideSketch.random(seed: seed, from: start), in: Moments.london)
  }

  /// A simple implementation of `owner(on:at:)` that checks every programme.
  static func plainOwner(_ guide: Guide, _ channel: Int, _ instant: Instant) -> ProgrammeID? {
    guide.programmes(on: channel).filter { guide.interval(of: $0).contains(instant) }.min { a, b in
      let first = guide.interval(of: a)
      let second = guide.interval(of: b)
      return (-first.start.seconds, first.end.seconds, a.row) < (-second.start.seconds, second.end.seconds, b.row)
    }
  }

  @Test(arguments: 0..<40) func ownersMatchTheSimpleImplementation(seed: UInt64) {
    let timeline = Self.timeline(seed: seed)
    var random = SplitMix64(seed: seed)
    for channel in timeline.guide.channels.indices {
      for _ in 0..<200 {
        let instant = Self.start.adding(minutes: Int.random(in: -100...6000, using: &random))
        #expect(timeline.guide.owner(on: channel, at: instant) == Self.plainOwner(timeline.guide, channel, instant))
      }
    }
  }

  @Test(arguments: 0..<40) func segmentsAreContiguousAndHaveTheRightOwners(seed: UInt64) {
    let timeline = Self.timeline(seed: seed)
    var random = SplitMix64(seed: seed &+ 1000)
    for channel in timeline.guide.channels.indices {
      let from = timeline.extent.start.adding(minutes: Int.random(in: 0...3000, using: &random))
      let window = Interval(from, from.adding(minutes: Int.random(in: 1...1500, using: &random)))
      let segments = timeline.segments(on: channel, in: window)
      var time = window.start
      for segment in segments {
        #expect(segment.interval.start == time)
        #expect(!segment.interval.isEmpty)
        #expect(timeline.item(on: channel, at: segment.interval.start) == segment.item)
        #expect(timeline.item(on: channel, at: segment.interval.end.adding(seconds: -1)) == segment.item)
        time = segment.interval.end
      }
      #expect(time == min(window.end, max(timeline.extent.end, window.start)))
    }
  }

  @Test(arguments: 0..<40) func steppingVisitsEveryProgrammeInBothDirections(seed: UInt64) throws {
    let timeline = Self.timeline(seed: seed)
    for channel in timeline.guide.channels.indices {
      var item = timeline.item(on: channel, at: timeline.extent.start)
      while let before = timeline.item(before: item, on: channel) { item = before }
      var visited = [item]
      while let next = timeline.item(after: item, on: channel) {
        #expect(timeline.item(before: next, on: channel) == item)
        item = next
        visited.append(item)
      }
      let programmes = visited.compactMap { if case .programme(let programme) = $0 { programme } else { nil } }
      let lasting = timeline.guide.programmes(on: channel).filter { !timeline.guide.interval(of: $0).isEmpty }
      #expect(programmes == Array(lasting))
    }
  }

  @Test func laterProgrammesInterruptEarlierOnes() {
    let at = Self.start
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"),
      [.init(at, minutes: 120, "Film"), .init(at.adding(minutes: 30), minutes: 10, "News")])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let titles = timeline.segments(on: 0, in: Interval(at, at.adding(minutes: 120))).map { segment in
      if case .programme(let programme) = segment.item { timeline.guide.title(of: programme) } else { "gap" }
    }
    #expect(titles == ["Film", "News", "Film"])
  }

  @Test func consecutiveProgrammesLeaveNoGapOrOverlap() {
    let at = Self.start
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 30, "A"), .init(at.adding(minutes: 30), minutes: 30, "B")])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let guide = timeline.guide
    #expect(guide.owner(on: 0, at: at.adding(minutes: 30)).map(guide.title(of:)) == "B")
    #expect(guide.otherProgrammesInSlot(of: ProgrammeID(row: 0)).isEmpty)
  }

  @Test func programmesWithoutLengthAreInTheSlotButNotACell() {
    let at = Self.start
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 30, "News"), .init(at, minutes: 0, "Weather")])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    let guide = timeline.guide
    #expect(guide.otherProgrammesInSlot(of: ProgrammeID(row: 0)).map(guide.title(of:)) == ["Weather"])
    let segments = timeline.segments(on: 0, in: timeline.extent)
    #expect(segments.contains { $0.item == .programme(ProgrammeID(row: 0)) })
    #expect(!segments.contains { $0.item == .programme(ProgrammeID(row: 1)) })
  }

  @Test func emptyChannelsAreSteppedDayByDay() throws {
    let at = Self.start
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "One"), [.init(at, minutes: 30, "A"), .init(at.adding(minutes: 4000), minutes: 30, "B")])
    sketch.add(Channel(id: "2", name: "Two"), [])
    let timeline = Timeline(sketch.build(), in: Moments.london)
    var item = timeline.item(on: 1, at: at)
    var days = 1
    while let next = timeline.item(after: item, on: 1) {
      item = next
      days += 1
    }
    #expect(days == 3)
  }
}
