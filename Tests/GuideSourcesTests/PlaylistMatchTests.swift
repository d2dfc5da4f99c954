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

  /// The choices after a playlist was applied, and the match.
  static func match(
    _ look: M3ULook, to channels: [Channel] = guide, over choices: ChannelChoices = ChannelChoices(),
    since imports: PlaylistImports = PlaylistImports()
  ) -> (choices: ChannelChoices, match: PlaylistMatch) {
    let match = PlaylistMatch(look.playlist, to: channels, over: choices, since: imports)
    return (choices.applying(contentsOf: match.edits), match)
  }

  /// The imports of another playlist that gave all these choices.
  static func given(_ choices: ChannelChoices) -> PlaylistImports {
    PersonalData().applying(
      choices.choices.map { id, choice in
        var given = ImportedChannel.Given()
        (given.name, given.number, given.shift) = (choice.name, choice.number, choice.shift)
        return PersonalEdit.imported(channel: id, ImportedChannel(playlist: "other", given: given))
      }
    ).imports
  }

  static func messages(_ match: PlaylistMatch) -> [String] { M3ULook.messages(match.findings) }

  @Test(arguments: [
    #"tvg-id="harbour.example",X"#, #"tvg-name="Harbour One",X"#, #"tvg-name="Harbour_One",X"#, ",Harbour One",
    #"tvg-id="HARBOUR.example",X"#, #"tvg-name="harbour_one",X"#, ",HARBOUR ONE", #"tvg-id="nobody",Harbour One"#,
  ])
  func aChannelIsFoundByIdTvgNameOrNameInAnyCase(entry: String) {
    let (choices, match) = Self.match(.entries(entry))
    #expect(choices.order == ["harbour.example"])
    #expect(match.matched == 1)
    #expect(match.findings == [])
  }

  @Test(arguments: ["host.example/live/me/PW/12.ts", "//host/p?token=PW", "hxxp%3A%2F%2Fhost%2FPW"])
  func anAddressInThePlaceOfANameIsNotRepeated(address: String) {
    let match = Self.match(.entries("tvg-id=\"x\",\(address)", "tvg-id=\"\(address)\",Harbour", ",\(address)")).match
    #expect(Self.messages(match).nonEmptyAllSatisfy { !$0.contains("PW") }, "\(Self.messages(match))")
  }

  @Test(arguments: ["A&amp;B", "A\u{A0}B", " A B"])
  func anOpaqueIdIsFoundAsThePlaylistHasIt(id: String) {
    let match = Self.match(.entries("tvg-id=\"\(id)\",X"), to: [Channel(id: id, name: "One")])
    #expect(match.choices.order == [id])
    #expect(match.match.findings == [])
  }

  @Test func groupsAreAddedToThoseOfTheSource() {
    let guide = [
      Channel(id: "a", name: "Tide", groups: ["Sea & Sky"]), Channel(id: "b", name: "Owl", groups: ["News"]),
    ]
    let look = M3ULook.entries(#"tvg-id="a" group-title="Mine",Tide"#, #"tvg-id="b" group-title="News",Owl"#)
    let choices = Self.match(look, to: guide).choices
    #expect(choices["a"].groups == ["Sea & Sky", "Mine"] && choices["b"].groups == nil)
  }

  @Test func theIdCountsBeforeTheNames() {
    let look = M3ULook.entries(#"tvg-id="kestrel.example" tvg-name="Meridian",Harbour One"#)
    #expect(Self.match(look).choices.order == ["kestrel.example"])
    #expect(Self.match(.entries(#"tvg-name="Meridian",Harbour One"#)).choices.order == ["meridian.example"])
  }

  @Test func theSameCaseCountsBeforeAnother() {
    let guide = [Channel(id: "A", name: "Upper"), Channel(id: "a", name: "lower"), Channel(id: "b", name: "UPPER")]
    #expect(Self.match(.entries("tvg-id=a,X"), to: guide).choices.order == ["a"])
    #expect(Self.match(.entries(",UPPER"), to: guide).choices.order == ["b"])
    #expect(Self.match(.entries(",upper"), to: guide).choices.order == ["A"])
  }

  @Test func anIdThatAnotherSourceHasLeadsToTheChannel() {
    let choices = ChannelChoices().applying(.set(id: "harbour.example", .sameAs(["one.example"])))
    let match = Self.match(.entries("tvg-id=one.example tvg-chno=7,X"), over: choices)
    #expect(match.choices["harbour.example"].number == 7)
    #expect(match.choices["harbour.example"].sameAs == ["one.example"])
  }

  @Test func onlyTheChannelsOfThePlaylistAreChosen() {
    let harbour = "harbour.example"
    let before = [.favourite(true), .groups(["Mine", "News"])].reduce(ChannelChoices()) { choices, setting in
      choices.applying(.set(id: harbour, setting))
    }
    let look = M3ULook.entries(
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

  @Test func aNameThatTheGuideHasItselfIsNotChosen() {
    #expect(Self.match(.entries(",Harbour One")).match.edits == [.order(["harbour.example"])])
    #expect(Self.match(.entries("tvg-id=harbour.example,")).match.edits == [.order(["harbour.example"])])
  }

  /// As Kodi has it: an entry without a number has the one after that of the entry before it.
  @Test func theOrderIsThatOfTheNumbersElseThatOfTheFile() {
    let look = M3ULook.entries(
      "tvg-chno=5,Kestrel", ",Gorsaf Un", ",Unknown", "tvg-chno=1,Meridian", "tvg-chno=8,Harbour One")
    let (choices, _) = Self.match(look)
    #expect(choices.order == ["meridian.example", "kestrel.example", "gorsaf.example", "harbour.example"])
    #expect(choices["gorsaf.example"].number == nil)
    let plain = Self.match(.entries(",Kestrel", ",Harbour One", ",Meridian")).choices.order
    #expect(plain == ["kestrel.example", "harbour.example", "meridian.example"])
  }

  @Test func unknownChannelsAreReportedByLine() {
    let (choices, match) = Self.match(.entries(",Harbour +1", ",Kestrel", "tvg-id=lost,"))
    #expect(choices.order == ["kestrel.example"])
    #expect(match.matched == 1)
    #expect(
      Self.messages(match) == [
        "2 refused: “Harbour +1” is no channel of the guide: left out",
        "6 refused: “lost” is no channel of the guide: left out",
      ])
  }

  @Test func furtherEntriesOfAChannelAreFurtherChannels() {
    let look = M3ULook(
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
    #expect(match.matched == 4 && match.findings == [])
    let times = Self.times(choices)
    #expect(others.map { times[$0] } == ["10:00", "10:00", "10:00"], "all show the same programmes")
  }

  /// A channel's streams keep their ids if the playlist changes their order.
  @Test func furtherEntriesStayTheSameInAnotherOrder() {
    let (sd, hd) = ("tvg-id=harbour.example,Harbour SD", "tvg-id=harbour.example,Harbour HD")
    let first = Self.imported(M3ULook.entries(sd, hd))
    let second = Self.imported(M3ULook.entries(hd, sd), over: first)
    #expect(first.choices.choices == second.choices.choices)
    #expect(second.choices.order == ["harbour.example#harbour-hd", "harbour.example"])
  }

  @Test func theSameEntryTwiceIsLeftOut() {
    let match = Self.match(.entries("tvg-id=harbour.example,Harbour HD", "tvg-id=harbour.example,Harbour HD")).match
    #expect(match.matched == 1)
    #expect(
      Self.messages(match) == ["4 noted: “Harbour HD” is the channel “harbour.example” once more: left out"])
  }

  @Test func entriesOfAnotherShiftAreCopies() {
    let look = M3ULook.entries(
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
    #expect(match.matched == 4 && match.findings == [])
  }

  /// When the programme of Harbour One, in the guide at 10:00, is on the channels of the arranged guide, by id.
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

  @Test func theShiftOfTheHeadIsNoReasonForACopy() {
    let look = M3ULook.entries(
      "tvg-id=harbour.example tvg-shift=-3.5,Harbour +1", "tvg-id=harbour.example,Harbour One",
      head: "#EXTM3U tvg-shift=-4.5")
    let choices = Self.match(look).choices
    #expect(choices["harbour.example+60"].copyOf == "harbour.example")
    #expect(Self.times(choices) == ["harbour.example": "05:30", "harbour.example+60": "06:30"])
  }

  @Test func aCopyOfAShiftedChannelIsAsLateAsThePlaylistSays() {
    let look = M3ULook.entries(
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

  @Test func theFirstOfSeveralShiftedEntriesIsTheChannelItself() {
    let look = M3ULook.entries(
      "tvg-id=harbour.example tvg-shift=1,Harbour +1", "tvg-id=harbour.example tvg-shift=2,Harbour +2")
    let choices = Self.match(look).choices
    #expect(Self.times(choices) == ["harbour.example": "11:00", "harbour.example+60": "12:00"])
  }

  @Test func aCopyIsLaterThanAChannelThatAPersonHasShifted() {
    let before = ChannelChoices().applying(.set(id: "harbour.example", .shift(-30)))
    let look = M3ULook.entries("tvg-id=harbour.example,X", "tvg-id=harbour.example tvg-shift=1,X +1")
    let choices = Self.match(look, over: before).choices
    #expect(Self.times(choices) == ["harbour.example": "09:30", "harbour.example+60": "10:30"])
  }

  @Test func anEntryForWhatIsACopyAlreadyIsAsLateAsItSays() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "later", .copyOf("harbour.example")), .set(id: "later", .shift(30)),
    ])
    let look = M3ULook.entries("tvg-id=harbour.example tvg-shift=1,X", "tvg-id=later tvg-shift=3,X +2")
    let given = Self.given(before)
    let (choices, match) = Self.match(look, to: [], over: before, since: given)
    #expect(Self.times(choices) == ["harbour.example": "11:00", "later": "13:00"])
    #expect(match.matched == 2)
    #expect(Self.match(look, to: [], over: choices).match.edits == [])
    let alone = M3ULook.entries("tvg-id=later tvg-shift=3,X +2")
    #expect(Self.times(Self.match(alone, to: [], over: before, since: given).choices)["later"] == "13:00")
    #expect(Self.times(Self.match(alone, to: [], over: before).choices)["later"] == "10:30", "the user's own shift")
  }

  @Test func noCopyIsMoreThanADayFromItsChannel() {
    let look = M3ULook.entries(
      "tvg-id=harbour.example,X", "tvg-id=harbour.example tvg-shift=24,Y", head: "#EXTM3U tvg-shift=-1")
    let (choices, match) = Self.match(look)
    #expect(choices.order == ["harbour.example"])
    #expect(match.findings.map(\.line) == [4])
  }

  @Test func noCopyTakesTheIdOfAnotherChannel() {
    let guide = [Channel(id: "a", name: "Harbour"), Channel(id: "a+60", name: "Kestrel")]
    let look = M3ULook.entries("tvg-id=a,Harbour", "tvg-id=a tvg-shift=1,Harbour +1", "tvg-id=a+60,Kestrel")
    for channels in [guide, []] {
      let (choices, match) = Self.match(look, to: channels)
      #expect(choices.order == ["a", "a#harbour-1", "a+60"])
      #expect(choices["a+60"].copyOf == nil && choices["a#harbour-1"].shift == 60)
      #expect(match.findings == [])
    }
    // Nor where it was a copy before the guide had it.
    let before = ChannelChoices().applying(.set(id: "a+60", .copyOf("a")))
    let later = M3ULook.entries("tvg-id=a,Harbour", "tvg-id=a tvg-shift=1,Harbour +1")
    #expect(Self.match(later, to: guide, over: before).choices.order == ["a", "a#harbour-1"])
  }

  // MARK: Numbers

  private static func numbers(_ choices: ChannelChoices) -> [String: Int] { choices.choices.compactMapValues(\.number) }

  @Test func aNumberIsTheFirstEntrysThatHasIt() {
    let look = M3ULook.entries(
      "tvg-chno=5,Kestrel", ",Unknown", "tvg-chno=5,Meridian", "tvg-chno=5 tvg-shift=1,Kestrel", "tvg-chno=6,Gorsaf Un")
    let (choices, match) = Self.match(look)
    #expect(Self.numbers(choices) == ["kestrel.example": 5, "gorsaf.example": 6])
    #expect(match.matched == 4)
    #expect(
      Self.messages(match) == [
        "4 refused: “Unknown” is no channel of the guide: left out",
        "6 noted: 5 is the number of “Kestrel” already: left out",
        "8 noted: 5 is the number of “Kestrel” already: left out",
      ])
    let again = Self.match(look, over: choices).match
    #expect(again.edits == [])
    #expect(again.findings == match.findings)
  }

  @Test func aNumberThatAnotherChannelHasByChoiceStaysItsOwn() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "harbour.example", .number(5)), .set(id: "harbour.example", .name("Quay")),
      .set(id: "meridian.example", .number(7)),
    ])
    let look = M3ULook.entries("tvg-chno=5,Kestrel", ",Meridian", "tvg-chno=7,Gorsaf Un")
    let (choices, match) = Self.match(look, over: before)
    #expect(Self.numbers(choices) == ["harbour.example": 5, "meridian.example": 7])
    #expect(choices.order == ["kestrel.example", "meridian.example", "gorsaf.example"])
    #expect(
      Self.messages(match) == [
        "2 noted: 5 is the number of “Quay” already: left out",
        "6 noted: 7 is the number of “Meridian” already: left out",
      ])
  }

  @Test func aNumberOfAChannelThatIsNotHereIsFree() {
    let before = ChannelChoices().applying(.set(id: "elsewhere", .number(5)))
    let look = M3ULook.entries("tvg-id=kestrel.example tvg-chno=5,Kestrel")
    #expect(Self.match(look, over: before).choices["kestrel.example"].number == 5)
    #expect(Self.match(look, to: [], over: before).choices["kestrel.example"].number == nil)
  }

  @Test func channelsExchangeTheirNumbers() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "kestrel.example", .number(5)), .set(id: "meridian.example", .number(7)),
    ])
    let (choices, match) = Self.match(
      .entries("tvg-chno=7,Kestrel", "tvg-chno=5,Meridian"), over: before, since: Self.given(before))
    #expect(Self.numbers(choices) == ["kestrel.example": 7, "meridian.example": 5])
    #expect(match.findings == [])
  }

  /// Meridian cannot have 9 and stays 7; so Kestrel cannot have 7 and stays 5; so Gorsaf cannot have 5.
  @Test func aNumberKeptForWantOfANewOneIsUnique() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "kestrel.example", .number(5)), .set(id: "meridian.example", .number(7)),
      .set(id: "harbour.example", .number(9)),
    ])
    let look = M3ULook.entries("tvg-chno=5,Gorsaf Un", "tvg-chno=7,Kestrel", "tvg-chno=9,Meridian")
    let (choices, match) = Self.match(look, over: before, since: Self.given(before))
    #expect(Self.numbers(choices) == Self.numbers(before))
    #expect(
      Self.messages(match) == [
        "2 noted: 5 is the number of “Kestrel” already: left out",
        "4 noted: 7 is the number of “Meridian” already: left out",
        "6 noted: 9 is the number of “Harbour One” already: left out",
      ])
  }

  /// Whatever was chosen before and whatever the playlist wants: no number is there twice, and none is lost.
  @Test func randomNumbersAreNeverThereTwice() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<Contract.count(500, atLeast: 50) {
      let ids = (0..<8).map { "c\($0)" }
      let guide = ids.prefix(7).map { Channel(id: $0, name: "Name \($0)") }
      let free = (1...9).shuffled(using: &random)
      let before = ChannelChoices().applying(
        contentsOf: zip(ids, free).filter { id, _ in id == "c0" || Bool.random(using: &random) }
          .map { .set(id: $0, .number($1)) })
      let lines = ids.shuffled(using: &random).map { id in
        "#EXTINF:-1 tvg-id=\(id) tvg-chno=\(Int.random(in: 1...9, using: &random)),\(id)\nhttp://example.org/live"
      }
      let look = M3ULook((["#EXTM3U"] + lines.prefix(Int.random(in: 0...8, using: &random))).joined(separator: "\n"))
      for channels in [guide, []] {
        let (choices, match) = Self.match(look, to: channels, over: before)
        let here = ids.filter { id in channels.isEmpty || guide.contains { $0.id == id } }
        let numbers = here.compactMap { choices[$0].number }
        #expect(Set(numbers).count == numbers.count)
        #expect(before.choices.keys.nonEmptyAllSatisfy { choices[$0].number != nil })
        let again = Self.match(look, to: channels, over: choices).match
        #expect(again.edits == [])
        #expect(again.findings == match.findings)
      }
    }
  }

  @Test func channelsOfAnotherGuideKeepTheirPlacesInTheOrder() {
    let before = ChannelChoices().applying(.order(["kestrel.example", "elsewhere"]))
    let look = M3ULook.entries(",Meridian", ",Kestrel")
    let (choices, match) = Self.match(look, over: before)
    #expect(choices.order == ["meridian.example", "kestrel.example", "elsewhere"])
    #expect(match.edits == [.order(["meridian.example", "kestrel.example"])])
    #expect(Self.match(look, over: choices).match.edits == [])
  }

  @Test func withoutAGuideEveryEntryWithAnIdIsTaken() {
    let look = M3ULook.entries("tvg-id=harbour tvg-chno=2,Harbour", ",Kestrel", "tvg-id=gorsaf tvg-chno=1,Gorsaf")
    let (choices, match) = Self.match(look, to: [])
    #expect(choices.order == ["gorsaf", "harbour"])
    #expect(choices["harbour"].name == "Harbour")
    #expect(match.matched == 2)
    #expect(Self.messages(match) == ["4 refused: “Kestrel” has no tvg-id, and no guide is at hand: left out"])
  }

  @Test(arguments: [guide, []]) func importedTwiceNothingChanges(channels: [Channel]) {
    let look = M3ULook.entries(
      "tvg-id=harbour.example tvg-shift=1 group-title=A,Harbour +1", "tvg-id=harbour.example tvg-chno=4,Harbour",
      "tvg-id=kestrel.example tvg-shift=-2 group-title=A;B,Kestrel HD", ",Meridian", ",Unknown")
    let (once, first) = Self.match(look, to: channels)
    let (twice, second) = Self.match(look, to: channels, over: once)
    #expect(!first.edits.isEmpty)
    #expect(twice == once)
    #expect(second.edits == [])
    #expect(second.matched == first.matched)
    #expect(second.findings == first.findings)
  }

  // MARK: Own choices

  /// The data after importing `list` on top of `old`.
  static func imported(
    _ look: M3ULook, to channels: [Channel] = guide, over old: PersonalData = PersonalData(),
    named name: String = "list", at now: Instant = Moments.at("2026-11-20 20:00")
  ) -> PersonalData {
    let file = PlaylistFile.match(look.playlist, named: name, to: channels, over: old.choices, since: old.imports)
    let changes = PlaylistChanges(file, over: old.choices, old.streams, since: old.imports)
    return old.applying(changes.edits(at: now))
  }

  private static func changed(_ data: PersonalData, _ edits: ChannelEdit...) -> PersonalData {
    data.applying(edits.map(PersonalEdit.channel))
  }

  private static let harbour = "harbour.example"
  private static let first = M3ULook.entries(
    #"tvg-id="harbour.example" tvg-chno="1" group-title="News;Sea" tvg-shift="1",Harbour HD"#,
    #"tvg-id="kestrel.example" tvg-chno="2",Kestrel"#, #"tvg-id="meridian.example" tvg-chno="3",Meridian"#)
  private static let second = M3ULook.entries(
    #"tvg-id="harbour.example" tvg-chno="7" group-title="News;Coast",Harbour UHD"#,
    #"tvg-id="kestrel.example" tvg-chno="8",Kestrel"#)

  @Test func whatIsNotTheUsersFollowsThePlaylist() {
    let data = Self.imported(Self.second, over: Self.imported(Self.first))
    let harbour = data.choices[Self.harbour]
    #expect(harbour.name == "Harbour UHD" && harbour.number == 7 && harbour.shift == 0)
    #expect(harbour.groups == ["News", "Coast"], "a group that it has no longer goes")
    #expect(data.choices["meridian.example"].isEmpty && data.streams["meridian.example"] == nil)
    #expect(data.choices["kestrel.example"].number == 8)
  }

  @Test func theUsersChoicesStay() {
    let own: [ChannelEdit] = [
      .set(id: Self.harbour, .name("Mine")), .set(id: Self.harbour, .number(40)), .set(id: Self.harbour, .shift(30)),
      .set(id: Self.harbour, .groups(["Sea", "Own"])), .set(id: "meridian.example", .name("M")),
      .order(["meridian.example", "harbour.example", "kestrel.example"]),
    ]
    let before = Self.imported(Self.first).applying(own.map(PersonalEdit.channel))
    let data = Self.imported(Self.second, over: before)
    let harbour = data.choices[Self.harbour]
    #expect(harbour.name == "Mine" && harbour.number == 40 && harbour.shift == 30)
    // The user removed News, and the playlist removed Sea.
    #expect(harbour.groups == ["Own", "Coast"])
    #expect(data.choices["meridian.example"].name == "M" && data.choices["meridian.example"].number == nil)
    #expect(data.choices.order == ["meridian.example", "harbour.example", "kestrel.example"])
    #expect(Self.imported(Self.second, over: data).choices == data.choices)
  }

  /// Choices made before any import stay too.
  @Test func choicesBeforeTheFirstImportStay() {
    let before = Self.changed(
      PersonalData(), .set(id: Self.harbour, .name("Mine")), .set(id: Self.harbour, .number(40)),
      .order(["kestrel.example", "harbour.example"]))
    let data = Self.imported(Self.first, over: before)
    #expect(data.choices[Self.harbour].name == "Mine" && data.choices[Self.harbour].number == 40)
    #expect(data.choices.order == ["kestrel.example", "meridian.example", "harbour.example"])
  }

  @Test func aNameThatTheUserTookBackStaysTheGuides() {
    let data = Self.changed(Self.imported(Self.first), .set(id: Self.harbour, .name(nil)))
    #expect(Self.imported(Self.second, over: data).choices[Self.harbour].name == nil)
    let reset = Self.changed(Self.imported(Self.first), .reset(id: Self.harbour))
    #expect(Self.imported(Self.second, over: reset).choices[Self.harbour].name == "Harbour UHD")
  }

  @Test func newChannelsComeBehindTheirNeighboursInAnOrderOfTheUsers() {
    let data = Self.changed(
      Self.imported(Self.second), .order(["kestrel.example", "harbour.example"]))
    #expect(
      Self.imported(Self.first, over: data).choices.order == ["kestrel.example", "meridian.example", "harbour.example"])
  }

  @Test func whatAnotherPlaylistHasStays() {
    let both = Self.imported(
      .entries(#"tvg-id="gorsaf.example",G"#), over: Self.imported(Self.first), named: "other")
    #expect(both.streams["meridian.example"] != nil && both.streams["gorsaf.example"] != nil)
    let again = Self.imported(Self.second, over: both)
    #expect(again.streams["meridian.example"] == nil && again.streams["gorsaf.example"] != nil)
  }

  @Test func aFurtherChannelThatVanishesGoesUnlessTheUserChoseSomething() {
    let two = M3ULook.entries("tvg-id=harbour.example,Harbour One", "tvg-id=harbour.example group-title=A,Harbour HD")
    let id = "harbour.example#harbour-hd"
    let data = Self.imported(two)
    #expect(data.choices[id].copyOf == Self.harbour)
    let one = M3ULook.entries("tvg-id=harbour.example,Harbour One")
    #expect(Self.imported(one, over: data).choices[id].isEmpty)
    let favourite = Self.changed(data, .set(id: id, .favourite(true)))
    #expect(Self.imported(one, over: favourite).choices[id].copyOf == Self.harbour)
  }

  @Test(arguments: [0, 1, 2]) func anImportIsUndoneAsOneStep(kind: Int) {
    let own = Self.changed(PersonalData(), .set(id: Self.harbour, .name("Mine")), .order(["kestrel.example"]))
    let before = [PersonalData(), own, Self.imported(Self.first, over: own)][kind]
    let data = Self.imported(Self.second, over: before)
    #expect(data.imports.canUndo(at: Moments.at("2026-11-21 18:00")))
    let (channels, others) = data.imports.undo(in: data.choices, data.streams)
    let undone = data.applying(channels.map(PersonalEdit.channel) + others)
    #expect(undone.choices == before.choices && undone.streams == before.streams)
    #expect(!undone.imports.canUndo(at: Moments.at("2026-11-21 18:00")))
    // The user's own values are still known, so the same import has the same outcome.
    #expect(Self.imported(Self.second, over: undone).choices == data.choices)
  }

  @Test func whatWasChangedAfterAnImportStaysWhenThatIsUndone() {
    var data = Self.changed(Self.imported(Self.first), .set(id: Self.harbour, .name("Mine")))
    let stream = ChannelStream(address: "http://example.org/own")
    data = data.applying([.stream(channel: Self.harbour, stream)])
    let (channels, others) = data.imports.undo(in: data.choices, data.streams)
    let undone = data.choices.applying(contentsOf: channels)
    #expect(undone[Self.harbour].name == "Mine" && undone[Self.harbour].number == nil)
    #expect(data.applying(others).streams[Self.harbour] == stream)
  }

  @Test func anImportOfLongAgoIsNotUndone() {
    let data = Self.imported(Self.first)
    #expect(!data.imports.canUndo(at: Moments.at("2026-11-23 20:00")))
    #expect(!PersonalData().imports.canUndo(at: Moments.at("2026-11-20 20:00")))
    let again = Self.imported(Self.first, over: data)
    #expect(again == data, "an import that changes nothing keeps the undo of the one before")
  }

  @Test func whatChangesIsListed() {
    let data = Self.imported(Self.first)
    let file = PlaylistFile.match(
      Self.second.playlist, named: "list", to: Self.guide, over: data.choices, since: data.imports)
    let changes = PlaylistChanges(file, over: data.choices, data.streams, since: data.imports)
    #expect(
      changes.lines(of: Self.guide) == [
        "Harbour UHD: name Harbour UHD, number 7, in News; Coast, not shifted", "Kestrel: number 8",
        "Meridian: no own number, no address to play",
      ])
    let same = PlaylistFile.match(
      Self.first.playlist, named: "list", to: Self.guide, over: data.choices, since: data.imports)
    #expect(PlaylistChanges(same, over: data.choices, data.streams, since: data.imports).lines(of: Self.guide) == [])
  }

  /// An import of addresses only leaves everything else alone.
  @Test func addressesAloneChangeNoChoices() {
    let file = PlaylistFile.match(Self.first.playlist, named: "list", to: Self.guide, over: .init(), since: .init())
    let changes = PlaylistChanges(file, addresses: true, over: .init(), .init(), since: .init())
    let data = PersonalData().applying(changes.edits(at: Moments.at("2026-11-20 20:00")))
    #expect(data.choices.isEmpty && data.streams.values.count == 3)
    #expect(changes.lines(of: Self.guide).count == 3)
  }

  @Test func aPlaylistThatMatchesNothingChangesNothing() {
    let before = ChannelChoices().applying(.order(["kestrel.example"]))
    #expect(Self.match(.entries(",Unknown"), over: before).match.edits == [])
  }

  @Test func theStreamsOfAPlaylistAreThoseOfItsChannels() {
    let look = M3ULook(
      """
      #EXTM3U
      #EXTINF:-1 tvg-id="harbour.example",Harbour
      http://example.org/1
      #EXTINF:-1 tvg-id="harbour.example" tvg-shift="1",Harbour +1
      http://example.org/2
      #EXTINF:-1 tvg-id="kestrel.example",Kestrel
      #EXTINF:-1 tvg-id="nobody.example",Nobody
      http://example.org/4
      """)
    let match = Self.match(look).match
    #expect(
      match.streams.mapValues(\.address) == [
        "harbour.example": "http://example.org/1", "harbour.example+60": "http://example.org/2",
      ])
  }
}
