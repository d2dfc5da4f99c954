import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct PlaylistMatchTests {
  static let guide = [
    Channel(id: "harbour.example", name: "Harbour One", number: 1), Channel(id: "meridian.example", name: "Meridian"),
    Channel(id: "kestrel.example", name: "Kestrel"), Channel(id: "gorsaf.example", name: "Gorsaf Un"),
  ]

  /// The choices after applying a playlist, and the match.
  static func match(
    _ look: DecodedPlaylist, to channels: [Channel] = guide, over choices: ChannelChoices = ChannelChoices(),
    since imports: PlaylistImports = PlaylistImports()
  ) -> (choices: ChannelChoices, match: PlaylistMatch) {
    let match = PlaylistMatch(look.playlist, to: channels, over: choices, since: imports)
    return (choices.applying(contentsOf: match.edits), match)
  }

  /// Import records saying that all these choices came from another playlist.
  static func given(_ choices: ChannelChoices) -> PlaylistImports {
    PersonalData().applying(
      choices.choices.map { id, choice in
        var given = ImportedChannel.Given()
        (given.name, given.number, given.shift) = (choice.name, choice.number, choice.shift)
        return PersonalEdit.imported(channel: id, ImportedChannel(playlist: "other", given: given))
      }
    ).imports
  }

  static func messages(_ match: PlaylistMatch) -> [String] { DecodedPlaylist.messages(match.diagnostics) }

  @Test(arguments: [
    #"tvg-id="harbour.example",X"#, #"tvg-name="Harbour One",X"#, #"tvg-name="Harbour_One",X"#, ",Harbour One",
    #"tvg-id="HARBOUR.example",X"#, #"tvg-name="harbour_one",X"#, ",HARBOUR ONE", #"tvg-id="nobody",Harbour One"#,
  ])
  func channelIsFoundByIdTvgNameOrName(entry: String) {
    let (choices, match) = Self.match(.entries(entry))
    #expect(choices.order == ["harbour.example"])
    #expect(match.matched == 1)
    #expect(match.diagnostics == [])
  }

  /// Providers copy ids from one entry to the next.
  @Test(arguments: [
    // The guide has another channel of this name.
    (#"tvg-id="5star",UK: 5 USA"#, nil, ["5usa", "5star"]),
    (#"tvg-id="one.london",Lantern One Yorkshire"#, nil, ["one.yorks", "one.london"]),
    (#"tvg-id="quay",QUAYINFO SD"#, nil, ["quayinfo", "quay"]),
    // Only the delay differs.
    (#"tvg-id="one.london",Lantern One Yorks +1"#, nil, ["one.london"]),
    (#"tvg-id="one.london" tvg-shift="1",Lantern One London +1"#, "one.london", []),
    // A name that says less, or one that the guide does not have, is no contradiction.
    (#"tvg-id="one.london",Lantern One"#, "one.london", []),
    (#"tvg-id="5star",Five Stars of the Evening"#, "5star", []),
    (#"tvg-id="one.london",UK: Lantern One London FHD"#, "one.london", []),
  ]) func nameThatContradictsTheIdIsInDoubt(entry: String, id: String?, candidates: [String]) {
    let guide = [
      Channel(id: "5usa", name: "5USA"), Channel(id: "5star", name: "5STAR"),
      Channel(id: "one.london", name: "Lantern One Lon HD"), Channel(id: "one.yorks", name: "Lantern One Yorks"),
      Channel(id: "quay", name: "Quay"), Channel(id: "quayinfo", name: "Quayinfo"),
    ]
    let found = Self.match(.entries(entry), to: guide).match.entries.first
    #expect(found?.id == id)
    #expect(found?.candidates.map(\.id) == candidates)
  }

  /// The guide has the channel without its delay only.
  @Test(arguments: [",UK: Lantern Two +1 HD", "tvg-id=two,Lantern Two +1", "tvg-id=two,Lantern Two Plus One"])
  func delayedEntryIsAShiftedCopyOfItsOriginal(entry: String) {
    let guide = [Channel(id: "two", name: "Lantern Two")]
    for entries in [[entry], [",Lantern Two", entry], [entry, ",Lantern Two"]] {
      let (choices, match) = Self.match(
        DecodedPlaylist("#EXTM3U\n" + entries.map { "#EXTINF:-1 \($0)\nhttp://example.org/live\n" }.joined()), to: guide
      )
      let found = match.entries.first { $0.step == .shifted }
      #expect(found?.original == "two" && found?.id == nil, "\(match.entries)")
      let copy = choices["two+60"]
      #expect(copy.copyOf == "two" && copy.shift == 60 && copy.name == "Lantern Two +1", "\(choices)")
      #expect(choices["two"].shift == 0)
      #expect(match.matchedIDs == (entries.count == 1 ? ["two+60"] : ["two", "two+60"]))
      #expect(match.given["two+60"]?.step == .shifted)
    }
    let own = guide + [Channel(id: "two.later", name: "Lantern Two +1")]
    #expect(Self.match(.entries(",UK: Lantern Two +1 HD"), to: own).match.entries.map(\.id) == ["two.later"])
  }

  /// The entry has the id of the channel without a delay, but the guide has the delayed one under another name.
  @Test(arguments: ["Lantern2 +1", "Lantern2+1 HD", "LANTERN TWO PLUS 1", "Lantern 2 +1"])
  func theGuidesOwnDelayedChannelComesFirst(name: String) {
    let guide = [
      Channel(id: "two", name: "Lantern 2"), Channel(id: "two.later", name: name),
      Channel(id: "three.later", name: "Lantern 3 +1"),
    ]
    for entry in ["tvg-id=two,Lantern 2+1", "tvg-id=two,UK: LANTERN 2 +1 FHD", ",Lantern 2+1"] {
      let (choices, match) = Self.match(.entries(entry), to: guide)
      #expect(["two.later"] == match.entries.map(\.id), "\(entry)")
      #expect(choices.choices.values.nonEmptyAllSatisfy { $0.copyOf == nil } || choices.choices.isEmpty)
    }
  }

  @Test(arguments: ["http://host.example/live/me/PW/12.ts", "rtsp://me:PW@host.example"])
  func addressInsteadOfNameIsNotShown(address: String) {
    let match = Self.match(.entries("tvg-id=\"x\",\(address)", "tvg-id=\"\(address)\",Harbour", ",\(address)")).match
    #expect(Self.messages(match).nonEmptyAllSatisfy { !$0.contains("PW") }, "\(Self.messages(match))")
  }

  @Test(arguments: ["A&amp;B", "A\u{A0}B", " A B"])
  func repairedIdIsFound(id: String) {
    let match = Self.match(.entries("tvg-id=\"\(id)\",X"), to: [Channel(id: id, name: "One")])
    #expect(match.choices.order == [id])
    #expect(match.match.diagnostics == [])
  }

  @Test func groupsAreAddedToTheGuides() {
    let guide = [
      Channel(id: "a", name: "Tide", groups: ["Sea & Sky"]), Channel(id: "b", name: "Owl", groups: ["News"]),
    ]
    let look = DecodedPlaylist.entries(#"tvg-id="a" group-title="Mine",Tide"#, #"tvg-id="b" group-title="News",Owl"#)
    let choices = Self.match(look, to: guide).choices
    #expect(choices["a"].groups == ["Sea & Sky", "Mine"] && choices["b"].groups == nil)
  }

  @Test func idHasPrecedenceOverNames() {
    let look = DecodedPlaylist.entries(#"tvg-id="kestrel.example" tvg-name="Meridian",Harbour One"#)
    #expect(Self.match(look).choices.order == ["kestrel.example"])
    #expect(Self.match(.entries(#"tvg-name="Meridian",Harbour One"#)).choices.order == ["meridian.example"])
  }

  @Test func sameCaseHasPrecedence() {
    let guide = [Channel(id: "A", name: "Upper"), Channel(id: "a", name: "lower"), Channel(id: "b", name: "UPPER")]
    #expect(Self.match(.entries("tvg-id=a,X"), to: guide).choices.order == ["a"])
    #expect(Self.match(.entries(",UPPER"), to: guide).choices.order == ["b"])
    #expect(Self.match(.entries(",upper"), to: guide).choices.order == ["A"])
  }

  @Test func idOfOtherSourceIsFound() {
    let choices = ChannelChoices().applying(.set(id: "harbour.example", .sameAs(["one.example"])))
    let match = Self.match(.entries("tvg-id=one.example tvg-chno=7,X"), over: choices)
    #expect(match.choices["harbour.example"].number == 7)
    #expect(match.choices["harbour.example"].sameAs == ["one.example"])
  }

  @Test func onlyChannelsOfPlaylistAreShown() {
    let harbour = "harbour.example"
    let before = [.favourite(true), .groups(["Mine", "News"])].reduce(ChannelChoices()) { choices, setting in
      choices.applying(.set(id: harbour, setting))
    }
    let look = DecodedPlaylist.entries(
      #"tvg-id="harbour.example" tvg-chno="101" group-title="News;Island" tvg-shift="-1",Harbour HD"#, ",Kestrel")
    let (choices, match) = Self.match(look, over: before)
    var wanted = ChannelChoice()
    wanted.name = "Harbour HD"
    wanted.number = 101
    wanted.groups = ["Mine", "News", "Island"]
    wanted.shift = -60
    wanted.isFavourite = true
    #expect(choices.choices == [harbour: wanted])
    #expect(match.edits.count == 5)
    #expect(choices.order == [harbour, "kestrel.example"])
  }

  @Test func nameOfGuideIsNotChosen() {
    #expect(Self.match(.entries(",Harbour One")).match.edits == [.order(["harbour.example"])])
    #expect(Self.match(.entries("tvg-id=harbour.example,")).match.edits == [.order(["harbour.example"])])
  }

  /// The order is the file's, whatever the numbers are.
  @Test func orderFollowsFile() {
    let look = DecodedPlaylist.entries(
      "tvg-chno=5,Kestrel", ",Gorsaf Un", ",Unknown", "tvg-chno=1,Meridian", "tvg-chno=8,Harbour One")
    let (choices, _) = Self.match(look)
    #expect(
      ["kestrel.example", "gorsaf.example", "#unknown", "meridian.example", "harbour.example"] == choices.order)
    #expect([5, nil, 1, 8] == ["kestrel", "gorsaf", "meridian", "harbour"].map { choices["\($0).example"].number })
    let first = ChannelList(Self.guide + [Channel(id: "new", name: "New", number: 1)], choices).entries.first
    #expect(first?.channel.id == "kestrel.example")
  }

  @Test func unknownChannelsAreReportedByLine() {
    let (choices, match) = Self.match(.entries(",Harbour +1", ",Kestrel", "tvg-id=lost,"))
    #expect(choices.order == ["#harbour-1", "kestrel.example", "lost"])
    #expect(match.matched == 3)
    #expect(
      Self.messages(match) == [
        "2 noted: no channel matches “Harbour +1”: added without a guide",
        "6 noted: no channel matches “lost”: added without a guide",
      ])
  }

  @Test func repeatedEntriesBecomeCopies() {
    let look = DecodedPlaylist(
      """
      #EXTM3U
      #EXTINF:-1,Harbour One
      http://example.org/1
      #EXTINF:-1 tvg-id=harbour.example tvg-chno=101,Harbour HD
      http://example.org/2
      #EXTINF:-1 tvg-id=harbour.example tvg-chno=102,Harbour SD
      http://example.org/3
      #EXTINF:-1 tvg-id=harbour.example,Harbour SD
      http://example.org/4
      """)
    let (choices, match) = Self.match(look)
    #expect(choices["harbour.example"].name == "Harbour HD" && choices["harbour.example"].number == 101)
    let others = ["harbour.example#harbour-one", "harbour.example#harbour-sd", "harbour.example#harbour-sd-2"]
    #expect(others.map { choices[$0].copyOf } == ["harbour.example", "harbour.example", "harbour.example"])
    #expect(others.map { choices[$0].name } == ["Harbour One", "Harbour SD", "Harbour SD"])
    #expect(choices[others[1]].number == 102)
    #expect(others.map { match.streams[$0]?.address } == [1, 3, 4].map { "http://example.org/\($0)" })
    #expect(match.matched == 4 && match.diagnostics == [])
    let times = Self.times(choices)
    #expect(others.map { times[$0] } == ["10:00", "10:00", "10:00"], "all show the same programmes")
  }

  /// A channel's streams keep their ids if the playlist changes their order.
  @Test func copiesKeepIdsInOtherOrder() {
    let (sd, hd) = ("tvg-id=harbour.example,Harbour SD", "tvg-id=harbour.example,Harbour HD")
    let first = PlaylistImportTests.imported(DecodedPlaylist.entries(sd, hd))
    let second = PlaylistImportTests.imported(DecodedPlaylist.entries(hd, sd), over: first)
    #expect(first.choices.choices == second.choices.choices)
    #expect(second.choices.order == ["harbour.example#harbour-hd", "harbour.example"])
  }

  @Test func duplicateEntryIsLeftOut() {
    let match = Self.match(.entries("tvg-id=harbour.example,Harbour HD", "tvg-id=harbour.example,Harbour HD")).match
    #expect(match.matched == 1)
    #expect(
      Self.messages(match) == ["4 noted: “Harbour HD” is another entry for the channel “harbour.example”: left out"])
  }

  @Test func entriesWithOtherShiftAreCopies() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example tvg-shift=1 tvg-chno=3 group-title=Later,Harbour +1",
      "tvg-id=harbour.example,Harbour One",
      "tvg-id=harbour.example tvg-shift=-0.5,Harbour Early", "tvg-id=harbour.example tvg-shift=+1,Harbour +1 HD")
    let (choices, match) = Self.match(look)
    var later = ChannelChoice()
    (later.name, later.number, later.groups) = ("Harbour +1", 3, ["Later"])
    (later.shift, later.copyOf) = (60, "harbour.example")
    var earlier = ChannelChoice()
    (earlier.name, earlier.shift, earlier.copyOf) = ("Harbour Early", -30, "harbour.example")
    var laterHD = ChannelChoice()
    (laterHD.name, laterHD.shift, laterHD.copyOf) = ("Harbour +1 HD", 60, "harbour.example")
    #expect(
      choices.choices == [
        "harbour.example+60": later, "harbour.example-30": earlier, "harbour.example#harbour-1-hd": laterHD,
      ])
    #expect(
      choices.order == [
        "harbour.example+60", "harbour.example", "harbour.example-30", "harbour.example#harbour-1-hd",
      ])
    #expect(match.matched == 4 && match.diagnostics == [])
  }

  /// The start of Harbour One's programme (10:00 in the guide) on each channel of the arranged guide, by id.
  static func times(_ choices: ChannelChoices) -> [String: String] {
    var sketch = GuideSketch()
    sketch.add(guide[0], [GuideSketch.Programme(Moments.at("2026-11-20 10:00"), minutes: 60, "Boats")])
    let arranged = sketch.build().arranged(by: choices, in: Moments.london)
    return Dictionary(
      uniqueKeysWithValues: arranged.channels.enumerated().map { index, channel in
        let starts = arranged.programmes(on: index).map { arranged.interval(of: $0).start }
        return (channel.id, starts.map { Moments.london.local($0).time.text }.joined(separator: " "))
      })
  }

  @Test func shiftOfHeaderMakesNoCopy() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example tvg-shift=-3.5,Harbour +1", "tvg-id=harbour.example,Harbour One",
      head: "#EXTM3U tvg-shift=-4.5")
    let choices = Self.match(look).choices
    #expect(choices["harbour.example+60"].copyOf == "harbour.example")
    #expect(Self.times(choices) == ["harbour.example": "05:30", "harbour.example+60": "06:30"])
  }

  @Test func copyOfShiftedChannelHasPlaylistShift() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example,Harbour One", "tvg-id=harbour.example tvg-shift=2,Harbour +2",
      "tvg-id=harbour.example tvg-shift=-0.5,Harbour Early", "tvg-id=harbour.example tvg-shift=0,Harbour Now",
      head: #"#EXTM3U tvg-shift="1""#)
    let (choices, match) = Self.match(look)
    #expect(choices["harbour.example"].shift == 60)
    #expect(choices["harbour.example+60"].shift == 60)
    #expect(
      Self.times(choices) == [
        "harbour.example": "11:00", "harbour.example+60": "12:00", "harbour.example-90": "09:30",
        "harbour.example-60": "10:00",
      ])
    #expect(match.matched == 4)
    #expect(Self.match(look, over: choices).match.edits == [])
  }

  @Test func firstShiftedEntryIsChannelItself() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example tvg-shift=1,Harbour +1", "tvg-id=harbour.example tvg-shift=2,Harbour +2")
    let choices = Self.match(look).choices
    #expect(Self.times(choices) == ["harbour.example": "11:00", "harbour.example+60": "12:00"])
  }

  @Test func copyCountsFromUserShift() {
    let before = ChannelChoices().applying(.set(id: "harbour.example", .shift(-30)))
    let look = DecodedPlaylist.entries("tvg-id=harbour.example,X", "tvg-id=harbour.example tvg-shift=1,X +1")
    let choices = Self.match(look, over: before).choices
    #expect(Self.times(choices) == ["harbour.example": "09:30", "harbour.example+60": "10:30"])
  }

  @Test func entryForExistingCopySetsItsShift() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "later", .copyOf("harbour.example")), .set(id: "later", .shift(30)),
    ])
    let look = DecodedPlaylist.entries("tvg-id=harbour.example tvg-shift=1,X", "tvg-id=later tvg-shift=3,X +2")
    let given = Self.given(before)
    let (choices, match) = Self.match(look, to: [], over: before, since: given)
    #expect(Self.times(choices) == ["harbour.example": "11:00", "later": "13:00"])
    #expect(match.matched == 2)
    #expect(Self.match(look, to: [], over: choices).match.edits == [])
    let alone = DecodedPlaylist.entries("tvg-id=later tvg-shift=3,X +2")
    #expect(Self.times(Self.match(alone, to: [], over: before, since: given).choices)["later"] == "13:00")
    #expect(Self.times(Self.match(alone, to: [], over: before).choices)["later"] == "10:30", "the user's own shift")
  }

  @Test func shiftOfCopyIsLimitedToDay() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example,X", "tvg-id=harbour.example tvg-shift=24,Y", head: "#EXTM3U tvg-shift=-1")
    let (choices, match) = Self.match(look)
    #expect(choices.order == ["harbour.example"])
    #expect(match.diagnostics.map(\.line) == [4])
  }

  @Test func copyNeverTakesIdOfOtherChannel() {
    let guide = [Channel(id: "a", name: "Harbour"), Channel(id: "a+60", name: "Kestrel")]
    let look = DecodedPlaylist.entries("tvg-id=a,Harbour", "tvg-id=a tvg-shift=1,Harbour +1", "tvg-id=a+60,Kestrel")
    let (choices, match) = Self.match(look, to: guide)
    #expect(choices.order == ["a", "a#harbour-1", "a+60"])
    #expect(choices["a+60"].copyOf == nil && choices["a#harbour-1"].shift == 60)
    #expect(match.diagnostics == [])
    // A copy also gets a new id if the guide has since gained a channel with its id.
    let before = ChannelChoices().applying(.set(id: "a+60", .copyOf("a")))
    let later = DecodedPlaylist.entries("tvg-id=a,Harbour", "tvg-id=a tvg-shift=1,Harbour +1")
    #expect(Self.match(later, to: guide, over: before).choices.order == ["a", "a#harbour-1"])
  }

  @Test func channelsOfOtherGuideKeepTheirPositions() {
    let before = ChannelChoices().applying(.order(["kestrel.example", "elsewhere"]))
    let look = DecodedPlaylist.entries(",Meridian", ",Kestrel")
    let (choices, match) = Self.match(look, over: before)
    #expect(choices.order == ["meridian.example", "kestrel.example", "elsewhere"])
    #expect(match.edits == [.order(["meridian.example", "kestrel.example"])])
    #expect(Self.match(look, over: choices).match.edits == [])
  }

  @Test func entriesAreChannelsWithoutGuide() {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour tvg-chno=2,Harbour", ",Kestrel", "tvg-id=gorsaf tvg-chno=1,Gorsaf")
    let (choices, match) = Self.match(look, to: [])
    #expect(choices.order == ["gorsaf", "harbour", "#kestrel"])
    #expect(choices["harbour"].name == "Harbour" && choices["harbour"].isStandalone)
    #expect(match.matched == 3 && match.diagnostics == [])
  }

  @Test(arguments: [guide, []]) func secondImportChangesNothing(channels: [Channel]) {
    let look = DecodedPlaylist.entries(
      "tvg-id=harbour.example tvg-shift=1 group-title=A,Harbour +1", "tvg-id=harbour.example tvg-chno=4,Harbour",
      "tvg-id=kestrel.example tvg-shift=-2 group-title=A;B,Kestrel HD", ",Meridian", ",Unknown")
    let (once, first) = Self.match(look, to: channels)
    let (twice, second) = Self.match(look, to: channels, over: once)
    #expect(!first.edits.isEmpty)
    #expect(twice == once)
    #expect(second.edits == [])
    #expect(second.matched == first.matched)
    #expect(second.diagnostics == first.diagnostics)
  }
}
