import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Reminders are set, fire once however many instances of tvgrid run, and need to be answered in only one of them.
  @Suite struct RemindTests {
    static let zone = "--time-zone Europe/London"

    static func folders(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path,
        "TVGRID_GUIDE": FixtureLoader.path("week"), "PATH": "\(home.path)/bin:/usr/bin:/bin",
      ]
    }

    /// A home where the desktop and the reminder command each write a line for every reminder.
    static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      let made = try run(
        """
        mkdir -p bin config/tvgrid
        printf '#!/bin/sh\\nline=$(printf "%%s|" "$@"); printf "%%s\\\\n" "$line" >> \(home.path)/desktop\\n' > bin/notify-send
        printf '#!/bin/sh\\necho "$1 $TVGRID_TITLE, $TVGRID_CHANNEL, $TVGRID_START, $TVGRID_MINUTES" >> \(home.path)/told\\ncat >> \(home.path)/json\\n' > bin/tell
        chmod +x bin/*
        echo 'reminder-command = ["tell", "a b; $x"]' > config/tvgrid/config.toml
        """, in: home)
      #expect(made.output.isEmpty && made.status == 0, "\(made.output)")
      return home
    }

    static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run("cd \(home.path); \(lines)", environment: folders(home))
    }

    @Test func aNegativeLeadTimeIsRefused() throws {
      let result = try Self.run("$TVGRID remind x --before -5", in: try Self.home())
      #expect(result.lines.first?.contains("--before must be from 0 to ") == true, "\(result.output)")
    }

    @Test func dueRemindersFireOnceHoweverManyProgramsRun() throws {
      let home = try Self.home()
      let at = "--at '2026-11-20 20:56' \(Self.zone)"
      let result = try Self.run(
        """
        $TVGRID remind 'The Marnie Quill Show'; $TVGRID remind --json --at '2026-11-20 20:47' | grep -c Marnie
        $TVGRID remind --due --at '2026-11-20 20:54' \(Self.zone); cat told 2> none
        for i in 1 2 3 4 5 6; do $TVGRID remind --due \(at) >> out & done; wait; cat out
        $TVGRID remind --due --at '2026-11-20 21:05' \(Self.zone); cat told desktop
        """, in: home)
      #expect(
        result.lines.filter { Int($0) == nil } == [
          "reminder set: The Marnie Quill Show, 5 minutes before", "21:00 The Marnie Quill Show, Harbour One, in 4 min",
          "a b; $x The Marnie Quill Show, Harbour One, 2026-11-20T21:00:00+00:00, 4",
          "--app-name=tvgrid|--|21:00 The Marnie Quill Show|Harbour One, in 4 min|",
        ], "\(result.output)")
      let json = home.read("json")
      #expect(json.hasPrefix("{\"channel\":") && json.contains("\"title\":\"The Marnie Quill Show\""), "\(json)")
      #expect(json.split(separator: "\n").count == 1)
    }

    /// A reminder fires late if nothing was running when it was due, but not after the programme has ended.
    @Test func missedRemindersFireLateDuringTheProgramme() throws {
      let home = try Self.home()
      let result = try Self.run(
        """
        $TVGRID remind 'The Marnie Quill Show' --before 0; $TVGRID remind --due --at '2026-11-20 20:59' \(Self.zone)
        $TVGRID remind --due --at '2026-11-20 21:12' \(Self.zone); $TVGRID remind --due --at '2026-11-20 21:13' \(Self.zone)
        $TVGRID remind --remove 'the marnie quill show'; $TVGRID remind; echo $?; cat told
        """, in: home)
      #expect(
        result.lines == [
          "reminder set: The Marnie Quill Show, at the start",
          "21:00 The Marnie Quill Show, Harbour One, began 12 min ago",
          "reminder cancelled: the marnie quill show", Self.noneIsSet, "1",
          "a b; $x The Marnie Quill Show, Harbour One, 2026-11-20T21:00:00+00:00, -12",
        ], "\(result.output)")
    }

    /// `--watch` keeps running, fires each due reminder once, and ends with ^C.
    ///
    /// The full run also waits for the next minute. A command's output does not follow a clock set by a test, so this test
    /// uses the real clock.
    @Test func watchFiresDueRemindersOnce() throws {
      let home = try Self.home()
      let seconds = try #require(Int(try Self.run("date +%s", in: home).output.filter(\.isNumber)))
      let minute = (seconds / 60 + 1) * 60
      let programmes = [("Tide", minute + 120), ("Ebb", minute + 300)].map { title, start in
        let times = [start, start + 1_800].map { seconds in
          let local = ZoneTable.utc.local(Instant(seconds: seconds))
          return (local.date.isoText + local.time.text).filter(\.isNumber) + "00 +0000"
        }
        return
          "<programme start=\"\(times[0])\" stop=\"\(times[1])\" channel=\"\(title)\"><title>\(title)</title></programme>"
      }
      try Data("<tv>\(programmes.joined())</tv>".utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      var folders = Self.folders(home)
      folders["TVGRID_GUIDE"] = "\(home.path)/guide.xml"
      _ = try Shell.run("$TVGRID remind Tide Ebb --before 5", environment: folders)
      let screen = try TmuxScreen(
        [Pty.program(), "remind", "--watch"], columns: 100, rows: 10, environment: folders)
      try screen.waitFor { $0.contains("Tide, Tide, in ") }
      // Another instance of tvgrid fires nothing, because this one has recorded the reminder.
      let due = try Shell.run("$TVGRID remind --due", environment: folders)
      #expect(!due.output.contains("Tide"), "\(due.output)")
      if Contract.isFull { _ = HangGuard.waits(pollingEvery: 200) { home.read("told").contains("Ebb") } }
      try screen.send("C-c")
      try screen.waitForEnd()
      let told = home.read("told").split(separator: "\n")
      #expect(told.count { $0.contains("Tide") } == 1, "\(told)")
      #expect(!Contract.isFull || told.count { $0.contains("Ebb") } == 1, "\(told)")
    }

    private static let noneIsSet = "tvgrid: no reminders; to set one: tvgrid remind TITLE"

    /// Setting a reminder again without giving the minutes keeps the old ones.
    ///
    /// Suggestions come from the named guide, and programmes already on are not listed.
    @Test func aReminderThatIsSetAgainKeepsItsMinutes() throws {
      let home = try Self.home()
      let at = "--at '2026-11-20 20:47' \(Self.zone)"
      let result = try Self.run(
        """
        $TVGRID remind 'Full English' --before 30 \(at); $TVGRID remind 'full english' --unwatched \(at)
        $TVGRID remind --json \(at) | grep -c '"start":"2026-11-20T20:00'; $TVGRID remind --remove 'full english'
        $TVGRID remind Marnie 'Ful Englsh' Nonesuch \(at); $TVGRID remind \(at)
        unset TVGRID_GUIDE; $TVGRID follow 'Ful Englsh' \(at)
        """, in: home)
      let outcome = "setting the reminder anyway"
      #expect(
        result.lines == [
          "reminder set: Full English, 30 minutes before", "reminder set: Full English, 30 minutes before", "0",
          "reminder cancelled: full english",
          "reminder set: Marnie, 5 minutes before", "reminder set: Ful Englsh, 5 minutes before",
          "reminder set: Nonesuch, 5 minutes before",
          "tvgrid: “Marnie” isn't in the guide yet (did you mean “The Marnie Quill Show”?); \(outcome)",
          "tvgrid: “Ful Englsh” isn't in the guide yet (did you mean “Full English”?); \(outcome)",
          "tvgrid: “Nonesuch” isn't in the guide yet; \(outcome)",
          "tvgrid: reminders without upcoming showings in this guide: “Marnie”, “Ful Englsh”, “Nonesuch”",
          "followed: Ful Englsh",
          "tvgrid: no guide to check the title against; following it as typed",
        ], "\(result.output)")
    }

    @Test func invalidArgumentsAreReported() throws {
      let home = try Self.home()
      let result = try Self.run(
        """
        $TVGRID remind --due -g /nonexist; echo $?; $TVGRID remind --install -g x 2> none; echo $?
        $TVGRID remind "The Marnie Quill Show"; $TVGRID remind 'the marnie  QUILL show' --before 3; $TVGRID mine export | grep -c '^query'
        $TVGRID remind Nonesuch; $TVGRID remind --remove 'THE MARNIE QUILL SHOW'; $TVGRID remind --remove Nonesuch; $TVGRID remind; echo $?
        echo 'reminder-command = "tell"' > config/tvgrid/config.toml; $TVGRID remind Nonesuch > none 2>&1
        $TVGRID remind --due 2>&1 | grep -c 'reminder-command is'
        """, in: home)
      #expect(
        result.lines == [
          "tvgrid: cannot read /nonexist: No such file or directory", "2", "64",
          "reminder set: The Marnie Quill Show, 5 minutes before",
          "reminder set: the marnie  QUILL show, 3 minutes before",
          "1", "reminder set: Nonesuch, 5 minutes before",
          "tvgrid: “Nonesuch” isn't in the guide yet; setting the reminder anyway",
          "reminder cancelled: THE MARNIE QUILL SHOW",
          "reminder cancelled: Nonesuch", Self.noneIsSet, "1", "1",
        ], "\(result.output)")
    }

    @Test func aTimerIsInstalledAndRemoved() throws {
      let home = try Self.home()
      let result = try Self.run(
        """
        printf '#!/bin/sh\\necho "$@" >> \(home.path)/systemctl\\n' > bin/systemctl; chmod +x bin/systemctl
        $TVGRID remind --install > none; ls config/systemd/user; grep -c 'remind --due$' config/systemd/user/tvgrid-remind.service
        $TVGRID remind --uninstall; ls config/systemd/user; $TVGRID remind --uninstall > none; cat systemctl
        """, in: home)
      #expect(
        result.lines == [
          "tvgrid-remind.service", "tvgrid-remind.timer", "1", "timer removed", "--user daemon-reload",
          "--user enable --now tvgrid-remind.timer", "--user disable --now tvgrid-remind.timer", "--user daemon-reload",
        ], "\(result.output)")
    }

    /// The user's own systemd units with the same names used to be overwritten and removed.
    @Test func aForeignTimerIsLeftAlone() throws {
      let home = try Self.home()
      let result = try Self.run(
        """
        mkdir -p config/systemd/user; echo mine > config/systemd/user/tvgrid-remind.timer
        for what in install uninstall; do
          $TVGRID remind --$what 2>&1 | grep -c 'was not made by tvgrid'; ls config/systemd/user
        done
        cat config/systemd/user/tvgrid-remind.timer
        """, in: home)
      #expect(
        result.lines == ["1", "tvgrid-remind.timer", "1", "tvgrid-remind.timer", "mine"], "\(result.output)")
    }

    // MARK: Several reminders due together

    /// A home with five reminders due at 20:56, without desktop notifications.
    ///
    /// The command writes a line for each reminder, and runs `first` before writing the line for `One`.
    private static func homeWithFive(first: String) throws -> TemporaryFolder {
      let home = try Self.home()
      let titles = ["One", "Two", "Three", "Four", "Five"]
      let channels = titles.map { "<channel id=\"\($0)\"><display-name>\($0)</display-name></channel>" }
      let programmes = titles.map { title in
        """
        <programme start="20261120210000 +0000" stop="20261120220000 +0000" channel="\(title)">\
        <title>\(title)</title></programme>
        """
      }
      try Data("<tv>\(channels.joined())\(programmes.joined())</tv>".utf8)
        .write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let script = """
        #!/bin/sh
        [ "$TVGRID_TITLE" = One ] && { touch \(home.path)/hangs; \(first); }
        echo "$TVGRID_TITLE" >> \(home.path)/told
        """
      try ScriptFile.write("\(script)\n", to: "\(home.path)/bin/tell")
      let result = try run(
        """
        rm bin/notify-send; export TVGRID_GUIDE=guide.xml
        $TVGRID remind One Two Three Four Five --at '2026-11-20 20:00' | grep -c 'reminder set'
        """, in: home)
      #expect(result.lines == ["5"], "\(result.output)")
      return home
    }

    private static func told(in home: TemporaryFolder) -> [String] {
      home.read("told").split(separator: "\n").map(String.init).sorted()
    }

    private static let others = ["Five", "Four", "Three", "Two"]
    private static let whenDue = "--at '2026-11-20 20:56' --time-zone UTC"

    /// If the program ends while one command hangs, the other reminders still fire.
    ///
    /// A reminder whose command has started, but which is not recorded yet, may fire twice.
    @Test(arguments: ["TERM", "INT", "HUP", "QUIT", "KILL"])
    func aHangingCommandDoesNotAffectOtherReminders(signal: String) throws {
      let home = try Self.homeWithFive(first: "sleep 600")
      let result = try Self.run(
        """
        export TVGRID_GUIDE=guide.xml
        # A shell starts background jobs with INT and QUIT ignored.
        env --default-signal $TVGRID remind --due \(Self.whenDue) > out & tvgrid=$!
        until [ -e hangs ]; do sleep 0.01; done
        until [ "$(wc -l < told)" = 4 ] 2> none; do sleep 0.01; done
        until [ "$(wc -l < out)" = 5 ]; do sleep 0.01; done
        kill -\(signal) $tvgrid; wait $tvgrid
        $TVGRID remind --due \(Self.whenDue)
        """, in: home)
      #expect(Set(Self.told(in: home)) == Set(Self.others), "\(result.output)")
      #expect(Self.told(in: home).count <= 2 * Self.others.count)
    }

    /// If the program is killed, the reminders already passed to the command fire, and the next program fires the rest.
    @Test func nothingIsLostWheneverTheProgramIsKilled() throws {
      let count = Contract.isFull ? 200 : 12
      var total = 0
      for number in 0..<count {
        let home = try Self.homeWithFive(first: ":")
        let result = try Self.run(
          """
          export TVGRID_GUIDE=guide.xml
          $TVGRID remind --due \(Self.whenDue) > none 2>&1 & tvgrid=$!
          sleep 0.0\(String(format: "%02d", number * 7 % 100)); kill -KILL $tvgrid; wait $tvgrid
          $TVGRID remind --due \(Self.whenDue) > none; $TVGRID remind --due \(Self.whenDue)
          until [ "$(sort -u told | wc -l)" -ge 5 ]; do sleep 0.01; done
          """, in: home)
        #expect(!result.output.contains("21:00"), "\(result.output)")
        let told = Self.told(in: home)
        #expect(Set(told) == Set(Self.others + ["One"]), "\(told)")
        total += told.count
      }
      Contract.report("Z2", "\(count) kills while 5 reminders fire: 0 lost, \(total - 5 * count) fired twice")
    }

    /// The command keeps running when the program ends, so a slow command still delivers its reminder.
    @Test func aCommandOutlivesTheProgram() throws {
      let home = try Self.homeWithFive(first: "until [ -e go ]; do sleep 0.01; done")
      let result = try Self.run(
        """
        export TVGRID_GUIDE=guide.xml
        $TVGRID remind --due \(Self.whenDue) > out & tvgrid=$!
        until [ "$(wc -l < out)" = 5 ]; do sleep 0.01; done
        kill -TERM $tvgrid; wait $tvgrid
        touch go; until grep -q One told; do sleep 0.01; done; $TVGRID remind --due \(Self.whenDue)
        """, in: home)
      // A reminder that has not been recorded yet fires again.
      #expect(Set(Self.told(in: home)) == Set(Self.others + ["One"]), "\(result.output)")
    }

    /// A reminder that cannot be passed to the command is not recorded as fired. Each reminder is handled separately.
    @Test func failedRemindersAreFiredByTheNextProgram() throws {
      let home = try Self.homeWithFive(first: ":")
      let result = try Self.run(
        """
        export TVGRID_GUIDE=guide.xml
        mv bin/tell bin/away; $TVGRID remind --due \(Self.whenDue) 2>&1 | grep -c 'program not found'
        printf 'no program' > bin/tell; chmod +x bin/tell
        $TVGRID remind --due \(Self.whenDue) 2>&1 | grep -c 'Exec format error'
        mv bin/away bin/tell; $TVGRID remind --due \(Self.whenDue) | wc -l; $TVGRID remind --due \(Self.whenDue)
        """, in: home)
      #expect(result.lines.map { $0.filter { $0 != " " } } == ["5", "5", "5"], "\(result.output)")
    }

    @Test func timerUnitsAreOnlyWritableByTheirOwner() throws {
      let home = try Self.home()
      let result = try Self.run(
        """
        umask 000; mkdir -p config/systemd/user
        printf '# Made by tvgrid\\n' > config/systemd/user/tvgrid-remind.timer
        PATH=$PATH:/usr/bin $TVGRID remind --install > none; stat -c %a config/systemd/user/*
        $TVGRID mine export all.toml; $TVGRID export --format ics -q is:film -o a.ics --at '2026-11-20 20:00'
        stat -c %a all.toml a.ics; find data -perm /022 2> none
        """, in: home)
      #expect(result.lines == ["600", "644", "600", "644"], "\(result.output)")
    }
  }
}
