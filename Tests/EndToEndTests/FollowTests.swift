import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid follow`, `unfollow` and `mine`, and the star in listings.
  @Suite struct FollowTests {
    private static let at = "--at '2026-11-20 20:47' --time-zone Europe/London"

    private static func run(_ lines: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path,
          "TVGRID_GUIDE": FixtureLoader.path("week"),
        ])
    }

    @Test func titlesAreFollowedOnceAndUnfollowed() throws {
      let home = try TemporaryFolder()
      let none = "tvgrid: you don't follow anything yet; to follow a title: tvgrid follow TITLE"
      #expect(
        try Self.run("$TVGRID follow; echo $?; $TVGRID mine \(Self.at); echo $?", in: home).lines == [
          none, "1", none, "1",
        ]
      )
      let followed = try Self.run(
        """
        $TVGRID follow 'Full English' 'The Office (US)' '"Quoted" = 🎬' 2> none; $TVGRID follow 'full  ENGLISH' 2> none
        $TVGRID follow; $TVGRID unfollow '"quoted" = 🎬' 'The office (us)'; $TVGRID follow; $TVGRID searches 2> none | cut -f 1,2
        $TVGRID unfollow Nonsense; echo $?
        """, in: home)
      #expect(
        followed.lines == [
          "followed: Full English", "followed: The Office (US)", "followed: \"Quoted\" = 🎬",
          "already followed: full  ENGLISH", "Full English", "The Office (US)", "\"Quoted\" = 🎬",
          "unfollowed: \"quoted\" = 🎬", "unfollowed: The office (us)", "Full English",
          "Full English\ttitle:=\"Full English\"",
          "tvgrid: you do not follow “Nonsense”; tvgrid follow lists what you follow", "2",
        ], "\(followed.output)")
    }

    @Test func followedProgrammesAreListedStarredAndFound() throws {
      let home = try TemporaryFolder()
      let all = try Self.run(
        "$TVGRID follow 'Full English' > none; $TVGRID search \(Self.at) is:followed; $TVGRID mine --all \(Self.at)",
        in: home
      ).lines
      let titles = try Self.run("$TVGRID search \(Self.at) 'title:=\"full english\"'", in: home).lines
      #expect(!titles.isEmpty && Array(all.prefix(titles.count)) == titles)
      #expect(all.count > titles.count, "some are upcoming")
      let today = try Self.run("$TVGRID mine --json \(Self.at)", in: home).lines
      #expect(
        today.nonEmptyAllSatisfy { $0.contains("\"title\":\"Full English\"") && $0.contains("\"followed\":true,") })
      let now = try Self.run("$TVGRID now --json \(Self.at) | grep -c '\"followed\":true'", in: home).lines
      #expect(now == ["1"])
      #expect(
        try Self.run("$TVGRID list -q '-is:followed' --all --count; $TVGRID list --all --count", in: home).lines.count
          == 2)
    }

    @Test func aSavedSearchSurvivesUnfollowing() throws {
      let home = try TemporaryFolder()
      let result = try Self.run(
        """
        $TVGRID searches add Films is:film; $TVGRID follow --saved FILMS; $TVGRID searches --json 2> none | grep -o '"followed":[a-z]*'
        $TVGRID mine export | grep -A 3 search; $TVGRID search is:followed > a; $TVGRID search is:film | cmp - a
        $TVGRID searches add --replace films 'is:film stars:>=4'; $TVGRID follow; $TVGRID unfollow films; $TVGRID searches 2> none | cut -f 1,2
        """, in: home)
      #expect(
        result.lines == [
          "saved search added: Films", "followed: Films",
          "\"followed\":true", "[[search]]",
          "name = \"Films\"", "query = \"is:film\"", "followed = true", "saved search added: films", "films",
          "unfollowed: films", "films\tis:film stars:>=4",
        ], "\(result.output)")
    }

    /// A watched mark is saved while the program runs, is reloaded later, and can be searched for.
    @Test func watchedEpisodesAreSavedShownAndFound() throws {
      let home = try TemporaryFolder()
      let folders = [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data", "HOME": home.path,
      ]
      let program = try #require(BuiltProgram.path)
      let command = [program, FixtureLoader.path("week"), "--at", "2026-11-20 20:47", "--time-zone", "Europe/London"]
      let one = try TmuxScreen(command, columns: 80, rows: 24, environment: folders)
      let other = try TmuxScreen(command, columns: 80, rows: 24, environment: folders)
      for screen in [one, other] { _ = try screen.waitFor { $0.contains("Full English: Last Orders") } }
      try one.send("x")
      _ = try one.waitFor { $0.contains("✓ Full English") && $0.contains("as watched") }
      _ = try other.waitFor(repeating: { try other.send("F5") }) { $0.contains("✓ Full English") }
      // A key acts on saved data, however early it is pressed.
      let soon = try TmuxScreen(command, columns: 80, rows: 24, environment: folders)
      _ = try soon.waitFor { $0.contains("Full English: Last Orders") }
      try soon.send("x")
      _ = try soon.waitFor { $0.contains("as unwatched") }
      try soon.send("z")
      _ = try soon.waitFor { $0.contains("✓ Full English") && $0.contains("Undone") }
      let found = try Self.run("$TVGRID search \(Self.at) --json is:watched | grep -c 'Full English'", in: home)
      #expect(Int(found.lines.first ?? "") ?? 0 > 1, "\(found.output)")
      #expect(
        try Self.run("$TVGRID mine export | sed -n '/show]]/,/]$/p'", in: home).lines == [
          "[[show]]", "title = \"full english\"", "watched = [", "  \"s2 e6\",", "]",
        ])
    }
  }
}
