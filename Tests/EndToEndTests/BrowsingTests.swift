import CellCanvas
import Foundation
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A user browsing in a real terminal.
  @Suite struct BrowsingTests {
    @Test func arrowsDaysAndZoomMoveTheGrid() throws {
      var session = try GridSession()
      try session.press("Right Right Down Down Left ] [ > < PgDn PgUp G g + - - = v v v p . { }")
    }

    /// The terminal moves cells itself when the window moves.
    @Test(arguments: [Size(columns: 81, rows: 24), Size(columns: 140, rows: 40)])
    func movingTheWindowLeavesNothingBehind(size: Size) throws {
      var session = try GridSession(size: size)
      try session.press("> > < < < > Right Right Right Right Right Right Down > . v > < v > <")
    }

    @Test func detailsOpenMoveToOtherProgrammesAndClose() throws {
      var session = try GridSession()
      try session.press("Enter Right Right Left Tab Tab Enter Esc Down Enter PgDn q o Esc")
    }

    @Test func matchesOfATypedSearchCanBeVisited() throws {
      var session = try GridSession()
      try session.press("/ kettle Down ^T Esc Enter n n N Esc")
      try session.press("/ zebra Esc")
    }

    /// Keys come from config.toml. An error is shown with its line number, and the affected key keeps its default.
    @Test func keysComeFromTheSettings() throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tvgrid", withIntermediateDirectories: true)
      let text = "[keys.grid]\nlater = [\"F7\"]\nearlier = [\"q\"]\n[keys.everywhere]\nhelp = [\"F8\"]\n"
      try Data(text.utf8).write(to: URL(filePath: home.path + "/tvgrid/config.toml"))
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now],
        environment: ["XDG_CONFIG_HOME": home.path])
      // Keys pressed before the guide is loaded have no effect.
      try screen.waitFor {
        $0.contains("config.toml:3: grid.earlier: the key q is already used") && $0.contains("Bargain")
      }
      try screen.send("F7")
      try screen.waitFor { $0.contains("The Marnie Quill Show  s6 e9") && $0.contains("Left F7 programme") }
      try screen.send("Right")
      try screen.waitFor { $0.contains("Right does nothing here. Press F8 for help.") }
      try screen.send("F8")
      try screen.waitFor { $0.contains("F7              next programme") }
    }

    /// The grid shows errors in the settings too, for users who never run a command. It used to ignore them silently.
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

    @Test func copiesOfChannelsAreHiddenByTheSettings() throws {
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
      try screen.waitFor { $0.contains("channel 1/1 (2 copies hidden)") && $0.contains("London") }
      try screen.send("C")
      try screen.waitFor { $0.contains("Channels: 1 shown, 2 left out as copies") }
      // Without the user's choices, all channels are shown.
      let raw = try TmuxScreen(arguments + ["--raw"], environment: ["XDG_CONFIG_HOME": home.path])
      try raw.waitFor { $0.contains("channel 1/3") && !$0.contains("hidden") }
    }

    /// Only some of the programmes are searched immediately after a key press. The rest are searched in the background, and all
    /// matches are found.
    @Test func aLongSearchFinishes() throws {
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
      try screen.waitFor { $0.contains("of 300, in time order.") }
    }

    @Test func resultsAreOrderedAndQueriesCompleted() throws {
      var session = try GridSession()
      try session.press("/ news ^G Enter Down ^O ^O ^G Esc / gen Tab Esc Esc")
      try session.press("M Down Enter ^T Esc Esc")
    }

    @Test func aSearchIsSavedAndListedNextTime() throws {
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
      // Escape and a letter sent together mean Alt and the letter.
      try first.send(keys: ["Escape", "C-l", "q"])
      try first.waitForEnd()
      let listed = try Shell.run("$TVGRID mine export", environment: environment).output
      #expect(listed.contains("query = \"is:film\""))
      // The results of a search added elsewhere have not been viewed.
      _ = try Shell.run("$TVGRID searches add Sea any:sea", environment: environment)
      let second = try TmuxScreen(command, environment: environment)
      try second.waitFor { $0.contains("Harbour One") }
      try second.send("s")
      try second.waitFor { screen in
        let lines = screen.split(separator: "\n")
        let isViewed = lines.contains { $0.contains("Films") && $0.contains("coming") && !$0.contains(" new") }
        return isViewed && lines.contains { $0.contains("Sea") && $0.contains(" new") }
      }
      try second.send(keys: ["Escape", "C-l", "q"])
      try second.waitForEnd()
    }

    @Test func aSearchIsInTheHistoryNextTime() throws {
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

    @Test func promptsHelpAndNoticesWork() throws {
      var session = try GridSession()
      try session.press("t sat Space 21:00 Enter c matinee Enter 1 2 Enter ? PgDn Esc ! r f u x")
    }

    @Test func alternativeKeysDoTheSame() throws {
      var session = try GridSession()
      try session.press("l l j h k Shift-Right Shift-Left Ctrl-Right Ctrl-Left Home ^F ^B F1 Esc ^L")
    }

    @Test func theTextIsTheSameWithoutColour() throws {
      var session = try GridSession(options: ["--color", "never"])
      try session.press("Right Enter Esc / news Enter")
    }

    @Test func aProgrammeIsCopiedToTheClipboard() throws {
      let session = try GridSession()
      try session.screen.send("y")
      try session.screen.waitFor { $0.contains("Copied") }
      #expect(try session.screen.clipboard().hasPrefix("Full English, Harbour One, Fri 20 Nov 20:30-21:00"))
    }
  }
}
