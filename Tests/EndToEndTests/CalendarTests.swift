import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid export --format ics`, read by an independent calendar parser.
  @Suite struct CalendarTests {
    /// Prints a line for each event (start, end, title, channel, alarm, description), and any format errors.
    private static let reader =
      DistributionPython.start + """
        import icalendar
        data = sys.stdin.buffer.read()
        lines = data.split(b'\\r\\n')
        assert lines[-1] == b'' and not any(b'\\n' in line or b'\\r' in line for line in lines), 'line ends'
        assert all(len(line) <= 75 for line in lines), 'long lines'
        for line in lines: line.decode('utf-8')
        calendar = icalendar.Calendar.from_ical(data)
        assert not calendar.errors and calendar['VERSION'] == '2.0', calendar.errors
        events = calendar.walk('VEVENT')
        assert len({str(event['UID']) for event in events}) == len(events), 'uids'
        for event in events:
            assert not event.errors and event['DTSTAMP'].dt.tzinfo is not None
            alarm = event.walk('VALARM')
            fields = [event['DTSTART'].dt.isoformat(), event['DTEND'].dt.isoformat() if 'DTEND' in event else '-',
                      event['SUMMARY'], event['LOCATION'], str(alarm[0]['TRIGGER'].dt), event.get('DESCRIPTION', '')]
            print('|'.join(str(field) for field in fields))
        """

    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Data(reader.utf8).write(to: URL(fileURLWithPath: "\(home.path)/read.py"))
      return try Shell.run(
        "cd \(home.path); read_calendar() { /usr/bin/python3 -I read.py; }; at=\"--at 2026-11-20T20:47\"; \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path,
        ])
    }

    @Test func aQueryExportsItsUpcomingMatches() throws {
      let home = try TemporaryFolder()
      let week = FixtureLoader.path("week")
      let result = try Self.run(
        """
        $TVGRID export \(week) --format ics -q 'title:="the marnie quill show"' --at '2026-11-20 20:47' -o a.ics
        read_calendar < a.ics | head -n 1; $TVGRID export \(week) --format ics -q is:film --at '2026-11-20 20:47' | read_calendar | wc -l
        $TVGRID search -g \(week) is:film --at '2026-11-20 20:47' --json | grep -c .
        """, in: home)
      let lines = result.lines
      #expect(lines.count == 3, "\(result.output)")
      #expect(
        lines.first?.hasPrefix(
          "2026-11-20T21:00:00+00:00|2026-11-20T21:45:00+00:00|The Marnie Quill Show s6 e9|") == true,
        "\(result.output)")
      #expect(lines.first?.contains("|Harbour One|-1 day, 23:55:00|") == true, "\(result.output)")
      let counts = lines.dropFirst().compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      #expect(counts.count == 2 && counts[0] > 0 && counts[0] < counts[1], "upcoming programmes, and all: \(counts)")
    }

    @Test func remindersAreExportedWithTheirAlarms() throws {
      let home = try TemporaryFolder()
      let week = FixtureLoader.path("week")
      let result = try Self.run(
        """
        $TVGRID remind 'Late News' --before 45 > none 2>&1
        $TVGRID export \(week) --format ics --reminders --at '2026-11-20 20:47' | read_calendar | head -n 1 | cut -d'|' -f 1,3,5
        $TVGRID export \(week) --format ics; echo $?; $TVGRID export \(week) -q news; echo $?
        """, in: home)
      #expect(result.lines.first == "2026-11-20T22:00:00+00:00|Late News|-1 day, 23:15:00", "\(result.output)")
      #expect(result.lines.filter { $0 == "64" }.count == 2, "\(result.output)")
    }

    /// A programme without an episode keeps its event when it moves within its day, even past midnight.
    @Test(arguments: [("202101", "202110"), ("202350", "210010"), ("210430", "202340")])
    func aMovedProgrammeKeepsItsEvent(from: String, to: String) throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        guide() { printf '<tv><channel id="a"><display-name>A</display-name></channel><programme start="202611%s00 +0000" channel="a"><title>Tide</title></programme></tv>' $1 > guide.xml; }
        for start in \(from) \(to); do guide $start; $TVGRID export guide.xml --format ics -q tide --at '2026-11-20 20:00' | tr -d '\\r' | grep -E '^(UID|DTSTART)'; done
        """, in: home)
      let lines = result.lines
      #expect(lines.count == 4, "\(result.output)")
      #expect(lines.first == lines.dropFirst(2).first && lines.dropFirst().first != lines.last, "\(result.output)")
    }

    @Test func aListCanBeExported() throws {
      let home = try TemporaryFolder()
      let week = FixtureLoader.path("week")
      let result = try Self.run(
        """
        $TVGRID mine lists Films -g \(week) --add 'is:film' $at > none
        $TVGRID export \(week) --format ics --list films $at | read_calendar > events; wc -l < events
        $TVGRID mine lists Films -g \(week) $at --json | grep -vc '"start":null'; cut -d'|' -f 5 events | sort -u
        $TVGRID export \(week) --format ics --list Nonesuch $at; echo $?
        """, in: home)
      let lines = result.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(lines.count == 5 && lines[0] == lines[1] && (Int(lines[0]) ?? 0) > 1, "\(result.output)")
      #expect(lines.dropFirst(2).first == "-1 day, 23:55:00" && lines.last == "2", "\(result.output)")
    }

    /// The calendar of followed programmes and reminders is rewritten after each update.
    @Test func theFileIsRewrittenAfterEachUpdate() throws {
      let home = try TemporaryFolder()
      let made = try Self.run(
        """
        guide() { printf '<tv><channel id="a"><display-name>A</display-name></channel>' > guide.xml
          for day in $*; do printf '<programme start="202611%s200000 +0000" stop="202611%s210000 +0000" channel="a"><title>Tide</title><episode-num system="onscreen">%s</episode-num></programme>' $day $day $day >> guide.xml; done
          echo '</tv>' >> guide.xml; }
        guide 21 22; mkdir -p config/tvgrid; printf '# mine\\nclock = 12 # hours\\n' > config/tvgrid/config.toml
        $TVGRID sources add a guide.xml > none; $TVGRID update --at '2026-11-20 20:47' > none
        $TVGRID mine calendar new.ics --at '2026-11-20 20:47'; read_calendar < new.ics
        $TVGRID follow Tide > none; $TVGRID mine calendar --at '2026-11-20 20:47'; read_calendar < new.ics | cut -d'|' -f 1
        guide 21 23 24; $TVGRID update --at '2026-11-20 20:50' > none; read_calendar < new.ics | cut -d'|' -f 1
        cat config/tvgrid/config.toml | head -n 3
        rm new.ics; mkdir new.ics; guide 25; $TVGRID update --at '2026-11-20 20:52' 2>&1 | grep -c 'could not write the calendar'
        $TVGRID mine calendar --off; grep -c calendar config/tvgrid/config.toml
        """, in: home)
      let file = "\(home.path)/new.ics"
      #expect(
        made.lines == [
          "wrote 0 programmes to \(file); rewritten after each update",
          "wrote 2 programmes to \(file); rewritten after each update",
          "2026-11-21T20:00:00+00:00", "2026-11-22T20:00:00+00:00",
          "2026-11-21T20:00:00+00:00", "2026-11-23T20:00:00+00:00", "2026-11-24T20:00:00+00:00",
          "# mine", "clock = 12 # hours", "calendar-file = \"\(file)\"", "1",
          "calendar export turned off (the file has been left in place)", "0",
        ], "\(made.output)")
    }

    @Test func theKeyInTheRemindersWritesACalendar() throws {
      let home = try TemporaryFolder()
      let folders = ["XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path]
      let words = ["/usr/bin/env"] + folders.map { "\($0.key)=\($0.value)" }
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen(
        words + ["TVGRID_GUIDE=\(FixtureLoader.path("week"))", program, "--at", GridSession.now], columns: 100, rows: 30
      )
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      try screen.send("Right")
      try screen.send("r")
      _ = try screen.waitFor { $0.contains("♪ The Marnie Quill Show") }
      try screen.send("D")
      _ = try screen.waitFor { $0.contains("Reminders (5 min before") }
      try screen.send("c")
      _ = try screen.waitFor { $0.contains("Wrote 1 programme to ") }
      let read = try Self.run("read_calendar < tvgrid.ics", in: home)
      #expect(read.output.contains("|The Marnie Quill Show s6 e9|"), "\(read.output)")
    }

    /// All text from a feed is exported in its safe form, however long the line.
    @Test func allKindsOfTextAreExportedCompletely() throws {
      let home = try TemporaryFolder()
      let titles = [
        "a, b; c\\d \\", "BEGIN:VEVENT", String(repeating: "é日🎬", count: 40), "\"quoted\": x=y",
        "tab\u{9}and\u{85}more",
        String(repeating: "x", count: 74), String(repeating: "x", count: 75) + "ü",
      ]
      let programmes = titles.enumerated().map { index, title in
        let text = title.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        return
          "<programme start=\"2026112\(index)200000 +0000\" stop=\"2026112\(index)200000 +0000\" channel=\"a\"><title>\(text)</title></programme>"
      }
      let guide = "<tv><channel id=\"a\"><display-name>A; b</display-name></channel>\(programmes.joined())</tv>"
      try Data(guide.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      let result = try Self.run(
        """
        $TVGRID export guide.xml --format ics -q channel:a --at '2026-11-19 20:47' | read_calendar | cut -d'|' -f 3
        $TVGRID list guide.xml --all --json --at '2026-11-19 20:47' > list.json
        /usr/bin/python3 -c 'import json; [print(json.loads(line)["title"]) for line in open("list.json", encoding="utf-8")]'
        """, in: home)
      let lines = result.lines
      #expect(lines.count == 2 * titles.count, "\(result.output)")
      #expect(Array(lines.prefix(titles.count)) == Array(lines.suffix(titles.count)), "\(result.output)")
    }
  }
}
