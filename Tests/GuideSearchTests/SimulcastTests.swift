import GuideModel
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSearch

/// One programme on several channels at the same time takes one line.
@Suite struct SimulcastTests {
  private static let now = Moments.at("2026-11-17 12:00")

  @Test func delayedChannelsAreRecognizedByName() {
    let names = [
      "Harbour", "Harbour +1", "ITV 2 HD", "ITV2+1", "Kestrel +1", "Film4 +24", "film4", "C++", "Quay +1 HD", "Quay",
      "+1", "Café", "CAFE +2",
    ]
    #expect(
      Simulcasts.delays(of: names) == [1: 3600, 3: 3600, 5: 86_400, 8: 3600, 12: 7200])
    #expect(Simulcasts.delays(of: ["Harbour", "Kestrel"]).isEmpty)
  }

  private static func found(_ seed: UInt64) -> (guide: Guide, matches: SearchMatches) {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for name in ["A", "B", "A +1", "C", "B +2"] {
      var rows: [GuideSketch.Programme] = []
      for hour in -4...4 where Int.random(in: 0...4, using: &random) > 0 {
        rows.append(
          GuideSketch.Programme(
            now.adding(minutes: hour * 60), minutes: [30, 60].randomElement(using: &random) ?? 60,
            "P\(Int.random(in: 0...1, using: &random))"))
      }
      sketch.add(Channel(id: name, name: name), rows)
    }
    let guide = sketch.build()
    return (guide, SearchIndex(guide).search(Query("p"), now: now, in: .utc))
  }

  /// A simple implementation that compares all pairs of programmes.
  private static func plain(_ guide: Guide, _ found: [ProgrammeID]) -> [[ProgrammeID]] {
    func told(_ programme: ProgrammeID) -> String {
      let later = ["A +1": 60, "B +2": 120][guide.channels[guide.channel(of: programme)].name] ?? 0
      let interval = guide.interval(of: programme)
      return "\(guide.title(of: programme)) \(interval.start.adding(minutes: -later).seconds) \(interval.minutes)"
    }
    var groups: [[ProgrammeID]] = []
    for programme in found {
      if let index = groups.firstIndex(where: { told($0[0]) == told(programme) }) {
        groups[index].append(programme)
      } else {
        groups.append([programme])
      }
    }
    return groups.map { group in
      // If several begin together, the one on the channel with the lowest number (here, the lowest row) comes first.
      let together = group.filter { guide.start(of: $0) == guide.start(of: group[0]) }
      guard let head = together.min(by: { $0.row < $1.row }) else { return group }
      return [head] + group.filter { $0 != head }
    }
  }

  @Test(arguments: UInt64(0)..<60) func linesMatchTheReference(seed: UInt64) throws {
    let (guide, matches) = Self.found(seed)
    let all = Array(matches.programmes)
    let upcoming = Self.plain(guide, Array(all.prefix(matches.upcomingCount)))
    let past = Self.plain(guide, Array(all.dropFirst(matches.upcomingCount)))
    let folded = matches.listed(by: .time, simulcasts: [])
    #expect(folded.map(\.programme) == (upcoming + past).map { $0[0] })
    #expect(folded.firstPastLine == upcoming.count)
    for (line, group) in zip(folded, upcoming + past) {
      switch line {
      case .showing: #expect(group.count == 1)
      case .group(let shown): #expect(shown.count == group.count && shown.isSimulcast && !shown.isUnfolded)
      }
      for programme in group { #expect(folded.index(of: programme).map { folded[$0].programme } == group[0]) }
    }
    let unfolded = matches.listed(by: .time, simulcasts: Set(folded.indices.compactMap { folded.simulcast(at: $0) }))
    let plain = (upcoming + past).flatMap { $0.count > 1 ? [$0[0]] + $0 : $0 }
    #expect(unfolded.map(\.programme) == plain)
    #expect(folded.title(ofGroupAt: 0) == nil)
  }

  /// The reference implementation compares all pairs of channels, programme by programme.
  @Test(arguments: UInt64(0)..<40) func copiesMostlyShowTheProgrammesOfAnEarlierChannel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    let evenings = (0..<3).map { _ in (0..<10).map { _ in "P\(Int.random(in: 0...9, using: &random))" } }
    for channel in 0..<8 {
      let evening = evenings.randomElement(using: &random) ?? []
      let rows = evening.enumerated().map { hour, title in
        GuideSketch.Programme(
          Self.now.adding(minutes: hour * 60), minutes: 60, Int.random(in: 0...9, using: &random) < 2 ? "Other" : title)
      }
      sketch.add(Channel(id: "\(channel)", name: "C\(channel)"), rows)
    }
    let guide = sketch.build()
    let order = Array(guide.channels.indices).shuffled(using: &random)
    var (kept, plain): ([Int], [Int: Int]) = ([], [:])
    for channel in order {
      let shared = kept.map { other in
        guide.programmes(on: channel).filter { programme in
          guide.programmes(on: other).contains {
            guide.interval(of: $0) == guide.interval(of: programme) && guide.title(of: $0) == guide.title(of: programme)
          }
        }.map(guide.title)
      }
      let most = shared.map(\.count).max() ?? 0
      let best = shared.firstIndex { $0.count == most }
      if let best, most >= 8, Set(shared[best]).count >= 5 {
        plain[channel] = kept[best]
      } else {
        kept.append(channel)
      }
    }
    #expect(ChannelCopies.originals(among: order, of: guide) == plain)
    #expect(ChannelCopies.copies(among: order, of: guide) == Set(plain.keys))
  }

  /// Two channels without real listings are not copies of each other; otherwise one of them would be hidden.
  @Test(arguments: [(1, false), (4, false), (5, true), (24, true)])
  func channelsThatShareFewTitlesAreNotCopies(titles: Int, areCopies: Bool) {
    var sketch = GuideSketch()
    for channel in 0..<2 {
      let rows = (0..<48).map { hour in
        GuideSketch.Programme(Self.now.adding(minutes: hour * 60), minutes: 60, "No information \(hour % titles)")
      }
      sketch.add(Channel(id: "\(channel)", name: "Channel \(channel)"), rows)
    }
    #expect(ChannelCopies.originals(among: [0, 1], of: sketch.build()) == (areCopies ? [1: 0] : [:]))
  }

  /// Programmes with the same title and time on many channels; their records are the episode names.
  private static func news(
    on channels: Int, episodes: [String], _ reader: EpisodeReader, minutes: [Int] = [30]
  ) -> SearchMatches {
    var builder = GuideBuilder()
    for channel in 0..<channels {
      let record = Array(episodes[channel % episodes.count].utf8)
      var batch = ProgrammeBatch(bytes: record, reader: reader)
      batch.append(
        ProgrammeRow(
          interval: Interval(now, now.adding(minutes: minutes[channel % minutes.count])), flags: [],
          record: 0..<record.count),
        title: Array("News".utf8).span, genre: Array("".utf8).span)
      builder.add(batch, to: builder.add(Channel(id: "\(channel)", name: "C\(channel)")))
    }
    return SearchIndex(builder.build()).search(Query("news"), now: now, in: .utc)
  }

  @Test func differentEpisodesAreDifferentProgrammes() {
    let matches = Self.news(on: 6, episodes: ["East", "West"], EpisodeReader())
    let list = matches.listed(by: .time, simulcasts: [])
    #expect(list.map { if case .group(let group) = $0 { group.count } else { 1 } } == [3, 3])
  }

  /// Regional channels may leave an episode earlier. Without an episode, the lengths must be equal.
  @Test(arguments: [("Harbour", [16]), ("", [8, 8])]) func copiesOfAnEpisodeMayEndAtDifferentTimes(
    episode: String, groups: [Int]
  ) {
    let matches = Self.news(on: 16, episodes: [episode], EpisodeReader(), minutes: [30, 25])
    let list = matches.listed(by: .time, simulcasts: [])
    #expect(groups == list.map { if case .group(let group) = $0 { group.count } else { 1 } })
  }

  /// Each episode is compared with a few others instead of all of them.
  @Test func manySimultaneousEpisodesOfATitleAreListedQuickly() {
    let reader = EpisodeReader()
    let matches = Self.news(on: 3_000, episodes: (0..<3_000).map { "\($0)" }, reader)
    #expect(matches.listed(by: .time, simulcasts: []).count == 3_000)
    #expect(reader.reads < 3_000 * 40)
  }

  @Test func longResultsAreNotFolded() {
    var sketch = GuideSketch()
    for id in ["a", "b"] {
      sketch.add(
        Channel(id: id, name: id),
        (0...ResultList.maxFolded / 2).map { GuideSketch.Programme(Self.now.adding(minutes: $0), minutes: 1, "P") })
    }
    let guide = sketch.build()
    let matches = SearchIndex(guide).search(Query("p"), now: Self.now, in: .utc)
    #expect(matches.listed(by: .time, simulcasts: []).count == matches.programmes.count)
    #expect(matches.programmes.count > ResultList.maxFolded)
  }
}

/// Reads records that consist of an episode name, and counts the calls.
private final class EpisodeReader: RecordReader {
  private let count = Mutex(0)

  var reads: Int { count.withLock { $0 } }

  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    count.withLock { $0 += 1 }
    var summary = ProgrammeSummary()
    let name = record.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    summary.episodeTitle = name.isEmpty ? nil : name
    return summary
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
}
