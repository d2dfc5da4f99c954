import GuideTestSupport
import Testing

extension EndToEnd {
  /// Public guides and accounts at Schedules Direct, as users add them.
  @Suite struct SchedulesDirectTests {
    private static func run(_ lines: String, in home: TemporaryFolder, _ server: String = "") throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); (\(lines)) 2>&1",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
          "TVGRID_GUIDE": "", "TVGRID_SCHEDULES_DIRECT": server, "TZ": "Europe/London",
        ])
    }

    @Test func publicGuidesAreListedAndAddedByName() throws {
      let home = try TemporaryFolder()
      let found = try Self.run("$TVGRID sources find uk", in: home)
      #expect(found.status == 0 && found.lines.first?.hasPrefix("freeview-epg\tFreeview-EPG\tGB\t") == true)
      #expect(found.lines.allSatisfy { $0.contains("https://") && $0.contains("\tnever tried\t") })
      let added = try Self.run("$TVGRID sources add freeview-epg --anyway && $TVGRID sources", in: home)
      #expect(added.output.contains("https://raw.githubusercontent.com"), "\(added.output)")
      #expect(home.read("config/tvgrid/config.toml").contains("/dp247/Freeview-EPG/"))
      let unknown = try Self.run("$TVGRID sources find germny", in: home)
      #expect(unknown.status == 1 && unknown.output.contains("“germny”; did you mean Germany?"), "\(unknown.output)")
    }

    @Test func anAccountIsAddedAndItsGuideDownloaded() throws {
      let (home, sketch) = (try TemporaryFolder(), SchedulesDirectSketch())
      let server = try sketch.listen()
      let result = try Self.run(
        """
        $TVGRID sources add sd schedulesdirect:ann:secret; $TVGRID sources; $TVGRID sources lineups sd
        $TVGRID sources lineups sd --find uk QY1 2AB; $TVGRID sources lineups sd --add GBR-2-X
        $TVGRID sources lineups sd --add XXX-1; $TVGRID update sd --at '2026-11-20 12:00'
        $TVGRID list --at '2026-11-20 12:00' --all; $TVGRID check
        """, in: home, server.address(""))
      for text in [
        "added sd; to see its lineups: tvgrid sources lineups sd", "schedulesdirect:…", "GBR-1-DEFAULT",
        "GBR-2-X\tMoor cable\tCable\tThe Moor", "added the lineup GBR-2-X; 5 more changes are possible today",
        "there is no lineup with this id", "The Ferrymen", "Planet of Tin",
      ] {
        #expect(result.output.contains(text), "\(text): \(result.output)")
      }
      #expect(server.requests.contains { $0.target == "/headends?country=GBR&postalcode=QY1%202AB" })
      #expect(sketch.tokens == 1)
      #expect(!result.output.contains("secret") && !result.output.contains("e5e9fa1b"))
      let settings = home.read("config/tvgrid/config.toml")
      #expect(!settings.contains("secret") && settings.contains("schedulesdirect:ann:e5e9fa1b"))
    }

    @Test func aRefusedLoginIsReportedOncePerUpdateAndNotRepeated() throws {
      let home = try TemporaryFolder()
      let server = try SchedulesDirectSketch().listen()
      let result = try Self.run(
        """
        $TVGRID sources add sd schedulesdirect:ann:wrong; $TVGRID update; $TVGRID update --force; $TVGRID sources lineups sd
        """, in: home, server.address(""))
      #expect(result.status == 2)
      #expect(result.output.ranges(of: "does not know this user name and password").count == 3, "\(result.output)")
      #expect(server.requests.map(\.target) == ["/token"])
    }

    @Test func withoutATerminalTheLoginIsNotAskedFor() throws {
      let result = try Self.run("$TVGRID sources add sd schedulesdirect: </dev/null", in: TemporaryFolder())
      #expect(
        result.status == 2 && result.output.contains("or write schedulesdirect:NAME:PASSWORD"), "\(result.output)")
    }
  }
}
