import GuideFeeds
import GuideModel
import Testing

@Suite struct PlaylistMatchTests {
  static let guide = [
    Channel(id: "harbour.example", name: "Harbour One", number: 1), Channel(id: "meridian.example", name: "Meridian"),
    Channel(id: "kestrel.example", name: "Kestrel"), Channel(id: "gorsaf.example", name: "Gorsaf Un"),
  ]

  /// What a playlist makes of choices, and the match.
  static func match(
    _ look: M3ULook, to channels: [Channel] = guide, over choices: ChannelChoices = ChannelChoices()
  ) -> (choices: ChannelChoices, match: PlaylistMatch) {
    let match = PlaylistMatch(look.playlist, to: channels, over: choices)
    return (match.edits.reduce(choices) { $0.applying($1) }, match)
  }

  static func complaints(_ match: PlaylistMatch) -> [String] { M3ULook.words(match.findings) }

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

  @Test func whatThePlaylistSaysIsChosenAndNothingElse() {
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

  @Test func whatIsNoChannelOfTheGuideIsToldByLine() {
    let (choices, match) = Self.match(.entries(",Harbour +1", ",Kestrel", "tvg-id=lost,"))
    #expect(choices.order == ["kestrel.example"])
    #expect(match.matched == 1)
    #expect(
      Self.complaints(match) == [
        "2 refused: “Harbour +1” is no channel of the guide: left out",
        "6 refused: “lost” is no channel of the guide: left out",
      ])
  }

  @Test func furtherEntriesOfAChannelAreLeftOut() {
    let look = M3ULook.entries(
      ",Harbour One", "tvg-id=harbour.example tvg-chno=101,Harbour HD", "tvg-id=harbour.example tvg-chno=102,Harbour SD"
    )
    let (choices, match) = Self.match(look)
    #expect(choices["harbour.example"].name == "Harbour HD")
    #expect(choices["harbour.example"].number == 101)
    #expect(match.matched == 1)
    #expect(
      Self.complaints(match) == [
        "2 noted: “Harbour One” is the channel “harbour.example” once more: left out",
        "6 noted: “Harbour SD” is the channel “harbour.example” once more: left out",
      ])
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
    #expect(choices.choices == ["harbour.example+60": later, "harbour.example-30": earlier])
    #expect(choices.order == ["harbour.example+60", "harbour.example", "harbour.example-30"])
    #expect(match.matched == 3)
    #expect(
      Self.complaints(match) == [
        "8 noted: “Harbour +1 HD” is the channel “harbour.example” once more: left out"
      ])
  }

  @Test func theShiftOfTheHeadIsNoReasonForACopy() {
    let look = M3ULook.entries(
      "tvg-id=harbour.example tvg-shift=-3.5,Harbour +1", "tvg-id=harbour.example,Harbour One",
      head: "#EXTM3U tvg-shift=-4.5")
    let choices = Self.match(look).choices
    #expect(choices["harbour.example"].shift == -270)
    #expect(choices["harbour.example-210"].copyOf == "harbour.example")
    #expect(choices["harbour.example-210"].shift == -210)
  }

  @Test func noCopyTakesTheIdOfAnotherChannel() {
    let guide = [Channel(id: "a", name: "Harbour"), Channel(id: "a+60", name: "Kestrel")]
    let look = M3ULook.entries("tvg-id=a,Harbour", "tvg-id=a tvg-shift=1,Harbour +1", "tvg-id=a+60,Kestrel")
    for channels in [guide, []] {
      let (choices, match) = Self.match(look, to: channels)
      #expect(choices.order == ["a", "a+60"])
      #expect(choices["a+60"].copyOf == nil)
      #expect(match.findings.map(\.line) == [4])
    }
  }

  @Test func withoutAGuideEveryEntryWithAnIdIsTaken() {
    let look = M3ULook.entries("tvg-id=harbour tvg-chno=2,Harbour", ",Kestrel", "tvg-id=gorsaf tvg-chno=1,Gorsaf")
    let (choices, match) = Self.match(look, to: [])
    #expect(choices.order == ["gorsaf", "harbour"])
    #expect(choices["harbour"].name == "Harbour")
    #expect(match.matched == 2)
    #expect(Self.complaints(match) == ["4 refused: “Kestrel” has no tvg-id, and no guide is at hand: left out"])
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

  @Test func aPlaylistThatMatchesNothingChangesNothing() {
    let before = ChannelChoices().applying(.order(["kestrel.example"]))
    #expect(Self.match(.entries(",Unknown"), over: before).match.edits == [])
  }
}
