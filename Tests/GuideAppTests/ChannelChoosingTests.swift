import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Choosing channels by keys: in the grid for the selected one, in the list for the line's.
@Suite struct ChannelChoosingTests {
  private static let start = Moments.at("2026-11-20 20:00")

  private static func guide(_ names: [String]) -> Guide {
    var sketch = GuideSketch()
    for name in names {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      sketch.add(Channel(id: name.lowercased(), name: name), rows)
    }
    return sketch.build()
  }

  private static func state(_ names: String = "Ash Birch Cedar Doum", keeps: Bool = true) -> State {
    var state = State.opened(guide(names.split(separator: " ").map(String.init)), now: start.adding(minutes: 5))
    state.keepsChoices = keeps
    return state
  }

  private static func names(_ state: State) -> String {
    state.view.rows.map { state.guide.channels[$0].name }.joined(separator: " ")
  }

  /// Presses keys, and returns what is to be kept.
  private static func press(_ keys: String, _ state: inout State) -> [ChannelEdit] {
    var kept: [ChannelEdit] = []
    for key in KeyScript.keys(keys) {
      for case .keep(let edits) in update(&state, .key(key)) { kept += edits }
    }
    return kept
  }

  private static func selected(_ state: State) -> String { state.guide.channels[state.grid.channel].name }

  @Test func aHiddenChannelIsGoneAndCanBeBroughtBackFromTheList() {
    var state = Self.state()
    #expect(Self.press("Down H", &state) == [.set(id: "birch", .hidden(true))])
    #expect(Self.names(state) == "Ash Cedar Doum")
    #expect(Self.selected(state) == "Cedar", "the next one takes its place")
    #expect(state.notice == "Birch is hidden; C lists it.")
    #expect(Self.press("C Up H Esc", &state) == [.set(id: "birch", .hidden(false))])
    #expect(Self.names(state) == "Ash Birch Cedar Doum")
    #expect(Self.selected(state) == "Cedar")
  }

  @Test func whatIsHiddenIsFoundByNoSearch() {
    var state = Self.state()
    _ = Self.press("Down H / birch", &state)
    guard case .search(let search) = state.overlays.last else { return #expect(Bool(false), "no search") }
    #expect(search.matches.programmes.isEmpty)
  }

  @Test func allCanBeHiddenAndComeBack() {
    var state = Self.state("Ash")
    _ = Self.press("H", &state)
    #expect(state.guide.channels.isEmpty)
    #expect(state.guide.programmeCount == 0, "rows without a channel would be found by a search")
    _ = Self.press("/ ash Enter Esc", &state)
    #expect(state.hits == nil)
    _ = Self.press("Down Right Enter e b", &state)
    _ = Self.press("C H Esc", &state)
    #expect(Self.names(state) == "Ash")
    #expect(state.selectedTitle == "Ash 0")
  }

  @Test func aChannelMovesPastTheNextThatIsSeen() {
    var state = Self.state()
    _ = Self.press("Down H", &state)
    #expect(Self.press("g J", &state) == [.order(["birch", "cedar", "ash", "doum"])])
    #expect(Self.names(state) == "Cedar Ash Doum")
    #expect(Self.selected(state) == "Ash")
    #expect(Self.press("K K", &state) == [.order(["birch", "ash", "cedar", "doum"])])
    #expect(state.notice == "This is the first channel.")
    #expect(Self.press("C K", &state) == [.order(["ash", "birch", "cedar", "doum"])], "the list has the hidden one")
  }

  @Test func aNameIsTypedAndTakenBack() {
    var state = Self.state()
    #expect(Self.press("R Port Enter", &state) == [.set(id: "ash", .name("Port"))])
    #expect(Self.names(state) == "Port Birch Cedar Doum")
    #expect(Self.press("R Enter", &state) == [], "it stands there as it is")
    #expect(Self.press("R x Esc", &state) == [])
    #expect(Self.press("R ^U Enter", &state) == [.set(id: "ash", .name(nil))])
    #expect(Self.names(state) == "Ash Birch Cedar Doum")
  }

  @Test func aNumberIsItsOwnAndNobodyElses() {
    var state = Self.state()
    #expect(Self.press("# 42 Enter", &state) == [.set(id: "ash", .number(42))])
    #expect(state.guide.number(ofChannel: 0) == 42)
    _ = Self.press("Down # 42 Enter", &state)
    #expect(state.notice == "42 is the number that you gave Ash; give that another one first.")
    #expect(state.overlays.count == 1, "the text is there to be mended")
    #expect(Self.press("Backspace Enter", &state) == [.set(id: "birch", .number(4))])
    _ = Self.press("# ^U 100000 Enter", &state)
    #expect(state.notice?.hasPrefix("100000 is no number") == true)
  }

  @Test func groupsAreGoneThrough() {
    var state = Self.state()
    _ = Self.press("b", &state)
    #expect(state.notice?.hasPrefix("No channel is in a group yet") == true)
    #expect(Self.press("T News, Space Films Enter", &state) == [.set(id: "ash", .groups(["News", "Films"]))])
    _ = Self.press("G T News Enter Up F", &state)
    var seen: [String] = []
    for _ in 0..<4 {
      _ = Self.press("b", &state)
      seen.append("\(state.notice ?? "") \(Self.names(state))")
    }
    #expect(
      seen == [
        "News: 2 channels. Ash Doum", "Films: 1 channel. Ash", "Favourite channels: 1 channel. Cedar",
        "All channels: 4 channels. Ash Birch Cedar Doum",
      ])
    _ = Self.press("B", &state)
    #expect(state.notice == "Favourite channels: 1 channel.")
    #expect(Self.selected(state) == "Cedar")
  }

