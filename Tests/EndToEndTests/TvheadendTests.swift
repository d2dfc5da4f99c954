import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A tvheadend source, with a login, from a local server, in a real terminal.
  @Suite struct TvheadendTests {
    private static let at = "--at '2026-11-20 19:40'"

    private static func folders(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache",
        "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path, "TVGRID_GUIDE": "",
        "PATH": "\(home.path)/bin:/usr/bin:/bin", "TZ": "UTC",
      ]
    }

    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run("cd \(home.path); \(lines)", environment: folders(home))
    }

    /// Opens the grid in a home, in the evening, and waits until the screen satisfies a condition.
    private static func screen(_ home: TemporaryFolder, _ isThere: (String) -> Bool) throws -> TmuxScreen {
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), "--at", "2026-11-20 20:10"], columns: 140, rows: 24,
        environment: folders(home))
      _ = try screen.waitFor(isThere)
      return screen
    }

    /// A home with the updated source, and the output of the update.
    private static func home(_ server: LoopbackServer) throws -> (TemporaryFolder, Shell.Result) {
      let home = try TemporaryFolder()
      let result = try run(
        """
        mkdir -p config/tvgrid bin; echo 'refresh = "never"' > config/tvgrid/config.toml
        printf '#!/bin/sh\\nprintf "%%s" "$2" > \(home.path)/played\\n' > bin/play; chmod +x bin/play
        echo 'player = ["play", "{title}", "{url}"]' >> config/tvgrid/config.toml
        $TVGRID sources add tv 'tvheadend:\(server.address("", login: "ann:secret@"))' --anyway
        $TVGRID update \(at); $TVGRID sources; $TVGRID list --day 2026-11-20; $TVGRID channels; $TVGRID doctor --online
        grep -rl secret . | sort
        """, in: home)
      return (home, result)
    }

    @Test func theGuideHasNumbersAndGroups() throws {
      let server = try TvheadendSketch(login: "Basic YW5uOnNlY3JldA==").listen()
      let (_, result) = try Self.home(server)
      #expect(result.output.contains("tv  2 channels, 4 programmes"), "\(result.output)")
      #expect(result.output.contains("tvheadend:\(server.address(""))"), "\(result.output)")
      #expect(result.output.contains("2026-11-20\t20:00\t21:00\tHarbour HD\tThe Ferrymen\tThe Long Tide"))
      #expect(result.output.contains("Films") && result.output.contains("7"), "\(result.output)")
      // The login appears only in the settings, never in output.
      #expect(result.lines.last == "./config/tvgrid/config.toml", "\(result.output)")
      #expect(!result.output.contains("secret"))
    }

    @Test func groupsAreAddedToAndRemovedFromTags() throws {
      let server = try TvheadendSketch(login: "Basic YW5uOnNlY3JldA==").listen()
      let (home, _) = try Self.home(server)
      let result = try Self.run(
        """
        $TVGRID channels set 7 --group Mine; $TVGRID channels list | cut -f 1,6
        $TVGRID channels set 5 --ungroup Cinema; echo $?; $TVGRID channels set 5 --ungroup hdtv; $TVGRID channels list | cut -f 1,6
        $TVGRID channels set 5 --ungroup HDTV; $TVGRID channels set 5 7 --ungroup Sport; $TVGRID channels set 7 --ungroup ''
        $TVGRID channels reset 5; $TVGRID channels list | cut -f 1,6
        """, in: home)
      #expect(
        result.lines.filter { !$0.isEmpty && !$0.hasPrefix("Usage") && !$0.hasPrefix("  See") } == [
          "changed: Harbour HD", "5\tHDTV", "7\tFilms,HDTV,Mine",
          "tvgrid: Meridian is not in the group “Cinema”: it is in HDTV", "2", "changed: Meridian", "5\t",
          "7\tFilms,HDTV,Mine",
          "tvgrid: Meridian is not in the group “HDTV”: it is in no group",
          "tvgrid: none of these channels is in the group “Sport”",
          "Error: Missing option: --name, --number, --group, --ungroup, --favourite, --logo, --shift, --hours or --source.",
          "reset: Meridian", "5\tHDTV", "7\tFilms,HDTV,Mine",
        ], "\(result.output)")
    }

    @Test func aKeySchedulesAndCancelsARecording() throws {
      let sketch = TvheadendSketch(login: "Basic YW5uOnNlY3JldA==")
      let server = try sketch.listen()
      let (home, _) = try Self.home(server)
      let screen = try Self.screen(home) { $0.contains("The Ferrymen") && $0.contains("w watch") }
      // Harbour is below Meridian, whose number is lower.
      try screen.send("Down")
      try screen.send("E")
      let set = try screen.waitFor { $0.contains("tvheadend will record “The Ferrymen”. E to cancel.") }
      #expect(set.contains("● The Ferrymen") && !set.contains("● Newsline"))
      #expect(sketch.timers.map(\.title) == ["The Ferrymen"])
      #expect(sketch.timers.map(\.channel) == [TvheadendSketch.harbour])
      let listed = try Self.run(
        "$TVGRID search is:recording \(Self.at); $TVGRID list -q is:recording --all; $TVGRID list -q '-is:recording' --all | wc -l",
        in: home)
      #expect(listed.lines.count == 3 && listed.lines[0].contains("The Ferrymen"), "\(listed.output)")
      #expect(listed.lines.last?.contains("3") == true, "\(listed.output)")
      // A followed search can also ask for recordings. The command line once found nothing in that case.
      let followed = try Self.run(
        "$TVGRID searches add rec is:recording; $TVGRID follow --saved rec; $TVGRID search is:followed \(Self.at); $TVGRID mine list \(Self.at) --all",
        in: home)
      #expect(followed.lines.count { $0.contains("The Ferrymen") } == 2, "\(followed.output)")
      try screen.send("w")
      _ = try screen.waitFor { _ in !home.read("played").isEmpty }
      #expect(home.read("played") == server.address("/stream/channel/\(TvheadendSketch.harbour)", login: "ann:secret@"))
      try screen.send("Enter")
      let details = try screen.waitFor { $0.contains("Recording until 21:05") }
      #expect(!details.contains("secret"))
      try screen.send("E")
      _ = try screen.waitFor { $0.contains("Stop recording “The Ferrymen”? (y/n)") }
      try screen.send("y")
      let gone = try screen.waitFor { $0.contains("Stopped recording “The Ferrymen”") }
      #expect(!gone.contains("●") && sketch.timers.isEmpty)
      #expect(server.requests.contains { $0.target == "/api/dvr/entry/cancel" && $0.method == "POST" })
      try screen.send("q")
      try screen.send("q")
      try screen.waitForEnd()
    }

    /// The timer used to be lost without a message.
    @Test func aTimerIsSetEvenIfTheProgramQuitsImmediately() throws {
      let sketch = TvheadendSketch(login: "Basic YW5uOnNlY3JldA==")
      let mayAnswer = DispatchSemaphore(value: 0)
      let server = try LoopbackServer { request, number in
        let steps = sketch.answer(request, number)
        return request.target == "/api/dvr/entry/create" ? [.wait { mayAnswer.wait() }] + steps : steps
      }
      let (home, _) = try Self.home(server)
      let screen = try Self.screen(home) { $0.contains("The Ferrymen") && $0.contains("w watch") }
      try screen.send("E")
      try screen.send("q")
      // The terminal is restored while the program waits for the answer.
      _ = try screen.waitFor { !$0.contains("Harbour HD") }
      mayAnswer.signal()
      try screen.waitForEnd()
      #expect(sketch.timers.map(\.title) == ["Planet of Tin"])
    }

    @Test func timersAreCachedAndARefusalIsOneLine() throws {
      let home: TemporaryFolder
      do {
        let start = 1_795_204_800
        let server = try TvheadendSketch(
          login: "Basic YW5uOnNlY3JldA==",
          timers: [
            .init(id: "a1", channel: TvheadendSketch.harbour, title: "The Ferrymen", start: start, stop: start + 3600)
          ]
        ).listen()
        home = try Self.home(server).0
      }
      let screen = try Self.screen(home) { $0.contains("● The Ferrymen") }
      try screen.send("Down")
      try screen.send("E")
      _ = try screen.waitFor { $0.contains("Stop recording “The Ferrymen”? (y/n)") }
      try screen.send("y")
      let refused = try screen.waitFor { $0.contains("Not done: cannot fetch http://127.0.0.1:") }
      #expect(refused.contains("● The Ferrymen") && !refused.contains("secret"))
      try screen.send("q")
      try screen.waitForEnd()
    }
  }
}
