import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Importing playlists on top of the user's own choices, and undoing these imports.
@Suite struct PlaylistImportTests {
  /// The data after importing `list` on top of `old`.
  static func imported(
    _ look: DecodedPlaylist, to channels: [Channel] = PlaylistMatchTests.guide, over old: PersonalData = PersonalData(),
    named name: String = "list", at now: Instant = Moments.at("2026-11-20 20:00")
  ) -> PersonalData {
    let file = PlaylistMatch(look.playlist, named: name, to: channels, over: old.choices, since: old.imports)
    let changes = PlaylistChanges(file, over: old.choices, old.streams, since: old.imports)
    return old.applying(changes.edits(at: now))
  }

  private static func changed(_ data: PersonalData, _ edits: ChannelEdit...) -> PersonalData {
    data.applying(edits.map(PersonalEdit.channel))
  }

  private static let harbour = "harbour.example"
  private static let first = DecodedPlaylist.entries(
    #"tvg-id="harbour.example" tvg-chno="1" group-title="News;Sea" tvg-shift="1",Harbour HD"#,
    #"tvg-id="kestrel.example" tvg-chno="2",Kestrel"#, #"tvg-id="meridian.example" tvg-chno="3",Meridian"#)
  private static let second = DecodedPlaylist.entries(
    #"tvg-id="harbour.example" tvg-chno="7" group-title="News;Coast",Harbour UHD"#,
    #"tvg-id="kestrel.example" tvg-chno="8",Kestrel"#)

  @Test func playlistUpdatesImportedValues() {
    let data = Self.imported(Self.second, over: Self.imported(Self.first))
    let harbour = data.choices[Self.harbour]
    #expect(harbour.name == "Harbour UHD" && harbour.number == 7 && harbour.shift == 0)
    #expect(harbour.groups == ["News", "Coast"], "a group that it has no longer goes")
    #expect(data.choices["meridian.example"].isEmpty && data.streams["meridian.example"] == nil)
    #expect(data.choices["kestrel.example"].number == 8)
  }

  @Test func userChoicesStay() {
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

  /// Choices made before any import are kept, too.
  @Test func choicesBeforeTheFirstImportStay() {
    let before = Self.changed(
      PersonalData(), .set(id: Self.harbour, .name("Mine")), .set(id: Self.harbour, .number(40)),
      .order(["kestrel.example", "harbour.example"]))
    let data = Self.imported(Self.first, over: before)
    #expect(data.choices[Self.harbour].name == "Mine" && data.choices[Self.harbour].number == 40)
    #expect(data.choices.order == ["kestrel.example", "meridian.example", "harbour.example"])
  }

  @Test func nameResetByUserStays() {
    let data = Self.changed(Self.imported(Self.first), .set(id: Self.harbour, .name(nil)))
    #expect(Self.imported(Self.second, over: data).choices[Self.harbour].name == nil)
    let reset = Self.changed(Self.imported(Self.first), .reset(id: Self.harbour))
    #expect(Self.imported(Self.second, over: reset).choices[Self.harbour].name == "Harbour UHD")
  }

  @Test func newChannelsAreInsertedIntoUserOrder() {
    let data = Self.changed(
      Self.imported(Self.second), .order(["kestrel.example", "harbour.example"]))
    #expect(
      Self.imported(Self.first, over: data).choices.order == ["kestrel.example", "meridian.example", "harbour.example"])
  }

  @Test func channelsOfOtherPlaylistsStay() {
    let both = Self.imported(
      .entries(#"tvg-id="gorsaf.example",G"#), over: Self.imported(Self.first), named: "other")
    #expect(both.streams["meridian.example"] != nil && both.streams["gorsaf.example"] != nil)
    let again = Self.imported(Self.second, over: both)
    #expect(again.streams["meridian.example"] == nil && again.streams["gorsaf.example"] != nil)
  }

  @Test func vanishedCopyIsRemovedUnlessUserChangedIt() {
    let two = DecodedPlaylist.entries(
      "tvg-id=harbour.example,Harbour One", "tvg-id=harbour.example group-title=A,Harbour HD")
    let id = "harbour.example#harbour-hd"
    let data = Self.imported(two)
    #expect(data.choices[id].copyOf == Self.harbour)
    let one = DecodedPlaylist.entries("tvg-id=harbour.example,Harbour One")
    #expect(Self.imported(one, over: data).choices[id].isEmpty)
    let favourite = Self.changed(data, .set(id: id, .favourite(true)))
    #expect(Self.imported(one, over: favourite).choices[id].copyOf == Self.harbour)
  }

  @Test(arguments: [0, 1, 2]) func importIsUndoneInOneStep(kind: Int) {
    let own = Self.changed(PersonalData(), .set(id: Self.harbour, .name("Mine")), .order(["kestrel.example"]))
    let before = [PersonalData(), own, Self.imported(Self.first, over: own)][kind]
    let data = Self.imported(Self.second, over: before, at: Moments.at("2026-11-20 20:30"))
    #expect(data.imports.canUndo(at: Moments.at("2026-11-21 18:00")))
    let undone = data.applying(data.importSwaps(since: before).map(PersonalEdit.swap))
    #expect(undone.choices == before.choices && undone.streams == before.streams)
    #expect(!undone.imports.canUndo(at: Moments.at("2026-11-21 18:00")))
    // The user's own values are still known, so the same import has the same outcome.
    #expect(Self.imported(Self.second, over: undone).choices == data.choices)
  }

  @Test func laterChangesSurviveUndoOfImport() {
    let imported = Self.imported(Self.first)
    var data = Self.changed(imported, .set(id: Self.harbour, .name("Mine")))
    let stream = ChannelStream(address: "http://example.org/own")
    data = data.applying([.stream(channel: Self.harbour, stream)])
    let undone = data.applying(imported.importSwaps(since: PersonalData()).map(PersonalEdit.swap))
    #expect(undone.choices[Self.harbour].name == "Mine" && undone.choices[Self.harbour].number == nil)
    #expect(undone.streams[Self.harbour] == stream)
  }

  @Test func oldImportIsNotUndone() {
    let data = Self.imported(Self.first)
    #expect(!data.imports.canUndo(at: Moments.at("2026-11-23 20:00")))
    #expect(!PersonalData().imports.canUndo(at: Moments.at("2026-11-20 20:00")))
    let again = Self.imported(Self.first, over: data)
    #expect(again == data && again.importSwaps(since: data).isEmpty)
  }

  @Test func changesAreListed() {
    let data = Self.imported(Self.first)
    let file = PlaylistMatch(
      Self.second.playlist, named: "list", to: PlaylistMatchTests.guide, over: data.choices, since: data.imports)
    let changes = PlaylistChanges(file, over: data.choices, data.streams, since: data.imports)
    #expect(
      changes.lines(of: PlaylistMatchTests.guide) == [
        "Harbour UHD: name Harbour UHD, number 7, in News; Coast, not shifted", "Kestrel: number 8",
        "Meridian: no custom number, stream removed",
      ])
    let same = PlaylistMatch(
      Self.first.playlist, named: "list", to: PlaylistMatchTests.guide, over: data.choices, since: data.imports)
    #expect(
      PlaylistChanges(same, over: data.choices, data.streams, since: data.imports).lines(of: PlaylistMatchTests.guide)
        == [])
  }

  @Test func lostPositionsAreNoticed() {
    let unnumbered = ["harbour.example", "kestrel.example", "gorsaf.example"].map { Channel(id: $0, name: $0) }
    func hides(_ channels: [Channel], over choices: ChannelChoices = .init()) -> Bool {
      let file = PlaylistMatch(Self.first.playlist, named: "list", to: channels, over: choices, since: .init())
      return PlaylistChanges(file, over: choices, .init(), since: .init()).hidesPositions(of: channels)
    }
    #expect(hides(unnumbered))
    #expect(!hides(Array(unnumbered.prefix(2))), "all of them get numbers")
    #expect(!hides(PlaylistMatchTests.guide), "one has a number")
    #expect(!hides(unnumbered, over: ChannelChoices().applying(.set(id: "gorsaf.example", .number(9)))))
  }

  /// An import that only has addresses leaves everything else alone.
  @Test func importOfAddressesKeepsChoices() {
    let file = PlaylistMatch(
      Self.first.playlist, named: "list", to: PlaylistMatchTests.guide, over: .init(), since: .init())
    let changes = PlaylistChanges(file, addresses: true, over: .init(), .init(), since: .init())
    let data = PersonalData().applying(changes.edits(at: Moments.at("2026-11-20 20:00")))
    #expect(data.choices.isEmpty && data.streams.values.count == 3)
    #expect(changes.lines(of: PlaylistMatchTests.guide).count == 3)
  }

  @Test func unmatchedEntryIsAChannelOfItsOwn() {
    let before = ChannelChoices().applying(.order(["kestrel.example"]))
    let choices = PlaylistMatchTests.match(.entries("tvg-chno=7 group-title=News,Unknown"), over: before).choices
    let list = ChannelList(PlaylistMatchTests.guide, choices)
    let entry = list.entry(named: "Unknown")
    #expect(entry?.number == 7 && entry?.channel.groups == ["News"] && entry?.channel.hasGuide == false)
    #expect(entry?.origin == nil && entry?.visibility == .shown)
  }

  @Test func streamsBelongToMatchedChannels() {
    let look = DecodedPlaylist(
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
    let match = PlaylistMatchTests.match(look).match
    #expect(
      match.streams.mapValues(\.address) == [
        "harbour.example": "http://example.org/1", "harbour.example+60": "http://example.org/2",
        "nobody.example": "http://example.org/4",
      ])
  }
}
