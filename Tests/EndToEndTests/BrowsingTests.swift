import CellCanvas
import Foundation
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A person at the keyboard, in a real terminal.
  @Suite struct BrowsingTests {
    @Test func arrowsDaysAndZoomShowWhatTheyShould() throws {
      var session = try GridSession()
      try session.press("Right Right Down Down Left ] [ > < PgDn PgUp G g + - - = v v v p . { }")
    }

    @Test func theDetailsOpenWalkAndClose() throws {
      var session = try GridSession()
      try session.press("Enter Right Right Left Tab Tab Enter Esc Down Enter PgDn q o Esc")
    }

    @Test func aSearchIsTypedAndItsHitsAreVisited() throws {
      var session = try GridSession()
      try session.press("/ kettle Down ^T Esc Enter n n N Esc")
      try session.press("/ zebra Esc")
    }

    /// Keys are those of config.toml; what is wrong with one is said with its line, and the key stays what it was.
    @Test func keysAreThoseOfTheSettings() throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      let text = "[keys.grid]\nlater = [\"F7\"]\nearlier = [\"q\"]\n[keys.everywhere]\nhelp = [\"F8\"]\n"
      try Data(text.utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now],
        environment: ["XDG_CONFIG_HOME": home.path])
      // Keys that come before the guide move nothing.
      try screen.waitFor { $0.contains("config.toml:3: grid.earlier: the key q is that of") && $0.contains("Bargain") }
      try screen.send("F7")
      try screen.waitFor { $0.contains("The Marnie Quill Show  s6 e9") && $0.contains("Left F7 programme") }
      try screen.send("Right")
      try screen.waitFor { $0.contains("Right does nothing here. Press F8 for help.") }
      try screen.send("F8")
      try screen.waitFor { $0.contains("F7              next programme") }
    }

    /// A person who only opens the grid learns of it too: the settings were read without a word.
    @Test(arguments: ["refresh = \"hourly\"", "refrsh = \"daily\"", "this is no toml"])
    func settingsErrorsAreShownInTheGrid(line: String) throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      try Data("keep-days = 3\n\(line)\n".utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now],
        environment: ["XDG_CONFIG_HOME": home.path])
      try screen.waitFor { $0.contains("config.toml:2: ") }
    }

    @Test func copiesOfChannelsAreLeftOutAsTheSettingsSay() throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      let text = "regional-copies = \"hide\"\nregion = \"London\"\n"
      try Data(text.utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let folder = try FeedFolder()
      let rows = (0..<30).map { FeedFolder.Row("Programme \($0)", minutes: 60) }
      for name in ["Harbour East", "Harbour London", "Harbour HD"] { try folder.add(name, rows) }
      try folder.close()
      let arguments = [try #require(BuiltProgram.path), folder.path, "--at", "2026-11-18 12:00"]
      let screen = try TmuxScreen(arguments, environment: ["XDG_CONFIG_HOME": home.path])
      try screen.waitFor { $0.contains("1/1 channel (2 copies hidden)") && $0.contains("London") }
      try screen.send("C")
      try screen.waitFor { $0.contains("Channels: 1 shown, 2 left out as copies") }
      // Without the person's choices all are shown.
      let raw = try TmuxScreen(arguments + ["--raw"], environment: ["XDG_CONFIG_HOME": home.path])
      try raw.waitFor { $0.contains("1/3 channels") && !$0.contains("hidden") }
    }

    /// More programmes than are searched while a key is handled: found beside the grid, and all of them.
    @Test func aLongSearchComesToItsEnd() throws {
      let folder = try FeedFolder()
      for channel in 0..<30 {
        let rows = (0..<500).map { index in
          var row = FeedFolder.Row("Programme \(index)", minutes: 20)
          row.description = Array("A story of \(index % 50 == 7 ? "volcanoes" : "hills"), by channel \(channel).".utf8)
          return row
        }
        try folder.add("Channel \(channel)", rows)
      }
      try folder.close()
      let screen = try TmuxScreen([try #require(BuiltProgram.path), folder.path, "--at", "2026-11-18 12:00"])
      try screen.waitFor { $0.contains("Channel 1") }
      try screen.send("/")
      try screen.sendText("desc:volcano")
      try screen.waitFor { $0.contains("300 programmes") && !$0.contains("so far") }
      try screen.send("Enter")
      try screen.waitFor { $0.contains("Programme") }
      try screen.send("n")
      try screen.waitFor { $0.contains("of 300 by time.") }
    }

    @Test func resultsAreOrderedAndQueriesCompleted() throws {
      var session = try GridSession()
      try session.press("/ news ^G Enter Down ^O ^O ^G Esc / gen Tab Esc Esc")
      try session.press("M Down Enter ^T Esc Esc")
    }

    @Test func aSearchIsKeptAndListedTheNextTime() throws {
      let home = try TemporaryFolder()
      let command = [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now]
      let environment = ["XDG_DATA_HOME": home.path]
      let first = try TmuxScreen(command, environment: environment)
      try first.waitFor { $0.contains("Harbour One") }
      try first.send("/")
      try first.sendText("is:film")
      try first.waitFor { $0.contains("programmes") }
      try first.send("C-s")
      try first.waitFor { $0.contains("Save this search as:") }
      try first.sendText("Films")
      try first.send("Enter")
      try first.waitFor { $0.contains("Saved as “Films”") }
      // Escape and a letter that come at once are Alt and the letter.
      try first.send(keys: ["Escape", "C-l", "q"])
      try first.waitForEnd()
      let listed = try Shell.run("$TVGRID mine export", environment: environment).output
      #expect(listed.contains("query = \"is:film\""))
      // A search that was added elsewhere has not been looked at.
      _ = try Shell.run("$TVGRID searches add Sea any:sea", environment: environment)
      let second = try TmuxScreen(command, environment: environment)
      try second.waitFor { $0.contains("Harbour One") }
      try second.send("s")
      try second.waitFor { screen in
        let lines = screen.split(separator: "\n")
        let isSeen = lines.contains { $0.contains("Films") && $0.contains("coming") && !$0.contains(" new") }
        return isSeen && lines.contains { $0.contains("Sea") && $0.contains(" new") }
      }
      try second.send(keys: ["Escape", "C-l", "q"])
      try second.waitForEnd()
    }

    @Test func aSearchIsThereAgainTheNextTime() throws {
      let home = try TemporaryFolder()
      let command = [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now]
      for (keys, text) in [(["/", "k", "e", "t", "t", "Enter"], "Kettle"), (["/", "Up"], "/ kett")] {
        let screen = try TmuxScreen(command, environment: ["XDG_DATA_HOME": home.path])
        try screen.waitFor { $0.contains("Harbour One") }
        try screen.send(keys: keys)
        try screen.waitFor { $0.contains(text) }
        if text == "/ kett" { continue }
        try screen.send("q")
        try screen.waitForEnd()
      }
    }

    @Test func promptsHelpAndNotices() throws {
      var session = try GridSession()
      try session.press("t sat Space 21:00 Enter c matinee Enter 1 2 Enter ? PgDn Esc ! r f u x")
    }

    @Test func theOtherKeysOfTheTableDoTheSame() throws {
      var session = try GridSession()
      try session.press("l l j h k Shift-Right Shift-Left Ctrl-Right Ctrl-Left Home ^F ^B F1 Esc ^L")
    }

    @Test func theTextIsTheSameWithoutColour() throws {
      var session = try GridSession(options: ["--color", "never"])
      try session.press("Right Enter Esc / news Enter")
    }

    @Test func theProgrammeIsCopied() throws {
      let session = try GridSession()
      try session.screen.send("y")
      try session.screen.waitFor { $0.contains("Copied") }
      #expect(try session.screen.clipboard().hasPrefix("Full English, Harbour One, Fri 20 Nov 20:30-21:00"))
    }
  }
}
