import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Entries of playlists that no guide lists, and what happens when a guide does.
@Suite struct StandaloneChannelTests {
  private static let harbour = Channel(id: "harbour.example", name: "Harbour One")
  private static let kestrel = Channel(id: "kestrel.example", name: "Kestrel")

  private static func imported(
    _ look: DecodedPlaylist, to channels: [Channel], over data: PersonalData = PersonalData()
  ) -> PersonalData {
    PlaylistImportTests.imported(look, to: channels, over: data)
  }

  private static func changed(_ data: PersonalData, _ id: String, _ settings: ChannelEdit.Setting...) -> PersonalData {
    data.applying(settings.map { .channel(.set(id: id, $0)) })
  }

  @Test func aChannelKeepsItsIdWhenThePlaylistChanges() {
    let first = Self.imported(.entries(",Quay", "tvg-id=mole,Mole"), to: [Self.harbour])
    #expect(first.choices.order == ["#quay", "mole"])
    // The names changed places with a new channel, an id changed, and one channel has another name.
    let second = Self.imported(
      .entries(",Quay!", "tvg-id=new,Quay", "tvg-id=mole,Mole FHD"), to: [Self.harbour], over: first)
    #expect(second.choices["#quay"].name == "Quay")
    #expect(second.choices["mole"].name == "Mole FHD")
    #expect(second.choices["#quay-2"].name == "Quay!")
  }

  @Test func theGuidesChannelTakesOverWhatTheUserChose() {
    let list = DecodedPlaylist.entries("tvg-chno=5 group-title=Sea,UK: Kestrel HD", "tvg-chno=9,Mole")
    var data = Self.imported(list, to: [Self.harbour])
    let id = "#uk-kestrel-hd"
    #expect(data.choices[id].isStandalone && data.choices[id].number == 5)
    data = Self.changed(data, id, .favourite(true), .number(42))
    data = Self.imported(list, to: [Self.harbour, Self.kestrel], over: data)
    #expect(data.choices[id].isEmpty && data.imports[id]?.playlist.isEmpty != false)
    let choice = data.choices[Self.kestrel.id]
    #expect(choice.isFavourite && choice.number == 42 && choice.groups == ["Sea"] && !choice.isStandalone)
    #expect(choice.name == nil, "the guide's name is better")
    let again = Self.imported(list, to: [Self.harbour, Self.kestrel], over: data)
    #expect(again.choices == data.choices, "the number stays the user's own")
  }

  @Test func aChannelThatTheGuideNoLongerListsKeepsItsId() {
    let list = DecodedPlaylist.entries("tvg-chno=5,Kestrel FHD")
    var data = Self.changed(Self.imported(list, to: [Self.kestrel]), Self.kestrel.id, .favourite(true))
    data = Self.imported(list, to: [Self.harbour], over: data)
    let entry = ChannelList([Self.harbour], data.choices).entry(of: Self.kestrel.id)
    #expect(entry?.channel.name == "Kestrel FHD" && entry?.channel.isFavourite == true)
    data = Self.imported(list, to: [Self.kestrel], over: data)
    #expect(ChannelList([Self.kestrel], data.choices).entries.map(\.channel.name) == ["Kestrel"])
    #expect(!data.choices[Self.kestrel.id].isStandalone && data.choices[Self.kestrel.id].isFavourite)
  }

  @Test func aVanishedChannelHasNoRowButComesBackAsBefore() {
    var data = Self.imported(.entries(",Quay", ",Mole"), to: [Self.harbour])
    data = Self.changed(data, "#quay", .favourite(true))
    data = Self.imported(.entries(",Mole"), to: [Self.harbour], over: data)
    #expect(ChannelList([Self.harbour], data.choices).entry(of: "#quay") == nil)
    data = Self.imported(.entries(",Quay", ",Mole"), to: [Self.harbour], over: data)
    #expect(ChannelList([Self.harbour], data.choices).entry(of: "#quay")?.channel.isFavourite == true)
  }

