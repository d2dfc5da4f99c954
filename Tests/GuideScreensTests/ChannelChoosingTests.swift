import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Channel commands, which apply to the selected channel in the grid and in the list.
@Suite struct ChannelChoosingTests {
  static let start = Moments.at("2026-11-20 20:00")

  static func guide(_ names: [String]) -> Guide {
    var sketch = GuideSketch()
    for name in names {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      sketch.add(Channel(id: name.lowercased(), name: name), rows)
    }
    return sketch.build()
  }

  static func stack(_ names: String = "Ash Birch Cedar Doum", keeps: Bool = true) -> ScreenStack {
    var stack = ScreenStack.opened(guide(names.split(separator: " ").map(String.init)), now: start.adding(minutes: 5))
    stack.app.mine.savesGuideData = keeps
    return stack
  }

  static func names(_ stack: ScreenStack) -> String {
    stack.grid.rows.rows.map { stack.app.guide.channels[$0].name }.joined(separator: " ")
  }

  /// Presses keys and returns the saved edits.
  static func press(_ keys: String, _ stack: inout ScreenStack) -> [ChannelEdit] {
    var kept: [ChannelEdit] = []
    for key in KeyScript.keys(keys) {
      for case .channel(let edit) in update(&stack, .key(key)).flatMap(\.kept) { kept.append(edit) }
    }
    return kept
  }

  static func selected(_ stack: ScreenStack) -> String {
    stack.app.guide.channels[stack.grid.position.channel].name
  }

  @Test func hiddenChannelCanBeRestoredFromTheList() {
    var stack = Self.stack()
    #expect(Self.press("Down H", &stack) == [.set(id: "birch", .hidden(true))])
    #expect(Self.names(stack) == "Ash Cedar Doum")
    #expect(Self.selected(stack) == "Cedar", "the next one takes its place")
    #expect(stack.app.notice == "Birch is hidden. z to undo.")
    #expect(Self.press("C Up H Esc", &stack) == [.set(id: "birch", .hidden(false))])
    #expect(Self.names(stack) == "Ash Birch Cedar Doum")
    #expect(Self.selected(stack) == "Cedar")
  }

  @Test func searchesIgnoreHiddenChannels() {
    var stack = Self.stack()
    _ = Self.press("Down H / birch", &stack)
    guard let search = stack.top as? SearchScreen else { return #expect(Bool(false), "no search") }
    #expect(search.results.matches.programmes.isEmpty)
  }

  @Test func allChannelsCanBeHiddenAndShownAgain() {
    var stack = Self.stack("Ash")
    _ = Self.press("H", &stack)
    #expect(stack.app.guide.channels.isEmpty)
    #expect(stack.app.guide.programmeCount == 0, "searches would find rows without a channel")
    _ = Self.press("/ ash Enter Esc", &stack)
    #expect(stack.grid.hits == nil)
    _ = Self.press("Down Right Enter e b", &stack)
    _ = Self.press("C H Esc", &stack)
    #expect(Self.names(stack) == "Ash")
    #expect(stack.selectedTitle == "Ash 0")
  }

  @Test func channelsAreMovedOnlyInTheList() {
    var stack = Self.stack()
    for key in ["J", "K"] {
      #expect(Self.press(key, &stack).isEmpty)
      #expect(stack.app.notice?.hasPrefix("To move channels, open the channel list with C") == true, "\(key)")
    }
    for key in ["Shift-Up", "Shift-Down"] {
      #expect(Self.press(key, &stack).isEmpty, "too similar to keys that move the selection")
    }
    _ = Self.press("Down H", &stack)
    #expect(Self.press("C g J", &stack) == [.order(["birch", "ash", "cedar", "doum"])], "the list has the hidden one")
    #expect(stack.app.notice == "Moved Ash down. z to undo.")
    #expect(Self.press("K K", &stack) == [.order(["ash", "birch", "cedar", "doum"])])
    #expect(stack.app.notice == "This is the first channel.")
  }

  @Test func nameIsTypedAndUndone() {
    var stack = Self.stack()
    #expect(Self.press("R Port Enter", &stack) == [.set(id: "ash", .name("Port"))])
    #expect(Self.names(stack) == "Port Birch Cedar Doum")
    #expect(Self.press("R Enter", &stack) == [], "it stands there as it is")
    #expect(Self.press("R x Esc", &stack) == [])
    #expect(Self.press("R ^U Enter", &stack) == [.set(id: "ash", .name(nil))])
    #expect(Self.names(stack) == "Ash Birch Cedar Doum")
  }

  @Test func aNumberBelongsToOneChannel() {
    var stack = Self.stack()
    #expect(Self.press("# 42 Enter", &stack) == [.set(id: "ash", .number(42))])
    #expect(stack.app.guide.number(ofChannel: 0) == 42)
    #expect(
      stack.app.notice == "Ash is now number 42. Channels without a number no longer show their position. z to undo.")
    _ = Self.press("Down # 42 Enter", &stack)
    #expect(stack.app.notice == "42 is already the number you gave Ash; change that one first.")
    #expect(stack.layers == 1, "the text is there to be mended")
    #expect(Self.press("Backspace Enter", &stack) == [.set(id: "birch", .number(4))])
    _ = Self.press("# ^U 100000 Enter", &stack)
    #expect(stack.app.notice?.hasPrefix("100000 is not a channel number") == true)
  }

