import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Viewing a cached guide sends no requests.
  @Suite(.row("F9")) struct RequestCountTests {
    private static let document =
      "<tv><channel id=\"h\"><display-name>Harbour</display-name></channel>\n"
      + (0..<96).map { index in
        let hour = 20 + index / 2
        let time =
          "202611\(20 + hour / 24)\(hour % 24 < 10 ? "0" : "")\(hour % 24)\(index % 2 == 0 ? "00" : "30")00 +0000"
        return "<programme start=\"\(time)\" channel=\"h\"><title>Tide \(index)</title></programme>\n"
      }.joined() + "</tv>"

    @Test func aFreshGuideIsNotRequestedAndAnOldOneOnce() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer { _, number in
        number == 0
          ? .answer("200 OK", ["ETag: \"1\""], Self.document) : .text("HTTP/1.1 304 Not Modified\r\n\r\n")
      }
      let folders = [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "TVGRID_GUIDE": "",
      ]
      let first = try Shell.run(
        "$TVGRID sources add quay \(server.address()) --anyway && $TVGRID update --at '2026-11-20 20:10'",
        environment: folders)
      #expect(first.status == 0 && server.requests.count == 1)
      let looks = Contract.count(100)
      for _ in 0..<looks { try Self.open("2026-11-20 21:10", until: "Tide 2", folders) }
      #expect(server.requests.count == 1, "a fresh guide")
      try Self.open("2026-11-21 08:10", until: "updated 08:10", folders)
      #expect(server.requests.count == 2, "the next day")
      #expect(server.requests.last?.fields["if-none-match"] == "\"1\"")
      for _ in 0..<looks { try Self.open("2026-11-21 09:10", until: "Tide 2", folders) }
      try Self.open("2026-11-21 09:20", pressing: "u", until: "the guide is up to date", folders)
      #expect(server.requests.count == 3, "the key sends one request")
      let listings = try Shell.run(
        "for i in 1 2 3; do $TVGRID now; $TVGRID list; $TVGRID search tide; $TVGRID changes; done", environment: folders
      )
      #expect(!listings.output.contains("404"))
      #expect(server.requests.count == 3, "once a day")
      Contract.report(
        "F9",
        "\(2 * looks) views of a fresh guide: 0 requests; of the previous day's: 1, answered with 304")
    }

    private static func open(
      _ time: String, pressing key: String? = nil, until text: String, _ folders: [String: String]
    ) throws {
      let pty = try Pty.shell("exec $TVGRID --at '\(time)' --time-zone UTC", adding: folders)
      if let key {
        try pty.readUntil { $0.contains("Tide 2") }
        pty.write(key)
      }
      try pty.readUntil { $0.contains(text) }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }
  }
}
