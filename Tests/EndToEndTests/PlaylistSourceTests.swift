import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A playlist as a source, from a server whose answer changes.
  @Suite struct PlaylistSourceTests {
    private static let guide = """
      <tv><channel id="h"><display-name>Harbour</display-name></channel>\
      <channel id="k"><display-name>Kestrel</display-name></channel>\
      <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="h"><title>The Ferrymen</title></programme>\
      <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="k"><title>Cliffs</title></programme></tv>
      """

    private static func list(_ entries: (String, String)...) -> String {
      "#EXTM3U x-tvg-url=\"http://tv.example/a.xml?token=PW,http://other.example/b.xml\"\n"
        + entries.map { "#EXTINF:-1 \($0.0),\($0.1)\nhttp://example.org/live/me/PW/\($0.1.filter(\.isLetter))\n" }
        .joined()
    }

    private static func write(_ text: String, _ name: String, in home: TemporaryFolder) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.path)/\(name)"))
    }

    private static func home() throws -> TemporaryFolder {
      let home = try RemindTests.home()
      try write(guide, "guide.xml", in: home)
      try write("refresh = \"never\"\nplayer = [\"play\", \"{url}\"]\n", "config/tvgrid/config.toml", in: home)
      try ScriptFile.write("#!/bin/sh\necho \"$1\" > \(home.path)/played\n", to: "\(home.path)/bin/play")
      let made = try run("$TVGRID sources add main guide.xml && $TVGRID update --at '2026-11-20 20:10'", in: home)
      #expect(made.status == 0, "\(made.output)")
      return home
    }

    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try RemindTests.run("export TVGRID_GUIDE= TZ=UTC; \(lines)", in: home)
    }

    private static func server(_ home: TemporaryFolder) throws -> LoopbackServer {
      let path = "\(home.path)/list"
      return try LoopbackServer { _, _ in
        .answer("200 OK", [], (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      }
    }

    @Test func aPlaylistIsASourceThatSaysWhatChanged() throws {
      let home = try Self.home()
      let server = try Self.server(home)
      try Self.write(
        Self.list(("tvg-chno=\"7\" group-title=\"Shops\"", "Quay 24"), ("", "UK: KESTREL FHD"), ("", "Mole")), "list",
        in: home)
      // The address does not look like a playlist's, so only the update tells.
      let added = try Self.run(
        "$TVGRID sources add uk '\(server.address("/tv?token=PW"))'; $TVGRID update uk", in: home)
      #expect(added.lines.first == "added uk; to download it: tvgrid update", "\(added.output)")
      #expect(
        added.output.contains("1 of 3 channels joined with the guide; 2 to review: tvgrid channels match uk"),
        "\(added.output)")
      #expect(added.output.contains("3 channels") && added.status == 0, "\(added.output)")
      let first = try Self.run("$TVGRID channels --json", in: home)
      #expect(first.lines.first?.contains("Quay 24") == true, "the playlist's channels come first")
      let quay = first.lines.first { $0.contains("Quay 24") } ?? ""
      #expect(quay.contains(#""groups":["Shops"]"#) && quay.contains(#""channel_number":7"#), "\(first.output)")
      #expect(quay.contains(#""playable":true,"has_guide":false"#), "\(quay)")
      #expect(first.lines.contains { $0.contains("Kestrel") && $0.contains(#""playable":true,"has_guide":true"#) })
      try Self.write(Self.list(("tvg-chno=\"7\"", "Quay 24"), ("", "UK: KESTREL FHD"), ("", "Pier")), "list", in: home)
      let updated = try Self.run(
        "$TVGRID channels set 'Quay 24' --favourite; $TVGRID update uk; $TVGRID channels --json", in: home)
      #expect(updated.output.contains("1 channel appeared (Pier), 1 vanished (Mole)"), "\(updated.output)")
      #expect(updated.lines.contains { $0.contains(#""Pier""#) && $0.contains(#""has_guide":false"#) })
      #expect(!updated.output.contains(#""Mole""#), "\(updated.output)")
      #expect(updated.lines.contains { $0.contains("Quay 24") && $0.contains(#""favourite":true"#) })
      let same = try Self.run("$TVGRID update uk", in: home)
      #expect(same.output.contains("3 channels, the same as before"), "\(same.output)")
      let doubtful = try Self.run("$TVGRID channels match uk", in: home)
      #expect(doubtful.lines.contains { $0.hasPrefix("Pier\t") }, "\(doubtful.output)")
      try Self.write("<html>Sorry</html>", "list", in: home)
      #expect(try Self.run("$TVGRID update uk", in: home).output.contains("web page"))
      let removed = try Self.run("$TVGRID sources remove uk; $TVGRID channels --json", in: home)
      #expect(!removed.output.contains("Pier") && !removed.output.contains(#""playable":true"#), "\(removed.output)")
      #expect(removed.lines.contains { $0.contains("Kestrel") })
      for output in [added, first, updated, same, removed].map(\.output) { #expect(!output.contains("PW")) }
    }

    /// A mistyped address of a playlist is not kept, unless the user insists.
    @Test(arguments: [
      ("/none.m3u", "there is no such file (404); check the address"), ("/page.m3u", "web page"),
      ("/text.m3u", "not a guide that tvgrid knows"),
    ])
    func anAddressWithoutChannelsIsNotAdded(path: String, reason: String) throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { request, _ in
        switch request.target {
        case "/page.m3u": .answer("200 OK", [], "<!doctype html><html><body>Sorry</body></html>")
        case "/text.m3u": .answer("200 OK", [], "hello")
        default: .answer("404 Not Found")
        }
      }
      let add = "$TVGRID sources add tv '\(server.address(path))'"
      let result = try SourcesTests.run("\(add); echo $?; $TVGRID sources; \(add) --anyway; $TVGRID sources", in: home)
      #expect(result.lines.count == 4, "\(result.output)")
      #expect(result.lines[0].hasPrefix("tvgrid: nothing was added: "), "\(result.output)")
      #expect(result.lines[0].contains(reason), "\(result.output)")
      #expect(result.lines[0].hasSuffix("; to add it all the same, use --anyway"), "\(result.output)")
      #expect(result.lines[1...2] == ["2", "added tv; to download it: tvgrid update"], "\(result.output)")
      #expect(result.lines[3].hasPrefix("tv\thttp://127.0.0.1:\(server.port)"), "\(result.output)")
      #expect(try Shell.run("ls -A \(home.path)/cache/tvgrid/sources", environment: [:]).lines == [".update.lock"])
    }

    @Test func aMistypedEntryIsNotAssigned() throws {
      let home = try Self.home()
      try Self.write(Self.list(("", "Quay 24"), ("tvg-id=\"m.x\"", "Mole HD")), "list.m3u", in: home)
      let result = try Self.run(
        """
        $TVGRID sources add uk list.m3u > log; $TVGRID channels assign 'Quya 24' --none; echo $?
        $TVGRID channels assign zzz Kestrel; $TVGRID channels assign m.x Kestrell; $TVGRID channels assign m.x Kestrel
        $TVGRID channels assign zzz Harbour --anyway
        """, in: home)
      #expect(
        result.lines == [
          "tvgrid: no playlist has an entry “Quya 24”: did you mean Quay 24?", "2",
          "tvgrid: no playlist has an entry “zzz”: tvgrid channels match PLAYLIST lists the entries in doubt; "
            + "to assign it all the same, use --anyway", "tvgrid: no channel “Kestrell”: did you mean Kestrel?",
          "assigned “m.x” to Kestrel; import the playlist again to use it",
          "assigned “zzz” to Harbour; import the playlist again to use it",
        ], "\(result.output)")
    }

    @Test func theFirstUpdateSaysHowThePlaylistWasJoined() throws {
      let home = try Self.home()
      try Self.write(Self.list(("", "Quay 24"), ("", "UK: KESTREL FHD"), ("", "Harbour")), "list.m3u", in: home)
      let settings = "[[source]]\nname = \"uk\"\nlocation = \"\(home.path)/list.m3u\"\n"
      let result = try Self.run(
        "printf '\(settings.replacingOccurrences(of: "\n", with: "\\n"))' >> config/tvgrid/config.toml; "
          + "$TVGRID update uk; $TVGRID update uk --force; printf '#EXTINF:-1,Pier\nhttp://example.org/9\n' >> list.m3u; "
          + "$TVGRID update uk", in: home)
      #expect(
        result.lines == [
          "uk  3 channels",
          "uk: 2 of 3 channels joined with the guide; 1 to review: tvgrid channels match uk",
          "uk  3 channels, the same as before", "uk  1 channel appeared (Pier)",
          "uk: 2 of 4 channels joined with the guide; 2 to review: tvgrid channels match uk",
        ], "\(result.output)")
    }

    @Test func aGuideThatGainsAChannelTakesItOver() throws {
      let home = try Self.home()
      try Self.write(Self.list(("", "Mole HD"), ("tvg-id=\"h\"", "Harbour")), "list.m3u", in: home)
      let added = try Self.run("$TVGRID sources add uk list.m3u; $TVGRID channels set 'Mole HD' --favourite", in: home)
      #expect(
        added.lines.first
          == "added uk: 2 channels; 1 of 2 channels joined with the guide; 1 to review: tvgrid channels match uk",
        "\(added.output)")
      try Self.write(Self.guide.replacingOccurrences(of: ">Kestrel<", with: ">Mole<"), "guide.xml", in: home)
      let updated = try Self.run(
        "touch guide.xml; $TVGRID update --force --at '2026-11-20 20:10'; $TVGRID channels --json", in: home)
      let row = updated.lines.first { $0.contains(#""channel_name":"Mole"#) } ?? ""
      #expect(row.contains(#""favourite":true"#) && row.contains(#""has_guide":true"#), "\(updated.output)")
      #expect(!updated.output.contains("Mole HD"), "\(updated.output)")
    }

    @Test func guidesInAPlaylistsHeadAreOffered() throws {
      let home = try Self.home()
      try Self.write(Self.list(("", "Mole")), "list.m3u", in: home)
      let offered = try Self.run("$TVGRID sources add uk list.m3u < /dev/null", in: home)
      #expect(
        offered.lines == [
          "added uk: 1 channel; 0 of 1 channel joined with the guide; 1 to review: tvgrid channels match uk",
          "the playlist names a guide at http://tv.example",
          "the playlist names a guide at http://other.example",
          "to add them: tvgrid sources add uk --with-guides",
        ], "\(offered.output)")
      let added = try Self.run("$TVGRID sources add uk --with-guides; $TVGRID sources add uk --with-guides", in: home)
      #expect(
        added.lines == [
          "added uk-guide: http://tv.example", "added uk-guide-2: http://other.example",
          "to download them: tvgrid update", "uk names no other guides",
        ], "\(added.output)")
      #expect(home.read("config/tvgrid/config.toml").contains("http://tv.example/a.xml?token=PW"))
    }

    /// Adds a guide and a playlist, and plays a channel that only the playlist has.
    @Test func aChannelWithoutAGuideHasARowAndPlays() throws {
      let home = try Self.home()
      try Self.write(
        Self.list(("", "Quay 24"), ("", "Kestrel Sunrise"), ("tvg-id=\"h\"", "Harbour")), "list.m3u", in: home)
      #expect(try Self.run("$TVGRID sources add uk list.m3u < /dev/null", in: home).status == 0)
      var folders = RemindTests.folders(home)
      folders["TVGRID_GUIDE"] = ""
      folders["TZ"] = "UTC"
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), "--at", "2026-11-20 20:30"], columns: 100, rows: 30, environment: folders)
      let grid = try screen.waitFor { $0.contains("The Ferrymen") && $0.contains("No guide for this channel") }
      #expect(grid.contains("Quay 24"), "\(grid)")
      try screen.send("g")
      try screen.send("w")
      _ = try screen.waitFor { $0.contains("Playing Quay 24.") && !home.read("played").isEmpty }
      #expect(home.read("played") == "http://example.org/live/me/PW/Quay\n")
      try screen.send("M-p")
      _ = try screen.waitFor { $0.contains("In doubt: 1") && $0.contains("% alike") && $0.contains("Sure: 1") }
      try screen.send("Enter")
      _ = try screen.waitFor { $0.contains("“Kestrel Sunrise” is Kestrel") && $0.contains("Sure: 2") }
      try screen.send("q")
      _ = try screen.waitFor { $0.contains("Cliffs") && !$0.contains("Sure:") }
      try screen.send("q")
      try screen.waitForEnd()
      let again = try Self.run("$TVGRID update --at '2026-11-20 20:40' > log; $TVGRID channels --json", in: home)
      #expect(again.lines.contains { $0.contains("Kestrel") && $0.contains(#""playable":true"#) }, "\(again.output)")
      #expect(!again.output.contains(#""channel_name":"Kestrel Sunrise""#), "\(again.output)")
    }
  }
}
