import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Printed times with any value of `TZ` in the environment, compared with `date`.
  @Suite(.row("Z1")) struct ListedZoneTests {
    /// Zones given as names, empty text, nonsense, paths and rules.
    private static let zones = [
      "Europe/London", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Beirut", "Africa/Casablanca", "Pacific/Apia",
      "America/St_Johns", "Asia/Kathmandu", "", "Mars/Olympus", ":Asia/Kathmandu",
      "/usr/share/zoneinfo/America/St_Johns", "EST5EDT,M3.2.0,M11.1.0", "<+0330>-3:30", "UTC",
    ]

    @Test func everyTimeMatchesTheDateCommand() throws {
      var times = 0
      let (channel, count) = Contract.isFull ? ("", 3_800) : (" --channel 92", 250)
      for zone in Self.zones {
        let line =
          "$TVGRID list -g \(FixtureLoader.path("week")) --all --json\(channel) 2>$HOME/errors"
          + " | sed 's/.*\"start\":\"\\([^\"]*\\)\".*/\\1/' >$HOME/a;"
          + " date -f $HOME/a +%Y-%m-%dT%H:%M:%S%:z >$HOME/b; wc -l <$HOME/a; diff $HOME/a $HOME/b | head -4"
        let result = try Shell.run(line, environment: ["TZ": zone])
        #expect(result.lines == ["\(count)"], "TZ=\(zone)")
        times += count
      }
      Contract.report(
        "Z1", "\(times.grouped) times listed under \(Self.zones.count) values of TZ, all the same as date's")
    }

    @Test func timesAreInTheRequestedZone() throws {
      let result = try Shell.run(
        "$TVGRID list --demo --at '2026-11-20 20:47' --time-zone Asia/Kathmandu --channel 92 --json")
      #expect(result.output.contains("\"start\":\"2026-11-21T02:15:00+05:45\""))
    }
  }
}
