import CellCanvas
import Foundation
import GuideApp
import GuideModel
import GuidePersonal
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid mine`: the user's data as text.
  @Suite struct MineTests {
    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path, "TVGRID_GUIDE": FixtureLoader.path("week"),
          "TMPDIR": "\(home.path)/tmp",
        ])
    }

    private static let filling = """
      mkdir -p tmp
      $TVGRID channels set 92 --group News --favourite > none
      $TVGRID channels move 105 --first > none
      $TVGRID searches add Films is:film > none; $TVGRID searches add News =news > none
      """

    /// Previously, each line of such a file was reported as a mistake.
    @Test func aForeignFileIsReportedInOneLine() throws {
      let home = try TemporaryFolder()
      for make in ["head -c 9000 $TVGRID", "yes '<programme>'| head -n 50", "gzip -c $TVGRID | head -c 5000"] {
        let result = try Self.run("mkdir -p tmp; \(make) > other; $TVGRID mine import --yes other", in: home)
        #expect(
          result.output
            == "tvgrid: other is neither an export from tvgrid mine export nor a copy of the database; nothing was changed\n",
          "\(make)")
        #expect(result.status == 2)
      }
    }

    @Test func exportsWithNamesAsCommentsAreImportedAgain() throws {
      let home = try TemporaryFolder()
      let text = try Self.run("\(Self.filling); $TVGRID mine export mine.toml; cat mine.toml", in: home).output
      let channel = "[[channel]]\nid = \"92\"  # Harbour One\ngroups = [\"News\"]\nfavourite = true\n"
      #expect(text.contains(channel), "\(text)")
      #expect(text.contains("order = [\n  \"105\",  # "))
      let result = try Self.run(
        """
        $TVGRID mine import mine.toml
        rm -r data; $TVGRID mine import mine.toml < /dev/null; echo $?
        $TVGRID mine import --yes mine.toml | tail -n 1; $TVGRID mine export | cmp - mine.toml
        printf 'search = []\\n' | $TVGRID mine import --yes -; $TVGRID mine export | grep -c channel
        """, in: home)
      let lines = result.lines
      #expect(lines.first == "no changes", "\(result.output)")
      #expect(lines.contains("+ search Films: is:film") && lines.contains("+ channel 92  Harbour One"))
      #expect(lines.contains("tvgrid: use --yes to import it") && lines.contains("2"))
      #expect(lines.filter { $0 == "imported" }.count == 2)
      #expect(
        lines.suffix(5) == [
          "- search Films: is:film", "- search News: =news", "!! All saved searches would be deleted (2)", "imported",
          "1",
        ])
    }

    /// Importing a complete export replaces the lists, so the number of programmes that would be lost is shown next to the
    /// question.
    @Test func lossesOfListsAreShownWithCounts() throws {
      let home = try TemporaryFolder()
      let at = "--at 2026-11-20T20:47 --time-zone Europe/London"
      let result = try Self.run(
        """
        mkdir -p tmp; $TVGRID mine lists 'To watch' \(at) --add 'title:="the silent mr penrose"' > none
        $TVGRID mine export mine.toml; $TVGRID mine lists 'To watch' \(at) --add 'title:="the brass monkey"' > none
        $TVGRID mine lists Sea \(at) --add 'title:="the glass orchard"' > none
        $TVGRID mine import mine.toml < /dev/null | tail -n 3; $TVGRID mine import --yes mine.toml | grep -c '^!!'
        """, in: home)
      #expect(
        result.lines.filter { !$0.hasPrefix("tvgrid:") } == [
          "!! Your lists will be replaced: 2 programmes would be lost", "!!   “To watch” loses 1 of 2",
          "!!   “Sea” is deleted with its 1 programme", "3",
        ], "\(result.output)")
    }

    @Test func theLastViewIsRestored() throws {
      let home = try TemporaryFolder()
      let program = try #require(BuiltProgram.path)
      let environment = ["XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path]
      func opened(_ view: SavedView) throws -> GridSession {
        try GridSession(
          [program, FixtureLoader.path("week"), "--at", GridSession.now],
          showing: ScreenStack.opened(
            DemoGuide.week, now: Moments.at(GridSession.now), size: Size(columns: 80, rows: 24), view: view),
          environment: environment)
      }
      var first = try opened(SavedView())
      try first.press("- v Down Down Down")
      let left = first.stack.grid.view(first.stack.app)
      try #require(left.zoom != .standard && left.rowHeight == 2 && left.channel != nil)
      try first.pressQuickly("q")
      try first.screen.waitForEnd()
      let kept = try Self.run("$TVGRID mine export | sed -n '/^\\[view/,$p'", in: home).output
      #expect(kept.contains("row-height = 2") && kept.contains("channel = "), "\(kept)")
      // The screen must equal one that starts with that view.
      _ = try opened(left)
    }

    @Test func aTextWithAMistakeIsNotImported() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        printf '[[search]]\\nname = "a"\\nqeury = "x"\\n' > mine.toml
        $TVGRID mine import --yes mine.toml; echo $?; $TVGRID searches 2> none | wc -l
        """, in: home)
      #expect(result.lines.contains("tvgrid: mine.toml:3: “qeury” is not a search setting; did you mean query?"))
      #expect(result.lines.suffix(2).map { $0.filter { $0 != " " } } == ["2", "2"], "\(result.output)")
    }

    @Test func aCopyOfTheDatabaseIsImported() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        cp data/tvgrid/mine.db.copy .; $TVGRID searches remove Films
        $TVGRID mine import --yes mine.db.copy
        """, in: home)
      #expect(
        result.lines == ["saved search deleted: Films", "+ search Films: is:film", "imported"], "\(result.output)")
    }

    @Test func anEditorChangesSearches() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        EDITOR=true $TVGRID mine edit searches
        EDITOR="sed -i s/is:film/is:live/" $TVGRID mine edit searches
        VISUAL="sed -i s/News/Late/" EDITOR=false $TVGRID mine edit searches
        EDITOR="sed -i s/News/Sea/" $TVGRID mine edit channels
        EDITOR=false $TVGRID mine edit; ls tmp
        printf 'echo >> "$1"; exit 1\\n' > failing
        EDITOR="sh failing" $TVGRID mine edit; PATH=/nowhere EDITOR= VISUAL= $TVGRID mine edit; ls tmp
        """, in: home)
      #expect(
        result.lines.prefix(6) == [
          "nothing changed", "~ search Films: is:live", "imported", "+ search Late: =news", "- search News: =news",
          "imported",
        ], "\(result.output)")
      #expect(result.lines.dropFirst(6).prefix(2) == ["~ channel 92  Harbour One", "imported"])
      #expect(result.lines.dropFirst(8).first == "tvgrid: false ended with an error; nothing was changed")
      #expect(result.lines.dropFirst(9).first?.contains("ended with an error; your text is in ") == true)
      #expect(result.lines.contains("tvgrid: no editor found: set EDITOR, for example export EDITOR=nano"))
      #expect(result.lines.count == 12, "one text file is left, whose path was shown: \(result.output)")
    }

    /// An editor on a full disk leaves an empty file, which used to delete everything.
    @Test(arguments: [
      ": > \"$1\"", "printf '\\n \\t\\n\\n' > \"$1\"", "sed -i '/^[^#]/d' \"$1\"", "printf '\\357\\273\\277' > \"$1\"",
      "head -c 100 /dev/zero > \"$1\"",
    ]) func anEmptyTextIsRefused(editor: String) throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      try "\(editor)\n".write(toFile: "\(home.path)/editor", atomically: true, encoding: .utf8)
      let result = try Self.run(
        """
        $TVGRID mine export before
        for part in '' searches channels; do EDITOR="sh editor" $TVGRID mine edit $part; echo $?; done
        $TVGRID mine export | cmp - before; ls tmp
        """, in: home)
      #expect(result.lines.filter { $0 == "2" }.count == 3, "\(result.output)")
      #expect(result.lines.count { $0.hasSuffix("the editor left the text empty; nothing was changed") } == 3)
      #expect(result.lines.count == 9, "\(result.output)")
    }

    /// Text that is cut off halfway through would delete a whole section. Without a terminal, it is rejected.
    @Test func aWholePartIsDeletedOnlyOnRequest() throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      let result = try Self.run(
        """
        $TVGRID mine export before
        EDITOR="sed -i '/search../,\\$d'" $TVGRID mine edit; echo $?
        $TVGRID mine export | cmp - before
        sed -i '1i search = []' tmp/*.toml; $TVGRID mine import tmp/*.toml < none | grep '^!!'; $TVGRID mine import --yes tmp/*.toml | tail -n 1
        $TVGRID searches; $TVGRID channels | grep -c 'Harbour One'
        """, in: home)
      #expect(result.lines.contains("!! All saved searches would be deleted (2)"), "\(result.output)")
      let advice = result.lines.first { $0.contains("nothing was changed; your text is in ") }
      #expect(advice?.contains("search = []") == true, "\(result.output)")
      #expect(result.lines.suffix(2).first == "imported" && result.lines.contains("2"), "\(result.output)")
    }

    @Test func onATerminalAWholePartIsAskedAbout() throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      let environment = [
        "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path, "TVGRID_GUIDE": FixtureLoader.path("week"),
        "TMPDIR": "\(home.path)/tmp", "EDITOR": "printf 'search = []\\n' >",
      ]
      for (answer, count) in [("n", 2), ("y", 0)] {
        let screen = try Pty.shell("exec $TVGRID mine edit searches", adding: environment)
        try screen.readUntil(bytes: Array("!! All saved searches would be deleted (2)".utf8))
        try screen.readUntil(bytes: Array("Import this? [y/N] ".utf8))
        screen.write("\(answer)\n")
        #expect(try screen.waitForEnd() == .exit(answer == "y" ? 0 : 2))
        let listed = try Self.run("$TVGRID searches 2> none | wc -l", in: home)
        #expect(Int(listed.output.filter(\.isNumber)) == count)
      }
    }

    /// An editor may leave anything at the file's path.
    @Test(arguments: [
      "mkfifo \"$1\"", "mkdir \"$1\"", ":", "ln -s /dev/zero \"$1\"", "mkfifo p; ln -s \"$PWD/p\" \"$1\"",
    ])
    func specialFilesLeftByTheEditorDoNotBlock(editor: String) throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      try "rm \"$1\"; \(editor)\n".write(toFile: "\(home.path)/editor", atomically: true, encoding: .utf8)
      let result = try Self.run(
        """
        $TVGRID mine export before; EDITOR='sh editor' timeout 60 $TVGRID mine edit; echo $?
        $TVGRID mine export | cmp - before
        """, in: home)
      #expect(result.lines.count == 2 && result.lines.last == "2", "\(result.output)")
      #expect(result.lines.first?.hasSuffix("; nothing was changed") == true, "\(result.output)")
    }

    @Test func aNewerDatabaseIsReportedOnce() throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      try Database("\(home.path)/data/tvgrid/mine.db").execute("PRAGMA user_version = 99")
      let commands = [
        "follow x", "mine", "mine calendar x.ics", "channels hide 92", "remind Tide", "now", "searches", "mine edit",
        "searches add b x", "mine import --yes none",
      ]
      for command in commands {
        let result = try Self.run(
          "touch none; EDITOR=true $TVGRID \(command) < /dev/null 2>&1 | grep -c newer", in: home)
        #expect(result.lines == ["1"], "\(command): \(result.output)")
      }
    }

    /// SQLite used to leave read-only files next to a read-only database, and later writes failed.
    @Test func aFormerlyReadOnlyDatabaseCanBeWritten() throws {
      let home = try TemporaryFolder()
      // Root may write anywhere, but other users may not.
      let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
      let result = try Self.run(
        """
        chmod 777 .; TVGRID="\(user) $TVGRID"; files=data/tvgrid
        $TVGRID searches add a x; \(user) chmod 444 $files/mine.db
        $TVGRID searches add b x; echo $?; $TVGRID searches | wc -l; $TVGRID doctor | grep -c 'mine.db is read-only'
        \(user) chmod 600 $files/mine.db; $TVGRID searches add c x
        for name in shm wal; do \(user) touch $files/mine.db-$name; \(user) chmod 444 $files/mine.db-$name; done
        $TVGRID searches add d x
        """, in: home)
      #expect(
        result.lines.map { $0.filter { $0 != " " } }.filter { !$0.hasPrefix("tvgrid:cannotwrite") } == [
          "savedsearchadded:a", "2", "1", "1", "savedsearchadded:c", "savedsearchadded:d",
        ], "\(result.output)")
      #expect(
        result.lines.contains { $0.hasSuffix("mine.db: Permission denied; it has not been changed") },
        "\(result.output)")
    }

    /// If SQLite cannot create a file, it reports that the file does not exist.
    @Test func anUnwritableFolderIsReportedAsTheReason() throws {
      let home = try TemporaryFolder()
      let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
      let result = try Self.run(
        """
        chmod 777 .; TVGRID="\(user) $TVGRID"; $TVGRID searches add a x; \(user) chmod 555 data/tvgrid
        $TVGRID searches add b x; \(user) chmod 755 data/tvgrid
        """, in: home)
      #expect(
        result.lines.last?.hasSuffix("mine.db: Permission denied; it has not been changed") == true, "\(result.output)")
    }

    /// Someone else's database may be designed to keep a reader busy.
    @Test func aHostileDatabaseIsNotImported() throws {
      let home = try TemporaryFolder()
      _ = try Self.run("\(Self.filling); cp data/tvgrid/mine.db.copy hostile.db", in: home)
      try Database("\(home.path)/hostile.db").execute(
        """
        DROP TABLE kept_query; CREATE VIEW kept_query AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
          SELECT x AS position, 'a' AS name, 'b' AS query, 0 AS is_followed FROM n
        """)
      let result = try Self.run(
        """
        timeout 60 $TVGRID mine import --yes hostile.db; echo $?
        timeout 60 $TVGRID mine import --yes - < data/tvgrid/mine.db.copy; echo $?
        cp hostile.db data/tvgrid/mine.db; timeout 60 $TVGRID doctor | grep -c 'it does not have the tables of tvgrid'
        timeout 60 $TVGRID searches 2> none
        """, in: home)
      #expect(
        result.lines.first?.hasSuffix("hostile.db: it is damaged (it does not have the tables of tvgrid)") == true)
      #expect(
        result.lines.dropFirst() == [
          "2", "tvgrid: a copy of the database cannot be read from a pipe: name the file; nothing was changed", "2",
          "1",
          "Films\tis:film\t0\t0", "News\t=news\t0\t0",
        ], "\(result.output)")
    }

    @Test func aRelativeHomeIsReported() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        HOME=here XDG_CACHE_HOME=there XDG_CONFIG_HOME=$PWD $TVGRID searches
        HOME=here $TVGRID doctor | grep -c '^! HOME'
        """, in: home)
      let ignored = "is not an absolute path and is ignored; using /"
      #expect(
        result.lines.first?.hasPrefix("tvgrid: XDG_CACHE_HOME: “there” \(ignored)") == true, "\(result.output)")
      #expect(result.lines.contains { $0.hasPrefix("tvgrid: HOME: “here” \(ignored)") })
      #expect(result.lines.last == "1" && result.lines.count == 3, "\(result.output)")
    }

    /// While an editor runs, tvgrid ignores ^C and some other signals, so only the editor reacts to them.
    @Test func anInterruptReachesTheEditorAndNotTheProgram() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        printf 'kill -INT $PPID; exec sed -i s/is:film/is:live/ "$1"\n' > interrupting
        EDITOR=". ./interrupting" $TVGRID mine edit searches
        EDITOR='kill -INT $$ #' $TVGRID mine edit searches
        """, in: home)
      #expect(
        result.lines == [
          "~ search Films: is:live", "imported", "tvgrid: kill -INT $$ # ended with an error; nothing was changed",
        ], "\(result.output)")
    }

    /// On Debian, `editor` is the editor chosen for the system.
    @Test func withoutAVariableTheSystemEditorIsUsed() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        \(Self.filling)
        mkdir programs; printf '#!/bin/sh\\nexec sed -i s/is:film/is:live/ "$1"\\n' > programs/editor
        chmod +x programs/editor
        unset EDITOR VISUAL; export PATH="$PWD/programs:$PATH"
        $TVGRID mine edit searches </dev/null
        script -qec "$TVGRID mine edit searches" /dev/null | tr -d '\r'
        """, in: home)
      let refusal = "tvgrid: no terminal for an editor: use tvgrid mine export and import, or set EDITOR"
      #expect(result.lines == [refusal, "~ search Films: is:live", "imported"], "\(result.output)")
    }

    /// As in `crontab -e`, a mistake is shown with its line, and the text can be edited again.
    @Test func afterAMistakeTheTextCanBeEditedAgain() throws {
      let home = try TemporaryFolder()
      _ = try Self.run(Self.filling, in: home)
      let editor = "\(home.path)/editor"
      let mending = "sed -i s/hiden/hidden/ \"$1\""
      try "if grep -q hiden \"$1\"; then \(mending); else echo 'hiden = true' >> \"$1\"; fi\n"
        .write(toFile: editor, atomically: true, encoding: .utf8)
      let environment = [
        "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path, "TVGRID_GUIDE": FixtureLoader.path("week"),
        "TMPDIR": "\(home.path)/tmp", "EDITOR": "sh \(editor)",
      ]
      let again = try Pty.shell("exec $TVGRID mine edit channels", adding: environment)
      // The lines break at different words, depending on the random letters of the path.
      try again.readUntil(bytes: Array("“hiden”".utf8))
      try again.readUntil(bytes: Array("hidden?".utf8))
      try again.readUntil(bytes: Array("Edit it again? [Y/n] ".utf8))
      again.write("\n")
      try again.readUntil(bytes: Array("imported".utf8))
      #expect(try again.waitForEnd() == .exit(0))
      let never = try Pty.shell("exec $TVGRID mine edit channels", adding: environment)
      try never.readUntil(bytes: Array("Edit it again? [Y/n] ".utf8))
      never.write("n\n")
      // The line breaks in or before the path, depending on its random letters.
      try never.readUntil(bytes: Array("nothing was changed; your text is in".utf8))
      #expect(try never.waitForEnd() == .exit(2))
      let result = try Self.run("grep -c hiden tmp/*; $TVGRID channels | grep -c hidden", in: home)
      #expect(result.lines == ["1", "1"], "\(result.output)")
    }
  }
}
