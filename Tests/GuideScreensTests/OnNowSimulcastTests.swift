import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct OnNowSimulcastTests {
  private static let now = Moments.at("2026-11-20 20:47")

  /// Four of eight channels show `Tide`, one of them an hour later than the others.
  private static let guide: Guide = {
    var sketch = GuideSketch()
    let rows: [(name: String, title: String, start: Int, minutes: Int, genre: String)] = [
      ("Alder", "Zebra", -10, 30, "Drama"), ("Harbour", "Tide", -90, 150, "Film"),
      ("Kestrel", "Tide", -80, 150, "Film"),
      ("Harbour West", "Tide", -90, 150, "Film"), ("Quay", "Bees", -10, 15, "Comedy"),
      ("Harbour East", "Tide", -90, 150, "Film"), ("Harbour +1", "Tide", -30, 150, "Film"),
    ]
    for (index, row) in rows.enumerated() {
      let programme = GuideSketch.Programme(
        now.adding(minutes: row.start), minutes: row.minutes, row.title, genre: row.genre)
      sketch.add(Channel(id: row.name, name: row.name, number: index + 1), [programme])
    }
    sketch.add(Channel(id: "Gap", name: "Gap"), [.init(now.adding(minutes: 200), minutes: 30, "Late")])
    return sketch.build()
  }()

  private static func stack(_ guide: Guide = guide, keys: String = "Tab", columns: Int = 100) -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: now, size: Size(columns: columns, rows: 14))
    stack.press(keys)
    return stack
  }

  private func onNow(_ stack: ScreenStack) throws -> OnNowScreen { try #require(stack.top(as: OnNowScreen.self)) }

  private func names(_ stack: ScreenStack) throws -> [String] {
    try onNow(stack).rows.entries.map { stack.app.guide.channels[$0.channel].name }
  }

  private func lines(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  @Test func simulcastsShareALineThatUnfolds() throws {
    var stack = Self.stack(keys: "Down Tab")
    #expect(try names(stack) == ["Alder", "Harbour", "Kestrel", "Quay", "Gap"])
    let folded = lines(stack)
    #expect(folded.contains { $0.contains("Harbour ") && $0.contains("Tide  on 4") }, "\(folded)")
    #expect(folded.count { $0.contains(" on 4") } == 1, "\(folded)")
    #expect(folded[13].contains("^R other channels"), "\(folded)")
    stack.press("^R")
    #expect(
      try names(stack)
        == ["Alder", "Harbour", "Harbour West", "Harbour East", "Harbour +1", "Kestrel", "Quay", "Gap"])
    #expect(lines(stack).contains { $0.contains("Tide  on 4 channels") }, "\(lines(stack))")
    // The simulcast can also be folded from one of its channels.
    stack.press("Down Down ^R")
    #expect(lines(stack) == folded)
    stack.press("Down ^R")
    #expect(stack.app.notice == "No other channel shows this at the same time.")
    #expect(!lines(stack)[13].contains("^R"))
  }

  @Test func foldedLinesAreSortedAndStaySelected() throws {
    var stack = Self.stack(keys: "Down Tab")
    let orders = [
      ["Quay", "Alder", "Harbour", "Kestrel", "Gap"], ["Quay", "Harbour", "Kestrel", "Alder", "Gap"],
      ["Quay", "Alder", "Harbour", "Kestrel", "Gap"], ["Alder", "Harbour", "Kestrel", "Quay", "Gap"],
    ]
    for order in orders {
      stack.press("S")
      #expect(try names(stack) == order)
      #expect(try onNow(stack).position(stack.app).channel == 1)
    }
    stack.press("^R S")
    #expect(
      try names(stack)
        == ["Quay", "Alder", "Harbour", "Harbour West", "Harbour East", "Harbour +1", "Kestrel", "Gap"],
      "unfolded lines stay below their first line")
  }

  @Test func theChannelOfTheGridStaysSelectedInALineOfSeveral() throws {
    var stack = Self.stack(keys: "Down Down Down Tab")
    #expect(try onNow(stack).list.selected == 1)
    stack.press("Esc")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour West")
    // Commands apply to the programme on that channel.
    stack.press("Tab Enter")
    let opened = try #require(stack.top(as: DetailsScreen.self)).programme
    #expect(stack.app.guide.channels[stack.app.guide.channel(of: opened)].name == "Harbour West")
    stack.press("Esc Esc Tab")
    #expect(
      update(&stack, .key("y")).contains {
        if case .copy(let text) = $0 { text.contains("Harbour West") } else { false }
      })
    stack.press("Esc")
    stack.press("Tab Up Down ^R Down Down Esc")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour East")
    // If another line is selected, the grid moves to its channel.
    stack.press("Tab Down Esc")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Kestrel")
  }

  @Test func narrowingFindsAChannelInASharedLine() throws {
    var stack = Self.stack(keys: "Tab /")
    _ = update(&stack, .typed("harbour east"))
    let screen = try onNow(stack)
    #expect(screen.list.rowCount(screen.rows) == 1)
    #expect(lines(stack)[1].contains("Tide  on 4"))
  }

  @Test func numberOfOtherChannelsStaysIfATitleIsCut() throws {
    var sketch = GuideSketch()
    for name in ["A", "B", "C"] {
      sketch.add(
        Channel(id: name, name: name), [.init(Self.now, minutes: 60, String(repeating: "Long title ", count: 20))])
    }
    let guide = sketch.build()
    for columns in [40, 80, 200] {
      let stack = Self.stack(guide, columns: columns)
      #expect(
        lines(stack)[1].contains(columns < 200 ? " on 3" : "and 2 more channels"), "\(columns): \(lines(stack)[1])")
      #expect(lines(stack)[1].contains("Long"), "\(columns): \(lines(stack)[1])")
    }
  }

  @Test func clippedRegionNamesStayDistinguishable() throws {
    var sketch = GuideSketch()
    for region in ["London", "Wales", "Yorkshire", "Meridian"] {
      let name = "Harbour Channel One \(region)"
      sketch.add(Channel(id: name, name: name), [.init(Self.now, minutes: 60, "Tide")])
    }
    let guide = sketch.build()
    for columns in [40, 80] {
      let shown = lines(Self.stack(guide, keys: "Tab ^R", columns: columns))
      let names = shown.dropFirst().filter { $0.contains("Tide") }.map { String($0.prefix { $0 != "▎" }) }
      #expect(names.count == 4 && Set(names).count == 4, "\(columns): \(shown)")
    }
    let wide = lines(Self.stack(guide, keys: "Tab ^R", columns: 156))
    #expect(wide.contains { $0.contains("Harbour Channel One Meridian") }, "\(wide)")
  }

  @Test func newGuideKeepsTheChannelInASharedLine() throws {
    var stack = Self.stack(keys: "Down Down Down Tab")
    var sketch = GuideSketch()
    for name in ["New", "Harbour", "Harbour East", "Harbour West"] {
      sketch.add(Channel(id: name, name: name), [.init(Self.now, minutes: 60, "Tide")])
    }
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    let channel = try onNow(stack).position(stack.app).channel
    #expect(stack.app.guide.channels[channel].name == "Harbour West")
  }

  /// The reference implementation compares every channel with every other one.
  @Test(arguments: UInt64(0)..<40) func linesMatchTheReference(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var sketch = GuideSketch()
    for channel in 0..<12 {
      let start = Self.now.adding(minutes: [-10, 0, 10].randomElement(using: &random) ?? 0)
      sketch.add(
        Channel(id: "\(channel)", name: "C\(channel)"),
        [.init(start, minutes: 30, "P\(Int.random(in: 0...1, using: &random))")])
    }
    let guide = sketch.build()
    let entries = try onNow(Self.stack(guide)).rows.entries
    var plain: [[Int]] = []
    for channel in guide.channels.indices {
      func told(_ channel: Int) -> String? {
        guide.programmes(on: channel).first { guide.interval(of: $0).contains(Self.now) }.map {
          "\(guide.title(of: $0)) \(guide.start(of: $0).seconds)"
        }
      }
      if let index = plain.firstIndex(where: { told($0[0]) != nil && told($0[0]) == told(channel) }) {
        plain[index].append(channel)
      } else {
        plain.append([channel])
      }
    }
    #expect(entries.map { [$0.channel] + $0.others } == plain)
  }
}