  @Test func groupKeyCyclesThroughAllGroups() {
    var stack = Self.stack()
    _ = Self.press("b", &stack)
    #expect(stack.app.notice?.hasPrefix("No channel groups yet: ") == true)
    #expect(Self.press("T News, Space Films Enter", &stack) == [.set(id: "ash", .groups(["News", "Films"]))])
    _ = Self.press("G T News Enter Up F", &stack)
    var seen: [String] = []
    for _ in 0..<4 {
      _ = Self.press("b", &stack)
      seen.append("\(stack.app.notice ?? "") \(Self.names(stack))")
    }
    #expect(
      seen == [
        "News: 2 channels. Ash Doum", "Films: 1 channel. Ash", "Favourite channels: 1 channel. Cedar",
        "All channels: 4 channels. Ash Birch Cedar Doum",
      ])
    _ = Self.press("B", &stack)
    #expect(stack.app.notice == "Favourite channels: 1 channel.")
    #expect(Self.selected(stack) == "Cedar")
  }

  @Test func theWindowStaysWhenAChannelIsChanged() {
    var stack = ScreenStack.opened(Self.guide(["Ash", "Birch"]), now: Self.start.adding(minutes: 70))
    _ = Self.press("+ + Right Left", &stack)
    let (left, title) = (stack.grid.position.left, stack.selectedTitle)
    for keys in ["F", "C J Esc", "C K Esc", "# 9 Enter", "T News Enter"] {
      _ = Self.press(keys, &stack)
      #expect(stack.grid.position.left == left && stack.selectedTitle == title, "\(keys)")
    }
  }

  @Test func channelOutsideTheGroupIsShownForAMatch() {
    var stack = Self.stack()
    _ = Self.press("F b c doum", &stack)
    #expect(stack.app.notice == "Doum is not a favourite; b switches to other groups and all channels.")
    _ = Self.press("Esc / doum Alt-c Enter", &stack)
    #expect(Self.selected(stack) == "Doum", "a match outside the group is selected")
    #expect(stack.app.notice == "Doum is not a favourite; showing all channels.")
  }

  @Test func removingTheLastChannelRemovesTheGroup() {
    var stack = Self.stack()
    _ = Self.press("F b F", &stack)
    #expect(Self.names(stack) == "Ash Birch Cedar Doum")
    #expect(stack.grid.rows.group == .all)
  }

  @Test func programmesAreShiftedAndCopiedByMinutes() {
    var stack = Self.stack()
    #expect(Self.press("S 60 Enter", &stack) == [.set(id: "ash", .shift(60))])
    #expect(stack.app.guide.start(of: ProgrammeID(row: 0)) == Self.start.adding(minutes: 60))
    #expect(Self.press("S ^U Enter", &stack) == [.set(id: "ash", .shift(0))])
    #expect(
      Self.press("I Enter", &stack) == [.set(id: "ash+60", .copyOf("ash")), .set(id: "ash+60", .shift(60))])
    #expect(Self.names(stack) == "Ash Ash +1 Birch Cedar Doum")
    _ = Self.press("I Enter", &stack)
    #expect(stack.app.notice == "This channel already exists: Ash +1.")
    #expect(Self.press("Esc Down H", &stack) == [.set(id: "ash+60", .hidden(true))])
    #expect(Self.press("C g Down H", &stack) == [.set(id: "ash+60", .hidden(false))], "it comes back")
    #expect(Self.press("I Enter", &stack) == [], "nothing is changed where nothing was")
    #expect(Self.press("I ^U 90 Enter", &stack) == [.set(id: "ash+60", .shift(90))])
    #expect(Self.press("I ^U Enter Esc", &stack) == [.reset(id: "ash+60")])
    #expect(Self.names(stack) == "Ash Birch Cedar Doum")
  }

  @Test func channelsShareARow() {
    var stack = Self.stack()
    #expect(Self.press("O 20:00-21:00 Enter", &stack).count == 1)
    #expect(Self.press("P birch, Cedar Enter", &stack) == [.set(id: "ash", .joined(["birch", "cedar"]))])
    #expect(Self.names(stack) == "Ash / Birch / Cedar Doum")
    let titles = stack.app.guide.programmes(on: 0).map { stack.app.guide.title(of: $0) }
    #expect(titles == ["Ash 0", "Birch 1", "Birch 2", "Birch 3"])
    _ = Self.press("C Down H", &stack)
    #expect(stack.app.notice == "Birch shares the row of Ash / Birch / Cedar and has no row of its own.")
    _ = Self.press("Esc g P ^U zebra Enter", &stack)
    #expect(stack.app.notice == "No channel matches “zebra”.")
    _ = Self.press("^U Ash Enter", &stack)
    #expect(stack.layers == 1)
  }

  @Test func theListFindsAndGoesToAChannel() {
    var stack = Self.stack()
    _ = Self.press("C / do", &stack)
    guard let list = stack.screens[1] as? ChannelsScreen else { return #expect(Bool(false), "no list") }
    #expect(
      list.list.row(list.rows(stack.app)).map { list.rows(stack.app).channels.entries[$0].channel.name } == "Doum")
    _ = Self.press("Enter Enter", &stack)
    #expect(stack.isAtGrid)
    #expect(Self.selected(stack) == "Doum")
    _ = Self.press("C 2 Enter Enter", &stack)
    #expect(Self.selected(stack) == "Birch")
    _ = Self.press("C / zzz", &stack)
    #expect(stack.top(as: ChannelsScreen.self).map { $0.list.count($0.rows(stack.app)) } == 0)
    _ = Self.press("^U do Esc Enter", &stack)
    #expect(Self.selected(stack) == "Doum", "Esc shows all again and keeps the selection")
  }

  @Test func acceptingTheOfferedAnswerChangesNothing() {
    var sketch = GuideSketch()
    for id in ["a", "t1", "t2"] { sketch.add(Channel(id: id, name: id == "a" ? "Ash" : "Twin"), []) }
    var stack = ScreenStack.opened(sketch.build(), now: Self.start)
    let choices = ChannelChoices().applying(.set(id: "a", .joined(["t2", "gone"])))
      .applying(.set(id: "a", .groups(["Kids, Family"])))
    _ = update(&stack, .mine(.channels) { $0.choices = choices })
    #expect(Self.press("P Enter T Enter", &stack) == [])
    #expect(Self.press("P , Space t1 Enter", &stack) == [.set(id: "a", .joined(["t2", "gone", "t1"]))])
    #expect(Self.press("T Space News Enter", &stack) == [.set(id: "a", .groups(["Kids, Family", "News"]))])
  }

  @Test func selectedLineStaysVisible() {
    var stack = Self.stack((0..<30).map { "Tree\($0)" }.joined(separator: " "))
    _ = Self.press("C G R", &stack)
    _ = update(&stack, .resized(Size(columns: 80, rows: 8)))
    _ = Self.press("Esc", &stack)
    guard let list = stack.top as? ChannelsScreen else { return #expect(Bool(false), "no list") }
    #expect((list.list.top..<list.list.top + 6).contains(list.list.selected))
  }

  @Test func choicesOfAnotherProgramAreShown() {
    var stack = Self.stack()
    _ = Self.press("H", &stack)
    let other = ChannelChoices().applying(.set(id: "doum", .name("Palm")))
    _ = update(&stack, .mine(.channels) { $0.choices = other })
    #expect(Self.names(stack) == "Birch Cedar Palm", "including unsaved choices made here")
    _ = Self.press("C", &stack)
    _ = update(&stack, .mine(.channels, includedEdits: 1) { $0.choices = other })
    _ = Self.press("Esc", &stack)
    #expect(Self.names(stack) == "Ash Birch Cedar Palm")
  }

  @Test func newGuideKeepsChoicesMadeWhileLoading() {
    var stack = Self.stack()
    let guide = stack.app.base
    // The guide was read before the second edit.
    _ = Self.press("H", &stack)
    let read = PreparedGuide(guide, choices: stack.app.mine.choices, zone: stack.app.zone, includedEdits: 1)
    _ = Self.press("H", &stack)
    _ = update(&stack, .loaded(read))
    #expect(Self.names(stack) == "Cedar Doum")
    // Another program's choices arrive with the new guide.
    let other = ChannelChoices().applying(.set(id: "doum", .hidden(true)))
    _ = update(&stack, .loaded(PreparedGuide(guide, choices: other, zone: stack.app.zone, includedEdits: 2)))
    #expect(Self.names(stack) == "Ash Birch Cedar")
  }

  @Test func choicesForADemoGuideAreNotSaved() {
    var stack = Self.stack(keeps: false)
    #expect(Self.press("H", &stack) == [])
    #expect(Self.names(stack) == "Birch Cedar Doum")
    #expect(
      stack.app.notice
        == "Ash is hidden. z to undo. Channel changes in the demo or with --raw last until you quit.")
  }

  @Test func failureToSaveAChoiceIsReported() {
    var stack = Self.stack()
    _ = Self.press("H", &stack)
    _ = update(&stack, .notice("cannot write the settings /x: No space left on device; nothing was changed"))
    #expect(stack.app.notice?.contains("No space left") == true)
  }

  @Test func randomKeysNeverLoseTheSelection() {
    var random = SplitMix64(seed: 7)
    let keys = "Up Down Left Right C H F K J z R T # S I O P b B e Esc Enter Space a 1 , g G q c / n u ! ?".split(
      separator: " ")
    for seed in 0..<20 as Range<UInt64> {
      var stack = ScreenStack.opened(
        GuideSketch.random(seed: seed, channels: 6, programmes: 10, from: Self.start), now: Self.start)
      for _ in 0..<300 {
        let key = keys.randomElement(using: &random) ?? "Up"
        if key == "q", stack.isAtGrid { continue }
        _ = Self.press(String(key), &stack)
        #expect(stack.grid.rows.rows.isEmpty || stack.grid.rows.row(of: stack.grid.position.channel) != nil)
        if stack.isAtGrid {
          let wanted = PreparedGuide(stack.app.base, choices: stack.app.mine.choices, zone: stack.app.zone).guide
          #expect(wanted.channels == stack.app.guide.channels)
          #expect(wanted.programmeCount == stack.app.guide.programmeCount)
        }
      }
    }
  }
}

