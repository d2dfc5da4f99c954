import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Commands for channels and groups in the views, and searches of a group.
@Suite struct ViewChannelsTests {
  /// Keys that put Harbour One in News and make Pennant a favourite.
  private static let chosen = "T News Enter Down Down F g "

  private static func stack(_ keys: String) -> ScreenStack {
    var stack = ScreenScript(keys: "").stack
    stack.app.mine.savesGuideData = true
    stack.press(keys)
    return stack
  }

  private static func names(_ stack: ScreenStack) -> [String] {
    DemoEvening.rows(stack).dropFirst().dropLast()
  }

  @Test(arguments: ["Tab", "Tab Tab", "W"]) func groupChangesInEachView(view: String) {
    var stack = Self.stack(Self.chosen + view + " b")
    #expect(stack.app.notice == "News: 1 channel.", "\(stack.app.notice ?? "")")
    stack.press("Alt-c")
    #expect(stack.app.notice?.hasPrefix("All channels: ") == true)
    stack.press("Alt-c")
    #expect(stack.app.notice == "All channels are shown already.")
    stack.press("B Esc")
    #expect(stack.isAtGrid && stack.grid.group == .favourites, "\(stack.grid.group)")
    #expect(stack.grid.rows.count == 1)
  }

  @Test func onNowStaysInTheGroupAndSaysSo() {
    let stack = Self.stack(Self.chosen + "b Tab")
    let rows = DemoEvening.rows(stack)
    #expect(rows[0].contains("the group News") && rows.last?.contains("Alt-c all channels") == true, "\(rows)")
    #expect(rows[2].contains("Harbour One") && !rows.contains { $0.contains("Harbour Two") })
  }

  @Test(arguments: ["3", "c penn Enter", "1 Backspace 3 Enter", "9 9 3", "c penn Up Down Enter"])
  func channelsAreReachedByNumberAndName(keys: String) throws {
    var stack = Self.stack("Tab " + keys)
    #expect(stack.top(as: OnNowScreen.self)?.position(stack.app).channel == 2, "\(keys)")
    stack = Self.stack("Tab Tab " + keys)
    #expect(stack.top(as: ChannelDayScreen.self)?.channel == 2, "\(keys)")
  }

  @Test func numberInTheWeekShowsOnlyThatChannel() {
    var stack = Self.stack("W 3 Enter")
    #expect(DemoEvening.rows(stack)[0].contains("Pennant only"), "\(DemoEvening.rows(stack)[0])")
    stack.press("c")
    #expect(!DemoEvening.rows(stack)[0].contains("only"))
  }

  @Test func cancelledQuestionRestoresTheView() {
    var stack = Self.stack("Tab Down c penn Esc")
    #expect(stack.top(as: OnNowScreen.self)?.position(stack.app).channel == 1)
    stack = Self.stack("W 3 Esc")
    #expect(!DemoEvening.rows(stack)[0].contains("only"))
    stack = Self.stack("Tab c zebra Enter")
    #expect(stack.app.notice == "No channel name contains “zebra”." && stack.top.isTyping)
  }

  /// A letter ends a number and acts as a command, as in the grid.
  @Test func letterEndsANumber() {
    var stack = Self.stack("Tab 3 S")
    #expect(stack.top(as: OnNowScreen.self)?.order == .end && !stack.top.isTyping)
    stack = Self.stack("Tab 3 q")
    #expect(stack.top is OnNowScreen)
  }

  @Test func channelsAreHiddenAndMarkedAsFavourites() throws {
    var stack = Self.stack("Tab F Down H")
    let (one, two) = (DemoGuide.week.channels[0].id, DemoGuide.week.channels[1].id)
    #expect(stack.app.mine.choices[one].isFavourite && stack.app.mine.choices[two].isHidden)
    #expect(stack.top is OnNowScreen && !Self.names(stack).contains { $0.contains("Harbour Two") })
    stack.press("z")
    #expect(Self.names(stack).contains { $0.contains("Harbour Two") })
    stack = Self.stack("Down Tab Tab H")
    #expect(stack.app.mine.choices[two].isHidden)
    #expect(DemoEvening.rows(stack)[0].contains("Pennant"), "\(DemoEvening.rows(stack)[0])")
    stack = Self.stack("Tab Space Space F")
    #expect(stack.app.mine.choices[one].isFavourite && stack.app.mine.choices[two].isFavourite)
  }

