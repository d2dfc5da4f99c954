import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The recipe in docs/channels.md: from 497 channels to twelve ordered, numbered favourites.
@Suite struct FavouritesRecipeTests {
  private static let now = Moments.at("2026-11-20 20:05")
  private static let wanted = [
    "Harbour One", "Kestrel", "Lantern Film", "Meridian", "Quay News", "Tide Sport", "Almond", "Birch Kids", "Cobalt",
    "Dune Music", "Ember Drama", "Fjord",
  ]

  /// 497 channels without numbers; the wanted ones are far down in the list, in another order.
  private static func stack() -> ScreenStack {
    var names = (1...485).map { "Channel \($0)" }
    for (index, name) in wanted.reversed().enumerated() { names.insert(name, at: 40 + index * 37) }
    var sketch = GuideSketch()
    for name in names { sketch.add(Channel(id: name, name: name), [.init(now, minutes: 60, "Show of \(name)")]) }
    return ScreenStack.opened(sketch.build(), now: now, size: Size(columns: 100, rows: 30))
  }

  private static func press(_ names: String, _ stack: inout ScreenStack) -> Int {
    let keys = KeyScript.keys(names)
    for key in keys { _ = update(&stack, .key(key)) }
    return keys.count
  }

  private static func favourites(_ stack: ScreenStack) -> [String] {
    stack.app.channelList.entries.prefix(13).filter(\.channel.isFavourite).map {
      "\($0.number ?? 0) \($0.channel.name)"
    }
  }

  /// A few letters and Tab mark each channel. Then one key each makes them favourites and moves them to the top in the order in
  /// which they were marked, and three keys number them.
  @Test func twelveFavouritesTakeAtMostSixtyKeys() {
    var stack = Self.stack()
    #expect(497 == stack.app.base.channels.count)
    let letters = ["har", "kes", "lan", "mer", "qua", "tid", "alm", "bir", "cob", "dun", "emb", "fjo"]
    let keys = Self.press("C / \(letters.map { $0 + " Tab" }.joined(separator: " ")) Esc F ^ # 1 Enter", &stack)
    #expect(keys == 56 && keys <= 60)
    #expect(Self.wanted.enumerated().map { "\($0 + 1) \($1)" } == Self.favourites(stack))
  }

  /// The number of a channel, or else its position, has at most three digits.
  @Test func numbersTakeAtMostSixtyKeys() {
    var stack = Self.stack()
    let numbers = Self.wanted.compactMap { name in
      stack.app.channelList.entries.first { $0.channel.name == name }?.number
    }
    let keys = Self.press("C \(numbers.map { "\($0) Tab" }.joined(separator: " ")) Esc F ^ # 1 Enter", &stack)
    #expect(keys <= 60)
    #expect(Self.wanted.enumerated().map { "\($0 + 1) \($1)" } == Self.favourites(stack))
  }

  /// In the list filtered by `is:favourite`, channels move past other favourites only.
  @Test func favouritesAreOrderedAmongThemselves() throws {
    var stack = Self.stack()
    _ = Self.press("C / fjo Tab alm Tab kes Tab Esc F Esc / is:favourite Enter g", &stack)
    let before = stack.app.channelList.entries.filter(\.channel.isFavourite).map(\.channel.name)
    #expect(["Fjord", "Almond", "Kestrel"] == before)
    #expect(3 == Self.visibleCount(stack))
    _ = Self.press("J J", &stack)
    #expect(
      ["Almond", "Kestrel", "Fjord"] == stack.app.channelList.entries.filter(\.channel.isFavourite).map(\.channel.name))
    _ = Self.press("J", &stack)
    #expect("This is the last channel." == stack.app.notice)
  }

  /// The list accepts queries for channels as well as words in any order.
  @Test(arguments: [
    ("is:favourite", 1), ("is:favorite", 1), ("is:favourite -kestrel", 0), ("number:1..9", 9), ("name:=kestrel", 1),
    ("one harbour", 1), ("is:hidden", 1), ("Kes*", 1), ("kestrel OR fjord", 2), ("-channel", 12),
  ]) func theListIsFilteredByQueries(query: String, count: Int) {
    var stack = Self.stack()
    _ = Self.press("C / kes Tab Esc F Esc / fjo Tab Esc H Esc /", &stack)
    _ = update(&stack, .typed(query))
    #expect(count == Self.visibleCount(stack))
  }

  @Test func anInvalidQueryIsExplained() {
    var stack = Self.stack()
    _ = Self.press("C /", &stack)
    _ = update(&stack, .typed("is:fav"))
    #expect(0 == Self.visibleCount(stack))
    #expect(ChannelChoosingTests.text(stack).contains("This query is not valid"))
  }

  /// If a hidden channel was not fetched, showing it says when its programmes will arrive.
  @Test(arguments: [true, false]) func aShownChannelSaysThatItsProgrammesCome(isOwn: Bool) {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "a", name: "Ash"), [.init(Self.now, minutes: 60, "Tide")])
    sketch.add(Channel(id: "b", name: "Birch"), [])
    var stack = ScreenStack.opened(sketch.build(), now: Self.now)
    stack.app.freshness = isOwn ? Freshness(updated: Self.now) : nil
    _ = Self.press("C G H H", &stack)
    #expect(isOwn == stack.app.notice?.hasPrefix("Birch is shown; the next update (u) fetches its programmes"))
  }

  private static func visibleCount(_ stack: ScreenStack) -> Int? {
    stack.top(as: ChannelsScreen.self).map { screen in screen.list.visibleRows(screen.rows(stack.app)).count }
  }
}