  @Test func twoEntriesWithOneIdAreTwoChannels() {
    let look = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1 tvg-id=x,Quay\nhttp://example.org/1\n#EXTINF:-1 tvg-id=x,Mole\nhttp://example.org/2\n")
    let data = Self.imported(look, to: [Self.harbour])
    #expect(data.streams.values.mapValues(\.address) == ["x": "http://example.org/1", "#mole": "http://example.org/2"])
  }

  @Test func logosComeWithThePlaylist() {
    let list = DecodedPlaylist.entries("tvg-logo=\"https://example.org/q.png\",Quay", "tvg-logo=javascript:x,Mole")
    let data = Self.imported(list, to: [Self.harbour])
    let entries = ChannelList([Self.harbour], data.choices).entries
    #expect(entries.map { $0.channel.details.icons.map(\.address) } == [["https://example.org/q.png"], [], []])
    let without = Self.imported(.entries(",Quay"), to: [Self.harbour], over: data)
    #expect(without.choices["#quay"].playlistLogo == nil)
  }

  @Test func theUsersOwnLogoIsUsedInsteadOfAnyOther() {
    let list = DecodedPlaylist.entries("tvg-logo=\"https://example.org/q.png\",Quay")
    let own = Self.changed(
      Self.imported(list, to: [Self.harbour]), "#quay", .logo("https://example.org/own.png"))
    let updated = Self.imported(list, to: [Self.harbour], over: own)
    let logos = { (data: PersonalData) in
      ChannelList([Self.harbour], data.choices).entry(of: "#quay")?.channel.details.icons.map(\.address)
    }
    #expect(logos(updated) == ["https://example.org/own.png"])
    #expect(logos(Self.changed(updated, "#quay", .logo(nil))) == ["https://example.org/q.png"])
  }

  // MARK: Assigning