  @Test func channelListLeadsBackToTheView() {
    var stack = Self.stack("Tab C")
    #expect(stack.top is ChannelsScreen)
    stack.press("Down Down Enter")
    #expect(stack.top(as: OnNowScreen.self)?.position(stack.app).channel == 2)
    stack = Self.stack("Tab Tab C Down Enter")
    #expect(stack.top(as: ChannelDayScreen.self)?.channel == 1)
  }

  @Test func weekOpensFromTheOtherViews() {
    #expect(Self.stack("Tab W").top is WeekScreen)
    #expect(Self.stack("Tab W").screens.count == 2)
    #expect(Self.stack("Tab Tab W W").isAtGrid)
  }

  /// Zooming shows more or less text of each programme.
  @Test(arguments: [("Tab", 1, 2), ("Tab Tab", 1, 3)]) func zoomChangesTheNumberOfLines(
    view: String, least: Int, most: Int
  ) {
    var stack = Self.stack(view + " -")
    func height() -> Int {
      let heights = (stack.top as? OnNowScreen).map { [$0.rows.height(of: 0)] }
      let day = stack.top as? ChannelDayScreen
      return heights?.max() ?? day.map { day in
        let rows = day.rows(stack.app)
        return (0..<rows.count).map(rows.height).max() ?? 0
      } ?? 0
    }
    #expect(height() == least && stack.app.notice == "Row height: 1 line.")
    stack.press("+")
    #expect(height() == 2 && stack.app.notice == "Row height: 2 lines.")
    stack.press("+ + +")
    #expect(height() >= most)
    stack.press("=")
    #expect(stack.app.notice == "Row height: fill the screen.")
  }

  // MARK: Search

  private static func channels(_ stack: ScreenStack) -> Set<String> {
    guard let search = stack.top(as: SearchScreen.self) else { return [] }
    return Set(search.results.matches.programmes.map { stack.app.guide.channels[stack.app.guide.channel(of: $0)].name })
  }

  @Test func searchStaysInTheGroupAndSaysSo() {
    var stack = Self.stack(Self.chosen + "b / e")
    #expect(Self.channels(stack) == ["Harbour One"])
    #expect(DemoEvening.rows(stack)[1].contains("only the group News; Alt-c searches all channels"))
    stack.press("Alt-c")
    #expect(Self.channels(stack).count > 5 && !DemoEvening.rows(stack)[1].contains("only"))
    stack.press("Alt-c Enter")
    #expect(stack.grid.hits?.query.text == "e" && stack.grid.hits?.query.group == .named("News"))
    stack = Self.stack("/ e Alt-c")
    #expect(stack.app.notice == "All channels are searched already.")
  }

  @Test(arguments: ["Enter /", "Tab Enter /"]) func searchFromDetailsStaysInTheGroup(keys: String) {
    #expect(Self.channels(Self.stack(Self.chosen + "b " + keys + " e")) == ["Harbour One"])
  }

  @Test func offeredChannelsAreOfTheGroup() {
    let all = Self.stack(Self.chosen + "/ harbour").top(as: SearchScreen.self)?.channels.count ?? 0
    let some = Self.stack(Self.chosen + "b / harbour").top(as: SearchScreen.self)?.channels.count
    #expect(all > 1 && some == 1)
  }

  @Test func historyHasTheTypedText() {
    let stack = Self.stack(Self.chosen + "b / e Enter")
    #expect(stack.app.mine.history.text(back: 0) == "e")
  }

  @Test func functionKeysOfTheGridWorkInTheSearch() {
    var stack = Self.stack("/ e")
    stack.press("F5")
    #expect(stack.top is SearchScreen && stack.typedText == "e" && stack.app.notice != nil)
  }
}
