import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct SimulcastScreenTests {
  private static func stack() -> ScreenStack {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    for (name, title, minutes) in [
      ("Harbour", "Tide", 0), ("Harbour West", "Tide", 0), ("Harbour East", "Tide", 0), ("Kestrel", "Tide", 30),
      ("Harbour +1", "Tide", 60), ("Quay", "Tidal", 0),
    ] {
      let programme = GuideSketch.Programme(start.adding(minutes: minutes), minutes: 60, title)
      sketch.add(Channel(id: name, name: name), [programme])
    }
    return ScreenStack.opened(
      sketch.build(), now: start.adding(minutes: 5), size: Size(columns: 80, rows: 12), zone: Moments.london)
  }

  /// The screen after pressing keys in the grid.
  private static func rowsAfter(_ keys: String, of stack: ScreenStack) -> [String] {
    var stack = stack
    stack.press("Esc")
    stack.press(keys)
    return rows(stack)
  }

  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  @Test func simulcastsShareALineThatUnfolds() {
    var stack = Self.stack()
    stack.press("/ t i d e")
    let folded = Self.rows(stack)
    #expect(
      folded[2].contains("Harbour") && folded[2].contains("Tide  ") && folded[2].contains("  and 3 more channels"),
      "\(folded)")
    #expect(folded[3].contains("Kestrel") && !folded[3].contains("more"), "\(folded)")
    #expect(folded[0].contains("1 of 2 (5 programmes)"), "\(folded)")
    stack.press("^R")
    let unfolded = Self.rows(stack)
    #expect(unfolded[2].contains("on 4 channels"), "\(unfolded)")
    #expect(unfolded[3...6].map { $0.contains("Tide") } == [true, true, true, true])
    #expect(unfolded[6].contains("21:00") && unfolded[6].contains("Harbour +1"), "\(unfolded)")
    // The simulcast can also be folded from one of its channels.
    stack.press("Down Down ^R")
    #expect(Self.rows(stack)[2] == folded[2])
    stack.press("Down ^R")
    #expect(stack.app.notice == "No other channel shows this at the same time.")
  }

  /// A folded simulcast is added once, whether one result is added or all are.
  @Test func foldedResultIsAddedOnce() {
    var stack = Self.stack()
    stack.press("/ t i d e Alt-a")
    #expect(stack.app.mine.lists["To watch"]?.items.map(\.showing.channel) == ["Harbour"])
    stack.press("Alt-A Enter")
    #expect(stack.app.mine.lists["To watch"]?.items.map(\.showing.channel) == ["Harbour", "Kestrel"])
    stack.press("Alt-A Enter")
    #expect(stack.app.mine.lists["To watch"]?.items.count == 2 && stack.app.notice?.contains("already") == true)
  }

  /// The number of other channels stays visible when a title is cut, on every screen.
  @Test(arguments: [40, 80, 200]) func numberOfOtherChannelsStaysAfterALongTitle(columns: Int) {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    for name in ["A", "B", "C"] {
      let title = String(repeating: "Long title ", count: 20)
      sketch.add(Channel(id: name, name: name), [GuideSketch.Programme(start, minutes: 60, title)])
    }
    var stack = ScreenStack.opened(
      sketch.build(), now: start, size: Size(columns: columns, rows: 12), zone: Moments.london)
    stack.press("/ l o n g")
    #expect(Self.rows(stack)[2].contains(columns < 60 ? "on 3" : "and 2 more channels"), "\(Self.rows(stack))")
  }

  /// Other orders do not join simulcasts, and the notice says so.
  @Test(arguments: ["^O", "^G"]) func otherOrdersSayThatTheyJoinNothing(order: String) {
    var stack = Self.stack()
    stack.press("/ t i d e \(order) ^R")
    #expect(stack.app.notice == "Channels share a line only when sorted by time.")
  }

  @Test func enterGoesToTheFirstOrAnUnfoldedChannel() {
    var stack = Self.stack()
    stack.press("/ t i d e Enter")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour")
    stack = Self.stack()
    stack.press("/ t i d e ^R Down Down Enter")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour West")
  }

  @Test func otherShowingsAtOneTimeAreOneLinkOfTheDetails() throws {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    for name in ["Harbour", "Harbour West", "Harbour East", "Kestrel", "Harbour +1"] {
      let delay = name.hasSuffix("+1") ? 60 : 0
      let starts = name == "Kestrel" ? [-120] : [-180, 0, 1440]
      let rows = starts.map { GuideSketch.Programme(start.adding(minutes: $0 + delay), minutes: 60, "Tide") }
      sketch.add(Channel(id: name, name: name), rows)
    }
    var stack = ScreenStack.opened(
      sketch.build(), now: start.adding(minutes: 5), size: Size(columns: 80, rows: 24), zone: Moments.london)
    stack.press("Enter")
    let lines = Self.rows(stack)
    #expect(lines.contains { $0.contains("Fri 20 Nov  20:00–21:00  Harbour West and 2 more channels") }, "\(lines)")
    #expect(lines.contains { $0.contains("Sat 21 Nov  20:00–21:00  Harbour and 3 more channels") }, "\(lines)")
    #expect(lines.contains { $0.contains("Fri 20 Nov  18:00–19:00  Kestrel ") }, "\(lines)")
    let links = try #require(stack.top(as: DetailsScreen.self)).links
    #expect(links.all.count == 4 && links.upcomingCount == 2)
    #expect(links.unlistedCount == 0)
    // Each simulcast unfolds to its channels and folds again from one of them; for a single channel, a notice appears.
    stack.press("Tab Tab ^R")
    let unfolded = Self.rows(stack)
    #expect(
      unfolded.contains { $0.contains("▸ Sat 21 Nov  20:00–21:00  Harbour ") && !$0.contains("more") }, "\(unfolded)")
    for name in ["Harbour West", "Harbour East", "Harbour +1"] {
      #expect(unfolded.contains { $0.contains("    and \(name) ") }, "\(unfolded)")
    }
    #expect(try #require(stack.top(as: DetailsScreen.self)).links.upcomingCount == 5)
    stack.press("Tab Tab Enter")
    let linked = try #require(stack.top(as: DetailsScreen.self)).programme
    #expect(stack.app.guide.channels[stack.app.guide.channel(of: linked)].name == "Harbour East")
    stack.press("Esc . Home g Enter Tab Tab ^R Tab Tab ^R")
    #expect(Self.rows(stack) == Self.rowsAfter("Enter Tab Tab", of: stack))
    stack.press("Tab Tab Tab ^R")
    #expect(stack.app.notice == "No other channel shows this at the same time.")
    stack.press("Esc Enter ^R")
    #expect(stack.app.notice?.hasPrefix("Select a showing first") == true)
    stack.press("Esc Enter")
    // The link leads to the first of the showings.
    stack.press("Tab Tab Enter Esc")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "Harbour")
    let selected = try #require(stack.grid.position.programme)
    #expect(stack.app.guide.start(of: selected) == start.adding(minutes: 1440))
  }

  /// Every other showing is listed, joined with a listed one, or included in the count.
  @Test func linksOfTheDetailsAccountForEveryShowing() throws {
    let start = Moments.at("2026-11-20 20:00")
    for hours in [3, 60, 700] {
      var sketch = GuideSketch()
      for name in ["A", "B", "C"] {
        let rows = (-hours..<hours).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "News") }
        sketch.add(Channel(id: name, name: name), rows)
      }
      var stack = ScreenStack.opened(sketch.build(), now: start.adding(minutes: 5), zone: Moments.london)
      stack.press("Enter")
      let links = try #require(stack.top(as: DetailsScreen.self)).links
      let others = links.all.reduce(0) { $0 + (links.otherChannels[$1] ?? 0) }
      #expect(links.all.count + others + links.unlistedCount == hours * 6 - 1, "\(hours)")
      #expect(links.all.count == min(hours * 2, DetailsLinks.limit), "\(hours)")
    }
  }
}
