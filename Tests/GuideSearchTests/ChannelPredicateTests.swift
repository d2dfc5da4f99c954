import FuzzBodies
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

/// `channel:` in a query and `-c` on the command line mean the same: a whole id, else an id in a different case, else a number,
/// else a whole name, else part of one.
@Suite struct ChannelPredicateTests {
  private static let start = Moments.at("2026-11-20 20:00")
  private static let channels = [
    Channel(id: "7", name: "Harbour 94", number: 3), Channel(id: "94", name: "Quay", number: 7),
    Channel(id: "quay.example", name: "Pennant", number: 94), Channel(id: "x", name: "quay.example +1", number: 12),
    Channel(id: "y", name: "12", number: 5), Channel(id: "z", name: "Cobbler's & Sons", number: 6),
  ]

  private static let guide: Guide = {
    var sketch = GuideSketch()
    for channel in channels { sketch.add(channel, [.init(start, minutes: 30, "Tide")]) }
    return sketch.build()
  }()

  @Test(arguments: [
    ("94", ["94"]), ("7", ["7"]), ("3", ["7"]), ("12", ["x"]), ("quay.example", ["quay.example"]),
    ("=quay.example", ["quay.example"]), ("quay", ["94"]), ("qua", ["94", "x"]), ("=quay", ["94"]),
    ("pennant", ["quay.example"]),
    ("cobblers", ["z"]), ("=\"cobblers and sons\"", ["z"]), ("9", []), ("zz", []),
  ])
  func aWholeIDComesFirstThenANumberThenNames(text: String, ids: [String]) {
    let query = Query("channel:\(text)")
    let found = SearchIndex(Self.guide).search(query, now: Self.start, in: .utc)
    #expect(found.programmes.map { Self.guide.channels[Self.guide.channel(of: $0)].id } == ids)
    let twin = PlainMatcher(Self.guide, now: Self.start, in: .utc)
    #expect(Self.guide.programmes.filter { twin.matches(query, $0) } == found.programmes.sorted())
  }

  @Test(arguments: ["94", "7", "3", "12", "quay.example", "Quay", "Pennant", "6", "x", "QUAY.Example", "X"])
  func channelCommandsUseTheSameRules(text: String) throws {
    let channel = try #require(Self.guide.channels(matching: text).first)
    let found = SearchIndex(Self.guide).search(Query("channel:=\(text)"), now: Self.start, in: .utc)
    #expect(found.programmes.map { Self.guide.channel(of: $0) } == [channel])
    #expect(ChannelList(Self.channels, ChannelChoices()).entry(named: text)?.channel.id == Self.channels[channel].id)
  }

  /// Two channels have the same name, and other names contain it.
  private static let namesakes: Guide = {
    var sketch = GuideSketch()
    let channels = [
      Channel(id: "a", name: "Pennant", number: 1), Channel(id: "b", name: "Pennant +1", number: 2),
      Channel(id: "c", name: "Harbour FM", number: 3), Channel(id: "d", name: "Quay FM", number: 4),
      Channel(id: "e", name: "Tide One", number: 5), Channel(id: "f", name: "TIDE Ône", number: 6),
      Channel(id: "g", name: "Tide One HD", number: 7, groups: ["Sea & Sand", "Pennant"]),
      Channel(id: "h", name: "R&B`s", number: 8, groups: ["fm"], isFavourite: true),
      Channel(id: "2", name: "4", number: 9),
    ]
    for channel in channels { sketch.add(channel, [.init(start, minutes: 30, "Boat")]) }
    return sketch.build()
  }()

  private static func ids(_ channels: [Int]) -> [String] { channels.map { namesakes.channels[$0].id } }

  @Test(arguments: [
    ("Pennant", ["a"]), ("pennant +1", ["b"]), ("penn", ["a", "b", "g"]), ("fm", ["c", "d", "h"]),
    ("tide one", ["e", "f"]),
    ("TIDE ONE", ["e", "f"]), ("tide", ["e", "f", "g"]), ("one hd", ["g"]), ("sea and sand", ["g"]),
    ("r and bs", ["h"]),
    ("favourites", ["h"]), ("2", ["2"]), ("4", ["d"]), ("9", ["2"]), ("G", ["g"]), ("1", ["a"]), ("00", []), ("zz", []),
    ("", []), ("\u{200C}", []),
  ])
  func anOptionAndAFieldFindTheSameChannels(text: String, ids: [String]) {
    let channels = Self.namesakes.channels(matching: text)
    #expect(Self.ids(channels) == ids)
    let query = Query("channel:\"\(text)\"")
    let found = SearchIndex(Self.namesakes).search(query, now: Self.start, in: .utc)
    #expect(Self.ids(found.programmes.map(Self.namesakes.channel)) == ids)
    let twin = PlainMatcher(Self.namesakes, now: Self.start, in: .utc)
    let plain = Self.namesakes.programmes.filter { twin.matches(query, $0) }
    #expect(Self.ids(plain.map(Self.namesakes.channel)) == ids)
  }

  @Test func anEqualsSignAsksForAWholeChannelOrGroupName() {
    let found = SearchIndex(Self.namesakes).search(Query("channel:=pennant"), now: Self.start, in: .utc)
    #expect(Self.ids(found.programmes.map(Self.namesakes.channel)) == ["a", "g"])
  }

  /// Searches for random parts of ids, names and groups, some of them in upper case.
  @Test(arguments: 0..<Contract.count(200, atLeast: 20)) func randomTextFindsTheSameChannelsAsTheReference(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let texts = Self.namesakes.channels.flatMap { [$0.id, $0.name] + $0.groups }
    for _ in 0..<20 {
      let text = Array(texts.randomElement(using: &random) ?? "")
      let start = Int.random(in: 0...text.count, using: &random)
      let part = String(text[start...].prefix(Int.random(in: 0...6, using: &random))).split(separator: " ")
      let typed = Bool.random(using: &random) ? part.joined(separator: " ") : part.joined(separator: " ").uppercased()
      let query = Query("channel:\"\(typed)\"")
      let twin = PlainMatcher(Self.namesakes, now: Self.start, in: .utc)
      let plain = Self.namesakes.programmes.filter { twin.matches(query, $0) }.map(Self.namesakes.channel)
      #expect(Self.namesakes.channels(matching: typed) == plain, "seed \(seed): \(typed)")
    }
  }

  @Test(arguments: [("bee", 0), ("BEE", 1), ("Bee", 0), ("caf\u{E9}", 2), ("CAF\u{C9}", 2)])
  func idsThatDifferInCaseMatchExactly(text: String, index: Int) {
    let channels = [
      Channel(id: "bee", name: "One"), Channel(id: "BEE", name: "Two"), Channel(id: "caf\u{E9}", name: "Three"),
    ]
    var sketch = GuideSketch()
    for channel in channels { sketch.add(channel, [.init(Self.start, minutes: 30, "Tide")]) }
    let guide = sketch.build()
    let found = SearchIndex(guide).search(Query("channel:\(text)"), now: Self.start, in: .utc)
    #expect(found.programmes.map { guide.channel(of: $0) } == [index])
    #expect(guide.channels(matching: text) == [index])
    #expect(ChannelList(channels, ChannelChoices()).entry(named: text)?.channel.id == channels[index].id)
  }
}
