import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Lists of results, compared with simple reference implementations.
@Suite struct ResultListTests {
  private static let now = Moments.at("2026-11-17 12:00")

  private static func found(_ seed: UInt64, _ query: String = "p") -> (guide: Guide, matches: SearchMatches) {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for channel in 0..<4 {
      let rows = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        GuideSketch.Programme(
          now.adding(minutes: Int.random(in: -2000...2000, using: &random)),
          minutes: [0, 30, 60].randomElement(using: &random) ?? 0, "P\(Int.random(in: 0...6, using: &random))")
      }
      sketch.add(Channel(id: "\(channel)", name: "C\(channel)"), rows.sorted { $0.start < $1.start })
    }
    let guide = sketch.build()
    return (guide, SearchIndex(guide).search(Query(query), now: now, in: .utc))
  }

  @Test(arguments: UInt64(0)..<50) func timeOrderListsTheMatches(seed: UInt64) {
    let (_, matches) = Self.found(seed)
    let list = matches.listed(by: .time)
    #expect(list.map(\.programme) == Array(matches.programmes))
    #expect(list.firstPastLine == matches.upcomingCount)
  }

  @Test(arguments: UInt64(0)..<50) func channelOrderListsUpcomingBeforePast(seed: UInt64) {
    let (guide, matches) = Self.found(seed)
    let plain = [false, true].flatMap { isPast in
      guide.channels.indices.flatMap { channel in
        matches.programmes.filter {
          guide.channel(of: $0) == channel && (guide.interval(of: $0).end <= Self.now) == isPast
        }
      }
    }
    let list = matches.listed(by: .channel)
    #expect(list.map { $0 } == plain.map { .showing($0, isOfGroup: false) })
    #expect(list.firstPastLine == matches.upcomingCount)
  }

  /// A line in a form that can be compared.
  private struct Told: Equatable {
    let programme: ProgrammeID
    var count = 1
    var coming: Int?
    var isUnfolded = false
    var isOfGroup = false

    init(_ programme: ProgrammeID, isOfGroup: Bool = false) {
      (self.programme, self.isOfGroup) = (programme, isOfGroup)
    }

    init(_ line: ResultLine) {
      switch line {
      case .showing(let programme, let isOfGroup): self.init(programme, isOfGroup: isOfGroup)
      case .group(let group):
        self.init(group.first)
        (count, coming, isUnfolded) = (group.count, group.upcomingCount, group.isUnfolded)
      }
    }
  }

  /// The reference implementation: titles in the order of their first result, with several showings under a heading.
  private static func plain(_ guide: Guide, _ matches: SearchMatches, _ unfolded: Set<Int>) -> [Told] {
    var titles: [Int] = []
    for title in matches.programmes.map(guide.titleID(of:)) where !titles.contains(title) { titles.append(title) }
    return titles.flatMap { title -> [Told] in
      let showings = matches.programmes.filter { guide.titleID(of: $0) == title }
      guard showings.count > 1 else { return showings.map { Told($0) } }
      var heading = Told(showings[0])
      heading.count = showings.count
      heading.coming = showings.count { guide.interval(of: $0).end > now }
      heading.isUnfolded = unfolded.contains(title)
      return [heading] + (heading.isUnfolded ? showings.map { Told($0, isOfGroup: true) } : [])
    }
  }

  @Test(arguments: UInt64(0)..<50) func programmeOrderHasALinePerTitle(seed: UInt64) {
    let (guide, matches) = Self.found(seed)
    for unfolded in [[], [0], [0, 1, 2], Set(0...20)] as [Set<Int>] {
      let list = matches.listed(by: .programme, unfolded: unfolded)
      let plain = Self.plain(guide, matches, unfolded)
      #expect(list.map(Told.init) == plain)
      let isPast = { (line: Told) in
        line.coming.map { $0 == 0 } ?? (!line.isOfGroup && guide.interval(of: line.programme).end <= Self.now)
      }
      #expect(list.firstPastLine == plain.firstIndex(where: isPast) ?? plain.count)
    }
  }

  @Test(arguments: UInt64(0)..<20, ResultOrder.allCases) func aProgrammeIsFoundInItsOwnLineOrItsTitles(
    seed: UInt64, order: ResultOrder
  ) throws {
    let (guide, matches) = Self.found(seed)
    let list = matches.listed(by: order, unfolded: [1])
    for programme in matches.programmes {
      let index = try #require(list.index(of: programme))
      switch list[index] {
      case .showing(let shown, _): #expect(shown == programme)
      case .group(let group): #expect(guide.titleID(of: group.first) == guide.titleID(of: programme))
      }
    }
    #expect(list.indices.nonEmptyAllSatisfy { (list.title(ofGroupAt: $0) != nil) == list[$0].isGroup })
    #expect(list.title(ofGroupAt: list.count) == nil)
  }

  @Test(arguments: ResultOrder.allCases) func anEmptyResultHasNoLines(order: ResultOrder) {
    #expect(SearchMatches.none.listed(by: order).isEmpty)
    #expect(Self.found(1, "zzz").matches.listed(by: order).isEmpty)
  }
}

extension ResultLine {
  fileprivate var isGroup: Bool {
    if case .group = self { true } else { false }
  }
}
