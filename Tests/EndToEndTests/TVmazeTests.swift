import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A TVmaze schedule as a source, from a local server.
  @Suite struct TVmazeTests {
    private static let at = "--at '2026-11-20 20:10'"

    private static func run(_ lines: String, _ server: LoopbackServer, in home: TemporaryFolder) throws -> Shell.Result
    {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
          "TVGRID_GUIDE": "", "PATH": "/usr/bin:/bin", "TZ": "Europe/London", "TVGRID_TVMAZE": server.address("/"),
        ])
    }

    /// The Ferrymen at 21:00, and a film at an unknown time.
    private static func day(_ date: String) -> String {
      let digits = Int(date.filter(\.isNumber)) ?? 0
      return TVmazeSketch.document([
        TVmazeSketch {
          ($0.id, $0.airdate, $0.airtime) = ("\(digits)1", "\"\(date)\"", #""21:00""#)
          $0.airstamp = "\"\(date)T21:00:00+00:00\""
        },
        TVmazeSketch {
          ($0.id, $0.showName, $0.name) = ("\(digits)2", #""Tide of Tin""#, "null")
          ($0.airdate, $0.airtime) = ("\"\(date)\"", #""""#)
          $0.airstamp = "\"\(date)T12:00:00+00:00\""
          ($0.network, $0.web) = ("null", TVmazeSketch.network(3, "Tidestream", country: nil))
        },
      ])
    }

    private static func server() throws -> LoopbackServer {
      try LoopbackServer { request, _ in .answer("200 OK", [], day(String(request.target.suffix(10)))) }
    }

    @Test func threeCommandsSetUpTheGuideOfACountry() throws {
      let (home, server) = (try TemporaryFolder(), try Self.server())
      let result = try Self.run(
        "$TVGRID sources add uk tvmaze:gb && $TVGRID update \(Self.at) && $TVGRID sources && "
          + "$TVGRID list --day 2026-11-20", server, in: home)
      #expect(result.status == 0, "\(result.output)")
      // The week from Monday on, and seven days from Friday on.
      #expect(server.requests.count == 11)
      #expect(server.requests.first?.target == "/schedule?country=GB&date=2026-11-16")
      #expect(server.requests.first?.fields["user-agent"]?.hasPrefix("tvgrid/") == true)
      #expect(result.lines.prefix(2) == ["added uk; to download it: tvgrid update", "uk  2 channels, 22 programmes"])
      #expect(result.lines.count == 5 && result.lines[2].hasPrefix("uk\ttvmaze:GB\t"), "\(result.lines)")
      #expect(
        Set(result.lines.suffix(2)) == [
          "2026-11-20\t21:00\t21:55\tHarbour\tThe Ferrymen\tThe Long Tide\tS2 E4",
          "2026-11-20\t\t\tTidestream\tTide of Tin\t\tS2 E4",
        ])
    }

    @Test func theExportNamesTheSourceOfTheData() throws {
      let (home, server) = (try TemporaryFolder(), try Self.server())
      let result = try Self.run(
        "$TVGRID sources add web tvmaze:web >/dev/null && $TVGRID update \(Self.at) >/dev/null && "
          + "$TVGRID export --format xmltv && $TVGRID export --format json && $TVGRID export --format csv", server,
        in: home)
      #expect(result.status == 0, "\(result.output)")
      let text = result.lines.joined(separator: "\n")
      #expect(text.contains("<url system=\"Data: TVmaze.com (CC BY-SA)\">https://www.tvmaze.com/episodes/"))
      #expect(text.contains(#"{"kind":"url","of":"Data: TVmaze.com (CC BY-SA)","text":"https://www.tvmaze.com/"#))
      #expect(text.contains(",Data: TVmaze.com (CC BY-SA) https://www.tvmaze.com/episodes/"))
      #expect(text.contains("<keyword>unknown-time</keyword>"))
    }

    @Test func theCodeOfTheUnitedKingdomIsSuggested() throws {
      let (home, server) = (try TemporaryFolder(), try Self.server())
      let result = try Self.run("$TVGRID sources add uk tvmaze:UK; echo $?", server, in: home)
      #expect(
        result.lines == ["tvgrid: the code for the United Kingdom is GB; write tvmaze:GB", "1"]
          || result.lines.first?.contains("the code for the United Kingdom is GB") == true, "\(result.lines)")
    }

    @Test func aFailureIsOneLineAndTheGuideIsKept() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { request, number in
        number < 7
          ? .answer("200 OK", [], Self.day(String(request.target.suffix(10)))) : .answer("404 Not Found", [], "null")
      }
      let result = try Self.run(
        "$TVGRID sources add uk tvmaze:GB; $TVGRID update \(Self.at); "
          + "$TVGRID update --at '2026-11-20 23:10'; echo $?; $TVGRID list --day 2026-11-20 | wc -l", server, in: home)
      #expect(result.lines.contains { $0.contains("there is no such file (404)") }, "\(result.lines)")
      #expect(result.lines.suffix(2) == ["2", "2"], "\(result.lines)")
    }

    @Test func aFileOfAScheduleIsAGuide() throws {
      let (home, server) = (try TemporaryFolder(), try Self.server())
      let rows = "[{},\(TVmazeSketch().json)]"
      try rows.write(toFile: "\(home.path)/day.json", atomically: true, encoding: .utf8)
      let result = try Self.run("$TVGRID list day.json --day 2026-11-20; $TVGRID check day.json", server, in: home)
      #expect(result.lines.contains("2026-11-20\t20:30\t21:25\tHarbour\tThe Ferrymen\tThe Long Tide\tS2 E4"))
      #expect(result.lines.contains { $0.contains("day.json:1: no show: row left out") }, "\(result.lines)")
    }
  }
}
