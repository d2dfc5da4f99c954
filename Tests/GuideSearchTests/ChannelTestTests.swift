import FuzzBodies
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// `channel:` of a query and `-c` of the command line mean the same: a whole id, else one in another case, else a number,
/// else a name.
@Suite struct ChannelTestTests {
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
    ("=quay.example", ["quay.example"]), ("quay", ["94", "x"]), ("=quay", ["94"]), ("pennant", ["quay.example"]),
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
  func theCommandLineMeansTheSame(text: String) throws {
    let channel = try #require(Self.guide.channel(named: text))
    let found = SearchIndex(Self.guide).search(Query("channel:=\(text)"), now: Self.start, in: .utc)
    #expect(found.programmes.map { Self.guide.channel(of: $0) } == [channel])
    #expect(ChannelList(Self.channels, ChannelChoices()).entry(named: text)?.channel.id == Self.channels[channel].id)
  }

  @Test(arguments: [("bee", 0), ("BEE", 1), ("Bee", 0), ("caf\u{E9}", 2), ("CAF\u{C9}", 2)])
  func ofIDsThatDifferInTheirCaseTheExactOneIsMeant(text: String, index: Int) {
    let channels = [
      Channel(id: "bee", name: "One"), Channel(id: "BEE", name: "Two"), Channel(id: "caf\u{E9}", name: "Three"),
    ]
    var sketch = GuideSketch()
    for channel in channels { sketch.add(channel, [.init(Self.start, minutes: 30, "Tide")]) }
    let guide = sketch.build()
    let found = SearchIndex(guide).search(Query("channel:\(text)"), now: Self.start, in: .utc)
    #expect(found.programmes.map { guide.channel(of: $0) } == [index])
    #expect(guide.channel(named: text) == index)
    #expect(ChannelList(channels, ChannelChoices()).entry(named: text)?.channel.id == channels[index].id)
  }
}
