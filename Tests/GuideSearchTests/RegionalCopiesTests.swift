import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// If several channels have the same programmes, one is shown, preferably one from the user's region.
@Suite struct RegionalCopiesTests {
  private static let start = Moments.at("2026-11-17 12:00")

  /// Ten hours of programmes for a family of channels; one in ten may be unique to its channel.
  private static func evening(_ family: String, own: String? = nil, later: Int = 0) -> [GuideSketch.Programme] {
    (0..<10).map { hour in
      GuideSketch.Programme(
        start.adding(minutes: hour * 60 + later), minutes: 60, hour == 6 ? own ?? "\(family) 6" : "\(family) \(hour)")
    }
  }

  private static func guide(_ rows: [(name: String, family: String)], favourites: Set<String> = []) -> Guide {
    var sketch = GuideSketch()
    for (name, family) in rows {
      sketch.add(
        Channel(id: name, name: name, isFavourite: favourites.contains(name)),
        evening(family, own: "\(name) at six", later: name.hasSuffix("+1") ? 60 : 0))
    }
    return sketch.build()
  }

  private static func leftOut(
    _ guide: Guide, _ regions: [String], stays: (String) -> Bool = { _ in false },
    isUnwanted: (String) -> Bool = { _ in false }, plays: Set<String> = []
  ) -> [String: String] {
    let names = guide.channels.map(\.name)
    let copies = RegionalCopies(regions: regions).leftOut(
      of: guide, names: { [names[$0]] }, stays: { stays(names[$0]) }, isUnwanted: { isUnwanted(names[$0]) },
      plays: { plays.contains(names[$0]) })
    return Dictionary(uniqueKeysWithValues: copies.map { (names[$0], names[$1]) })
  }

  private static let harbours = guide([
    ("Harbour East", "a"), ("Harbour HD", "a"), ("Harbour Zürich", "a"), ("Harbour +1", "a"), ("Kestrel", "b"),
    ("Kestrel West", "b"),
  ])

  /// A channel the user has hidden never replaces another, whatever its region.
  @Test func anUnwantedChannelReplacesNoOther() {
    #expect(
      Self.leftOut(Self.harbours, ["zurich"], isUnwanted: { $0 == "Harbour Zürich" || $0 == "Kestrel" })
        == ["Harbour Zürich": "Harbour East", "Harbour HD": "Harbour East", "Kestrel": "Kestrel West"])
  }

  @Test func theChannelOfTheUsersRegionStays() {
    #expect(
      Self.leftOut(Self.harbours, ["zurich"])
        == ["Harbour East": "Harbour Zürich", "Harbour HD": "Harbour Zürich", "Kestrel West": "Kestrel"])
    #expect(
      Self.leftOut(Self.harbours, ["West", "East"])
        == ["Harbour HD": "Harbour East", "Harbour Zürich": "Harbour East", "Kestrel": "Kestrel West"])
  }

  @Test func theFirstRegionIsPreferred() {
    #expect(Self.leftOut(Self.harbours, ["HD", "East"])["Harbour East"] == "Harbour HD")
    #expect(Self.leftOut(Self.harbours, ["East", "HD"])["Harbour HD"] == "Harbour East")
  }

  @Test func aRegionMatchesWholeWordsOfAName() {
    for region in ["Zür", "arbour Zürich", "", "-"] {
      #expect(Self.leftOut(Self.harbours, [region])["Harbour Zürich"] == "Harbour East", "\(region)")
    }
    #expect(Self.leftOut(Self.harbours, ["HARBOUR-ZURICH"])["Harbour Zürich"] == nil)
  }

  @Test func withoutARegionAFavouriteOrTheFirstStays() {
    #expect(Self.leftOut(Self.harbours, [])["Harbour Zürich"] == "Harbour East")
    let guide = Self.guide([("A", "a"), ("B", "a"), ("C", "a")], favourites: ["C"])
    #expect(Self.leftOut(guide, []) == ["A": "C", "B": "C"])
    #expect(Self.leftOut(guide, ["B"]) == ["A": "B"], "the region goes first, and no favourite is left out")
    #expect(Self.leftOut(guide, [], stays: { $0 == "A" }) == ["B": "C"])
  }

  @Test func aCopyThatPlaysComesAfterFavouritesAndBeforeTheFirst() {
    let guide = Self.guide([("A", "a"), ("B", "a"), ("C", "a")])
    #expect(["A": "B", "C": "B"] == Self.leftOut(guide, [], plays: ["B", "C"]))
    #expect(["A": "C", "B": "C"] == Self.leftOut(guide, ["C"], plays: ["B"]))
    let favourite = Self.guide([("A", "a"), ("B", "a"), ("C", "a")], favourites: ["A"])
    #expect(["B": "A", "C": "A"] == Self.leftOut(favourite, [], plays: ["B", "C"]))
    #expect(["A": "C", "B": "C"] == Self.leftOut(guide, [], isUnwanted: { $0 == "B" }, plays: ["B", "C"]))
  }

  @Test func aDelayedChannelIsNotACopy() {
    #expect(Self.leftOut(Self.harbours, ["Zürich"])["Harbour +1"] == nil)
  }

  /// A favourite that is on air for only a few hours must not replace a channel that is on all day.
  @Test func aChannelThatShowsLittleOfAnotherDoesNotReplaceIt() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "Kites", name: "Kites", isFavourite: true), Array(Self.evening("a").prefix(6)))
    sketch.add(Channel(id: "Harbour", name: "Harbour"), Self.evening("a"))
    #expect(Self.leftOut(sketch.build(), ["Kites"]).isEmpty)
  }

  /// The reference implementation goes through channels in order of preference and compares each with all channels kept
  /// so far.
  @Test(arguments: UInt64(0)..<60) func hiddenChannelsMatchTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows: [(name: String, family: String)] = []
    for number in 0..<12 {
      let region = ["London", "North", "South West", ""].randomElement(using: &random) ?? ""
      rows.append(("C\(number) \(region)", ["a", "b", "c"].randomElement(using: &random) ?? "a"))
    }
    let favourites = Set(rows.map(\.name).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    let guide = Self.guide(rows, favourites: favourites)
    let count = Int.random(in: 0...2, using: &random)
    let regions = Array(["London", "West", "South West"].shuffled(using: &random).prefix(count))
    func isOf(_ region: String, _ name: String) -> Bool {
      region.split(separator: " ").allSatisfy { name.split(separator: " ").contains($0) }
    }
    var order: [String] = []
    func add(_ names: [String]) { for name in names where !order.contains(name) { order.append(name) } }
    for region in regions {
      let own = rows.map(\.name).filter { isOf(region, $0) }
      add(own.filter(favourites.contains))
      add(own)
    }
    add(rows.map(\.name).filter(favourites.contains))
    add(rows.map(\.name))
    let families = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.family) })
    var plain: [String: String] = [:]
    for (index, name) in order.enumerated() {
      let first = order[..<index].first { families[$0] == families[name] }
      if let first, !favourites.contains(name) { plain[name] = first }
    }
    #expect(Self.leftOut(guide, regions) == plain)
  }
}
