import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid update` and its effects, as users and scripts run it.
  @Suite struct UpdateTests {
    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run("cd \(home.path); \(lines)", environment: environment(home))
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
        "TVGRID_GUIDE": "", "PATH": "\(home.path)/bin:/usr/bin:/bin", "TZ": "Europe/London",
      ]
    }

    /// A document with half-hour programmes over two days, each titled with `word` and its number.
    private static func document(_ word: String, count: Int = 96) -> String {
      let first = 1_795_204_800  // 2026-11-20 20:00 UTC
      let format = DateFormatter()
      format.locale = Locale(identifier: "en_US_POSIX")
      format.timeZone = TimeZone(secondsFromGMT: 0)
      format.dateFormat = "yyyyMMddHHmmss '+0000'"
      let items = (0..<count).map { index in
        let times = [index, index + 1].map {
          format.string(from: Date(timeIntervalSince1970: Double(first + $0 * 1800)))
        }
        return "<programme start=\"\(times[0])\" stop=\"\(times[1])\" channel=\"h\"><title>\(word) \(index)</title>"
          + "</programme>"
      }
      return "<tv><channel id=\"h\"><display-name>Harbour</display-name></channel>\(items.joined(separator: "\n"))</tv>"
    }

    private static let at = "--at '2026-11-20 20:10'"

    @Test func twoCommandsSetUpAGuide() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer(.answer("200 OK", ["ETag: \"1\""], Self.document("Tide")))
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway && $TVGRID update \(Self.at) && $TVGRID now \(Self.at)",
        in: home)
      #expect(result.status == 0)
      #expect(
        result.lines == [
          "added harbour; to download it: tvgrid update", "harbour  1 channel, 96 programmes",
          "Harbour\t20:00\t20:30\tTide 0\t20:30\tTide 1\t2026-11-20",
        ])
      #expect(server.requests.first?.fields["user-agent"]?.hasPrefix("tvgrid/") == true)
    }

    @Test func aFailureIsReportedAndTheGuideIsKept() throws {
      let home = try TemporaryFolder()
      let bodies = [Self.document("Tide"), "<html><body>Sorry</body></html>"]
      let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[min(number, 1)]) }
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway; $TVGRID update \(Self.at); $TVGRID update \(Self.at); echo $?; "
          + "$TVGRID now \(Self.at)", in: home)
      #expect(
        result.lines.dropFirst(2) == [
          "tvgrid: harbour: not updated: got a web page instead of a guide", "2",
          "Harbour\t20:00\t20:30\tTide 0\t20:30\tTide 1\t2026-11-20",
        ])
    }

    @Test func aCutSourceIsReportedByTheUpdateOnly() throws {
      let home = try TemporaryFolder()
      try String(Self.document("Tide").dropLast(30)).write(
        toFile: "\(home.path)/cut.xml", atomically: true, encoding: .utf8)
      let result = try Self.run(
        """
        $TVGRID sources add harbour cut.xml > none; $TVGRID update \(Self.at) 2>&1 | grep -c 'cut short'
        $TVGRID now \(Self.at) 2>&1 | grep -c 'cut short'; $TVGRID now -g cut.xml \(Self.at) 2>&1 | grep -c 'cut short'
        """, in: home)
      #expect(result.lines == ["1", "0", "1"], "\(result.output)")
    }

    @Test func aFailedFirstFetchSavesNothingAndIsReported() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { _, number in
        number == 0 ? .answer("200 OK", [], "<html><body>Sorry</body></html>") : .answer("404 Not Found", [], "no")
      }
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway; $TVGRID update; $TVGRID update; $TVGRID changes",
        in: home)
      #expect(result.lines[1] == "tvgrid: harbour: no guide yet: got a web page instead of a guide")
      #expect(result.lines[2].hasSuffix("(404); check the address; no guide yet"), "\(result.output)")
      #expect(!result.output.contains("not updated"))
    }

    /// Progress lines and errors are on the same terminal.
    @Test func onATerminalAFailureIsReportedOnce() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer(.answer("404 Not Found", [], "no"))
      let folders = Self.environment(home)
      #expect(
        try Shell.run("$TVGRID sources add harbour \(server.address()) --anyway", environment: folders).status == 0)
      let pty = try Pty.shell("$TVGRID update; echo end''ed", adding: folders)
      let text = try pty.readUntil { $0.contains("ended") }
      #expect(text.components(separatedBy: "(404)").count == 2, "\(text)")
      #expect(text.contains("harbour  failed"), "\(text)")
      #expect(text.contains("\u{1B}[1A\r\u{1B}[K\r\n\u{1B}[1A"), "the reason replaces the line: \(text)")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// The output is one line even on a terminal, where an empty list would be explained.
    @Test func listingChannelsBeforeTheFirstFetchIsOneLine() throws {
      let home = try TemporaryFolder()
      let folders = Self.environment(home)
      let added = "$TVGRID sources add harbour https://example.org/x.xml --anyway >/dev/null"
      #expect(try Shell.run("\(added)", environment: folders).status == 0)
      let pty = try Pty.shell("$TVGRID channels; echo end''ed $?", adding: folders)
      let text = try pty.readUntil { $0.contains("ended") }
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      #expect(lines == ["tvgrid: no guide has been downloaded yet: run tvgrid update", "ended 2"], "\(text)")
    }

    /// Without an error, the loss of the output would go unnoticed. The guide is updated anyway.
    @Test(arguments: [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")])
    func failedOutputIsAnErrorButTheUpdateIsDone(redirection: String, reason: String) throws {
      let home = try TemporaryFolder()
      for name in ["tide", "quay"] {
        try Self.document(name).write(toFile: "\(home.path)/\(name).xml", atomically: true, encoding: .utf8)
      }
      for (added, names) in [("tide", "Tide"), ("quay", "both")] {
        let result = try Self.run(
          """
          $TVGRID sources add \(added) \(added).xml >/dev/null; $TVGRID update --force \(Self.at) \(redirection); echo $?
          $TVGRID list --all --count \(Self.at)
          """, in: home)
        #expect(result.lines == ["tvgrid: could not write the output: \(reason)", "2", "96"], "\(names)")
      }
    }

    @Test func changesAreListed() throws {
      let home = try TemporaryFolder()
      let bodies = [Self.document("Tide"), Self.document("Tide").replacing(">Tide 3<", with: ">Statement<")]
      let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[min(number, 1)]) }
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway >/dev/null; $TVGRID changes \(Self.at) 2>/dev/null; echo $?; "
          + "$TVGRID update \(Self.at) >/dev/null; $TVGRID update \(Self.at) >/dev/null; $TVGRID changes \(Self.at)",
        in: home)
      #expect(
        result.lines == [
          "2", "new\tHarbour\tStatement\t\t\t2026-11-20T21:30:00+00:00\t2026-11-20T22:00:00+00:00",
          "gone\tHarbour\tTide 3\t2026-11-20T21:30:00+00:00\t2026-11-20T22:00:00+00:00\t\t",
        ])
    }

    /// The key uses the address that is in the settings now, not the one from when the grid was opened.
    @Test func theKeyUpdatesFromThePresentAddress() throws {
      let home = try TemporaryFolder()
      for (name, word) in [("old", "Tide"), ("new", "Ebb")] {
        try Self.document(word).write(toFile: "\(home.path)/\(name).xml", atomically: true, encoding: .utf8)
      }
      _ = try Self.run("$TVGRID sources add h \(home.path)/old.xml; $TVGRID update --at '2026-11-20 20:05'", in: home)
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen([program, "--at", "2026-11-20 20:10"], environment: Self.environment(home))
      try screen.waitFor { $0.contains("Tide 0") }
      _ = try Self.run(
        "$TVGRID sources remove h && $TVGRID sources add h \(home.path)/new.xml", in: home)
      try screen.send("u")
      try screen.waitFor { $0.contains("Ebb 0") }
      #expect(home.read("cache/tvgrid/sources/.h.state").contains("new.xml"))
    }

    /// Followed programmes come first; for newly added days, only they are listed.
    @Test func changesOfFollowedProgrammesComeFirst() throws {
      let home = try TemporaryFolder()
      let bodies = [Self.document("Tide"), Self.document("Tide", count: 99).replacing(">Tide 3<", with: ">Statement<")]
      let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[min(number, 1)]) }
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway >/dev/null; $TVGRID update \(Self.at) >/dev/null; "
          + "$TVGRID update \(Self.at) >/dev/null; $TVGRID follow 'Tide 97' 'Tide 3' >/dev/null 2>&1; "
          + "$TVGRID changes \(Self.at) | cut -f 1,3; $TVGRID changes \(Self.at) --json | grep -o '\"followed\":[a-z]*'",
        in: home)
      #expect(
        result.lines == [
          "gone\tTide 3", "new\tTide 97", "new\tStatement", "\"followed\":true", "\"followed\":true",
          "\"followed\":false",
        ], "\(result.output)")
    }

    @Test func channelsWithoutProgrammesAreNotReportedForSources() throws {
      let home = try TemporaryFolder()
      let documents = ["Tide", "Ebb"].map {
        Self.document($0).replacingOccurrences(
          of: "</tv>", with: "<channel id=\"s\"><display-name>Silent</display-name></channel></tv>")
      }
      let server = try LoopbackServer { _, number in .answer("200 OK", [], documents[number % 2]) }
      let result = try Self.run(
        "$TVGRID sources add harbour \(server.address()) --anyway >/dev/null; $TVGRID update \(Self.at); "
          + "$TVGRID update \(Self.at); $TVGRID check 2>&1", in: home)
      #expect(!result.output.contains("no programmes found"), "\(result.output)")
      #expect(result.output.contains("0 noted"), "\(result.output)")
      #expect(result.output.contains("2 channels, 96 programmes"), "\(result.output)")
    }

    @Test func withoutAGuideOrASourceTheNextStepIsSuggested() throws {
      let home = try TemporaryFolder()
      let changes = try Self.run("$TVGRID changes; $TVGRID update", in: home)
      #expect(Set(changes.lines).count == 1 && changes.output.contains("no sources are set up"), "\(changes.output)")
      let none = try Self.run("$TVGRID now; echo $?; $TVGRID update; echo $?", in: home)
      #expect(none.lines.count == 6)
      #expect(none.lines[1].contains("tvgrid sources add NAME LOCATION"))
      #expect(none.lines[4].contains("tvgrid sources add NAME LOCATION"))
      let some = try Self.run(
        "$TVGRID sources add harbour https://example.org/x.xml --anyway >/dev/null; $TVGRID now; echo $?; "
          + "$TVGRID update other; echo $?; $TVGRID update harbuor", in: home)
      #expect(
        some.lines == [
          "tvgrid: no guide has been downloaded yet: run tvgrid update", "2",
          "tvgrid: no source “other”: run tvgrid sources for a list", "2",
          "tvgrid: no source “harbuor”: did you mean harbour?",
        ])
    }

    /// If the first fetch fails, the grid shows the reason instead of saying that there is no guide.
    @Test func aFailedFirstFetchIsShown() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer(.answer("404 Not Found", [], "no"))
      let folders = Self.environment(home)
      #expect(
        try Shell.run("$TVGRID sources add harbour \(server.address()) --anyway", environment: folders).status == 0)
      let pty = try Pty.shell("exec $TVGRID", adding: folders)
      try pty.readUntil(bytes: Array("Could not update harbour: ".utf8))
      try pty.readUntil(bytes: Array("404".utf8))
      pty.write("Q")
      #expect(try pty.waitForEnd() == .exit(0))
    }

    /// After SIGKILL at random moments during updates, the guide is the complete old or new one, and the next update works.
    @Test func aKilledUpdateLeavesTheOldOrNewGuide() throws {
      let home = try TemporaryFolder()
      var random = SplitMix64(seed: 7)
      let bodies = [Self.document("Tide"), Self.document("Harbour Lights")]
      let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[number % 2]) }
      _ = try Self.run("$TVGRID sources add harbour \(server.address()) --anyway", in: home)
      let time = try Self.run("$TVGRID update \(Self.at)", in: home).seconds
      var killed = 0
      let rounds = Contract.count(1000, atLeast: 10)
      for round in 0..<rounds {
        // The first update is killed as soon as it has started.
        let wait = round == 0 ? 0 : Double.random(in: 0...time * 1.2, using: &random)
        let result = try Self.run(
          "$TVGRID update \(Self.at) & sleep \(wait); kill -9 $!; wait $!; "
            + "$TVGRID list --all \(Self.at) | cut -f5 | sed 's/ [0-9]*$//' | sort | uniq -c", in: home)
        // The shell may print that the update was killed.
        let counts = result.lines.map { $0.drop { $0 == " " } }.filter { $0.first?.isNumber == true }
        #expect(counts == ["96 Tide"] || counts == ["96 Harbour Lights"], "round \(round), after \(wait) s: \(counts)")
        if !result.lines.contains(where: { $0.hasPrefix("harbour") }) { killed += 1 }
      }
      let last = try Self.run("$TVGRID update --force \(Self.at); ls -A cache/tvgrid/sources", in: home)
      #expect(last.lines.first == "harbour  1 channel, 96 programmes")
      #expect(
        last.lines.suffix(5) == [
          ".harbour.asked", ".harbour.files", ".harbour.state", ".update.lock", "harbour.guide",
        ])
      #expect(killed > 0)
      Contract.report(
        "F2", "\(rounds) updates killed at random moments, \(killed) before their end: always a complete guide")
    }

    /// Interrupting an update also ends its grabber, although the grabber has its own session.
    @Test func anInterruptedUpdateEndsItsGrabber() throws {
      let home = try TemporaryFolder()
      let script = """
        #!/bin/sh
        case $1 in --capabilities) echo baseline ;; *) echo $$ > \(home.path)/pid; exec sleep 300 ;; esac
        """
      let result = try Self.run(
        """
        mkdir bin; cat > bin/tv_grab_slow <<'EOF'
        \(script)
        EOF
        chmod +x bin/tv_grab_slow
        $TVGRID sources add slow grabber:tv_grab_slow >/dev/null
        $TVGRID update >/dev/null & update=$!
        tries=0
        until [ -s pid ] || [ $tries -ge 3000 ]; do sleep 0.02; tries=$((tries + 1)); done
        kill -TERM $update; wait $update; echo $?
        tries=0
        while kill -0 "$(cat pid)" 2>/dev/null && [ $tries -lt 3000 ]; do sleep 0.02; tries=$((tries + 1)); done
        kill -0 "$(cat pid)" 2>/dev/null && echo alive || echo gone
        """, in: home)
      #expect(result.lines.filter { $0 != "Terminated" } == ["143", "gone"])
    }
  }
}
