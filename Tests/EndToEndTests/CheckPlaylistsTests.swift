import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `check` also reads playlists that are named on the command line or are in the folder of a guide or source.
  @Suite struct CheckPlaylistsTests {
    private static let playlist = """
      #EXTM3U
      #EXTINF:-1 tvg-id="harbour" tvg-chno="5.1",Harbour
      http://example.org/live/1
      http://example.org/live/2
      #EXTINF:-1 tvg-id="meadow",Meadow

      """
    private static let document =
      "<tv><channel id=\"harbour\"><display-name>Harbour</display-name></channel><programme channel=\"harbour\" "
      + "start=\"20261120200000 +0000\" stop=\"20261120230000 +0000\"><title>Tide</title></programme></tv>\n"

    private static func home(_ files: [String: String]) throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      for (name, text) in files {
        try text.write(toFile: "\(home.path)/\(name)", atomically: true, encoding: .utf8)
      }
      return home
    }

    private static func run(_ line: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path) && { \(line); }",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/.config", "XDG_CACHE_HOME": "\(home.path)/.cache",
          "XDG_DATA_HOME": "\(home.path)/.data", "TVGRID_GUIDE": "",
        ])
    }

    /// The problems found in `playlist`, in a file with a given name.
    private static func diagnostics(_ name: String) -> [String] {
      [
        "\(name):2: “5.1” is a sub-channel number: 5 is used",
        "\(name):4: an address without a name: left out",
        "\(name):5: the playlist ends before its address: used anyway",
      ]
    }

    @Test(arguments: ["", "--all "]) func aNamedPlaylistIsChecked(option: String) throws {
      let home = try Self.home(["list.m3u": Self.playlist])
      let ways = [
        ("list.m3u", "list.m3u"), ("./list.m3u", "./list.m3u"), ("- < list.m3u", "/dev/stdin"),
        ("packed", "packed"),
      ]
      _ = try Self.run("gzip -c list.m3u > packed", in: home)
      for (argument, name) in ways {
        let result = try Self.run("$TVGRID check \(option)\(argument)", in: home)
        let totals = "2 playlist entries; 1 left out, 1 repaired, 1 noted"
        #expect(result.lines == Self.diagnostics(name) + [totals], "\(argument)")
        #expect(result.status == 1)
      }
      let piped = try Self.run("cat list.m3u | $TVGRID check \(option)-", in: home)
      #expect(piped.lines.dropLast() == Self.diagnostics("/dev/stdin")[...])
    }

    @Test(arguments: ["", "--all "]) func aPlaylistNextToAGuideIsChecked(option: String) throws {
      let home = try Self.home(["guide.xml": Self.document, "list.m3u8": Self.playlist, "notes.txt": "#EXT\n"])
      let totals = "1 channel, 1 programme, 2 playlist entries; 1 left out, 1 repaired, 1 noted"
      let folder = try Self.run("$TVGRID check \(option).", in: home)
      #expect(folder.lines == Self.diagnostics("./list.m3u8") + [totals])
      let named = try Self.run("$TVGRID check \(option)guide.xml list.m3u8", in: home)
      #expect(named.lines == Self.diagnostics("list.m3u8") + [totals])
      #expect(folder.status == 1 && named.status == 1)
    }

    @Test(arguments: ["", "--all "]) func playlistsInTheFolderOfASourceAreChecked(option: String) throws {
      let home = try Self.home([:])
      let result = try Self.run(
        """
        mkdir guide; printf '%s' '\(Self.document)' > guide/guide.xml; printf '%s' '\(Self.playlist)' > guide/list.m3u
        $TVGRID sources add harbour "$PWD/guide" > said 2>&1 && $TVGRID update --at '2026-11-20 12:00' > said 2>&1 || cat said
        $TVGRID check \(option)
        """, in: home)
      let totals = "1 channel, 1 programme, 2 playlist entries; 1 left out, 1 repaired, 1 noted"
      #expect(result.lines == Self.diagnostics("\(home.path)/guide/list.m3u") + [totals])
    }

    @Test func aCorrectPlaylistHasNoProblems() throws {
      let playlist = "#EXTM3U\n#EXTINF:-1 tvg-id=\"harbour\",Harbour\nhttp://example.org/live/1\n"
      let home = try Self.home(["list.m3u": playlist])
      let result = try Self.run("$TVGRID check list.m3u", in: home)
      #expect(result.status == 0)
      #expect(result.lines == ["1 playlist entry; 0 left out, 0 repaired, 0 noted"])
    }

    /// A file whose name ends in `.m3u` is checked as a playlist, whatever it contains.
    @Test func nonPlaylistsNamedAsPlaylistsAreRefused() throws {
      let home = try Self.home(["list.m3u": "something else\n"])
      let result = try Self.run("$TVGRID check list.m3u", in: home)
      #expect(result.status == 1)
      #expect(
        result.lines == [
          "list.m3u: not a playlist: no line begins with #EXTM3U or #EXTINF: nothing to read",
          "0 playlist entries; 1 left out, 0 repaired, 0 noted",
        ])
    }

    /// More problems than are stored per kind, and more than the stream buffers for sorting.
    @Test func everyProblemOfAPlaylistIsStreamed() throws {
      let home = try Self.home([:])
      let list = "(echo '#EXTM3U'; yes http://example.org/live | head -n 20000) > list.m3u"
      let all = try Self.run("\(list); $TVGRID check --all list.m3u", in: home)
      let expected = (2...20_001).map { "list.m3u:\($0): an address without a name: left out" }
      #expect(all.lines == expected + ["0 playlist entries; 20000 left out, 0 repaired, 0 noted"])
      let some = try Self.run("$TVGRID check list.m3u", in: home)
      #expect(some.lines.first == "20000 times: an address without a name (left out): list.m3u:2, 3, 4 and 19997 more")
      #expect(some.lines.count == 2)
      #expect(some.lines.last == all.lines.last)
    }

    @Test func aPlaylistIsRefusedAsAGuide() throws {
      let home = try Self.home(["list": Self.playlist, "guide.xml": Self.document])
      let reason = "it is a playlist (M3U), not a guide; to add it: tvgrid sources add NAME PLAYLIST"
      let alone = try Self.run("$TVGRID list --all list", in: home)
      #expect(alone.status == 2)
      #expect(alone.output.hasPrefix("tvgrid: no programme could be read from list: \(reason)"), "\(alone.output)")
      let merged = try Self.run("$TVGRID list --all -g guide.xml -g list", in: home)
      #expect(merged.lines.contains("tvgrid: list: \(reason): file left out"), "\(merged.output)")
      #expect(merged.output.contains("Tide"))
    }
  }
}
