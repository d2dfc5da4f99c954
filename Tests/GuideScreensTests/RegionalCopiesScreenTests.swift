import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// `regional-copies = "hide"` shows only one of the channels that show the same programmes.
@Suite struct RegionalCopiesScreenTests {
  static let start = Moments.at("2026-11-20 18:00")
  static let now = start.adding(minutes: 65)

  /// In the third hour, each channel has a different programme.
  static let guide: Guide = {
    var sketch = GuideSketch()
    for (number, name) in ["Harbour East", "Harbour London", "Harbour HD", "Kestrel", "Quay"].enumerated() {
      let family = name.hasPrefix("Harbour") ? "Harbour" : name
      let rows = (0..<10).map { hour in
        GuideSketch.Programme(
          start.adding(minutes: hour * 60), minutes: 60, hour == 2 ? "\(name) News" : "\(family) \(hour)")
      }
      sketch.add(Channel(id: name.lowercased(), name: name, number: number + 1), rows)
    }
    return sketch.build()
  }()

  private static func stack(
    _ keys: String = "", regions: [String] = ["London"], choices: [ChannelEdit] = [],
    size: Size = Size(columns: 100, rows: 24)
  ) -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: now, size: size, display: Display(colours: 256))
    let prepared = PreparedGuide(
      guide, choices: ChannelChoices().applying(contentsOf: choices), zone: stack.app.zone,
      by: .leavingOut(regions))
    _ = update(&stack, .loaded(prepared))
    stack.press(keys)
    return stack
  }

  private static func names(_ stack: ScreenStack) -> [String] {
    stack.grid.rows.rows.map { stack.app.guide.channels[$0].name }
  }

  private static func selected(_ stack: ScreenStack) -> String {
    stack.app.guide.channels[stack.grid.position.channel].name
  }

  private static func lines(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  @Test func theGridShowsTheChannelOfTheRegionAndSaysHowManyAreLeftOut() {
    let stack = Self.stack()
    #expect(Self.names(stack) == ["Harbour London", "Kestrel", "Quay"])
    #expect(Self.lines(stack)[0].contains("channel 1/3 (2 copies hidden)"), "\(Self.lines(stack)[0])")
    #expect(Self.names(Self.stack(regions: [])) == ["Harbour East", "Kestrel", "Quay"])
    #expect(Self.names(Self.stack(regions: ["HD"])) == ["Harbour HD", "Kestrel", "Quay"])
    #expect(ScreenStack.opened(Self.guide, now: Self.now).grid.rows.count == 5, "only if the setting asks for it")
  }

  @Test func aCopyThatPlaysIsShown() {
    var stack = Self.stack(regions: [])
    #expect(["Harbour East", "Kestrel", "Quay"] == Self.names(stack))
    let stream = ChannelStream(address: "http://example.org/1")
    let data = PersonalData().applying([.stream(channel: "harbour hd", stream)])
    _ = update(&stack, .mine(PersonalUpdate(data: data, sections: [.streams])))
    #expect(["Harbour HD", "Kestrel", "Quay"] == Self.names(stack))
    _ = update(&stack, .loaded(PreparedGuide(Self.guide, zone: stack.app.zone, by: .leavingOut([]))))
    #expect(["Harbour HD", "Kestrel", "Quay"] == Self.names(stack), "in a new guide too")
    _ = update(&stack, .mine(PersonalUpdate(data: PersonalData(), sections: [.streams])))
    #expect(["Harbour East", "Kestrel", "Quay"] == Self.names(stack))
    var server = RecorderState()
    server.streams["harbour london"] = stream
    _ = update(&stack, .recorder(server))
    #expect(["Harbour London", "Kestrel", "Quay"] == Self.names(stack), "a server's streams count, too")
  }

  @Test func onNowAndChannelDayLeaveThemOutToo() throws {
    var stack = Self.stack("Tab")
    let onNow = try #require(stack.top(as: OnNowScreen.self))
    let names = onNow.rows.entries.map { stack.app.guide.channels[$0.channel].name }
    #expect(names == ["Harbour London", "Kestrel", "Quay"])
    stack.press("Tab Right")
    let day = try #require(stack.top(as: ChannelDayScreen.self))
    #expect(stack.app.guide.channels[day.channel].name == "Kestrel")
    stack.press("Left Left")
    #expect(stack.app.notice == "This is the first channel.")
  }

  @Test func theListOfChannelsSaysWhichAreLeftOutAndWhy() {
    var stack = Self.stack("C", size: Size(columns: 120, rows: 12))
    let lines = Self.lines(stack)
    #expect(lines[0].contains("Channels: 3 shown, 2 left out as copies"), "\(lines[0])")
    let reasons = lines.filter { $0.contains("copy of Harbour London") }
    #expect(reasons.count == 2 && reasons[0].contains("Harbour East") && reasons[1].contains("Harbour HD"), "\(lines)")
    stack.press("Home F")
    #expect(Self.lines(stack)[0].contains("1 left out as copies"), "a favourite stays: \(Self.lines(stack)[0])")
  }

  @Test func channelChosenInTheListGetsARowInAllViews() throws {
    var stack = Self.stack("C")
    while try #require(stack.top(as: ChannelsScreen.self)).list.selected > 0 { stack.press("Up") }
    stack.press("Enter")
    #expect(Self.names(stack) == ["Harbour East", "Harbour London", "Kestrel", "Quay"])
    #expect(Self.selected(stack) == "Harbour East")
    #expect(stack.app.notice?.hasPrefix("Harbour East (the same as Harbour London) has a row until") == true)
    stack.press("Tab")
    #expect(try #require(stack.top(as: OnNowScreen.self)).rows.entries.count == 3, "one line, as it shows the same")
    #expect(try #require(stack.top(as: OnNowScreen.self)).rows.entries[0].others.count == 1)
    let next = PreparedGuide(Self.guide, zone: stack.app.zone, by: .leavingOut(["London"]))
    _ = update(&stack, .loaded(next))
    stack.press("Esc")
    #expect(Self.names(stack).count == 4, "in a new guide too")
  }

  @Test func favouritesStayWhenChannelsChange() {
    var stack = Self.stack(choices: [.set(id: "harbour hd", .favourite(true))])
    #expect(Self.names(stack) == ["Harbour London", "Harbour HD", "Kestrel", "Quay"])
    stack.press("H")
    #expect(Self.names(stack) == ["Harbour HD", "Kestrel", "Quay"], "a favourite comes first")
    stack.press("H")
    #expect(Self.names(stack) == ["Harbour East", "Kestrel", "Quay"])
    stack.press("z z")
    #expect(Self.names(stack) == ["Harbour London", "Harbour HD", "Kestrel", "Quay"])
  }

  @Test func channelAddedByTheUserStays() {
    let stack = Self.stack(choices: [.set(id: "kestrel+0", .copyOf("kestrel")), .set(id: "kestrel+0", .name("Mine"))])
    #expect(Self.names(stack) == ["Harbour London", "Kestrel", "Mine", "Quay"])
  }

  @Test func groupWithOnlyTheCopyShowsIt() {
    let stack = Self.stack("b", choices: [.set(id: "harbour east", .groups(["East"]))])
    #expect(Self.names(stack) == ["Harbour East"])
    let both = Self.stack(
      "b", choices: [.set(id: "harbour east", .groups(["H"])), .set(id: "harbour london", .groups(["H"]))])
    #expect(Self.names(both) == ["Harbour London"])
  }

  /// A match on a hidden copy of a channel is shown on the original channel.
  @Test func matchOnALeftOutChannelIsShownOnItsOriginal() {
    var stack = Self.stack("/ h a r b o u r Space 4", size: Size(columns: 80, rows: 12))
    let lines = Self.lines(stack)
    #expect(lines.contains { $0.contains("Harbour 4") && $0.contains("and 2 more channels") }, "\(lines)")
    stack.press("Enter")
    #expect(Self.selected(stack) == "Harbour London" && stack.selectedTitle == "Harbour 4")
    #expect(Self.names(stack).count == 3)
    stack.press("/ ^U h a r b o u r Space 4 ^R Down Enter")
    #expect(Self.selected(stack) == "Harbour London" && stack.selectedTitle == "Harbour 4")
  }

  @Test func matchOnlyOnTheCopyShowsItsRow() {
    let stack = Self.stack("/ e a s t Space n e w s Enter")
    #expect(Self.selected(stack) == "Harbour East" && stack.selectedTitle == "Harbour East News")
    #expect(Self.names(stack) == ["Harbour East", "Harbour London", "Kestrel", "Quay"])
    // The search asks for this channel by name.
    let asked = Self.stack("/ c h a n n e l : e a s t Space h a r b o u r Enter")
    #expect(Self.selected(asked) == "Harbour East")
  }

  @Test func movingBetweenMatchesNeverStops() {
    var stack = Self.stack("/ h a r b o u r Enter")
    var visited = [stack.selectedTitle]
    for _ in 0..<40 {
      let (channel, title) = (Self.selected(stack), stack.selectedTitle)
      stack.press("n")
      #expect(Self.selected(stack) != channel || stack.selectedTitle != title, "\(title)")
      visited.append(stack.selectedTitle)
    }
    for title in ["Harbour 1", "Harbour East News", "Harbour London News", "Harbour HD News", "Harbour 9"] {
      #expect(visited.contains(title), "\(visited)")
    }
    stack = Self.stack("/ h a r b o u r Enter N")
    for _ in 0..<40 {
      let (channel, title) = (Self.selected(stack), stack.selectedTitle)
      stack.press("N")
      #expect(Self.selected(stack) != channel || stack.selectedTitle != title, "\(title)")
    }
  }

  @Test func typedNumberOfACopyExplainsAndEnterShowsIt() {
    var stack = Self.stack("3")
    #expect(
      stack.app.notice == "Harbour HD is left out because it shows the same as Harbour London. Press Enter to show it.")
    stack.press("Enter")
    #expect(Self.selected(stack) == "Harbour HD" && stack.isAtGrid)
    stack = Self.stack("c E a s t Enter")
    #expect(Self.selected(stack) == "Harbour East")
  }

  @Test func savedChannelIsReplacedByItsOriginal() {
    var stack = ScreenStack(
      zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24), display: Display(colours: 256),
      view: SavedView(channel: "harbour hd"))
    _ = update(
      &stack,
      .loaded(PreparedGuide(Self.guide, zone: stack.app.zone, by: .leavingOut(["London"]))))
    #expect(Self.selected(stack) == "Harbour London")
  }

  /// A filter that hides channels without a match shows a copy if its original has no match.
  @Test func filterShowsACopyIfItsOriginalHasNoMatch() {
    let stack = Self.stack("& E a s t Space N e w s Enter *")
    #expect(stack.grid.hits?.display == .channelsHidden && Self.names(stack) == ["Harbour East"])
  }

  /// Compares the rows with a plain check of every channel, for random copies, groups and empty channels.
  @Test(arguments: UInt64(0)..<40) func rowsMatchTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide = GuideSketch.random(seed: seed, channels: 9, programmes: 3, from: Self.start)
    let order = Array((0..<9).shuffled(using: &random).prefix(Int.random(in: 4...9, using: &random)))
    var copies: [Int: Int] = [:]
    for channel in 3..<9 where Bool.random(using: &random) { copies[channel] = Int.random(in: 0..<3, using: &random) }
    let includesEmpty = Bool.random(using: &random)
    let rows = ChannelRows(guide, order: order, includesEmpty: includesEmpty, copies: copies)
    func isVisible(_ channel: Int) -> Bool {
      order.contains(channel) && (includesEmpty || !guide.programmes(on: channel).isEmpty)
    }
    let seen = order.filter(isVisible)
    guard !seen.isEmpty, guide.programmeCount > 0 else { return }
    let plain = seen.filter { channel in !(copies[channel].map(isVisible) ?? false) }
    #expect(rows.rows == plain && rows.leftOutCopyCount == seen.count - plain.count)
    #expect((0..<9).map { rows.row(of: $0) } == (0..<9).map { plain.firstIndex(of: $0) })
  }
}

extension ArrangementRules {
  /// Rules that show one of several identical channels, preferring some regions.
  static func leavingOut(_ regions: [String]) -> ArrangementRules {
    var rules = ArrangementRules()
    rules.regionalCopies = RegionalCopies(regions: regions)
    return rules
  }
}
