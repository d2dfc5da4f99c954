import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid sources`, as scripts run it.
  @Suite struct SourcesTests {
    private static let harbour = "$TVGRID sources add harbour https://example.org/guide.xml.gz --anyway"

    /// Runs shell commands with `$XDG_CONFIG_HOME` and the current folder inside the home.
    static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
        ])
    }

    @Test func anAddressInsteadOfAFileIsRefusedWithoutItsSecrets() throws {
      let home = try TemporaryFolder()
      for command in ["check", "list -g"] {
        let result = try Self.run("$TVGRID \(command) 'http://me:secret@example.org/a.xml?token=secret'", in: home)
        #expect(result.status == 2 && result.output.contains("http://example.org is"), "\(command): \(result.output)")
        #expect(result.output.contains(" is an address: ") && !result.output.contains("secret"), "\(result.output)")
      }
    }

    @Test(arguments: [
      "me:secret@example.org/x", "' https://me:secret@example.org/x y'", "'grabber:x?k=secret'",
      "'//example.org/x?secret'",
      "'me%3Asecret%40example.org/x'",
    ])
    func aRefusedLocationIsNotRepeatedWithItsSecrets(location: String) throws {
      let home = try TemporaryFolder()
      for command in ["sources add a", "check", "channels import --demo"] {
        let result = try Self.run("$TVGRID \(command) \(location)", in: home)
        #expect(result.status == 2 && result.lines.count == 1, "\(command): \(result.output)")
        #expect(!result.output.contains("secret") || location.contains("grabber") && command != "sources add a")
      }
    }

    /// Addresses given in place of a name, a number or a setting, or as an extra argument.
    @Test(arguments: [
      "sources add https://me:secret@example.org/x a", "sources remove https://me:secret@example.org/y",
      "sources move me:secret@example.org/x --first", "update https://me:secret@example.org/x",
      "sources add a b https://me:secret@example.org/x", "sources add a b --days=https://me:secret@example.org/x",
      "sources add a b --days https://me:secret@example.org/x", "sources https://me:secret@example.org/x",
    ])
    func anAddressInTheWrongPlaceIsNotRepeatedWithItsSecrets(arguments: String) throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        mkdir -p config/tvgrid; cat > config/tvgrid/config.toml <<'EOF'
        keep-days = "https://me:secret@example.org/x"
        "me:secret@example.org" = 3
        [[source]]
        name = "https://me:secret@example.org/x"
        location = "https://example.org/x"
        [[source]]
        name = "b"
        location = "/x"
        days = "me:secret@example.org/x"
        channels = ["me:secret@example.org", "me:secret@example.org"]
        EOF
        $TVGRID \(arguments); s=$?; $TVGRID sources; exit $s
        """, in: home)
      #expect(result.status != 0 && result.output.contains(":4: an address cannot be the name of a source"))
      #expect(!result.output.contains("secret"), "\(result.output)")
    }

    @Test func secretsAnywhereInAnAddressAreSavedButNotShown() throws {
      let home = try TemporaryFolder()
      let locations = [
        " https://me:secret@127.0.0.1:9/x", "https://127.0.0.1:9/x;jsessionid=secret", "https://127.0.0.1:9/x?secret",
        "https://127.0.0.1:9/x?secret=1", "https://127.0.0.1:9/x#secret", "https://127.0.0.1:9/live/me/secret/1.xml",
        "https://127.0.0.1:9/me%3Asecret%40host/", "xtream:http://me:secret@127.0.0.1:9",
        "threadfin:me:secret@127.0.0.1:9",
      ]
      let adding = locations.enumerated().map { "$TVGRID sources add s\($0.offset) '\($0.element)' --anyway" }
      let result = try Self.run(
        "(\(adding.joined(separator: "; ")); $TVGRID update; $TVGRID sources; $TVGRID sources --json; $TVGRID check) 2>&1",
        in: home)
      #expect(!result.output.contains("secret"), "\(result.output)")
      #expect(result.lines.count { $0.contains("127.0.0.1:9") } >= 3 * locations.count, "\(result.output)")
      #expect(home.read("config/tvgrid/config.toml").components(separatedBy: "secret").count == locations.count + 1)
    }

    /// A server that is found on a host is added with its guide and its channels.
    @Test func aHostIsAddedAsTheServerThatAnswers() throws {
      let home = try TemporaryFolder()
      let guide = XtreamSketch.programmes.replacing("20261120", with: "20991120")
      let list = "#EXTM3U\n#EXTINF:-1 tvg-id=\"harbour.example\" tvg-chno=\"7\",Harbour HD\nhttp://h.example/1.ts\n"
      let server = try LoopbackServer { request, _ in
        switch request.target.prefix(while: { $0 != "?" }) {
        case "/output/epg": .answer("200 OK", [], guide)
        case "/output/m3u": .answer("200 OK", [], list)
        default: .answer("200 OK", [], "<!doctype html><html>App</html>")
        }
      }
      let place = "127.0.0.1:\(server.port)"
      let result = try Self.run(
        "$TVGRID sources add tv \(place); $TVGRID sources; $TVGRID channels; $TVGRID update; $TVGRID sources remove tv",
        in: home)
      #expect(
        result.lines.prefix(2) == [
          "found Dispatcharr at http://\(place): guide and channels",
          "added tv: 2 channels, 2 programmes; playlist: 1 channel; 1 of 1 channel joined with the guide",
        ], "\(result.output)")
      #expect(result.output.contains("dispatcharr:http://\(place)"), "\(result.output)")
      #expect(result.lines.contains { $0.contains("7") && $0.contains("Harbour HD") }, "\(result.output)")
      #expect(result.lines.last == "removed tv")
      #expect(try Shell.run("ls -A \(home.path)/cache/tvgrid/sources", environment: [:]).lines == [".update.lock"])
    }

    /// Threadfin has no guide while it has no streams, which must not fail every update.
    @Test func aServerWithChannelsOnlyIsUpdated() throws {
      let home = try TemporaryFolder()
      let list = "#EXTM3U\n#EXTINF:-1,Harbour HD\nhttp://h.example/1.ts\n"
      let server = try LoopbackServer { request, _ in
        request.target == "/m3u/threadfin.m3u" ? .answer("200 OK", [], list) : .answer("404 Not Found")
      }
      let result = try Self.run(
        "$TVGRID sources add tv threadfin:127.0.0.1:\(server.port); $TVGRID update; echo $?; $TVGRID channels", in: home
      )
      #expect(
        result.lines.first?.hasPrefix("added tv: its channels are up to date, but not its guide: ") == true,
        "\(result.output)")
      #expect(result.lines.contains("0") && result.output.contains("Harbour HD"), "\(result.output)")
      #expect(result.lines.contains { $0.hasPrefix("tvgrid: tv: its channels are up to date") }, "\(result.output)")
    }

    @Test func anAddressWithoutASchemeIsNotAPath() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        $TVGRID sources add x example.org/guide.xml.gz; echo $?
        mkdir -p example.org; echo '<tv/>' > example.org/guide.xml.gz; $TVGRID sources add x example.org/guide.xml.gz
        """, in: home)
      #expect(
        result.lines == [
          "tvgrid: no such file; if this is an address, start it with https://",
          "2",
          "added x; to download it: tvgrid update",
        ])
    }

    @Test func theListOfSourcesReportsErrorsInKeys() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        mkdir -p config/tvgrid
        printf '[keys.grid]\\nlater = ["Nokey"]\\n[keys.x]\\nlater = ["l"]\\n' > config/tvgrid/config.toml
        $TVGRID sources; echo $?
        """, in: home)
      let file = "tvgrid: \(home.path)/config/tvgrid/config.toml"
      #expect(
        result.lines == [
          "\(file):2: grid.later: no key is called “Nokey”: it keeps its default keys",
          "\(file):4: x.later: no screen is called “x”: it keeps its default keys", "1",
        ], "\(result.output)")
    }

    @Test func sourcesAreAddedListedMovedAndRemoved() throws {
      let home = try TemporaryFolder()
      let none = try Self.run("$TVGRID sources; echo $?", in: home)
      #expect(none.output == "1\n")
      let added = try Self.run("\(Self.harbour); echo $?", in: home)
      #expect(added.output == "added harbour; to download it: tvgrid update\n0\n")
      let more = try Self.run(
        "mkdir guide; $TVGRID sources add quay https://example.org/feed/ --channels 94,105 --anyway && "
          + "$TVGRID sources add mine ./guide --first", in: home)
      #expect(more.status == 0)
      let list = try Self.run("$TVGRID sources list", in: home)
      #expect(
        list.output == """
          mine\t\(home.path)/guide\t\t\t
          harbour\thttps://example.org\t\t\t
          quay\thttps://example.org\t\t94,105\t

          """)
      #expect(list.status == 0)
      #expect(
        try Self.run("$TVGRID sources move mine --last && $TVGRID sources", in: home).lines.last?.hasPrefix("mine")
          == true)
      let moved = try Self.run("$TVGRID sources move quay --before harbour; $TVGRID sources remove mine", in: home)
      #expect(moved.output == "moved quay\nremoved mine\n")
      let json = try Self.run("$TVGRID sources --json", in: home)
      #expect(
        json.lines.count == 2
          && json.lines[0].hasPrefix(#"{"name":"quay","location":"https://example.org","days":null"#))
      #expect(home.read("config/tvgrid/config.toml").hasPrefix("# Settings of tvgrid."))
    }

    @Test func commentsAreKept() throws {
      let home = try TemporaryFolder()
      let text =
        "# mine\nkeep-days = 3   # a while\n\n# default\n[[source]]\nname = \"a\"   # short\nlocation = \"/a\"\n"
      try text.write(toFile: "\(home.path)/my.toml", atomically: true, encoding: .utf8)
      let result = try Self.run(
        "export TVGRID_CONFIG=my.toml; \(Self.harbour); $TVGRID sources move harbour --first", in: home)
      #expect(result.status == 0)
      let block = "[[source]]\nname = \"harbour\"\nlocation = \"https://example.org/guide.xml.gz\"\n"
      let parts = text.split(separator: "# default", maxSplits: 1)
      #expect(home.read("my.toml") == "\(parts[0])\(block)\n# default\(parts[1])")
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/config"))
    }

    @Test(arguments: [
      ("add harbour ftp://example.org/x", 2, "ftp:// is not supported"), ("add a https:///x", 2, "has no host"),
      ("add a nosuch.xml", 2, "/nosuch.xml: No such file or directory"),
      ("add a grabber:tv_grab_nosuch", 2, "is not installed"),
      ("add a grabber:rm", 2, "is not the name of a grabber"), ("add Harbour /", 64, "use a to z"),
      ("remove nosuch", 2, "no source “nosuch”"),
      ("move nosuch --first", 2, "no source “nosuch”"), ("add a / --days 0", 64, "from 1 to 366"),
      ("add a https://example.org/x.xml --channels 94", 64, "--channels"), ("move a", 64, "--before"),
    ])
    func invalidArgumentsAreReportedAndChangeNothing(arguments: String, status: Int32, message: String) throws {
      let home = try TemporaryFolder()
      let result = try Self.run("$TVGRID sources \(arguments) > /dev/null; exit $?", in: home)
      #expect(result.status == status)
      #expect(result.output.contains(message), "\(result.output)")
      #expect(status != 2 || result.lines.count == 1)
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/config/tvgrid/config.toml"))
    }

    @Test func loginsAreSavedButNotShown() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        "$TVGRID sources add a https://me:secret@example.org/x.xml --anyway; $TVGRID sources; $TVGRID sources --json; "
          + "echo 'location = 5' >> config/tvgrid/config.toml; $TVGRID sources; \(Self.harbour)", in: home)
      #expect(!result.output.contains("secret") && result.output.contains("a\thttps://example.org\t"))
      #expect(home.read("config/tvgrid/config.toml").contains("https://me:secret@example.org/x.xml"))
      let mode = try Self.run("stat -c %a config config/tvgrid config/tvgrid/config.toml", in: home)
      #expect(mode.lines == ["700", "700", "600"])
    }

    @Test func errorsInTheSettingsAreReportedWithTheirLine() throws {
      let home = try TemporaryFolder()
      let text =
        "keepdays = 3\n\n[[source]]\nname = \"a\"\nlocation = \"/a\"\ndays = 0\n\n"
        + "[[source]]\nname = \"b\"\nlocation = \"ftp://b\"\n"
      try text.write(toFile: "\(home.path)/my.toml", atomically: true, encoding: .utf8)
      let result = try Self.run(
        "export TVGRID_CONFIG=my.toml; $TVGRID sources 2> errors; echo $?; cat errors", in: home)
      #expect(
        result.output == """
          a\t/a\t\t\t
          b\tftp://b\t\t\t
          1
          tvgrid: my.toml:1: “keepdays” is not a setting; did you mean keep-days?
          tvgrid: my.toml:6: days is 0: it must be a whole number from 1 to 366; not used
          tvgrid: my.toml:8: ftp:// is not supported: addresses start with https:// or http://

          """)
    }

    @Test func aGrabberIsCheckedBeforeItIsAdded() throws {
      let home = try TemporaryFolder()
      let script = "#!/bin/sh\\necho \"$@\" >> \"$HOME/asked\"\\necho baseline; echo manualconfig\\n"
      let prepare =
        "mkdir bin; printf '\(script)' > bin/tv_grab_quay; chmod 755 bin/tv_grab_quay; PATH=$PWD/bin:$PATH; "
      let first = try Self.run("\(prepare) $TVGRID sources add quay grabber:tv_grab_quay; echo $?", in: home)
      #expect(
        first.lines == [
          "tvgrid: tv_grab_quay is not configured yet; run once: tv_grab_quay --configure",
          "added quay; to download it: tvgrid update", "0",
        ])
      #expect(home.read("asked") == "--capabilities\n")
      let configured = "mkdir .xmltv; echo channel=quay > .xmltv/tv_grab_quay.conf; PATH=$PWD/bin:$PATH; "
      let second = try Self.run("\(configured) $TVGRID sources add again grabber:tv_grab_quay --days 7", in: home)
      #expect(second.output == "added again; to download it: tvgrid update\n")
      #expect(try Self.run("$TVGRID sources", in: home).lines.last == "again\tgrabber:tv_grab_quay\t7\t\t")
    }

    /// Simulates a full disk: not a single byte can be written.
    @Test func failedWritesLeaveTheSettingsUnchanged() throws {
      let home = try TemporaryFolder()
      #expect(try Self.run(Self.harbour, in: home).status == 0)
      let old = home.read("config/tvgrid/config.toml")
      let result = try Self.run("(trap '' XFSZ; ulimit -f 0; $TVGRID sources add a / 2>&1) | cat", in: home)
      #expect(result.output.contains("File too large; nothing was changed"), "\(result.output)")
      #expect(result.lines.count == 1)
      #expect(home.read("config/tvgrid/config.toml") == old)
      #expect(try Self.run("ls -A config/tvgrid", in: home).lines == [".config.toml.lock", "config.toml"])
      let nowhere = try Self.run("XDG_CONFIG_HOME=/proc/nowhere $TVGRID sources add a /; echo $?", in: home)
      #expect(nowhere.lines.count == 2 && nowhere.lines.last == "2")
      #expect(nowhere.output.contains("cannot write the settings /proc/nowhere/tvgrid/config.toml: "))
    }

    /// D1 for the settings: the program is killed while it writes them.
    @Test func aKillWhileWritingLeavesOldOrNewData() throws {
      let home = try TemporaryFolder()
      #expect(try Self.run(Self.harbour, in: home).status == 0)
      let count = Contract.count(1_000)
      let result = try Self.run(
        """
        n=0
        while [ $n -lt \(count) ]; do
          $TVGRID sources add k$n /tmp > /dev/null 2>&1 & process=$!
          sleep 0.0$(printf %02d $((n * 7 % 100)))
          kill -9 $process 2> /dev/null
          wait $process 2> /dev/null
          $TVGRID sources > listed 2> errors || { echo broken; cat errors; exit 1; }
          head -n 1 listed | grep -q '^harbour' || { echo lost; exit 1; }
          n=$((n + 1))
        done 2> /dev/null
        ls -A config/tvgrid | wc -l
        wc -l < listed
        """, in: home)
      let numbers = result.lines.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      try #require(numbers.count == 2, "\(result.output)")
      #expect(numbers[0] <= 3)
      Contract.report(
        "D1",
        "\(count.grouped) edits of the settings killed: 0 broken, \(numbers[1] - 1) completed before")
    }
  }
}
