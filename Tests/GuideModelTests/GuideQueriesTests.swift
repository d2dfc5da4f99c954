import GuideModel
import GuideTestSupport
import Testing

/// Queries to the store, compared with simple implementations that check every programme.
@Suite struct GuideQueriesTests {
  private static let start = Moments.at("2026-11-16 05:00")

  private static func guide(seed: UInt64) -> Guide { GuideSketch.random(seed: seed, from: start) }

  /// A simple implementation of `programmes(on:in:includingZeroLength:)`.
  private static func plain(_ guide: Guide, _ channel: Int, _ span: Interval, momentary: Bool) -> [ProgrammeID] {
    guide.programmes(on: channel).filter { programme in
      let interval = guide.interval(of: programme)
      return interval.isEmpty ? momentary && span.contains(interval.start) : interval.overlaps(span)
    }
  }

  @Test(arguments: UInt64(0)..<30) func programmesInASpanMatchTheSimpleImplementation(seed: UInt64) {
    let guide = Self.guide(seed: seed)
    var random = SplitMix64(seed: seed)
    for channel in guide.channels.indices {
      for _ in 0..<100 {
        let from = Self.start.adding(minutes: Int.random(in: -200...6000, using: &random))
        let span = Interval(from, from.adding(minutes: [0, 1, 30, 500].randomElement(using: &random) ?? 0))
        for momentary in [false, true] {
          let found = guide.programmes(on: channel, in: span, includingZeroLength: momentary)
          #expect(found == Self.plain(guide, channel, span, momentary: momentary))
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<30) func ownersMatchTheSimpleImplementationAtEveryEdge(seed: UInt64) {
    let guide = Self.guide(seed: seed)
    for programme in guide.programmes {
      let channel = guide.channel(of: programme)
      let interval = guide.interval(of: programme)
      for edge in [interval.start, interval.end] {
        for instant in [edge.adding(seconds: -1), edge] {
          #expect(guide.owner(on: channel, at: instant) == TimelineTests.plainOwner(guide, channel, instant))
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<30) func otherProgrammesInASlotMatchTheSimpleImplementation(seed: UInt64) {
    let guide = Self.guide(seed: seed)
    for programme in guide.programmes {
      let slot = guide.interval(of: programme)
      let others = guide.programmes(on: guide.channel(of: programme)).filter { other in
        let interval = guide.interval(of: other)
        if slot.isEmpty { return interval.isEmpty ? interval == slot : interval.contains(slot.start) }
        return interval.isEmpty ? slot.contains(interval.start) : interval.overlaps(slot)
      }
      #expect(guide.otherProgrammesInSlot(of: programme) == others.filter { $0 != programme })
    }
  }

  @Test(arguments: UInt64(0)..<30) func nextProgrammesMatchTheSimpleImplementation(seed: UInt64) {
    let guide = Self.guide(seed: seed)
    for programme in guide.programmes {
      let channel = guide.channel(of: programme)
      let instant = guide.start(of: programme)
      let later = guide.programmes(on: channel).filter {
        guide.start(of: $0) > instant && !guide.interval(of: $0).isEmpty
      }
      #expect(guide.next(on: channel, after: instant) == later.first)
    }
  }

  @Test func channelsAreFoundByIdThenByNumberThenByName() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "10", name: "Harbour"), [])
    sketch.add(Channel(id: "11", name: "10"), [])
    sketch.add(Channel(id: "12", name: "HARBOUR", number: 20), [])
    sketch.add(Channel(id: "13", name: "20", number: 21), [])
    let guide = sketch.build()
    #expect(guide.channel(identifiedBy: "10") == 0)
    #expect(guide.channel(identifiedBy: "12") == 2)
    #expect(guide.channel(identifiedBy: "20") == 2)
    #expect(guide.channel(identifiedBy: "Harbour") == nil)
    #expect(guide.channel(identifiedBy: "") == nil)
  }
}
