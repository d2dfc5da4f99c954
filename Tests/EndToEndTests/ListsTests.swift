import Foundation
import GuideModel
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A list created in the grid, shared, and imported in another home.
  @Suite struct ListsTests {
    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); at=\"--at 2026-11-20T20:47 --time-zone Europe/London\"; \(lines)",
        environment: [
          "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path, "TVGRID_GUIDE": FixtureLoader.path("week"),
        ])
    }

    @Test func aListIsSharedAndImportedWithoutDuplicates() throws {
      let (home, friend) = (try TemporaryFolder(), try TemporaryFolder())
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), FixtureLoader.path("week"), "--at", GridSession.now], columns: 100, rows: 30,
        environment: ["XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path])
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      for key in ["Right", "a"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("to “To watch”. z to undo") }
      for key in ["A", "End", "Enter"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("to “For friends”. z to undo") }
      try screen.send("Q")
      try screen.waitForEnd()

      let shared = try Self.run(
        """
        $TVGRID mine lists; $TVGRID mine lists 'for friends' $at
        $TVGRID mine lists 'For friends' $at --add 'title:="the silent mr penrose"'
        $TVGRID mine share 'For friends' $at; $TVGRID mine share 'For friends' $at --format tvgrid -o \(friend.path)/films.toml
        $TVGRID mine share 'For friends' $at --format markdown | grep -c '^- '
        $TVGRID mine share 'For friends' $at --format ics | grep -c BEGIN:VEVENT; $TVGRID mine share 'Films to see'; echo $?
        """, in: home)
      #expect(
        shared.lines == [
          "1\tTo watch", "0\tFilms to see", "1\tFor friends",
          "2026-11-20\t21:00\t21:45\tHarbour One\tThe Marnie Quill Show\t\t9, series 6\tepisode",
          "added 1 programme to “For friends”", "For friends:",
          "The Marnie Quill Show, s6 e9, Fri 20 Nov 21:00, Harbour One",
          "The Silent Mr Penrose, 1944, Fri 20 Nov 21:00, Matinee Silver", "2", "2",
          "tvgrid: “Films to see” is empty: nothing to share", "2",
        ], "\(shared.output)")

      let taken = try Self.run(
        """
        $TVGRID mine lists 'For friends' $at --add 'title:="the silent mr penrose"'
        $TVGRID mine import films.toml; echo $?; $TVGRID mine import films.toml --yes | tail -n 1; $TVGRID mine import films.toml --yes
        $TVGRID mine lists 'For friends' $at
        """, in: friend)
      #expect(
        taken.lines.suffix(2) == [
          "2026-11-20\t21:00\t22:50\tMatinee Silver\tThe Silent Mr Penrose\t\t\tepisode",
          "2026-11-20\t21:00\t21:45\tHarbour One\tThe Marnie Quill Show\t\t9, series 6\tepisode",
        ], "\(taken.output)")
      #expect(taken.lines.contains("imported") && taken.lines.contains("no changes"), "\(taken.output)")
      #expect(taken.lines.contains { $0.contains("The Marnie Quill Show") && $0.hasPrefix("+") }, "\(taken.output)")
    }

    /// The JSON of lists, of their entries, and of the user's data about a programme.
    @Test func listsAndRemindersAreWrittenAsJSON() throws {
      let home = try TemporaryFolder()
      let marnie = "$TVGRID list --json $at -q 'title:marnie time:21:00..21:01' | grep -o '\"followed\".*'"
      let result = try Self.run(
        """
        $TVGRID mine lists 'To watch' $at --add 'title:="the marnie quill show" time:21:00..21:01'; $TVGRID mine lists --json
        $TVGRID mine lists 'to watch' $at --json | grep -o '"list.*"title":"[^"]*"'
        $TVGRID remind 'The Marnie Quill Show' --before 7; \(marnie); $TVGRID remind $at | head -n 1
        $TVGRID remind $at --json | grep -o '"reminder".*' | head -n 1; $TVGRID list $at -q is:listed --count
        """, in: home)
      #expect(
        result.lines == [
          "added 1 programme to “To watch”", #"{"list":"To watch","programmes":1}"#,
          #"{"list":"Films to see","programmes":0}"#,
          #"{"list":"For friends","programmes":0}"#,
          #""list":"To watch","scope":"episode","channel":"92","channel_name":"Harbour One","start":"2026-11-20T21:00:00+00:00","#
            + #""end":"2026-11-20T21:45:00+00:00","minutes":45,"title":"The Marnie Quill Show""#,
          "reminder set: The Marnie Quill Show, 7 minutes before", #""followed":false,"watched":false,"reminder":7}"#,
          "2026-11-20\t21:00\t21:45\tHarbour One\tThe Marnie Quill Show\t\t9, series 6\t7", #""reminder":7}"#, "1",
        ], "\(result.output)")
    }

    @Test func aListIsReadWithoutAGuide() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        "$TVGRID mine lists 'To watch' $at --add is:film > none; unset TVGRID_GUIDE; $TVGRID mine lists 'To watch' $at | head -n 1",
        in: home)
      #expect(
        result.lines.count == 2 && result.lines.contains { $0.hasPrefix("\t\t\t\tLavender and Lead\t") }
          && result.lines.contains("tvgrid: could not read a guide, so next showings are missing"),
        "\(result.output)")
    }
  }
}
