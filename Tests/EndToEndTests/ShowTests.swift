import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A TVmaze show in a terminal: looked up, marked as watched, and available offline. A local server replaces TVmaze.
  @Suite struct ShowTests {
    private static func server() throws -> LoopbackServer {
      try LoopbackServer { request, _ in
        if request.target.hasPrefix("/search/shows?q=") {
          return .answer("200 OK", [], ShowSketch.hits([.fullEnglish]))
        }
        if request.target.hasPrefix("/episodes/") { return .answer("200 OK", [], ShowSketch.people(of: 8011)) }
        return .answer("200 OK", [], ShowSketch.fullEnglish.answer(to: request.target) ?? "null")
      }
    }

    /// The demo week in a terminal, at a given time.
    private static func screen(_ address: String, _ home: TemporaryFolder, at time: String) throws -> TmuxScreen {
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen(
        [program, FixtureLoader.path("week"), "--at", time, "--time-zone", "Europe/London"], columns: 80, rows: 24,
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data",
          "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_TVMAZE": address,
        ])
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      return screen
    }

    @Test func aShowIsOpenedWatchedAndAvailableOffline() throws {
      let home = try TemporaryFolder()
      var server: LoopbackServer? = try Self.server()
      let address = try #require(server).address("/")
      let first = try Self.screen(address, home, at: "2026-11-20 20:47")
      try first.send("i")
      _ = try first.waitFor { $0.contains("e6  Last Orders") && $0.contains("as of 20:47 today") }
      #expect(server?.requests.map(\.target).first == "/search/shows?q=Full%20English")
      try first.send("x")
      _ = try first.waitFor { $0.contains("✓ e6  Last Orders") && $0.contains("as watched") }
      try first.send("Enter")
      try first.send("G")
      _ = try first.waitFor { $0.contains("Director: Mara Quill") }
      try first.send("Q")
      server = nil
      // The server is down now. The cached answer is shown, and is refreshed only when a key is pressed.
      let later = try Self.screen(address, home, at: "2026-11-20 20:59")
      try later.send("i")
      _ = try later.waitFor { $0.contains("✓ e6  Last Orders") && $0.contains("as of 20:47 today") }
      try later.send("u")
      _ = try later.waitFor { $0.contains("Could not update this from TVmaze.com. Saved copy, as of 20:47 today") }
      try later.send("q")
      _ = try later.waitFor { $0.contains("✓ Full English: Last Orders") }
    }

    /// The picture is requested once, and nothing is missing offline.
    @Test func thePictureOfAShowIsFetchedOnceAndAvailableOffline() throws {
      let (home, poster) = (try TemporaryFolder(), try FixtureLoader.bytes("pictures/poster.jpg"))
      var server: LoopbackServer? = try LoopbackServer { request, _ in
        if request.target == "/medium/701.jpg" { return .answer("200 OK", ["Content-Type: image/jpeg"], poster) }
        let host = request.fields["host"] ?? ""
        let show = ShowSketch.fullEnglish.with(picture: "http://\(host)/medium/701.jpg")
        return .answer("200 OK", [], request.target.hasPrefix("/search") ? ShowSketch.hits([show]) : show.json)
      }
      let address = try #require(server).address("")
      let first = try Self.screen(address, home, at: "2026-11-20 20:47")
      try first.send("i")
      _ = try first.waitFor { $0.contains("▀▀▀▀▀▀▀▀") && $0.contains("e6  Last Orders") }
      try first.send("u")
      _ = try first.waitFor { $0.contains("▀▀▀▀▀▀▀▀") && !$0.contains("asking TVmaze.com") }
      try first.send("Q")
      #expect(server?.requests.count { $0.target == "/medium/701.jpg" } == 1)
      server = nil
      let later = try Self.screen(address, home, at: "2026-11-20 20:59")
      try later.send("i")
      _ = try later.waitFor { $0.contains("▀▀▀▀▀▀▀▀") && $0.contains("as of 20:47 today") }
      try later.send("Q")
      let folder = "\(home.path)/config/tvgrid"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("pictures = false\n".utf8).write(to: URL(filePath: "\(folder)/config.toml"))
      let without = try Self.screen(address, home, at: "2026-11-20 20:59")
      try without.send("i")
      _ = try without.waitFor { $0.contains("e6  Last Orders") && !$0.contains("▀") }
    }

    private static func run(_ lines: String, _ address: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: environment(address, home))
    }

    private static func environment(_ address: String, _ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "TZ": "Europe/London",
        "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_TVMAZE": address,
      ]
    }

    @Test func theCommandPrintsAShowAlsoOffline() throws {
      let (home, at) = (try TemporaryFolder(), "--at '2026-11-20 20:47'")
      var server: LoopbackServer? = try Self.server()
      let address = try #require(server).address("")
      let result = try Self.run(
        "$TVGRID show 'Full English' \(at); $TVGRID show 'full english' --json \(at)", address, in: home)
      #expect(result.status == 0 && server?.requests.count == 3, "\(result.output)")
      #expect(
        result.lines.prefix(3) == [
          "Full English", "Running since 10 Jan 2025", "Harbour, Somewhere, Friday 20:30, 60 min",
        ])
      #expect(result.lines.contains("  e6  Last Orders  2026-11-20") && result.lines.contains("  Dora Penn: Dot"))
      #expect(
        result.lines.last?.hasPrefix(#"{"id":701,"name":"Full English","status":"Running","premiered":"2025-01-10""#)
          == true)
      server = nil
      let later = try Self.run("$TVGRID show 'Full English' --at '2026-11-23 20:47'", address, in: home)
      #expect(later.status == 0 && later.lines.contains("  e6  Last Orders  2026-11-20"))
      #expect(later.output.contains("no update from TVmaze.com, showing the saved answer: nothing answers"))
      #expect(later.lines.contains { $0.contains("as of 2026-11-20T20:47:00") }, "\(later.output)")
      let other = try Self.run("$TVGRID show Tide; echo $?", address, in: home)
      #expect(other.output.contains("could not reach TVmaze.com: nothing answers"), "\(other.output)")
    }

    @Test func showsAreSearchedOnlineAndCached() throws {
      let home = try TemporaryFolder()
      var server: LoopbackServer? = try Self.server()
      let address = try #require(server).address("")
      let screen = try Self.screen(address, home, at: "2026-11-20 20:47")
      for key in ["/", "f", "u", "l", "l"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("Search TVmaze.com for “full”") }
      #expect(server?.requests.isEmpty == true)
      try screen.send("M-o")
      _ = try screen.waitFor { $0.contains("Full English (2025)") && $0.contains("as of 20:47 today") }
      #expect(server?.requests.map(\.target) == ["/search/shows?q=full"])
      try screen.send("M-F")
      _ = try screen.waitFor { $0.contains("★ Full English (2025)") }
      try screen.send("Enter")
      _ = try screen.waitFor { $0.contains("e6  Last Orders") }
      try screen.send("Q")
      _ = try Self.run("$TVGRID mine export", address, in: home)
      let list = try Self.run("$TVGRID show --search 'full season:2' --at '2026-11-20 20:59'", address, in: home)
      let line = "701  Full English  2025  season 2: 6 episodes  Harbour (GB), Scripted, English, Running"
      let credit = "tvgrid: Data: TVmaze.com (CC BY-SA): https://www.tvmaze.com"
      #expect(list.status == 0 && list.lines.sorted() == [line, credit], "\(list.output)")
      server = nil
      let later = try Self.run("$TVGRID show --search 'full season:2' --at '2026-11-23 20:59'", address, in: home)
      #expect(later.status == 0 && later.lines.contains(line), "\(later.output)")
      #expect(later.output.contains("no update from TVmaze.com, showing the saved answer"))
      let wrong = try Self.run("$TVGRID show --search 'day:fri'; $TVGRID show --search 'tide'", address, in: home)
      #expect(wrong.output.contains("TVmaze.com can only be searched for title words"), "\(wrong.output)")
      #expect(wrong.output.contains("could not reach TVmaze.com: nothing answers"), "\(wrong.output)")
    }

    /// If the guide has no upcoming showings, a terminal shows whether the show continues, but a script gets only the list.
    @Test func followedShowsReportWhetherTheyContinue() throws {
      let home = try TemporaryFolder()
      let show = ShowSketch {
        let premiere = CivilDate(year: 2027, month: 2, day: 12) ?? CivilDate(dayNumber: 0)
        $0.next = ShowSketch.episode(3, 1, id: 9300, "Flood", on: premiere)
      }
      let server = try LoopbackServer { request, _ in
        let isSearch = request.target.hasPrefix("/search")
        return .answer("200 OK", [], isSearch ? ShowSketch.hits([show]) : show.answer(to: request.target) ?? "null")
      }
      let (at, week) = ("--at '2026-11-20 20:47'", FixtureLoader.path("week"))
      let list = "$TVGRID mine list \(week) \(at)"
      let result = try Self.run(
        "$TVGRID follow 'The Ferrymen'; $TVGRID show 'The Ferrymen' \(at) >/dev/null; \(list)", server.address(""),
        in: home)
      let news = "“The Ferrymen”: new season on Fri 12 Feb 2027 (TVmaze.com)"
      #expect(!result.output.contains(news), "\(result.output)")
      let pty = try Pty.shell("\(list); echo done", adding: Self.environment(server.address(""), home))
      let text = try pty.readUntil { $0.contains("done") }
      #expect(text.contains(news), "\(text)")
    }

    /// Stored episodes of followed shows come after the results, even offline, unless only titles are searched for.
    @Test func searchFindsStoredEpisodesOfFollowedShows() throws {
      let (home, at) = (try TemporaryFolder(), "--at '2026-11-20 20:47'")
      var server: LoopbackServer? = try Self.server()
      let address = try #require(server).address("")
      let followed = try Self.run(
        "$TVGRID follow 'Full English'; $TVGRID show 'Full English' \(at) >/dev/null", address, in: home)
      #expect(followed.status == 0, "\(followed.output)")
      server = nil
      let search = "$TVGRID search -g \(FixtureLoader.path("week")) \(at)"
      let urn = "2025-01-24\t20:30\t21:25\tHarbour (TVmaze.com)\tFull English\tThe Urn"
      let found = try Self.run(
        "\(search) 'full episode:(=urn OR orders)'; \(search) --count 'episode:=urn'", address, in: home)
      #expect(found.status == 0 && found.lines.last == "1", "\(found.output)")
      #expect(found.lines.dropLast().last?.hasPrefix(urn) == true, "\(found.output)")
      #expect(found.lines.count { $0.contains("Last Orders") && $0.contains("TVmaze.com") } == 0, "the guide has it")
      let titles = try Self.run("\(search) 'full english'", address, in: home)
      #expect(titles.status == 0 && !titles.output.contains("TVmaze.com"), "\(titles.output)")
    }

    @Test func aNumberSelectsOneOfSeveralShows() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { request, _ in
        let both = [ShowSketch.fullEnglish, ShowSketch { ($0.id, $0.name) = ("702", #""Full English""#) }]
        if request.target.hasPrefix("/search") { return .answer("200 OK", [], ShowSketch.hits(both)) }
        return .answer("200 OK", [], both.compactMap { $0.answer(to: request.target) }.first ?? "null")
      }
      let result = try Self.run(
        "$TVGRID show 'Full English'; echo $?; $TVGRID show 'Full English' --id 702 | tail -n 1; $TVGRID show 'Full English' "
          + "| tail -n 1; $TVGRID mine export | grep -A 3 chosen-show", server.address(""), in: home)
      #expect(
        result.lines.contains("701  Full English  2025  Harbour (GB), Scripted, English, Running"), "\(result.output)")
      #expect(result.output.contains("choose one of these shows by number, e.g. --id 701"))
      #expect(result.lines.filter { $0.contains("https://www.tvmaze.com/shows/702") }.count == 2)
      #expect(
        result.lines.suffix(4) == [
          "[[chosen-show]]", "title = \"full english\"", "id = 702", "name = \"Full English\"",
        ])
    }

    @Test func textFromTheServerCannotControlTheTerminal() throws {
      let home = try TemporaryFolder()
      let hostile = #""T\u001b]0;P\u0007\u009b31m\u202eide""#
      let show = ShowSketch {
        ($0.name, $0.status, $0.summary, $0.language) = (hostile, hostile, hostile, hostile)
        $0.cast = [#"{"person":{"name":\#(hostile)},"character":{"name":\#(hostile)}}"#]
        $0.episodes = [#"{"id":1,"season":1,"number":1,"name":\#(hostile),"summary":\#(hostile)}"#]
      }
      let server = try LoopbackServer { request, _ in
        .answer(
          "200 OK", [],
          request.target.hasPrefix("/search") ? ShowSketch.hits([show, show]) : show.answer(to: request.target) ?? "")
      }
      let result = try Self.run(
        "$TVGRID show Tide; $TVGRID show Tide --id 701; $TVGRID show Tide --json", server.address(""), in: home)
      let harmful = result.output.unicodeScalars.filter { [0x1B, 0x07, 0x9B, 0x202E].contains($0.value) }
      #expect(result.status == 0 && harmful.isEmpty && result.lines.count > 10, "\(result.output.debugDescription)")
    }

    @Test func anUncachedShowIsOneErrorLineOffline() throws {
      let (home, port) = (try TemporaryFolder(), try DeadPort())
      let screen = try Self.screen("http://127.0.0.1:\(port.port)", home, at: "2026-11-20 20:47")
      try screen.send("i")
      _ = try screen.waitFor {
        $0.contains("Could not load this from TVmaze.com (no saved copy):")
      }
      try screen.send("q")
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") && !$0.contains("TVmaze.com") }
    }
  }
}
