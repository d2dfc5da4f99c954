import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Imports a playlist, plays a channel and runs a custom command, in a real terminal.
  @Suite struct WatchingTests {
    private static let config = """
      player = ["play", "{title}", "{url}"]
      [[command]]
      key = "F6"
      name = "record"
      program = ["rec", "{file}.ts", "{start:HM}"]
      """

    private static func home() throws -> TemporaryFolder {
      let home = try RemindTests.home()
      let made = try RemindTests.run(
        """
        export TVGRID_GUIDE=
        cat > config/tvgrid/config.toml <<'END'
        \(config)
        refresh = "never"
        END
        printf '#!/bin/sh\\nprintf "%%s|" "$@" > \(home.path)/played\\nsleep 600 &\\necho $! > \(home.path)/pid\\nwait\\n' > bin/play
        printf '#!/bin/sh\\necho "$@" >> \(home.path)/recorded\\ncat >> \(home.path)/json\\necho "in the list"\\n' > bin/rec
        chmod +x bin/*
        printf '#EXTM3U\\n#EXTINF:-1 tvg-id="h",Harbour\\nhttp://example.org/live/me/PW/1\\n' > list.m3u
        printf '%s' '<tv><channel id="h"><display-name>Harbour</display-name></channel><programme start="20261120200000 +0000" \
        stop="20261120220000 +0000" channel="h"><title>The Ferrymen</title></programme></tv>' > guide.xml
        sed -i '/^refresh/d; 1i refresh = "never"' config/tvgrid/config.toml
        $TVGRID sources add harbour \(home.path)/guide.xml > log; $TVGRID update --at '2026-11-20 20:10' > log
        $TVGRID channels import list.m3u; $TVGRID mine export
        """, in: home)
      #expect(made.lines.contains("imported 1 of 1 entries (playable)"), "\(made.output)")
      #expect(!made.output.contains("PW") && !made.output.contains("example.org"), "an export has no address")
      return home
    }

    @Test func aPlayerShowsAChannelAndOutlivesTheGrid() throws {
      let home = try Self.home()
      var folders = RemindTests.folders(home)
      folders["TVGRID_GUIDE"] = ""
      folders["TZ"] = "UTC"
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), "--at", "2026-11-20 20:30"], columns: 200, rows: 30, environment: folders)
      _ = try screen.waitFor { $0.contains("The Ferrymen") && $0.contains("w watch") && $0.contains("F6 record") }
      try screen.send("F6")
      _ = try screen.waitFor { $0.contains("record: in the list") }
      #expect(home.read("recorded") == "2026-11-20-2000-Harbour-The-Ferrymen.ts 2000\n")
      #expect(home.read("json").contains("\"title\":\"The Ferrymen\""))
      try screen.send("w")
      _ = try screen.waitFor { $0.contains("Playing Harbour: The Ferrymen.") && !home.read("pid").isEmpty }
      #expect(home.read("played") == "The Ferrymen|http://example.org/live/me/PW/1|")
      try screen.send("q")
      try screen.waitForEnd()
      let pid = home.read("pid").trimmingCharacters(in: .newlines)
      #expect(try Shell.run("kill \(pid)", environment: folders).status == 0, "the player was still running")
    }

    /// Imports a playlist like tvheadend's, which uses the same ids as its guide.
    @Test func aPlaylistIsImportedFromItsAddress() throws {
      let home = try Self.home()
      let list = "#EXTM3U\n#EXTINF:-1 tvg-id=\"h\" tvg-chno=\"7\",Harbour\nhttp://example.org/stream/7?ticket=PW\n"
      let server = try LoopbackServer { request, _ in
        .answer(request.target == "/playlist/channels" ? "200 OK" : "404 Not Found", [], list)
      }
      let address = server.address("/playlist/channels", login: "ann:PW@")
      let result = try RemindTests.run(
        """
        TVGRID_GUIDE= $TVGRID channels import '\(address)'; TVGRID_GUIDE= $TVGRID channels import --dry-run '\(server.address("/no?token=PW"))'
        echo $?; TVGRID_GUIDE= $TVGRID channels; find data cache -name '*.part'
        """, in: home)
      #expect(result.lines.first == "imported 1 of 1 entries (playable)", "\(result.output)")
      #expect(result.lines.contains("2") && result.output.contains("404"), "\(result.output)")
      #expect(result.output.contains("Harbour") && !result.output.contains("PW") && !result.output.contains(".part"))
    }
  }
}
