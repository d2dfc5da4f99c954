import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Running `tvgrid` without any setup leads to the grid with a guide.
  @Suite(.row("U3")) struct FirstRunTests {
    private static let question = "Where does your guide come from?"

    /// Runs the program in a terminal, in an empty home, with a folder for programs first in PATH.
    private static func screen(in home: TemporaryFolder, rows: Int = 24) throws -> TmuxScreen {
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let environment = environment(home)
      let screen = try TmuxScreen(
        [program, "--at", "2026-11-22 10:10"], rows: rows, environment: environment)
      try screen.waitFor { $0.contains(question) }
      return screen
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
      [
        "HOME": home.path, "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache",
        "XDG_DATA_HOME": "\(home.path)/data", "PATH": "\(home.path)/bin:/usr/bin:/bin",
      ]
    }

    private static let document =
      "<tv><channel id=\"a\"><display-name>Harbour</display-name></channel><programme start=\"20261122100000 +0000\" "
      + "stop=\"20261122110000 +0000\" channel=\"a\"><title>The Lamp Room</title></programme></tv>"

    private static func write(_ text: String, to name: String, in home: TemporaryFolder) throws {
      try text.write(toFile: "\(home.path)/\(name)", atomically: true, encoding: .utf8)
    }

    /// Adds a grabber that asks a question when configured.
    private static func addQuay(to home: TemporaryFolder) throws {
      try FileManager.default.createDirectory(atPath: "\(home.path)/bin", withIntermediateDirectories: true)
      try Self.write(Self.document, to: "guide.xml", in: home)
      let script = """
        #!/bin/sh
        case $1 in
        --description) echo 'The Quay (invented)' ;;
        --capabilities) printf 'baseline\\nmanualconfig\\n' ;;
        --configure) printf 'Which quay? '; read quay; mkdir -p "$HOME/.xmltv"; echo "$quay" >"$HOME/.xmltv/tv_grab_aaa_quay.conf" ;;
        *) cat "$HOME/guide.xml" ;;
        esac
        """
      try ScriptFile.write(script, to: "\(home.path)/bin/tv_grab_aaa_quay")
    }

    /// U3: without settings, a network or a home folder, one screen asks a question, and Escape discards the typed answer.
    @Test func withoutAHomeThereIsOneQuestion() throws {
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let folders = [
        // With an empty HOME, the tester's own home and guide would be used.
        "HOME": "/dev/null", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "",
        "PATH": "/usr/bin:/bin",
      ]
      let begin = MonotonicClock.seconds
      let screen = try TmuxScreen(
        [program, "--at", "2026-11-22 10:10"], environment: folders)
      try screen.waitFor { $0.contains(Self.question) }
      let milliseconds = Int((MonotonicClock.seconds - begin) * 1_000)
      try screen.sendText("x")
      try screen.waitFor { $0.contains("file: x") }
      try screen.send("Escape")
      try screen.waitFor { $0.contains(Self.question) && !$0.contains("file: x") }
      try screen.send("q")
      try screen.waitForEnd()
      Contract.report(
        "U3",
        "no settings, network or home: screen after \(milliseconds) ms, including the start of tmux; 1 question, closed by Escape"
      )
    }

    @Test func anUnusableSourceIsReportedOnce() throws {
      let home = try TemporaryFolder()
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      try FileManager.default.createDirectory(atPath: "\(home.path)/config/tvgrid", withIntermediateDirectories: true)
      try Self.write("[[source]]\nname = 3\n", to: "config/tvgrid/config.toml", in: home)
      let screen = try TmuxScreen(
        ["sh", "-c", "'\(program)'; echo it has ended; read line"], columns: 200, environment: Self.environment(home))
      let text = try screen.waitFor { $0.contains("it has ended") }
      #expect(text.components(separatedBy: "config.toml:2:").count == 2)
      #expect(text.contains("no guide is set up yet"))
    }

    @Test func theGridDoesNotReadAGuideFromStandardInput() throws {
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let screen = try TmuxScreen(["sh", "-c", "'\(program)' -; echo it has ended; read line"], columns: 120)
      let text = try screen.waitFor { $0.contains("it has ended") }
      #expect(text.contains("tvgrid: the grid reads keys from standard input: name a file instead of -"))
    }

    @Test func aTypedPathIsAddedAsASourceAndOpened() throws {
      let home = try TemporaryFolder()
      try Self.write(Self.document, to: "my guide.xml", in: home)
      let screen = try Self.screen(in: home)
      try screen.sendText("~/my gide.xml")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Cannot read \(home.path)/my gide.xml") && $0.contains("file: ~/my gide.xml") }
      for _ in 0..<7 { try screen.send("Left") }
      try screen.sendText("u")
      try screen.send("Enter")
      try screen.waitFor {
        $0.contains("The Lamp Room") && $0.contains("Added as a source: 1 channel")
      }
      try screen.send("q")
      try screen.waitForEnd()
      let settings = home.read("config/tvgrid/config.toml")
      #expect(settings.contains("name = \"my-guide\"") && settings.contains("location = \"\(home.path)/my guide.xml\""))
      let listed = try Shell.run("$TVGRID now --at '2026-11-22 10:10'", environment: Self.environment(home))
      #expect(listed.output.contains("The Lamp Room"), "\(listed.output)")
    }

    /// Choosing a country is enough: its public guides are tried in order, and the first one that works is added.
    @Test func aCountryIsEnoughToGetAGuide() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { request, _ in
        request.target == "/quay.xml" ? .answer("200 OK", [], Self.document) : .answer("404 Not Found")
      }
      let guides = ["gone", "quay"].map {
        "GB\t\($0)-gb\tGuide of \($0)\tall\t\(server.address("/\($0).xml"))\tnever tried\tnone\n"
      }
      try Self.write(guides.joined(), to: "guides.tsv", in: home)
      guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
      let screen = try TmuxScreen(
        [program, "--at", "2026-11-22 10:10"],
        environment: Self.environment(home).merging(["TVGRID_GUIDES": "\(home.path)/guides.tsv"]) { $1 })
      try screen.waitFor { $0.contains(Self.question) }
      try screen.send("Down", "Enter")
      try screen.sendText("united kingdom")
      try screen.waitFor { $0.contains("Tries Guide of gone, Guide of quay, in this order.") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("The Lamp Room") && $0.contains("Guide of quay: Added as a source: 1 channel") }
      try screen.send("q")
      try screen.waitForEnd()
      let settings = home.read("config/tvgrid/config.toml")
      #expect(settings.contains("name = \"quay-gb\"") && !settings.contains("gone"))
    }

    @Test func aPastedAddressIsTried() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer(.answer("200 OK", [], Self.document))
      let screen = try Self.screen(in: home, rows: 10)
      try screen.paste(server.address())
      try screen.waitFor { $0.contains("Address or file: http://") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("The Lamp Room") }
      #expect(home.read("config/tvgrid/config.toml").contains(server.address()))
    }

    /// The grabber controls the terminal while it is being configured.
    @Test func aGrabberIsConfiguredAndFetched() throws {
      let home = try TemporaryFolder()
      try Self.addQuay(to: home)
      let screen = try Self.screen(in: home)
      try screen.waitFor {
        $0.contains("tv_grab_aaa_quay") && $0.contains("The Quay (invented)  needs to be configured")
      }
      for _ in 0..<6 { try screen.send("Down") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Which quay?") && !$0.contains(Self.question) }
      try screen.sendText("north")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("The Lamp Room") }
      #expect(home.read(".xmltv/tv_grab_aaa_quay.conf") == "north\n")
      #expect(home.read("config/tvgrid/config.toml").contains("location = \"grabber:tv_grab_aaa_quay\""))
    }

    /// ^C ends only the grabber; ^Z stops both the grabber and tvgrid, like any shell job.
    @Test func aConfigurationCanBeInterruptedAndStopped() throws {
      let home = try TemporaryFolder()
      try Self.addQuay(to: home)
      let program = try Pty.program()
      let screen = try TmuxScreen(["/bin/bash", "--norc", "--noprofile", "-i"], environment: Self.environment(home))
      try screen.sendText("\(program) --at '2026-11-22 10:10'")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("tv_grab_aaa_quay") }
      try screen.send("Down", "Down", "Down", "Down", "Down", "Down", "Enter")
      try screen.waitFor { $0.contains("Which quay?") }
      try screen.send("C-c")
      try screen.waitFor { $0.contains("tv_grab_aaa_quay --configure ended with") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Which quay?") && !$0.contains(Self.question) }
      try screen.send("C-z")
      try screen.waitFor { $0.contains("Stopped") }
      try screen.sendText("fg")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("fg\n") && $0.contains("tvgrid") }
      try screen.sendText("north")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("The Lamp Room") }
      try screen.send("q")
      try screen.waitFor { !$0.contains("The Lamp Room") && $0.contains("bash") }
    }

    @Test func theDemoIsInTheListAndSavesNothing() throws {
      let home = try TemporaryFolder()
      let screen = try Self.screen(in: home)
      try screen.send("Down", "Down", "Down", "Down", "Enter")
      try screen.waitFor { $0.contains("Harbour One") && $0.contains("This is a demo guide.") }
      try screen.send("q")
      try screen.waitForEnd()
      #expect(home.read("config/tvgrid/config.toml").isEmpty)
    }

    @Test func withoutATerminalThreeLinesSayWhatToDo() throws {
      let home = try TemporaryFolder()
      for (command, file, demo) in [
        ("", "tvgrid FILE", "tvgrid --demo"), ("now", "tvgrid now FILE", "tvgrid now --demo"),
        ("list -q news", "tvgrid list FILE", "tvgrid list --demo"),
        ("search news", "tvgrid search -g FILE QUERY", "tvgrid search --demo QUERY"),
      ] {
        let result = try Shell.run("$TVGRID \(command)", environment: Self.environment(home))
        #expect(result.status == 2)
        #expect(
          result.lines == [
            "tvgrid: no guide is set up yet: name one (\(file))",
            "  to add your guide: tvgrid sources add NAME LOCATION", "  to try the demo: \(demo)",
          ], "\(command)")
      }
    }
  }
}
