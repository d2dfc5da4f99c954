import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The candidates of bash, zsh and fish after Tab; a shell that is not installed is not asked.
  @Suite struct ShellCompletionTests {
    /// A home with a source, a saved search, and a guide with names that a shell must not carry out.
    private static func home() throws -> TemporaryHome {
      let home = try TemporaryHome()
      let program = try #require(BuiltProgram.path)
      try FileManager.default.createDirectory(atPath: "\(home.path)/bin", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: "\(home.path)/bin/tvgrid", withDestinationPath: program)
      let names = ["Harbour One", "Harbour: Two", "Harbour's", "Harbour $(touch PWNED)", "Harbour `touch PWNED`"]
      let channels = names.enumerated().map { index, name in
        "<channel id=\"\(index)\"><display-name>\(name)</display-name></channel>"
      }
      let document =
        "<tv>\(channels.joined())<programme start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" "
        + "channel=\"0\"><title>News</title></programme></tv>"
      try Data(document.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let result = try Shell.run(
        """
        for shell in bash zsh fish; do $TVGRID --generate-completion-script $shell > "$HOME/$shell" || exit 1; done
        $TVGRID sources add quay https://example.org/guide.xml && $TVGRID searches add 'Films at sea' is:film
        """, environment: environment(home))
      try #require(result.status == 0, "\(result.output)")
      return home
    }

    private static func environment(_ home: TemporaryHome) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
        "PATH": "\(home.path)/bin:/usr/bin:/bin", "TVGRID_GUIDE": "", "TVGRID_OPTIONS": "--ascii",
      ]
    }

    /// The last word is what is being completed.
    private static let lines: [(words: [String], offered: [String])] = [
      (["--color", ""], ["auto", "always", "never"]),
      (["grid", "--color", "a"], ["auto", "always"]),
      (["--col"], ["--color"]),
      (["list", "--saved", ""], ["Films at sea"]),
      (["search", "--saved", ""], ["Films at sea"]),
      (["searches", "remove", ""], ["Films at sea"]),
      (["sources", "remove", ""], ["quay"]),
      (["update", ""], ["quay"]),
      (["serach", ""], []),
      (
        ["list", "-g", "guide.xml", "-c", ""],
        ["Harbour One", "Harbour: Two", "Harbour's", "Harbour $(touch PWNED)", "Harbour `touch PWNED`"]
      ),
      (["list", "--demo", "--channel", "Harb"], ["Harbour One"]),
    ]

    private static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }

    private static func ask(_ shell: String, _ script: String, in home: TemporaryHome) throws -> [String]? {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") else { return nil }
      try Data(script.utf8).write(to: URL(fileURLWithPath: "\(home.path)/ask"))
      return try Shell.run("cd \"$HOME\"; \(shell) \"$HOME/ask\"", environment: environment(home)).lines
    }

    @Test func bashOffersWhatFits() throws {
      let home = try Self.home()
      for (words, offered) in Self.lines {
        let all = (["tvgrid"] + words).map(Self.quoted).joined(separator: " ")
        let script = """
          complete() { :; }
          source "$HOME/bash"
          COMP_WORDS=(\(all)); COMP_CWORD=\(words.count)
          COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
          _tvgrid tvgrid "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          printf '%s\\n' "${COMPREPLY[@]}"

          """
        let found = try #require(try Self.ask("bash", script, in: home), "bash is not installed")
        let misses = offered.isEmpty || found.starts(with: offered)
        #expect(misses && (!offered.isEmpty || !found.contains("Harbour One")), "\(words): \(found)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/PWNED"))
    }

    /// Both complete only what is typed on a terminal.
    @Test(arguments: [
      ["fish", "--no-config", "-i", "-C", "source ~/fish; set fish_greeting"],
      ["zsh", "-f", "-i"],
    ]) func aShellOnATerminalOffersWhatFits(shell: [String]) throws {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell[0])") else { return }
      let home = try Self.home()
      let screen = try TmuxScreen(shell, environment: Self.environment(home))
      try screen.sendText("cd; mkdir scripts; cp zsh scripts/_tvgrid; echo re''ady")
      try screen.send("Enter")
      try screen.waitFor { $0.contains("\nready") }
      if shell[0] == "zsh" {
        try screen.sendText("fpath=(~/scripts $fpath); autoload -U compinit; compinit -u -D; echo lo''aded")
        try screen.send("Enter")
        try screen.waitFor { $0.contains("\nloaded") }
      }
      for (line, offered) in [
        ("tvgrid --color n", "--color never"), ("tvgrid sources remove ", "remove quay"),
        ("tvgrid list --saved ", "--saved Films\\ at\\ sea"),
        ("tvgrid list -g guide.xml -c Harbour: T", "Harbour:\\ Two"),
      ] {
        try screen.sendText(line.replacing("Harbour: T", with: "Harbour:\\ T"))
        try screen.send("Tab")
        try screen.waitFor { $0.contains(offered) }
        try screen.send("C-u")
        try screen.send("C-l")
        try screen.waitFor { !$0.contains("tvgrid ") }
      }
      try screen.sendText("tvgrid list -g guide.xml -c Har")
      try screen.send("Tab")
      try screen.waitFor { $0.contains("Harbour") }
      #expect(!FileManager.default.fileExists(atPath: "\(home.path)/PWNED"))
    }
  }
}