/// Commands on marked lines of the channel list.
extension ChannelChoosingTests {
  static func text(_ stack: ScreenStack) -> String {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }

  @Test func uniquePartOfANameJoinsAChannel() {
    var stack = Self.stack()
    #expect(Self.press("C g P BÎR, Birch Enter", &stack) == [.set(id: "ash", .joined(["birch"]))])
    #expect(stack.app.notice == "Ash now shares its row with Birch. z to undo.")
    _ = Self.press("P ^U r Enter", &stack)
    #expect(stack.app.notice == "“r” matches several channels, e.g. Birch and Cedar.")
  }

  @Test func prefixMatchIsJoinedEvenIfOtherNamesContainTheText() {
    var stack = Self.stack("Ash Cedar Arcedar")
    #expect(Self.press("g P ced Enter", &stack) == [.set(id: "ash", .joined(["cedar"]))])
  }

  /// The next source of a channel comes first with each press; after the last one, the order of the sources applies again.
  @Test func aSourceIsPutFirstForAChannel() {
    var builder = GuideBuilder()
    for name in ["air", "sat"] {
      builder.begin(GuideOrigin(name: name))
      var batch = ProgrammeBatch(bytes: [], reader: NoDetails())
      let start = Moments.at(name == "air" ? "2026-11-20 20:00" : "2026-11-20 22:00")
      batch.append(
        ProgrammeRow(interval: Interval(start, start.adding(minutes: 60)), flags: [], record: 0..<0),
        title: Array(name.utf8).span, genre: Array("".utf8).span)
      builder.add(batch, to: builder.add(Channel(id: "1", name: "Harbour One")))
    }
    var stack = ScreenStack.opened(
      builder.build(), now: Moments.at("2026-11-20 20:30"), size: Size(columns: 120, rows: 24))
    stack.app.mine.savesGuideData = true
    stack.press("C")
    #expect(update(&stack, .key(";")).contains { if case .reloadGuide = $0 { true } else { false } })
    #expect("sat" == stack.app.mine.choices["1"].source)
    #expect(stack.app.notice?.hasPrefix("sat is first for Harbour One. ") == true)
    #expect(Self.text(stack).contains("sat first"), "the row says so")
    stack.press(";")
    #expect(nil == stack.app.mine.choices["1"].source)
    stack.press("z")
    #expect("sat" == stack.app.mine.choices["1"].source)
  }

  private struct NoDetails: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
  }
}
