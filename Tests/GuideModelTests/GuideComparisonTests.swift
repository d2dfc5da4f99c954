import GuideModel
import GuideTestSupport
import Testing

@Suite struct GuideComparisonTests {
  private static let at = Moments.at("2026-11-20 20:00")

  private static func guide(_ channels: [(id: String, rows: [(minute: Int, length: Int, title: String)])]) -> Guide {
    var sketch = GuideSketch()
    for channel in channels {
      sketch.add(
        Channel(id: channel.id, name: channel.id.uppercased()),
        channel.rows.map { .init(at.adding(minutes: $0.minute), minutes: $0.length, $0.title) })
    }
    return sketch.build()
  }

  /// Changes as text, such as `+60-90 Quiz HARBOUR`, `30-60>60-90 News HARBOUR`, `-0-30 News HARBOUR`.
  private static func text(_ change: GuideChange) -> String {
    func text(_ interval: Interval) -> String {
      "\(interval.start.seconds(since: at) / 60)-\(interval.end.seconds(since: at) / 60)"
    }
    let times =
      switch change.kind {
      case .new(let interval): "+" + text(interval)
      case .moved(let from, let to): "\(text(from))>\(text(to))"
      case .gone(let interval): "-" + text(interval)
      }
    return "\(times) \(change.title) \(change.channel.name)"
  }

  private static func changes(_ old: Guide, _ new: Guide, from minute: Int = 0) -> [String] {
    GuideComparison(old: old, new: new, from: at.adding(minutes: minute)).changes.map(text)
  }

  @Test func additionsMovesAndRemovalsAreReported() {
    let old = Self.guide([
      ("harbour", [(0, 30, "News"), (30, 60, "The Ferrymen"), (90, 30, "Quiz"), (120, 30, "Close")]),
      ("meadow", [(0, 60, "Bees"), (60, 60, "Trees")]),
    ])
    let new = Self.guide([
      ("meadow", [(0, 60, "Bees"), (60, 60, "Weeds")]),
      ("harbour", [(0, 30, "News"), (30, 30, "Late Kitchen"), (60, 60, "The Ferrymen"), (120, 30, "Close")]),
    ])
    #expect(
      Self.changes(old, new) == [
        "+30-60 Late Kitchen HARBOUR", "+60-120 Weeds MEADOW", "-60-120 Trees MEADOW",
        "30-90>60-120 The Ferrymen HARBOUR", "-90-120 Quiz HARBOUR",
      ])
    #expect(Self.changes(old, old).isEmpty)
  }

  @Test func newDaysAreNotChanges() {
    let old = Self.guide([("harbour", [(0, 30, "News"), (30, 30, "Quiz")])])
    let new = Self.guide([("harbour", [(30, 30, "Quiz"), (60, 30, "Film"), (90, 30, "Close")])])
    #expect(Self.changes(old, new).isEmpty)
  }

  @Test func pastProgrammesAreIgnored() {
    let old = Self.guide([("harbour", [(0, 30, "News"), (30, 30, "Quiz"), (60, 30, "Close")])])
    let new = Self.guide([("harbour", [(0, 30, "Olds"), (30, 30, "Quizzes"), (60, 30, "Close")])])
    #expect(Self.changes(old, new, from: 30) == ["+30-60 Quizzes HARBOUR", "-30-60 Quiz HARBOUR"])
  }

  @Test func channelsInOnlyOneGuideAreNotCompared() {
    let old = Self.guide([("harbour", [(0, 30, "News")])])
    let new = Self.guide([("meadow", [(0, 30, "Bees")])])
    #expect(Self.changes(old, new).isEmpty)
  }

  @Test func sameTitleOnAnotherDayIsNotAMove() {
    let old = Self.guide([("harbour", [(0, 30, "News"), (30, 2970, "Long"), (3000, 30, "Close")])])
    let new = Self.guide([("harbour", [(0, 30, "Olds"), (30, 2940, "Long"), (2970, 30, "News"), (3000, 30, "Close")])])
    #expect(
      Self.changes(old, new) == [
        "+0-30 Olds HARBOUR", "-0-30 News HARBOUR", "30-3000>30-2970 Long HARBOUR", "+2970-3000 News HARBOUR",
      ])
  }

  /// No change is reported twice, and applying all changes to one guide gives the other.
  @Test(arguments: 0..<40)
  func changesTransformTheOldGuideIntoTheNew(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func rows() -> [(minute: Int, length: Int, title: String)] {
      // Both guides have the same first and last programmes, so everything in between is compared.
      let middle = (1..<20).compactMap { index -> (minute: Int, length: Int, title: String)? in
        Bool.random(using: &random) ? (index * 30, 30, ["A", "B", "C"][Int.random(in: 0..<3, using: &random)]) : nil
      }
      return [(0, 30, "First")] + middle + [(600, 30, "Last")]
    }
    let (old, new) = (rows(), rows())
    var state = old.map { "\($0.minute)-\($0.minute + $0.length) \($0.title)" }
    for change in Self.changes(Self.guide([("h", old)]), Self.guide([("h", new)])) {
      let words = change.split(separator: " ")
      let title = String(words[1])
      if words[0].hasPrefix("+") {
        state.append("\(words[0].dropFirst()) \(title)")
      } else if words[0].hasPrefix("-") {
        #expect(state.contains("\(words[0].dropFirst()) \(title)"))
        state.remove(at: state.firstIndex(of: "\(words[0].dropFirst()) \(title)") ?? 0)
      } else {
        let ends = words[0].split(separator: ">")
        state.remove(at: state.firstIndex(of: "\(ends[0]) \(title)") ?? 0)
        state.append("\(ends[1]) \(title)")
      }
    }
    #expect(state.sorted() == new.map { "\($0.minute)-\($0.minute + $0.length) \($0.title)" }.sorted())
  }
}
