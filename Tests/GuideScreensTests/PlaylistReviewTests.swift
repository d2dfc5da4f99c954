import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The review of the user's playlists.
@Suite struct PlaylistReviewTests {
  /// Four entries: one found by its name, one in doubt, one without a similar channel, and one that is not in the guide.
  private static func data() -> PersonalData {
    let harbour = DemoGuide.week.channels[0].id
    let entries: [(id: String, name: String, step: ChannelMatchStep)] = [
      (harbour, "UK: Harbour One HD", .normalised), ("#tide", "TIDE ONE FHD PLUS", .unmatched),
      ("#shopping-24", "Shopping 24", .unmatched), ("#quay", "Quay", .assigned),
    ]
    var edits: [PersonalEdit] = []
    for (position, entry) in entries.enumerated() {
      var given = ImportedChannel.Given()
      given.number = position + 101
      edits.append(.channel(.set(id: entry.id, .number(position + 101))))
      if entry.id.hasPrefix("#") {
        given.name = entry.name
        edits += [.channel(.set(id: entry.id, .standalone(true))), .channel(.set(id: entry.id, .name(entry.name)))]
      }
      edits.append(
        .imported(
          channel: entry.id,
          ImportedChannel(
            playlist: "uk", position: position, given: given, entry: entry.name, step: entry.step, score: 100)))
      edits.append(
        .stream(channel: entry.id, ChannelStream(address: "http://example.org/\(entry.id.filter(\.isLetter))")))
    }
    return PersonalData().applying(edits)
  }

  private static let candidates: [String: EntryCandidates] = {
    let channels = DemoGuide.week.channels
    let similar = [(1, 84), (2, 61), (3, 44)].map {
      ChannelCandidate(id: channels[$0].id, name: channels[$0].name, score: $1)
    }
    return [
      "TIDE ONE FHD PLUS": EntryCandidates(normalised: "tide one plus", candidates: similar),
      "Shopping 24": EntryCandidates(normalised: "shopping 24", candidates: []),
    ]
  }()

  private static func stack(_ keys: String = "", size: Size = Size(columns: 100, rows: 30)) -> ScreenStack {
    var stack = DemoEvening.stack()
    _ = update(&stack, .resized(size))
    _ = update(&stack, .mine(PersonalUpdate(data: data(), sections: [.channels, .streams, .imports])))
    let effects = update(&stack, .key(.alt("p")))
    let requests = effects.compactMap { if case .compareEntries(let request) = $0 { request } else { nil } }
    #expect(requests.map(\.entries) == [["TIDE ONE FHD PLUS", "Shopping 24"]])
    _ = update(&stack, .message(PlaylistReviewMessage.compared(candidates)))
    stack.press(keys)
    return stack
  }

  @Test(arguments: ["80x24", "140x40"]) func screensAreAsApproved(size: String) {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    let stack = Self.stack(size: Size(columns: numbers[0], rows: numbers[1]))
    let frame = drawScreen(stack)
    expectGolden("playlist-review-\(size)", frame.canvas, cursor: frame.cursor)
  }

  @Test func sureEntriesAreFoldedAndTheRestListed() {
    let rows = DemoEvening.rows(Self.stack())
    #expect(rows.contains { $0.contains("In doubt: 1") } && rows.contains { $0.contains("Sure: 1") }, "\(rows)")
    #expect(rows.contains { $0.contains("TIDE ONE FHD PLUS") && $0.contains("84 % alike") })
    #expect(rows.contains { $0.contains("Shopping 24") && $0.contains("no similar channel") })
    #expect(rows.contains { $0.contains("Quay") && $0.contains("assigned by you") })
    #expect(!rows.contains { $0.contains("UK: Harbour One HD") })
    let unfolded = DemoEvening.rows(Self.stack("End Enter"))
    #expect(unfolded.contains { $0.contains("UK: Harbour One HD") && $0.contains("same name without country") })
  }

