import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid doctor` on this machine. GuideProgramTests tests the report for all kinds of facts.
  @Suite struct DoctorTests {
    private static func environment(_ home: TemporaryFolder, adding more: [String: String] = [:]) -> [String: String] {
      let own = [
        "HOME": home.path, "XDG_CONFIG_HOME": "", "TVGRID_GUIDE": "", "TMPDIR": home.path + "/tmp",
      ]
      return own.merging(more) { $1 }
    }

    private static func files(_ home: TemporaryFolder) -> [String] {
      (FileManager.default.subpaths(atPath: home.path) ?? []).sorted()
    }

    @Test func newUsersGetAdviceAndNothingIsWritten() throws {
      let home = try TemporaryFolder()
      let result = try Shell.run("$TVGRID doctor", environment: Self.environment(home))
      #expect(result.status == 1)
      #expect(result.lines.first == "program")
      #expect(result.lines.contains { $0.hasPrefix("! guide") && $0.contains("no guide is set up") })
      #expect(
        result.lines.contains {
          $0.contains("fix: run tvgrid and follow the steps, or tvgrid sources add NAME LOCATION")
        })
      #expect(result.lines.last == "1 problem found, marked with !")
      #expect(!result.output.contains(home.path) && result.output.contains("~/.config/tvgrid"))
      #expect(Self.files(home).isEmpty)
    }

    @Test func aFetchedSourceIsCountedAndGood() throws {
      let home = try TemporaryFolder()
      let guide = FixtureLoader.path("xmltv/whole.xml")
      let result = try Shell.run(
        "$TVGRID sources add quay \(guide) && $TVGRID update --force --at '2026-11-20 20:00' >/dev/null && "
          + "$TVGRID follow 'A Secret Title' >/dev/null 2>&1; $TVGRID doctor; echo \"status $?\"",
        environment: Self.environment(home))
      #expect(result.lines.contains { $0.contains("quay") && $0.contains("file") })
      #expect(result.lines.contains { $0.contains("2 channels, ") && $0.contains("programmes") }, "\(result.output)")
      #expect(result.lines.contains { $0.contains("~/.local/share/tvgrid/mine.db: OK, version ") })
      #expect(!result.output.contains("Secret Title"))
    }

    @Test func secretsAreHiddenAndNoServerIsContacted() throws {
      let home = try TemporaryFolder()
      let server = try LoopbackServer([.close])
      let address = server.address("/guide.xml?token=t0psecret", login: "ann:pa55word@")
      let environment = Self.environment(
        home,
        adding: [
          "TVGRID_OPTIONS": "--guide=http://u:pa55word@example.org/x", "http_proxy": "http://u:pa55word@proxy.example/",
          "TERM": "vt999",
        ])
      let add = try Shell.run("$TVGRID sources add quay '\(address)' --anyway", environment: Self.environment(home))
      try #require(add.status == 0, "\(add.output)")
      let before = Self.files(home)
      let result = try Shell.run("$TVGRID doctor; $TVGRID doctor --json", environment: environment)
      #expect(result.lines.contains { $0.contains("quay") })
      for secret in ["pa55word", "t0psecret", "ann:"] { #expect(!result.output.contains(secret)) }
      #expect(server.requests.isEmpty && Self.files(home) == before)
      let objects = result.lines.filter { $0.hasPrefix("{") }
      #expect(objects.count > 15)
      for object in objects {
        let members = try #require(try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any])
        #expect(Set(members.keys) == ["section", "name", "value", "state", "next"])
      }
    }

    @Test func aServerIsOnlyContactedOnRequest() throws {
      let home = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: home.path + "/tmp", withIntermediateDirectories: true)
      let server = try LoopbackServer { request, _ in
        switch request.target {
        case "/guide.xml": .answer("200 OK", [], "<tv></tv>")
        case "/login": .answer("200 OK", [], "<!DOCTYPE html><html><body>Log in, please.</body></html>")
        default: .answer("404 Not Found")
        }
      }
      let result = try Shell.run(
        "$TVGRID sources add quay \(server.address("/guide.xml")) --anyway; $TVGRID sources add pier \(server.address("/none.xml")) --anyway; "
          + "$TVGRID sources add gate \(server.address("/login")) --anyway; "
          + "$TVGRID doctor --online",
        environment: Self.environment(home))
      #expect(result.lines.contains { $0.contains("quay") && $0.contains("server responds") }, "\(result.output)")
      #expect(result.lines.contains { $0.contains("pier") && $0.contains("404") })
      #expect(result.lines.contains { $0.contains("gate") && $0.contains("it is a web page, not a guide") })
      #expect(Self.files(home).filter { $0.hasPrefix("tmp/") }.isEmpty)
    }

    @Test func programsInTheSettingsAreChecked() throws {
      let home = try TemporaryFolder()
      let result = try Shell.run(
        """
        mkdir -p ~/.config/tvgrid; cd ~/.config/tvgrid
        printf 'player = ["sh", "-c", "{url}"]\n[[command]]\nkey = "F6"\nname = "record"\nprogram = ["recrod"]\n' > config.toml
        $TVGRID doctor
        """, environment: Self.environment(home))
      #expect(result.lines.contains { $0.contains("player") && $0.hasSuffix("sh") }, "\(result.output)")
      #expect(result.lines.contains { $0.hasPrefix("! command") && $0.contains("program not found: “recrod”") })
    }

    /// Each value from outside is printed as one harmless line.
    @Test func hostileEnvironmentValuesAreHarmless() throws {
      let home = try TemporaryFolder()
      let hostile = "x\u{1B}[31m\u{9B}1m\n! y\u{202E}\u{7}"
      let result = try Shell.run(
        "$TVGRID doctor",
        environment: Self.environment(
          home, adding: ["TERM": hostile, "TVGRID_GUIDE": hostile, "TZ": hostile, "LC_CTYPE": hostile, "TMUX": hostile])
      )
      #expect(result.status == 1)
      let harmful = result.output.unicodeScalars.filter { scalar in
        scalar.value < 0x20 && scalar != "\n" || 0x7F...0x9F ~= scalar.value || scalar == "\u{202E}"
      }
      #expect(harmful.isEmpty && !result.lines.contains { $0.hasPrefix("! y") })
    }
  }
}
