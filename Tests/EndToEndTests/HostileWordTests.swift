import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Every command, with channel ids, names and arguments that try to control the terminal.
  @Suite(.row("K9")) struct HostileWordTests {
    /// The id of one channel and the name of another. XML cannot contain an escape, but can contain C1 and bidi controls.
    private static let hostile = "Alpha\u{9B}31m\u{9D}0;P\u{9C}\u{202E}gpj\u{2066}"
    /// A typed word that also contains an escape, a bell, a carriage return, a line feed and a delete character.
    private static let word = "z\u{1B}]0;P\u{7}\u{1B}[31m\u{9B}1m\u{202E}a\u{2067}\r\n\u{8}\u{7F}\u{200F}"

    /// All commands. `$WORD` is the word, `$NAME` is the name of the channel with the hostile id, and `$GUIDE` is its guide.
    private static let lines = [
      "list $GUIDE --all", "list $GUIDE --all --json", "list $GUIDE -c \"$WORD\"", "now $GUIDE --at '2026-11-22 10:10'",
      "search -g $GUIDE \"news $WORD\"", "search -g $GUIDE \"actr:$WORD\"", "search -g $GUIDE --json news",
      "check $GUIDE", "check \"$WORD\"", "check --all $GUIDE", "find \"$WORD\"",
      "search \"./$WORD\" news",
      "export $GUIDE -o \"$HOME/$WORD.gz\"", "now '~/'\"$WORD\"",
      "sources rm \"$WORD\"", "export $GUIDE", "export $GUIDE --format json", "export $GUIDE --format csv",
      "export $GUIDE --format ics -q \"$WORD\"", "export $GUIDE --format ics --reminders",
      "export $GUIDE -o \"$HOME/none/$WORD\"", "export $GUIDE --format radiotimes -o \"$HOME/$WORD\"",
      "export $GUIDE --format radiotimes -o $GUIDE",
      "update \"$WORD\"", "update", "changes", "changes \"$WORD\"", "grid --dump-screen 80x24 $GUIDE",
      "grid --dump-screen \"$WORD\"", "help \"$WORD\"", "\"$WORD\"",
      "channels -g $GUIDE", "channels list -g $GUIDE --json", "channels list --where \"$WORD\" -g $GUIDE",
      "channels list \"$WORD\" -g $GUIDE", "channels copy \"$WORD\"",
      "channels copy \"$NAME\" -g $GUIDE",
      "channels copy \"$NAME\" -g $GUIDE --by 30 --name \"$WORD\"", "channels same \"$NAME\" \"$WORD\" -g $GUIDE",
      "channels same \"$NAME\" -g $GUIDE", "channels same \"$WORD\" \"r$WORD\"", "channels join \"$NAME\" b -g $GUIDE",
      "channels show b -g $GUIDE", "channels join \"$NAME\" -g $GUIDE", "channels join \"$WORD\" \"r$WORD\"",
      "channels hide \"$NAME\" -g $GUIDE", "channels show \"$NAME\" -g $GUIDE", "channels hide \"$WORD\"",
      "channels hide \"$WORD*\" -g $GUIDE", "channels hide '*31m*' -g $GUIDE", "channels show '*' -g $GUIDE",
      "channels hide --where \"name:$WORD\" -g $GUIDE", "channels show --where \"$WORD:x\" -g $GUIDE",
      "channels set --where \"is:$WORD\" --group x -g $GUIDE", "channels set '*31m*' --group \"$WORD\" -g $GUIDE",
      "channels move --where \"number:$WORD\" --first -g $GUIDE", "channels move '*' --last -g $GUIDE",
      "channels reset --where name:a -g $GUIDE --yes",
      "channels hide --where is:copy -g $GUIDE", "channels set '*' --name x -g $GUIDE",
      "channels import --only --dry-run \"$HOME/list.m3u\" -g $GUIDE",
      "channels match \"$HOME/list.m3u\" -g $GUIDE", "channels match --all --json \"$HOME/list.m3u\" -g $GUIDE",
      "channels assign \"$WORD\" \"$NAME\" -g $GUIDE", "channels assign \"$WORD\" \"$WORD\" -g $GUIDE",
      "channels import --only \"$HOME/list.m3u\" -g $GUIDE", "channels show '*' -g $GUIDE",
      "channels set \"$NAME\" --number 7 -g $GUIDE", "channels set b --number 7 -g $GUIDE",
      "channels set \"$NAME\" --name \"$WORD\" -g $GUIDE", "channels set \"$NAME\" --hours \"$WORD\" -g $GUIDE",
      "channels move \"$NAME\" --last -g $GUIDE", "channels move b --before \"$WORD\" -g $GUIDE",
      "channels sort \"$WORD\"", "channels sort name -g $GUIDE", "channels import \"$HOME/$WORD\" -g $GUIDE",
      "channels import \"$HOME/list.m3u\" -g $GUIDE", "channels reset \"$NAME\" -g $GUIDE", "channels reset \"$WORD\"",
      "searches add \"$WORD\" news", "searches", "searches list --json", "searches rename \"$WORD\" \"r$WORD\"",
      "searches remove \"r$WORD\"", "searches remove \"$WORD\"", "searches add x \"actr:$WORD\"",
      "sources", "sources list --json", "sources add \"$WORD\" x", "sources add y \"https://example.org/$WORD\"",
      "sources move \"$WORD\" --first", "sources remove \"$WORD\"",
      "mine export", "mine import --yes \"$HOME/$WORD\"", "mine import --yes \"$HOME/config.toml\"",
      "mine calendar \"$HOME/$WORD\"", "mine calendar --off",
      "mine lists \"$WORD\" -g $GUIDE --add is:film", "mine lists \"$WORD\" -g $GUIDE", "mine lists",
      "mine share \"$WORD\" -g $GUIDE",
      "mine share \"$WORD\" -g $GUIDE --format markdown", "mine lists \"$WORD\" --delete --yes",
      "mine edit \"$WORD\"", "follow \"$WORD\" \"News $NAME\"", "follow", "follow --saved \"$WORD\"",
      "mine list --all -g $GUIDE", "mine --json -g $GUIDE", "unfollow \"$WORD\"", "remind \"$WORD\" --before 3",
      "remind -g $GUIDE --json", "remind --saved \"$WORD\"",
      "remind --remove \"$WORD\"", "remind --due -g $GUIDE --at \"$WORD\"", "unfollow \"r$WORD\"",
      "doctor", "doctor \"$WORD\"", "mine undo --yes", "completions \"$WORD\"", "week $GUIDE --at '2026-11-22 10:10'",
      "show \"$WORD\"",
      "show \"$WORD\" --id 7 --json", "sources find \"$WORD\"", "sources lineups \"$WORD\"",
    ]

    private static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      let guide =
        "<tv><channel id=\"\(hostile)\"><display-name>Alpha</display-name></channel>"
        + "<channel id=\"b\"><display-name>\(hostile)</display-name></channel>"
        + [hostile, "b"].map {
          "<programme start=\"20261122100000 +0000\" stop=\"20261122110000 +0000\" channel=\"\($0)\">"
            + "<title>News \(hostile)</title><desc>\(hostile)</desc></programme>"
        }.joined() + "</tv>"
      let sources = [("harbour", "\(home.path)/guide.xml"), ("none", "/none/a\\u009B\\u202Eb")].map {
        "[[source]]\nname = \"\($0)\"\nlocation = \"\($1)\"\n"
      }
      let files = [
        "guide.xml": guide, "list.m3u": "#EXTM3U\n#EXTINF:-1 tvg-id=\"b\",Beta\nx\n#EXTINF:-1,\(word)\ny\n",
        "config.toml": "colour = \"a\\u009B\\u202E\"\n\(sources.joined())",
      ]
      for (path, text) in files {
        try text.write(toFile: "\(home.path)/\(path)", atomically: true, encoding: .utf8)
      }
      return home
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_CONFIG": "\(home.path)/config.toml",
        "TVGRID_GUIDE": "", "WORD": word, "NAME": "Alpha", "GUIDE": "\(home.path)/guide.xml",
        // Nothing listens at this address.
        "TVGRID_TVMAZE": "http://127.0.0.1:9",
      ]
    }

    /// The first scalar that is not allowed on a terminal, except line endings and the tabs in data.
    private static func firstHarmful(in text: String) -> Unicode.Scalar? {
      let scalars = Array(text.unicodeScalars)
      return scalars.indices.first { isHarmful(scalars[$0...]) }.map { scalars[$0] }
    }

    /// Whether the first of these scalars is harmful. Carriage returns before a line feed belong to the line ending.
    private static func isHarmful(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
      switch scalars.first?.value ?? 0 {
      case 0x09, 0x0A: false
      case 0x0D: scalars.first { $0 != "\r" } != "\n"
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }

    /// The text without the command's own sequences, which redraw lines while sources are updated.
    private static func withoutProgress(_ text: String) -> String {
      let own = ["\u{1B}[K", "\u{1B}[1A", "\u{1B}[2A"]
      let plain = own.reduce(text) { $0.replacing($1, with: "") }
      return String(String.UnicodeScalarView(plain.unicodeScalars.filter { $0 != "\r" }))
    }

    @Test func noCommandWritesAControlIntoAPipe() throws {
      let home = try Self.home()
      for line in Self.lines {
        let result = try Shell.run("$TVGRID \(line)", environment: Self.environment(home))
        #expect([0, 1, 2, 64].contains(result.status), "\(line): \(result.status)")
        let harmful = Self.firstHarmful(in: result.output)
        #expect(harmful == nil, "\(line): \(result.output.debugDescription)")
      }
      Contract.report(
        "K9", "\(Self.lines.count) lines with all commands and hostile ids, names and words: 0 forbidden bytes")
    }

    /// Covers all commands except the grid, whose own sequences are tested by T1.
    @Test func noCommandWritesAControlToATerminal() throws {
      let home = try Self.home()
      for line in Self.lines where line != "\"$WORD\"" {
        let pty = try Pty.shell("exec $TVGRID \(line)", adding: Self.environment(home))
        guard case .exit = try pty.waitForEnd() else {
          Issue.record("\(line) was ended by a signal")
          continue
        }
        let text = line.hasPrefix("update") ? Self.withoutProgress(pty.text) : pty.text
        #expect(Self.firstHarmful(in: text) == nil, "\(line): \(pty.text.debugDescription)")
      }
    }

    /// Text that was not made safe by an earlier step is printed without controls.
    @Test func idsArePrintedWithoutControls() throws {
      let home = try Self.home()
      let same = try Shell.run(
        """
        $TVGRID channels same "$NAME" "$WORD" -g $GUIDE; $TVGRID channels copy "$WORD"
        $TVGRID channels copy "$NAME" -g $GUIDE
        """, environment: Self.environment(home))
      #expect(same.output.contains("Alpha also has the id z]0;P[31m"), "\(same.output.debugDescription)")
      #expect(same.output.contains("added z]0;P[31m"), "\(same.output.debugDescription)")
      #expect(same.lines.last?.hasPrefix("added Alpha") == true, "\(same.output.debugDescription)")
      #expect(Self.firstHarmful(in: same.output) == nil)
    }

    /// New commands must be added to `lines`.
    @Test func everyCommandIsTested() throws {
      var commands = try Self.subcommands(of: "")
      #expect(commands.count > 8)
      for group in commands { commands += try Self.subcommands(of: group).map { "\(group) \($0)" } }
      let missing = commands.filter { command in
        !Self.lines.contains { $0 == command || $0.hasPrefix("\(command) ") }
      }
      #expect(missing == [])
    }

    /// The subcommands listed in the help, each after two spaces.
    private static func subcommands(of group: String) throws -> [String] {
      let lines = try Shell.run("$TVGRID \(group) --help").output.split(
        separator: "\n", omittingEmptySubsequences: false)
      guard let heading = lines.firstIndex(of: "SUBCOMMANDS:") else { return [] }
      return lines[(heading + 1)...].prefix { !$0.isEmpty }.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
  }
}