  @Test func anAssignedEntryPlaysAtOnceAndStaysAssigned() {
    let look = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1 tvg-chno=3 group-title=Sea,KESTR\nhttp://example.org/1\n#EXTINF:-1,Mole\nhttp://example.org/2\n"
    )
    let channels = [Self.harbour, Self.kestrel]
    var data = Self.changed(Self.imported(look, to: channels), "#kestr", .favourite(true))
    let edits = EntryAssignment(data).edits(assigning: "KESTR", to: Self.kestrel)
    var undone = data
    let swaps = undone.make(edits)
    #expect(undone.applying(swaps.map(PersonalEdit.swap)) == data, "one step takes it back")
    data = data.applying(edits)
    #expect(data.streams[Self.kestrel.id]?.address == "http://example.org/1" && data.streams["#kestr"] == nil)
    let choice = data.choices[Self.kestrel.id]
    #expect(choice.number == 3 && choice.groups == ["Sea"] && choice.isFavourite && choice.name == nil)
    #expect(data.imports[Self.kestrel.id]?.step == .assigned && data.choices["#kestr"].isEmpty)
    let again = Self.imported(look, to: channels, over: data)
    #expect(again.choices == data.choices && again.streams == data.streams, "the next import agrees")
  }

  @Test func anEntryThatIsNotInTheGuideIsNotAskedAboutAgain() {
    let look = DecodedPlaylist.entries("tvg-chno=4,Kestrel HD")
    let channels = [Self.kestrel]
    var data = Self.imported(look, to: channels)
    #expect(data.choices[Self.kestrel.id].number == 4)
    data = data.applying(EntryAssignment(data).edits(assigning: "Kestrel HD", to: nil))
    #expect(data.choices[Self.kestrel.id].isEmpty && data.choices["#kestrel-hd"].number == 4)
    let again = Self.imported(look, to: channels, over: data)
    #expect(again.choices == data.choices)
    let match = PlaylistMatch(look.playlist, to: channels, over: again.choices, since: again.imports)
    #expect(match.entries.map(\.step) == [.assigned] && match.entries.map(\.id) == [nil])
    #expect(EntryAssignment(again).edits(assigning: "Kestrel HD", to: nil).isEmpty)
    let back = again.applying(EntryAssignment(again).edits(assigning: "Kestrel HD", to: Self.kestrel))
    #expect(back.choices[Self.kestrel.id].number == 4 && !back.choices["#kestrel-hd"].isStandalone)
  }

  @Test func aDelayedEntryIsAssignedAsAShiftedCopy() {
    let look = DecodedPlaylist("#EXTM3U\n#EXTINF:-1,KESTR +1\nhttp://example.org/1\n")
    var data = Self.imported(look, to: [Self.kestrel])
    data = data.applying(EntryAssignment(data).edits(assigning: "KESTR +1", to: Self.kestrel))
    let copy = data.choices["kestrel.example+60"]
    #expect(
      copy.copyOf == Self.kestrel.id && copy.shift == 60 && data.streams.values.keys.sorted() == ["kestrel.example+60"])
    let again = Self.imported(look, to: [Self.kestrel], over: data)
    #expect(again.choices == data.choices && again.streams == data.streams, "the next import agrees")
  }

  /// Two different channels that the playlist calls Sport.
  private static func namesakes(_ attributes: String...) -> DecodedPlaylist {
    DecodedPlaylist(
      "#EXTM3U\n"
        + attributes.enumerated().map { "#EXTINF:-1 \($1),Sport\nhttp://example.org/\($0)\n" }.joined())
  }

  @Test(arguments: [["tvg-id=a.x", "tvg-id=b.x"], ["", ""]]) func oneOfTwoEntriesWithOneNameIsAssigned(
    attributes: [String]
  ) throws {
    let look = Self.namesakes(attributes[0], attributes[1])
    let channels = [Self.harbour, Self.kestrel]
    var data = Self.imported(look, to: channels)
    let keys = look.playlist.entries.map(\.key)
    #expect(Set(keys).count == 2 && keys.allSatisfy { $0.hasPrefix("Sport [") }, "\(keys)")
    data = data.applying(EntryAssignment(data).edits(assigning: keys[1], to: Self.kestrel))
    #expect(data.streams[Self.kestrel.id]?.address == "http://example.org/1")
    let match = { (data: PersonalData) in
      PlaylistMatch(look.playlist, to: channels, over: data.choices, since: data.imports).entries.map(\.step)
    }
    #expect(match(data) == [.unmatched, .assigned])
    let again = Self.imported(look, to: channels, over: data)
    #expect(again.choices == data.choices && again.streams == data.streams, "the next import agrees")
    data = data.applying(EntryAssignment(data).edits(assigning: keys[0], to: nil))
    #expect(match(data) == [.assigned, .assigned])
    #expect(Self.imported(look, to: channels, over: data).streams == data.streams)
  }

  @Test func anAssignmentSurvivesWhenTheOtherEntryWithItsNameComesOrGoes() throws {
    let both = Self.namesakes("tvg-id=a.x", "tvg-id=b.x")
    let one = DecodedPlaylist("#EXTM3U\n#EXTINF:-1 tvg-id=b.x,Sport\nhttp://example.org/1\n")
    let channels = [Self.harbour, Self.kestrel]
    var data = Self.imported(both, to: channels)
    data = data.applying(EntryAssignment(data).edits(assigning: "Sport [b.x]", to: Self.kestrel))
    data = Self.imported(one, to: channels, over: data)
    #expect(data.streams.values.mapValues(\.address) == [Self.kestrel.id: "http://example.org/1"])
    data = data.applying(EntryAssignment(data).edits(assigning: "Sport", to: Self.harbour))
    #expect(data.choices[Self.kestrel.id].sameAs.isEmpty)
    data = Self.imported(one, to: channels, over: data)
    #expect(data.streams.values.mapValues(\.address) == [Self.harbour.id: "http://example.org/1"])
  }

  @Test func aSecondEntryForAChannelBecomesItsCopy() {
    let look = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1,Kestrel\nhttp://example.org/1\n#EXTINF:-1,KESTR\nhttp://example.org/2\n")
    var data = Self.imported(look, to: [Self.kestrel])
    data = data.applying(EntryAssignment(data).edits(assigning: "KESTR", to: Self.kestrel))
    #expect(data.streams[Self.kestrel.id]?.address == "http://example.org/1")
    #expect(data.streams["kestrel.example#kestr"]?.address == "http://example.org/2")
    let again = Self.imported(look, to: [Self.kestrel], over: data)
    #expect(again.streams == data.streams && again.choices == data.choices)
  }
}