  @Test func theWindowStaysWhereItIs() {
    var state = State.opened(Self.guide(["Ash", "Birch"]), now: Self.start.adding(minutes: 70))
    _ = Self.press("+ + Right Left", &state)
    let (left, title) = (state.grid.left, state.selectedTitle)
    for keys in ["F", "J", "K", "# 9 Enter", "T News Enter"] {
      _ = Self.press(keys, &state)
      #expect(state.grid.left == left && state.selectedTitle == title, "\(keys)")
    }
  }

  @Test func whatIsInNoGroupIsSaidAndNotGoneTo() {
    var state = Self.state()
    _ = Self.press("F b c doum", &state)
    #expect(state.notice == "Doum is not in the favourites; b goes on to other groups and all channels.")
    _ = Self.press("Esc / doum Enter", &state)
    #expect(Self.selected(state) == "Doum", "what a search has found is gone to")
    #expect(state.notice == "Doum is not in the favourites; all channels are shown now.")
  }

  @Test func theLastOfAGroupTakesTheGroupWithIt() {
    var state = Self.state()
    _ = Self.press("F b F", &state)
    #expect(Self.names(state) == "Ash Birch Cedar Doum")
    #expect(state.view.group == .all)
  }

  @Test func programmesAreShiftedAndCopiedByMinutes() {
    var state = Self.state()
    #expect(Self.press("S 60 Enter", &state) == [.set(id: "ash", .shift(60))])
    #expect(state.guide.start(of: ProgrammeID(row: 0)) == Self.start.adding(minutes: 60))
    #expect(Self.press("S ^U Enter", &state) == [.set(id: "ash", .shift(0))])
    #expect(
      Self.press("I Enter", &state) == [.set(id: "ash+60", .copyOf("ash")), .set(id: "ash+60", .shift(60))])
    #expect(Self.names(state) == "Ash Ash +1 Birch Cedar Doum")
    _ = Self.press("I Enter", &state)
    #expect(state.notice == "There is such a channel: Ash +1.")
    #expect(Self.press("Esc Down H", &state) == [.set(id: "ash+60", .hidden(true))])
    #expect(Self.press("C g Down H", &state) == [.set(id: "ash+60", .hidden(false))], "it comes back")
    #expect(Self.press("I Enter", &state) == [], "nothing is changed where nothing was")
    #expect(Self.press("I ^U 90 Enter", &state) == [.set(id: "ash+60", .shift(90))])
    #expect(Self.press("I ^U Enter Esc", &state) == [.reset(id: "ash+60")])
    #expect(Self.names(state) == "Ash Birch Cedar Doum")
  }

  @Test func channelsShareARow() {
    var state = Self.state()
    #expect(Self.press("O 20:00-21:00 Enter", &state).count == 1)
    #expect(Self.press("P birch, Cedar Enter", &state) == [.set(id: "ash", .joined(["birch", "cedar"]))])
    #expect(Self.names(state) == "Ash / Birch / Cedar Doum")
    let titles = state.guide.programmes(on: 0).map { state.guide.title(of: $0) }
    #expect(titles == ["Ash 0", "Birch 1", "Birch 2", "Birch 3"])
    _ = Self.press("C Down H", &state)
    #expect(state.notice == "Birch is in the row of Ash / Birch / Cedar, and not seen by itself.")
    _ = Self.press("Esc g P ^U nobody Enter", &state)
    #expect(state.notice == "No channel is called “nobody”.")
    _ = Self.press("^U Ash Enter", &state)
    #expect(state.overlays.count == 1)
  }

  @Test func theListFindsAndGoesToAChannel() {
    var state = Self.state()
    _ = Self.press("C / do", &state)
    guard case .channels(let list) = state.overlays.first else { return #expect(Bool(false), "no list") }
    #expect(list.entry?.channel.name == "Doum")
    _ = Self.press("Enter Enter", &state)
    #expect(state.overlays.isEmpty)
    #expect(Self.selected(state) == "Doum")
    _ = Self.press("C 2 Enter Enter", &state)
    #expect(Self.selected(state) == "Birch")
    _ = Self.press("C / zzz", &state)
    #expect(state.notice == "No channel has “zzz” as its number or in its name.")
    _ = Self.press("^U do Esc Enter", &state)
    #expect(Self.selected(state) == "Birch", "Esc goes back to the line")
  }

  @Test func whatIsOfferedChangesNothing() {
    var sketch = GuideSketch()
    for id in ["a", "t1", "t2"] { sketch.add(Channel(id: id, name: id == "a" ? "Ash" : "Twin"), []) }
    var state = State.opened(sketch.build(), now: Self.start)
    let choices = ChannelChoices().applying(.set(id: "a", .joined(["t2", "gone"])))
      .applying(.set(id: "a", .groups(["Kids, Family"])))
    _ = update(&state, .chosen(choices, knownEdits: 0))
    #expect(Self.press("P Enter T Enter", &state) == [])
    #expect(Self.press("P , Space t1 Enter", &state) == [.set(id: "a", .joined(["t2", "gone", "t1"]))])
    #expect(Self.press("T Space News Enter", &state) == [.set(id: "a", .groups(["Kids, Family", "News"]))])
  }

  @Test func theChosenLineStaysOnTheScreen() {
    var state = Self.state((0..<30).map { "Tree\($0)" }.joined(separator: " "))
    _ = Self.press("C G R", &state)
    _ = update(&state, .resized(Size(columns: 80, rows: 8)))
    _ = Self.press("Esc", &state)
    guard case .channels(let list) = state.overlays.last else { return #expect(Bool(false), "no list") }
    #expect((list.place.top..<list.place.top + 5).contains(list.place.selected))
  }

  @Test func whatAnotherProgramChoosesIsShown() {
    var state = Self.state()
    _ = Self.press("H", &state)
    let other = ChannelChoices().applying(.set(id: "doum", .name("Palm")))
    _ = update(&state, .chosen(other, knownEdits: 0))
    #expect(Self.names(state) == "Birch Cedar Palm", "with what was chosen here and is not written yet")
    _ = Self.press("C", &state)
    _ = update(&state, .chosen(other, knownEdits: 1))
    _ = Self.press("Esc", &state)
    #expect(Self.names(state) == "Ash Birch Cedar Palm")
  }

  @Test func aGuideThatComesDoesNotUndoWhatWasChosenMeanwhile() {
    var state = Self.state()
    let guide = state.base
    // The reading began before the second edit.
    _ = Self.press("H", &state)
    let read = ShownGuide(guide, choices: state.choices, zone: state.zone, knownEdits: 1)
    _ = Self.press("H", &state)
    _ = update(&state, .loaded(read))
    #expect(Self.names(state) == "Cedar Doum")
    // What another program chose comes with the guide.
    let other = ChannelChoices().applying(.set(id: "doum", .hidden(true)))
    _ = update(&state, .loaded(ShownGuide(guide, choices: other, zone: state.zone, knownEdits: 2)))
    #expect(Self.names(state) == "Ash Birch Cedar")
  }

  @Test func ofAGuideToTryOutNothingIsKept() {
    var state = Self.state(keeps: false)
    #expect(Self.press("H", &state) == [])
    #expect(Self.names(state) == "Birch Cedar Doum")
    #expect(state.notice == "Ash is hidden; C lists it. Of this guide nothing is kept.")
  }

  @Test func whatCannotBeKeptIsSaid() {
    var state = Self.state()
    _ = Self.press("H", &state)
    _ = update(&state, .notKept("cannot write the settings /x: No space left on device; they are as they were"))
    #expect(state.notice?.contains("No space left") == true)
  }

  @Test func randomKeysNeverLoseTheSelection() {
    var random = SplitMix64(seed: 7)
    let keys = "Up Down Left Right C H F K J R T # S I O P b B e Esc Enter Space a 1 , g G q c / n u ! ?".split(
      separator: " ")
    for seed in 0..<20 as Range<UInt64> {
      var state = State.opened(
        GuideSketch.random(seed: seed, channels: 6, programmes: 10, from: Self.start), now: Self.start)
      for _ in 0..<300 {
        let key = keys.randomElement(using: &random) ?? "Up"
        if key == "q", state.overlays.isEmpty { continue }
        _ = Self.press(String(key), &state)
        #expect(state.view.rows.isEmpty || state.view.row(of: state.grid.channel) != nil)
        if state.overlays.isEmpty {
          let wanted = ShownGuide(state.base, choices: state.choices, zone: state.zone).guide
          #expect(wanted.channels == state.guide.channels)
          #expect(wanted.programmeCount == state.guide.programmeCount)
        }
      }
    }
  }
}
