import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// The user's own order of channels across imports of a changing playlist.
@Suite struct PlaylistOrderTests {
  private static let channels = ["tarn", "birch", "cinder", "dunlin", "heron"].map {
    Channel(id: "\($0).example", name: $0.uppercased())
  }

  private static func list(_ entries: String...) -> DecodedPlaylist {
    let lines = entries.map { entry in
      let parts = entry.split(separator: " ")
      return "#EXTINF:-1 tvg-id=\(parts[0]).example tvg-chno=\(parts[1]),\(parts[0])\nhttp://a.example/\(parts[0])"
    }
    return DecodedPlaylist("#EXTM3U\n" + lines.joined(separator: "\n"))
  }

  private static let first = list("tarn 5", "birch 6", "cinder 7")

  /// The data after an import, with channels in the user's own order.
  private static func moved(_ order: [String]) -> PersonalData {
    PlaylistImportTests.imported(first, to: channels).applying([.channel(.order(order.map { "\($0).example" }))])
  }

  private static func again(
    _ look: DecodedPlaylist, over data: PersonalData, named name: String = "list"
  ) -> (keepsOwn: Bool, order: [String]) {
    let file = PlaylistMatch(look.playlist, named: name, to: channels, over: data.choices, since: data.imports)
    let order = PlaylistImportTests.imported(look, to: channels, over: data, named: name).choices.order
    return (file.keepsOwnOrder, order.map { String($0.prefix { $0 != "." }) })
  }

  /// The order used to be lost if the moved channel had been removed from the playlist.
  @Test(arguments: [
    (list("tarn 5", "dunlin 8", "birch 16"), ["cinder", "tarn", "dunlin", "birch"]),
    (list("birch 5", "tarn 6"), ["cinder", "tarn", "birch"]),
    (list("dunlin 1", "birch 6", "tarn 7", "heron 9"), ["cinder", "dunlin", "tarn", "heron", "birch"]),
  ])
  func userOrderStaysAfterMovedChannelLeft(look: DecodedPlaylist, order: [String]) {
    for name in ["list", "another"] {
      let result = Self.again(look, over: Self.moved(["cinder", "tarn", "birch"]), named: name)
      #expect(result.keepsOwn && result.order == order, "\(name): \(result.order)")
    }
  }

  /// Two playlists read from pipes have the same name, but not the same order.
  @Test func playlistsFromPipesAreNotCompared() {
    let data = PlaylistImportTests.imported(Self.list("tarn 1", "birch 2"), to: Self.channels, named: "/dev/stdin")
    let both = PlaylistImportTests.imported(
      Self.list("cinder 1", "dunlin 2"), to: Self.channels, over: data, named: "/dev/stdin")
    let result = Self.again(Self.list("dunlin 1", "cinder 2"), over: both, named: "/dev/stdin")
    #expect(!result.keepsOwn && result.order.filter(["cinder", "dunlin"].contains) == ["dunlin", "cinder"])
  }

  @Test func userOrderStaysAfterOtherChannelLeft() {
    let result = Self.again(Self.list("cinder 5", "tarn 6"), over: Self.moved(["cinder", "tarn", "birch"]))
    #expect(result.keepsOwn && result.order.filter { $0 != "birch" } == ["cinder", "tarn"])
  }

  @Test(arguments: [list("birch 5", "tarn 6"), list("dunlin 1", "tarn 2", "birch 3")])
  func importedOrderFollowsPlaylist(look: DecodedPlaylist) {
    let result = Self.again(look, over: PlaylistImportTests.imported(Self.first, to: Self.channels))
    let wanted = look.entries.compactMap { $0.tvgID.map { String($0.prefix { $0 != "." }) } }
    #expect(!result.keepsOwn && result.order.filter(wanted.contains) == wanted)
  }

  // MARK: Several playlists

  @Test func secondPlaylistComesAfterTheFirst() {
    let both = PlaylistImportTests.imported(
      Self.list("dunlin 1", "heron 2"), to: Self.channels,
      over: PlaylistImportTests.imported(Self.first, to: Self.channels), named: "second")
    let result = Self.again(Self.list("tarn 5", "birch 6", "cinder 7"), over: both)
    #expect(["tarn", "birch", "cinder", "dunlin", "heron"] == result.order && !result.keepsOwn)
    // A new channel at its end does not move behind the second one.
    let shorter = PlaylistImportTests.imported(
      Self.list("dunlin 1", "heron 2"), to: Self.channels,
      over: PlaylistImportTests.imported(Self.list("tarn 5", "birch 6"), to: Self.channels), named: "second")
    let grown = Self.again(Self.first, over: shorter)
    #expect(["tarn", "birch", "cinder", "dunlin", "heron"] == grown.order && !grown.keepsOwn)
  }

  private static func sources(_ bench: UpdateBench, _ lists: [String: String]) throws -> [UpdateSource] {
    try lists.sorted { $0.key < $1.key }.map { name, text in
      let entries = text.split(separator: " ").map {
        "#EXTINF:-1 tvg-id=\($0).example,\($0)\nhttp://example.org/\(name)/\($0)"
      }
      try bench.folder.write("#EXTM3U\n" + entries.joined(separator: "\n"), to: "\(name).m3u")
      return UpdateSource(name: name, location: .path(bench.folder.path("\(name).m3u")))
    }
  }

  private static func refreshed(
    _ bench: UpdateBench, _ lists: [String: String], over data: PersonalData = PersonalData()
  ) throws -> PersonalData {
    let sources = try sources(bench, lists)
    _ = try bench.update(sources)
    return PlaylistRefresh(sources, in: bench.cache, isComplete: true).refreshed(data, for: channels)
  }

  private static func names(_ data: PersonalData) -> [String] {
    data.choices.order.map { String($0.prefix { $0 != "." }) }
  }

  @Test func sourcesFollowEachOther() throws {
    let bench = try UpdateBench()
    let lists = ["a": "tarn birch", "b": "dunlin tarn heron"]
    let data = try Self.refreshed(bench, lists)
    #expect(["tarn", "birch", "dunlin", "heron"] == Self.names(data))
    #expect(data.streams["tarn.example"]?.address == "http://example.org/a/tarn", "the first one's stream")
    let again = try Self.refreshed(bench, lists, over: data)
    #expect(again.choices == data.choices)
    let grown = try Self.refreshed(bench, ["a": "birch tarn cinder", "b": "tarn heron dunlin"], over: data)
    #expect(["birch", "tarn", "cinder", "heron", "dunlin"] == Self.names(grown))
  }

  @Test func userOrderAcrossSourcesStays() throws {
    let bench = try UpdateBench()
    let lists = ["a": "tarn birch", "b": "dunlin heron"]
    let order = ["dunlin", "tarn", "birch", "heron"]
    let moved = try Self.refreshed(bench, lists).applying([.channel(.order(order.map { "\($0).example" }))])
    #expect(try order == Self.names(Self.refreshed(bench, lists, over: moved)))
  }
}
