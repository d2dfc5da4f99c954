import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Joined entries and user settings stay the same when a source is added or the guide changes.
@Suite struct PlaylistJoinsTests {
  private static let home = [
    Channel(id: "harbour.home", name: "Harbour One"), Channel(id: "kestrel.home", name: "Kestrel"),
  ]

  private static func changed(_ data: PersonalData, _ id: String, _ settings: ChannelEdit.Setting...) -> PersonalData {
    data.applying(settings.map { .channel(.set(id: id, $0)) })
  }

  /// The new source has a channel that fits the entry better.
  @Test(arguments: [
    (",UK: Harbour One FHD", "uk: harbour one fhd", "harbour.home"),
    (",Harbour One", "Harbour One", "harbour.home"),
    ("tvg-id=h1,Harbour One", "Something", "harbour.home"),
    (",Harbuor One", "Harbuor One", "harbour.home"),
    (",Harbour One +1", "Harbour One +1", "harbour.home+60"),
  ])
  func aJoinedEntryStaysWithItsChannel(entry: String, name: String, id: String) {
    let list = DecodedPlaylist.entries("tvg-chno=5 group-title=Sea \(entry)", ",Kestrel")
    let first = PlaylistImportTests.imported(list, to: Self.home)
    #expect(Set([id, "kestrel.home"]) == Set(first.streams.values.keys))
    let before = Self.changed(first, id, .favourite(true), .hidden(true), .number(42))
    let new = Channel(id: "h1", name: name, number: 42)
    for channels in [[new] + Self.home, Self.home + [new]] {
      let after = PlaylistImportTests.imported(list, to: channels, over: before)
      #expect(before.choices == after.choices && before.streams == after.streams, "\(entry)")
      #expect(before.imports[id]?.step == after.imports[id]?.step)
    }
  }

  @Test func anEntryLeavesAChannelThatTheGuideLacks() {
    let list = DecodedPlaylist.entries(",UK: Harbour One FHD")
    let first = PlaylistImportTests.imported(list, to: Self.home)
    let new = [Channel(id: "h1", name: "Harbour One HD")]
    #expect(["h1"] == Array(PlaylistImportTests.imported(list, to: new, over: first).streams.values.keys))
  }

  @Test func anEntryFollowsTheIdThatThePlaylistChanges() {
    let (old, new) = ("tvg-id=harbour.home,Sport", "tvg-id=kestrel.home,Sport")
    let first = PlaylistImportTests.imported(.entries(old), to: Self.home)
    #expect(["harbour.home"] == Array(first.streams.values.keys))
    let second = PlaylistImportTests.imported(.entries(new), to: Self.home, over: first)
    #expect(["kestrel.home"] == Array(second.streams.values.keys))
  }

  @Test func anAssignmentWinsOverAJoin() {
    let list = DecodedPlaylist.entries("tvg-id=harbour.home,Sport")
    let first = PlaylistImportTests.imported(list, to: Self.home)
    let assigned = first.applying([.channel(.set(id: "kestrel.home", .sameAs(["SPORT"])))])
    let second = PlaylistImportTests.imported(list, to: Self.home, over: assigned)
    #expect(["kestrel.home"] == Array(second.streams.values.keys))
    // Without the assignment, the entry is looked for again.
    let without = second.applying([.channel(.set(id: "kestrel.home", .sameAs([])))])
    let third = PlaylistImportTests.imported(list, to: Self.home, over: without)
    #expect(["harbour.home"] == Array(third.streams.values.keys))
  }

  // MARK: Regions, countries and qualities

  private static func ids(
    of lines: [String], among names: [String], regions: [String] = [], since joins: PlaylistJoins = PlaylistJoins()
  ) -> [String?] {
    let channels = names.map { line in
      let parts = line.split(separator: "=").map(String.init)
      return Channel(id: parts[0], name: parts[parts.count - 1])
    }
    let finder = PlaylistChannels(channels, ChannelChoices(), joins: joins, regions: regions)
    return lines.flatMap { DecodedPlaylist.entries($0).playlist.entries }.map { finder.find($0).find?.id }
  }

  @Test func entryWithoutARegionGetsARegionalCopy() {
    let copies = ["l=Harbour One London", "lh=Harbour One London HD", "s=Harbour One Scotland", "k=Kestrel"]
    let entries = [",UK: HARBOUR ONE", ",Harbour One FHD", ",Harbour One Wales", ",Harbour Two"]
    #expect(["l", "lh", nil, nil] == Self.ids(of: entries, among: copies))
    #expect(["s", "s", nil, nil] == Self.ids(of: entries, among: copies, regions: ["Scotland"]))
    #expect([nil] == Self.ids(of: [",US (MeTV) HD"], among: ["w=FX West", "e=East"]), "no name is left")
    // A channel without a region comes first, and one that may be it leaves the entry in doubt.
    #expect(["h", "h"] == Self.ids(of: Array(entries[0...1]), among: copies + ["h=Harbour One"]))
    #expect([nil, nil] == Self.ids(of: Array(entries[0...1]), among: copies + ["h=Harbour One TV"]))
  }

  @Test func guidesOfNeighboursCountIfTheGuideHasNoOthers() {
    let german = ["l.de=Lantern", "p.de=Pennant Austria", "w.de=Wharf CH"]
    #expect(["l.de", "l.de"] == Self.ids(of: [",AT: LANTERN HD", ",CH | Lantern"], among: german))
    #expect(["p.de", "w.de"] == Self.ids(of: [",AT: Pennant", ",CH: Wharf"], among: german))
    #expect([nil, nil] == Self.ids(of: [",DE: Pennant", ",UK: Lantern"], among: german))
    #expect([nil] == Self.ids(of: [",AT: Lantern"], among: ["l.de=Lantern", "k.at=Kestrel"]))
    #expect(["h.uk"] == Self.ids(of: [",IRE | HARBOUR 1"], among: ["h.uk=Harbour One"]))
  }

