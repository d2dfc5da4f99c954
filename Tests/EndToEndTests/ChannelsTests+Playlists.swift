import Foundation
import GuideTestSupport
import Testing

/// Channels that are ordered, named and hidden by a playlist.
extension EndToEnd.ChannelsTests {
  @Test func aPlaylistGivesOrderNumbersGroupsAndNames() throws {
    let home = try Self.home()
    let playlist = """
      #EXTM3U
      #EXTINF:-1 tvg-id="c2" tvg-chno="3" group-title="Birds;News",The Kestrel
      http://example.org/2
      #EXTINF:-1 tvg-name="Night_Owl" tvg-chno="1",Owl
      http://example.org/3
      #EXTINF:-1,Nobody
      http://example.org/4
      """
    try playlist.write(toFile: "\(home.path)/list.m3u", atomically: true, encoding: .utf8)
    let dry = try Self.run("$TVGRID channels import --dry-run list.m3u 2> /dev/null; ls data 2>&1", in: home)
    #expect(dry.lines.first == "would import 3 of 3 entries, 1 without a guide (playable)")
    #expect(dry.lines.contains { $0.hasPrefix("  Owl: name Owl") }, "\(dry.output)")
    #expect(dry.lines.last?.contains("No such file") == true)
    let result = try Self.run("$TVGRID channels import - < list.m3u", in: home)
    #expect(
      result.lines.contains("imported 3 of 3 entries, 1 without a guide (playable)")
        && result.lines.last == "to undo the import: z in the grid, or tvgrid mine undo",
      "\(result.output)")
    #expect(result.lines[0].contains("Nobody"))
    let first = try Self.run("$TVGRID mine export", in: home).output
    #expect(try Self.run("$TVGRID channels import list.m3u", in: home).status == 0)
    #expect(try Self.run("$TVGRID mine export", in: home).output == first, "a second import changes nothing")
    #expect(
      try Self.now(home) == [
        "The Kestrel: Kestrel at 20", "Owl: Night Owl at 20", "Harbour: Harbour at 20", "Meridian: Meridian at 20",
      ])
    let none = try Self.run("$TVGRID channels import guide.xml; echo $?", in: home)
    #expect(none.lines.last == "2" && none.output.contains("it is a guide, not a playlist"))
  }

  /// No password is shown, and the suggested command works.
  @Test func guidesNamedInAPlaylistAreReported() throws {
    let home = try Self.home()
    let playlist = """
      #EXTM3U url-tvg="http://tv.example/a.xml.gz,http://tv.example/b.xml?token=PW"
      #EXTINF:-1 tvg-id="c2",Kestrel
      http://x/1
      """
    try playlist.write(toFile: "\(home.path)/my list.m3u", atomically: true, encoding: .utf8)
    let told = try Self.run("$TVGRID channels import 'my list.m3u' 2>&1 >/dev/null", in: home)
    #expect(told.lines.count { $0 == "tvgrid: the playlist names a guide at http://tv.example" } == 2, "\(told.output)")
    let command = try #require(told.lines.last?.components(separatedBy: "with its guides: ").last)
    #expect(!told.output.contains("PW") && !told.output.contains("a.xml"), "\(told.output)")
    let added = try Self.run(
      "export XDG_CONFIG_HOME=$PWD/config; tvgrid() { $TVGRID \"$@\"; }; \(command); cat $(find . -name config.toml)",
      in: home)
    #expect(added.output.contains("token=PW") && added.output.contains("a.xml.gz"), "\(command): \(added.output)")
    #expect(added.lines.contains("added tv-guide: http://tv.example"), "\(added.output)")
  }

  @Test func userChoicesSurviveAnotherImport() throws {
    let home = try Self.home()
    func write(_ lines: String) throws {
      try "#EXTM3U\n\(lines)".write(toFile: "\(home.path)/list.m3u", atomically: true, encoding: .utf8)
    }
    try write("#EXTINF:-1 tvg-id=\"c2\" tvg-chno=\"2\",K HD\nhttp://x/1\n#EXTINF:-1 tvg-id=\"c3\",Owl\nhttp://x/2\n")
    _ = try Self.run("$TVGRID channels import list.m3u; $TVGRID channels set c2 --name Mine", in: home)
    try write("#EXTINF:-1 tvg-id=\"c2\" tvg-chno=\"5\",K UHD\nhttp://x/3\n")
    let again = try Self.run("$TVGRID channels import list.m3u", in: home)
    #expect(again.lines.contains("  Mine: number 5, stream changed"), "\(again.output)")
    #expect(again.lines.contains("  Night Owl: name from the guide, stream removed"), "\(again.output)")
  }

  @Test func onlyHidesChannelsMissingFromThePlaylist() throws {
    let home = try Self.home()
    let playlist = "#EXTM3U\n#EXTINF:-1 tvg-id=\"c2\",Kestrel\nhttp://x\n#EXTINF:-1 tvg-id=\"c3\",Night Owl\n"
    try playlist.write(toFile: "\(home.path)/list.m3u", atomically: true, encoding: .utf8)
    _ = try Self.run("$TVGRID channels hide Kestrel", in: home)
    let dry = try Self.run("$TVGRID channels import --only --dry-run list.m3u 2> /dev/null", in: home)
    #expect(
      dry.lines.first
        == "would import 2 of 2 entries (1 playable); 2 channels not in the playlist would be hidden")
    #expect(dry.lines.contains("  Harbour: hidden") && dry.lines.contains { $0.hasPrefix("  Kestrel: shown") })
    #expect(try Self.run("$TVGRID channels --json", in: home).output.components(separatedBy: "\"hidden\"").count == 2)
    let result = try Self.run("$TVGRID channels import --only list.m3u 2> /dev/null", in: home)
    #expect(result.lines.first == "imported 2 of 2 entries (1 playable); hid 2 channels not in the playlist")
    #expect(try Self.now(home) == ["Kestrel: Kestrel at 20", "Night Owl: Night Owl at 20"])
    let again = try Self.run("$TVGRID channels import --only list.m3u 2> /dev/null", in: home)
    #expect(
      again.lines == [
        "imported 2 of 2 entries (1 playable); hid 0 channels not in the playlist", "  no changes",
      ])
  }
}
