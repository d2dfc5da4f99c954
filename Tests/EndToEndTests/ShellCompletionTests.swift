import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Typing and pressing Tab in bash, zsh and fish on a terminal.
  @Suite struct ShellCompletionTests {
    enum CompletingShell: String, CaseIterable, Sendable {
      case bash, zsh, fish

      var command: [String] {
        switch self {
        case .bash: ["/usr/bin/bash", "--norc", "--noprofile", "-i"]
        case .zsh: ["/usr/bin/zsh", "-f", "-i"]
        case .fish: ["/usr/bin/fish", "--no-config", "-i", "-C", "source ~/fish; set fish_greeting"]
        }
      }

      /// The command that loads the completions as if they were installed.
      var loading: String {
        switch self {
        case .bash: "source ~/bash"
        case .zsh: "fpath=(~/zsh $fpath); autoload -U compinit; compinit -u -D"
        case .fish: "true"
        }
      }
    }

    /// Names that a shell must not execute, and must not read as options or as several words.
    private static let names = [
      "Harbour One", "Harbour: Two", "Harbour's", "Harbour $(touch PWNED)", "Harbour `touch PWNED`", "Café Noir",
      "-Dash", "a\"quote", "Kestrel", "Sky:Arts One", "Back\\slash", "Line\nbreak", "日本 One",
      "Ee `touch PWNED` TV", "Dollar$HOME TV", "Ff $(touch PWNED) TV",
    ]

    /// A home with a guide, a source, searches, a list and a reminder.
    private static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      let program = try #require(BuiltProgram.path)
      for folder in ["bin", "zsh"] {
        try FileManager.default.createDirectory(atPath: "\(home.path)/\(folder)", withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(atPath: "\(home.path)/bin/tvgrid", withDestinationPath: program)
      let channels = names.enumerated().map { index, name in
        let text = name.replacing("&", with: "&amp;").replacing("\n", with: "&#10;")
        return "<channel id=\"c\(index)\"><display-name>\(text)</display-name></channel>"
      }
      let document =
        "<tv>\(channels.joined())<programme start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" "
        + "channel=\"c0\"><title>News</title></programme></tv>"
      try Data(document.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let result = try Shell.run(
        """
        for shell in bash zsh/_tvgrid fish; do
          $TVGRID --generate-completion-script ${shell%/*} > "$HOME/$shell" || exit 1
        done
        $TVGRID sources add quay https://example.org/guide.xml --anyway && $TVGRID searches add 'Films at sea' is:film &&
          $TVGRID follow 'The Ferrymen' && $TVGRID remind 'Late Kitchen'
        """, environment: environment(home))
      try #require(result.status == 0, "\(result.output)")
      return home
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
        "PATH": "\(home.path)/bin:/usr/bin:/bin", "TVGRID_GUIDE": "\(home.path)/guide.xml",
        "TVGRID_OPTIONS": "--ascii",
      ]
    }

    /// The text typed before Tab and the resulting line, in each shell.
    private static let lines: [(typed: String, completed: String)] = [
      ("list --channel Kes", "list --channel Kestrel"),
      ("list --channel kes", "list --channel Kestrel"),
      ("list --channel Har", "list --channel Harbour"),
      ("list -c Harbour\\ O", "list -c Harbour\\ One"),
      ("list -c Harbour:", "list -c Harbour:\\ Two"),
      ("list -c Harbour:\\ T", "list -c Harbour:\\ Two"),
      ("list -c Sky:A", "list -c Sky:Arts\\ One"),
      ("list -c \"Harbour: T", "list -c \"Harbour: Two\""),
      ("list -c 'Harbour $", "list -c 'Harbour $(touch PWNED)'"),
      ("list -c Caf", "list -c Café\\ Noir"),
      ("list -c 日", "list -c 日本\\ One"),
      ("list -c a", "list -c a\\\"quote"),
      ("list -c Back", "list -c Back\\\\slash"),
      ("list -g ~/guide.xml -c Kes", "list -g ~/guide.xml -c Kestrel"),
      ("list --saved Fil", "list --saved Films\\ at\\ sea"),
      ("searches remove Fil", "searches remove Films\\ at\\ sea"),
      ("sources remove ", "sources remove quay"),
      ("sources move quay --before ", "sources move quay --before quay"),
      ("update ", "update quay"),
      ("mine lists Fo", "mine lists For\\ friends"),
      ("mine share To", "mine share To\\ watch"),
      ("unfollow ", "unfollow The\\ Ferrymen"),
      ("remind --remove ", "remind --remove Late\\ Kitchen"),
      ("search is:fi", "search is:film"),
      ("search kettle day:weeke", "search kettle day:weekend"),
      ("search tit", "search title:"),
      ("search channel:kes", "search channel:Kestrel"),
      ("search 'is:film channel:kes", "search 'is:film channel:Kestrel'"),
      ("list -q is:fi", "list -q is:film"),
      ("channels hide --where is:hi", "channels hide --where is:hidden"),
      ("--color n", "--color never"),
      ("serach ", "serach"),
    ]

    @Test(arguments: CompletingShell.allCases) func tabCompletesTheUsersData(shell: CompletingShell) throws {
      let home = try Self.home()
      let screen = try TmuxScreen(shell.command, columns: 120, environment: Self.environment(home))
      try screen.sendText("cd; \(shell.loading); echo re''ady")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("\nready") }
      for (typed, completed) in Self.lines {
        // A mistyped command, the last of the lines, is completed with nothing or with file names.
        let expected = "tvgrid \(completed)"
        try screen.sendText("tvgrid \(typed)")
        try screen.waitFor { $0.contains("tvgrid \(typed)".trimmingCharacters(in: .whitespaces)) }
        try screen.send("Tab")
        // If letter case differs, fish rewrites a quoted query with backslashes; version 4 quotes a word if nothing was
        // typed.
        try screen.waitFor { $0.contains(expected) || $0.fishSpelling.contains(expected.fishSpelling) }
        // Fish may show a list. If Escape and the next key were sent together, they would be read as one key.
        if shell == .fish {
          try screen.send("Escape")
          HangGuard.pause(150)
        }
        try screen.send("C-u")
        try screen.send("C-l")
        try screen.waitFor { !$0.contains("tvgrid") }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/PWNED"))
    }

    /// A guide must not make users run commands. bash once left such names unquoted.
    @Test func bashExecutesNothingInAName() throws {
      let home = try Self.home()
      let shell = CompletingShell.bash
      let screen = try TmuxScreen(shell.command, columns: 120, environment: Self.environment(home))
      try screen.sendText("cd; \(shell.loading); echo re''ady")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("\nready") }
      let lines = [
        ("list -c Ee", "list -c Ee\\ \\`touch\\ PWNED\\`\\ TV"),
        ("list -c \"Ee", "list -c \"Ee \\`touch PWNED\\` TV\""),
        ("list -c Dol", "list -c Dollar\\$HOME\\ TV"), ("list -c Ff", "list -c Ff\\ \\$\\(touch\\ PWNED\\)\\ TV"),
      ]
      for (typed, completed) in lines {
        try screen.sendText("tvgrid \(typed)")
        try screen.send("Tab")
        try screen.waitFor { $0.contains("tvgrid \(completed)") }
        try screen.sendText("; echo do''ne")
        try screen.send("Enter")
        try screen.waitFor { $0.contains("\ndone") }
        try screen.send("C-l")
        try screen.waitFor { !$0.contains("done") }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/PWNED"))
    }

    /// A name of several words becomes a phrase in the query, if the shell can insert it.
    @Test(arguments: [CompletingShell.bash, .zsh]) func namesOfChannelsBecomePhrases(shell: CompletingShell) throws {
      let home = try Self.home()
      let screen = try TmuxScreen(shell.command, columns: 120, environment: Self.environment(home))
      try screen.sendText("cd; \(shell.loading); echo re''ady")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("\nready") }
      try screen.sendText("tvgrid search channel:caf")
      try screen.send("Tab")
      try screen.waitFor { $0.contains("search channel:\\\"Café\\ Noir\\\"") }
      try screen.send("C-u")
      // Only the common part of several names is completed. The names are listed, and the typed text is kept.
      try screen.sendText("tvgrid search channel:har")
      try screen.send("Tab", "Tab")
      try screen.waitFor {
        $0.contains("search channel:har\n") && $0.contains("Harbour\\ One") || $0.contains("\"Harbour One")
      }
    }

    /// If there is no guide, or if it is damaged or a pipe, nothing is offered or written, and nothing waits.
    @Test func unreadableDataOffersNoCompletions() throws {
      let home = try Self.home()
      let calls = [
        "list -- --channel 3 0 tvgrid list -g /dev/null -c ''", "list -- --channel 3 0 tvgrid list -g - -c ''",
        "list -- --channel 3 0 tvgrid list -g \"$HOME/pipe\" -c ''",
        "list -- --channel 5 0 tvgrid list -g \"$HOME/none.xml\" -c ''",
        "search -- --saved 3 0 tvgrid search --saved ''", "mine lists -- positional@0 3 0 tvgrid mine lists ''",
      ]
      for call in calls {
        let result = try Shell.run(
          "mkfifo \"$HOME/pipe\" 2>/dev/null; SAP_SHELL=bash $TVGRID ---completion \(call)",
          environment: ["HOME": home.path, "TVGRID_CONFIG": "/dev/null", "XDG_DATA_HOME": "/dev/null/none"])
        #expect(result.output.trimmingCharacters(in: .newlines) == "", "\(call)")
      }
    }
  }
}

extension String {
  /// A word in single quotes, spelled as fish writes it without quotes.
  fileprivate var fishSpelling: String {
    split(separator: "'", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 ? String(part).replacing(" ", with: "\\ ") : String(part)
    }.joined()
  }
}