  @Test func versionsInTwoQualitiesAreOneChannel() {
    let guide = ["n=Ntnl Lantern", "nh=Ntnl Lantern HD", "k=Kestrel"]
    #expect(["nh", "n"] == Self.ids(of: [",Natnl Lantern FHD", ",Natnl Lantern"], among: guide))
    let swiss = ["t=3+", "f=4+", "s=Six"]
    #expect([nil, "t"] == Self.ids(of: ["tvg-id=t,4+", "tvg-id=t,3+"], among: swiss))
    #expect(["f"] == Self.ids(of: ["tvg-id=f,VIP UK Film9 HD"], among: ["f=Film9", "fh=Film9 HD"]))
  }

  // MARK: The user's values

  /// A source that happens to have the user's values does not take them over.
  @Test func valuesThatASourceSharesStayTheUsersOwn() {
    let own: [ChannelEdit.Setting] = [.name("Mine"), .number(42), .groups(["Sea", "Own"]), .shift(60)]
    let before = PersonalData().applying(own.map { .channel(.set(id: "harbour.home", $0)) })
    let same = DecodedPlaylist.entries(
      "tvg-id=harbour.home tvg-chno=42 tvg-shift=1 group-title=Sea,Mine")
    let other = DecodedPlaylist.entries("tvg-id=harbour.home tvg-chno=7 group-title=News,Harbour HD")
    let once = PlaylistImportTests.imported(same, to: Self.home, over: before)
    #expect(before.choices["harbour.home"] == once.choices["harbour.home"])
    var wanted = before.choices["harbour.home"]
    wanted.groups = ["Sea", "Own", "News"]
    #expect(wanted == PlaylistImportTests.imported(other, to: Self.home, over: once).choices["harbour.home"])
    let removed = PlaylistImportTests.imported(.entries(",Kestrel"), to: Self.home, over: once)
    #expect(before.choices["harbour.home"] == removed.choices["harbour.home"])
  }

  /// The user's channel was not in the guide when another one got its number.
  @Test(arguments: [",Kestrel", ",Another"]) func aSourcesNumberGivesWayToTheUsers(entry: String) {
    let list = DecodedPlaylist.entries("tvg-chno=5\(entry)")
    let before = Self.changed(PersonalData(), "harbour.home", .number(5))
    let without = PlaylistImportTests.imported(list, to: [Self.home[1]], over: before)
    #expect(without.choices.choices.count { $0.value.number == 5 } == 2)
    let with = PlaylistImportTests.imported(list, to: Self.home, over: without)
    #expect(["harbour.home"] == with.choices.choices.filter { $0.value.number == 5 }.map(\.key))
  }

  /// A server has the channels of a playlist, with other names and numbers, and its own channel of the same name.
  @Test func addingAServerChangesNothingThatThereIs() throws {
    let bench = try UpdateBench()
    func refreshed(_ names: [String], _ channels: [Channel], over data: PersonalData) throws -> PersonalData {
      let sources = names.map { UpdateSource(name: $0, location: .path(bench.folder.path("\($0).m3u"))) }
      _ = try bench.update(sources)
      return PlaylistRefresh(sources, in: bench.cache, isComplete: true).refreshed(data, for: channels)
    }
    try bench.folder.write(
      """
      #EXTM3U
      #EXTINF:-1 tvg-chno=1 group-title=News,UK: Harbour One FHD
      http://example.org/tv/1
      #EXTINF:-1 tvg-chno=2,Kestrel
      http://example.org/tv/2
      #EXTINF:-1 tvg-chno=3,Quay
      http://example.org/tv/3

      """, to: "tv.m3u")
    try bench.folder.write(
      """
      #EXTM3U
      #EXTINF:-1 tvg-id=h1 tvg-chno=1,Harbour One
      http://example.org/server/1
      #EXTINF:-1 tvg-id=kestrel.home tvg-chno=42 group-title=Birds,Kestrel HD
      http://example.org/server/2
      #EXTINF:-1 tvg-id=h3 tvg-chno=3,Mole
      http://example.org/server/3

      """, to: "server.m3u")
    var data = try refreshed(["tv"], Self.home, over: PersonalData())
    data = Self.changed(data, "harbour.home", .favourite(true), .number(3))
    data = Self.changed(data, "kestrel.home", .hidden(true), .number(42))
    data = Self.changed(data, "#quay", .number(8), .favourite(true))
    let channels =
      [Channel(id: "h1", name: "UK: Harbour One FHD", number: 1)] + Self.home + [Channel(id: "h3", name: "Mole")]
    for round in 1...2 {
      let new = try refreshed(["tv", "server"], channels, over: data)
      for id in ["harbour.home", "kestrel.home", "#quay"] {
        #expect(data.choices[id] == new.choices[id] && data.streams[id] == new.streams[id], "\(id) in round \(round)")
      }
      #expect(["http://example.org/server/1"] == [new.streams["h1"]?.address].compactMap(\.self))
      #expect(new.choices["h3"].number == nil)
      data = new
    }
    let alone = try refreshed(["tv"], Self.home, over: data)
    #expect(data.choices["kestrel.home"] == alone.choices["kestrel.home"], "the server is removed again")
  }
}
