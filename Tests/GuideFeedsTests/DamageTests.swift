import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Feeds cut off and damaged anywhere: nothing crashes, nothing vanishes in silence.
@Suite struct DamageTests {
  /// A feed of about four kilobytes over the October night, with every kind of row.
  static let feed: [UInt8] = {
    var feed = RandomFeed(seed: 7)
    feed.fill(from: Moments.at("2010-10-30 22:00"), to: Moments.at("2010-10-31 11:00"))
    return Array(feed.text(lineEnd: "\r\n").utf8.prefix(4096))
  }()

  @Test func aFeedMayBeCutOffAtEveryByte() {
    for length in 0...Self.feed.count { expectSound(Array(Self.feed.prefix(length)), "cut at \(length)") }
  }

  @Test(arguments: 0..<20) func aFeedMayBeDamagedAnywhere(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<100 {
      var bytes = Self.feed
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, &random) }
      expectSound(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func everyFixtureIsSound() throws {
    for name in try FixtureLoader.names(in: "radiotimes") {
      let bytes = try FixtureLoader.bytes("radiotimes/\(name)")
      if !name.hasPrefix("channels"), !name.hasPrefix("web-page") { expectSound(bytes, name) }
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(bytes[place], at: place)
    case 3: bytes.insert([0x7E, 0x0A, 0x0D, 0x00, 0xC3, 0x26].randomElement(using: &random) ?? 0x7E, at: place)
    case 4: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    default: damageLine(&bytes, at: place, isDoubled: Bool.random(using: &random))
    }
  }

  private static func damageLine(_ bytes: inout [UInt8], at place: Int, isDoubled: Bool) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    if isDoubled { bytes.insert(contentsOf: bytes[start..<end], at: end) } else { bytes.removeSubrange(start..<end) }
  }

  /// The rows of the feed as they stood before the damage.
  private static let wholeRows = Set(feed.split(separator: 0x0A).dropFirst(2).dropLast().map { Array($0) })

  private func expectSound(_ bytes: [UInt8], _ name: String) {
    let feed = DecodedFeed(bytes)
    expectNothingVanished(feed, bytes, name)
    for id in feed.guide.programmes {
      let interval = feed.guide.interval(of: id)
      if interval.minutes > 1500 || feed.guide.title(of: id).isEmpty { Issue.record("\(name): \(interval)") }
      // What is wrong with the record does not keep anybody from reading it.
      if feed.guide.details(of: id).summary != feed.guide.summary(of: id) { Issue.record("\(name): \(id)") }
    }
  }

  /// Every row is a programme or told of; one that was not damaged is a programme of its own, unless it comes twice.
  private func expectNothingVanished(_ feed: DecodedFeed, _ bytes: [UInt8], _ name: String) {
    var told = Set(feed.findings.map(\.line))
    var firsts = Set(feed.findings.filter { $0.action == "dropped" }.map(\.line))
    for row in (0..<feed.batch.rowCount).map(feed.batch.row) {
      let first = bytes[..<row.record.lowerBound].count { $0 == 0x0A } + 1
      firsts.insert(first)
      told.formUnion(first...first + bytes[row.record].count { $0 == 0x0A })
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() where line.contains(0x7E) {
      if !told.contains(place + 1) { Issue.record("\(name): line \(place + 1) vanished") }
      if Self.wholeRows.contains(Array(line)), !firsts.contains(place + 1) {
        Issue.record("\(name): line \(place + 1) was swallowed")
      }
    }
  }
}

@Suite struct ChannelsDamageTests {
  @Test func aListOfChannelsMayBeDamagedAnywhere() throws {
    let whole = try FixtureLoader.bytes("radiotimes/channels.dat")
    var random = SplitMix64(seed: 3)
    for round in 0..<2000 {
      var bytes = round < whole.count ? Array(whole.prefix(round)) : whole
      for _ in 0..<3 {
        guard let place = bytes.indices.randomElement(using: &random) else { continue }
        bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      }
      let read = RadioTimesDecoder(zone: Moments.london).channels(in: bytes, file: "channels.dat")
      #expect(Set(read.channels.map(\.id)).count == read.channels.count)
      let odd = read.channels.filter { $0.name.isEmpty || $0.id.isEmpty || $0.id.contains("/") }
      #expect(odd == [])
    }
  }
}
