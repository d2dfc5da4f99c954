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
    (list("tarn 5", "birch 16", "dunlin 8"), ["cinder", "tarn", "dunlin", "birch"]),
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
}
