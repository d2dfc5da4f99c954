import Foundation
import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Feeds cut off or damaged anywhere: nothing crashes, takes too long, grows too large, or is dropped silently.
@Suite(.row("F2"), .serialized) struct RadioTimesMutantTests {
  /// A feed of about four kilobytes for the night of the October clock change, with every kind of row.
  static let feed: [UInt8] = {
    var feed = RandomFeed(seed: 7)
    feed.fill(from: Moments.at("2010-10-30 22:00"), to: Moments.at("2010-10-31 23:30"))
    return Array(feed.text(lineEnd: "\r\n").utf8.prefix(4096))
  }()

  @Test func aFeedMayBeCutOffAtEveryByte() {
    var check = DamagedFeedCheck(Self.feed)
    // `make test` checks only some bytes of every line.
    for length in stride(from: 0, through: Self.feed.count, by: Contract.isFull ? 1 : 7) {
      check.expectSound(Array(Self.feed.prefix(length)), "cut at \(length)")
    }
    check.report("F2", "a feed cut at each of \(Self.feed.count.grouped) bytes")
  }

  @Test func aFeedMayBeDamagedAnywhere() throws {
    let seeds = try Self.seeds()
    let count = Contract.count(10_000, atLeast: 300)
    var checks = seeds.map(DamagedFeedCheck.init)
    var random = SplitMix64(seed: 2)
    for round in 0..<count {
      let index = round % seeds.count
      var mutant = Mutant(seeds[index], others: seeds, random)
      random = mutant.damage()
      checks[index].expectSound(mutant.bytes, "mutant \(round)")
    }
    DamagedFeedCheck.report("F2", "\(count.grouped) mutants of \(seeds.count) feeds", checks)
  }

  @Test func everyFixtureIsSound() throws {
    for bytes in try Self.seeds() {
      var check = DamagedFeedCheck(bytes)
      check.expectSound(bytes, "a fixture")
    }
  }

  @Test func aListOfChannelsMayBeCutOffAndDamagedAnywhere() throws {
    let names = try FixtureLoader.names(in: "radiotimes").filter { $0.hasPrefix("channels") }
    let seeds =
      try names.map { try FixtureLoader.bytes("radiotimes/\($0)") } + [FixtureLoader.bytes("week/channels.dat")]
    for bytes in seeds {
      for length in 0...bytes.count { #expect(ChannelsBody.violations(for: Array(bytes.prefix(length))) == []) }
    }
    var random = SplitMix64(seed: 3)
    let count = Contract.count(10_000, atLeast: 300)
    for round in 0..<count {
      var mutant = Mutant(seeds[round % seeds.count], others: seeds, random)
      random = mutant.damage()
      #expect(ChannelsBody.violations(for: mutant.bytes) == [], "mutant \(round): \(mutant.bytes)")
    }
    Contract.report("F2", "\(count.grouped) mutants of channel lists, 0 crashes, every line a channel or reported")
  }

  /// Every file of programmes among the fixtures, and feeds generated from seeds.
  static func seeds() throws -> [[UInt8]] {
    let names = try FixtureLoader.names(in: "radiotimes").filter { !$0.hasPrefix("channels") }
    let fixtures = try names.map { try FixtureLoader.bytes("radiotimes/\($0)") }
    let random = (0..<20).map { seed in
      var feed = RandomFeed(seed: UInt64(seed))
      let start = Moments.at("2010-0\(1 + seed % 9)-27 20:00")
      feed.fill(from: start, to: start.adding(minutes: 720))
      return Array(feed.text(lineEnd: seed.isMultiple(of: 2) ? "\n" : "\r\n").utf8)
    }
    return [feed] + fixtures + random + written
  }

  /// Feeds written by tvgrid, with hostile strings and with the first feed's programmes.
  private static let written: [[UInt8]] = {
    let texts = (0..<4).map { seed in
      var random = RandomGuide(seed: UInt64(seed))
      return random.guide(channels: 1, programmes: 12, from: Moments.at("2026-11-20 20:00"))
    }
    return (texts + [DecodedFeed(feed).guide]).map { RadioTimesEncoder(zone: Moments.london).programmes(on: 0, of: $0) }
  }()
}
