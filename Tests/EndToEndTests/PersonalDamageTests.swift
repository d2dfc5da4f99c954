import Foundation
import GuidePersonal
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A damaged database, with each command that opens it.
  @Suite struct PersonalDamageTests {
    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_DATA_HOME": "\(home.path)/data", "XDG_CONFIG_HOME": "\(home.path)/config", "HOME": home.path,
          "TVGRID_GUIDE": FixtureLoader.path("week"),
        ])
    }

    private static let filling = """
      for name in keep1 keep2 keep3; do $TVGRID searches add $name news > none; done
      $TVGRID mine export mine.toml; cp mine.toml backup.toml
      printf '[[search]]\\nname = "new"\\nquery = "x"\\n' > new.toml
      """

    private static let damage = "printf garbage | dd of=data/tvgrid/mine.db conv=notrunc status=none"

    /// Each command, and how many of the three searches remain after it.
    @Test(arguments: [
      ("searches add new x", 3), ("searches rename keep3 new", 2), ("searches remove keep3", 2),
      ("searches rename never new", 3), ("searches", 3), ("mine import --yes new.toml", 0), ("channels hide 92", 3),
      ("channels sort name", 3), ("channels", 3), ("list --count", 3), ("mine export", 3),
    ])
    func eachCommandReportsItOnceAndNothingIsLost(command: String, kept: Int) throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        \(Self.damage)
        $TVGRID \(command) > none 2> errors < /dev/null
        grep -c 'mine.db: it is damaged (.*): restored from its copy of ' errors
        $TVGRID mine export | grep -c '^name = "keep[123]"'
        """, in: home)
      #expect(result.lines == ["1", "\(kept)"], "\(command): \(result.output)")
    }

    /// The database is restored by a command while a grid is open, or by a grid at its next key press.
    ///
    /// The grid reports this, and saves again everything that was followed after the copy was made.
    @Test(arguments: [true, false]) func anOpenGridKeepsItsOwnChanges(isByCommand: Bool) throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      let environment = [
        "XDG_DATA_HOME": "\(home.path)/data", "XDG_CONFIG_HOME": "\(home.path)/config", "HOME": home.path,
        "TVGRID_GUIDE": FixtureLoader.path("week"),
      ]
      let at = ["--at", "2026-11-20 20:47", "--time-zone", "Europe/London"]
      let followed = try TmuxScreen([Pty.program()] + at, columns: 140, rows: 40, environment: environment)
      try followed.waitFor { $0.contains("Full English") }
      let other = try TmuxScreen([Pty.program()] + at, columns: 140, rows: 40, environment: environment)
      try other.waitFor { $0.contains("Full English") }
      try followed.send("f")
      try followed.waitFor { $0.contains("Following") }
      func isKept() throws -> Bool {
        try HangGuard.waits(pollingEvery: 100) {
          try Self.run("$TVGRID searches", in: home).output.contains("Full English")
        }
      }
      // The grid writes in the background, and a late write would repair the damage.
      #expect(try isKept())
      _ = try Self.run("head -c 5000 /dev/urandom | dd of=data/tvgrid/mine.db conv=notrunc status=none", in: home)
      if isByCommand {
        let result = try Self.run("$TVGRID searches", in: home)
        #expect(result.output.contains("restored from its copy of "), "\(result.output)")
      } else {
        try other.send("Down")
        try other.waitFor { $0.contains("mine.db: it is damaged: restored from its copy of ") }
      }
      try followed.send("Down")
      #expect(try isKept())
    }

    /// A nightly `mine export mine.toml` must not replace a good file with an empty one.
    @Test(arguments: ["damaged", "newer", "pipe"])
    func exportingUnreadableDataFailsAndWritesNothing(state: String) throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      let path = "\(home.path)/data/tvgrid/mine.db"
      switch state {
      case "damaged": _ = try Self.run(Self.damage, in: home)
      case "newer": try Database(path).execute("PRAGMA user_version = 99")
      default: _ = try Self.run("rm data/tvgrid/mine.db; mkfifo data/tvgrid/mine.db", in: home)
      }
      let result = try Self.run(
        """
        cp -a data kept; $TVGRID mine export mine.toml 2> errors; echo $?; cmp mine.toml backup.toml
        wc -l < errors; rm -r data; mv kept data; $TVGRID mine export 2> errors; echo $?
        """, in: home)
      #expect(result.lines.map { $0.filter { $0 != " " } } == ["2", "2", "2"], "\(result.output)")
    }

    @Test(arguments: [1, 20, 40])
    func onAFullDiskTheCopyReplacesAMissingDatabase(blocks: Int) throws {
      let home = try TemporaryFolder()
      // A file size limit simulates a full disk, because writing fails in the same places.
      let result = try Self.run(
        """
        \(Self.filling)
        rm data/tvgrid/mine.db
        (trap '' XFSZ; ulimit -f \(blocks); exec $TVGRID searches 2> errors) | grep -c '^keep[123]'
        sort -u errors | wc -l; sort -u errors | grep -c 'mine.db: .*: its copy is used'
        $TVGRID searches 2> errors | grep -c '^keep[123]'; grep -c 'restored from its copy of' errors
        """, in: home)
      #expect(result.lines.map { $0.filter { $0 != " " } } == ["3", "1", "1", "3", "1"], "\(result.output)")
    }
  }
}