  @Test func candidatesNameTheirSourceIfThereAreSeveral() {
    let now = DemoEvening.stack().app.now
    var sketch = GuideSketch()
    for source in ["air", "sat"] {
      sketch.begin(source)
      sketch.add(Channel(id: "tide.\(source)", name: "Tide One"), [.init(now, minutes: 60, "Boats")])
    }
    let merged = sketch.build()
    let names = merged.sourceNames(ofChannels: ["tide.air", "tide.sat", "quay"])
    #expect(["tide.air": "air", "tide.sat": "sat"] == names)
    #expect(DemoGuide.week.sourceNames(ofChannels: DemoGuide.week.channels.map(\.id)).isEmpty, "only one guide")
    var stack = ScreenStack.opened(merged, now: now)
    _ = update(&stack, .mine(PersonalUpdate(data: Self.data(), sections: [.channels, .streams, .imports])))
    stack.press("Alt-p")
    let found = ["tide.air", "tide.sat"].map { ChannelCandidate(id: $0, name: "Tide One", score: 84) }
    let candidates = ["TIDE ONE FHD PLUS": EntryCandidates(normalised: "tide one plus", candidates: found)]
    _ = update(&stack, .message(PlaylistReviewMessage.compared(candidates)))
    let rows = DemoEvening.rows(stack)
    for source in ["air", "sat"] { #expect(rows.contains { $0.contains("84 % alike, from \(source)") }, "\(rows)") }
    stack.press("c")
    #expect(DemoEvening.rows(stack).contains { $0.contains("Tide One") && $0.contains("sat") })
  }

  @Test func enterAcceptsACandidateAndUndoTakesItBack() {
    var stack = Self.stack("Down Enter")
    let id = DemoGuide.week.channels[2].id
    #expect(stack.app.mine.streams[id]?.address == "http://example.org/tide")
    #expect(stack.app.mine.imports[id]?.step == .assigned && stack.app.mine.choices[id].number == 102)
    #expect(stack.app.notice?.hasPrefix("“TIDE ONE FHD PLUS” is \(DemoGuide.week.channels[2].name). ") == true)
    #expect(DemoEvening.rows(stack).contains { $0.contains("Sure: 2") })
    stack.press("z")
    #expect(stack.app.mine.data.choices == Self.data().choices && stack.app.mine.data.imports == Self.data().imports)
    #expect(stack.app.mine.data.streams == Self.data().streams)
    #expect(DemoEvening.rows(stack).contains { $0.contains("In doubt: 1") })
  }

  @Test func anEntryThatIsNotInTheGuideIsRemembered() {
    let stack = Self.stack("n")
    #expect(stack.app.mine.choices["#tide"].sameAs == ["TIDE ONE FHD PLUS"])
    #expect(stack.app.mine.imports["#tide"]?.step == .assigned)
    let rows = DemoEvening.rows(stack)
    #expect(
      rows.contains { $0.contains("Not in the guide: 2") } && !rows.contains { $0.contains("In doubt") }, "\(rows)")
  }

  @Test func theNextEntryIsSelectedAfterOneIsSettled() throws {
    var stack = Self.stack()
    let channels = DemoGuide.week.channels
    let candidate = ChannelCandidate(id: channels[4].id, name: channels[4].name, score: 70)
    let both = ["TIDE ONE FHD PLUS", "Shopping 24"].map { name in
      let others = name.hasPrefix("TIDE") ? Self.candidates[name]?.candidates ?? [] : []
      return (name, EntryCandidates(normalised: name, candidates: others + [candidate]))
    }
    _ = update(&stack, .message(PlaylistReviewMessage.compared(Dictionary(both) { first, _ in first })))
    stack.press("Down Down n")
    let screen = try #require(stack.top(as: PlaylistReviewScreen.self))
    let row = try #require(screen.list.row(screen.rows(stack.app)))
    #expect(screen.rows(stack.app).lines[row].entry == "Shopping 24")
  }

  @Test func aChannelIsChosenByName() throws {
    var stack = Self.stack("Down Down Down Down c")
    #expect(DemoEvening.rows(stack)[0].contains("Which channel is “Shopping 24”?"), "\(DemoEvening.rows(stack))")
    stack.press("cadenza")
    let id = try #require(DemoGuide.week.channels.first { $0.name.lowercased().contains("cadenza") }?.id)
    stack.press("Enter")
    #expect(stack.app.mine.streams[id]?.address == "http://example.org/shopping", "\(stack.app.notice ?? "")")
    var cancelled = Self.stack("c")
    cancelled.press("cad")
    cancelled.press("Esc")
    #expect(DemoEvening.rows(cancelled).contains { $0.contains("In doubt: 1") })
    #expect(cancelled.app.mine.data.choices == Self.data().choices)
  }

  @Test func anEntryPlaysInTheReview() {
    var stack = Self.stack()
    let effects = update(&stack, .key("w"))
    let played = effects.compactMap { if case .play(let request) = $0 { request.stream.address } else { nil } }
    #expect(played == ["http://example.org/tide"], "\(stack.app.notice ?? "")")
  }

  @Test func withoutAPlaylistTheReviewSaysHowToAddOne() {
    let stack = DemoEvening.stack("Alt-p")
    #expect(stack.isAtGrid && stack.app.notice?.contains("tvgrid sources add NAME PLAYLIST") == true)
  }

  @Test func channelsWithoutAGuideHaveRows() {
    var stack = DemoEvening.stack()
    _ = update(&stack, .mine(PersonalUpdate(data: Self.data(), sections: [.channels, .streams, .imports])))
    let rows = DemoEvening.rows(stack)
    #expect(rows.contains { $0.contains("103 Shopping 24") && $0.contains("No guide for this channel") }, "\(rows)")
    stack.press("1 0 3 Enter")
    let effects = update(&stack, .key("w"))
    #expect(effects.contains { if case .play = $0 { true } else { false } }, "\(stack.app.notice ?? "")")
    stack.press("C / shopping")
    #expect(DemoEvening.rows(stack).contains { $0.contains("Shopping 24") && $0.contains("no guide") })
  }
}
