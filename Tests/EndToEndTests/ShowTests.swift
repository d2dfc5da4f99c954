import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A show of TVmaze in a terminal: looked up, ticked, and there again without a network. A server answers in TVmaze's place.
  @Suite struct ShowTests {
    private static func server() throws -> LoopbackServer {
      try LoopbackServer { request, _ in
        if request.target.hasPrefix("/search/shows?q=") {
          return .answer("200 OK", [], ShowSketch.hits([.fullEnglish]))
        }
        if request.target.hasPrefix("/episodes/") { return .answer("200 OK", [], ShowSketch.people) }
        return .answer("200 OK", [], ShowSketch.fullEnglish.json)
      }
    }

    /// The demo week in a terminal, at a time.
    private static func screen(_ address: String, _ home: TemporaryHome, at time: String) throws -> TmuxScreen {
      let program = try #require(BuiltProgram.path)
      let screen = try TmuxScreen(
        [program, FixtureLoader.path("week"), "--at", time, "--time-zone", "Europe/London"], columns: 80, rows: 24,
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data",
          "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_TVMAZE": address,
        ])
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") }
      return screen
    }

    @Test func aShowIsOpenedTickedAndThereWithoutANetwork() throws {
      let home = try TemporaryHome()
      var server: LoopbackServer? = try Self.server()
      let address = try #require(server).address("/")
      let first = try Self.screen(address, home, at: "2026-11-20 20:47")
      try first.send("i")
      _ = try first.waitFor { $0.contains("e6  Last Orders") && $0.contains("as of today 20:47") }
      #expect(server?.requests.map(\.target).first == "/search/shows?q=Full%20English")
      try first.send("x")
      _ = try first.waitFor { $0.contains("✓ e6  Last Orders") && $0.contains("ticked as seen") }
      try first.send("Enter")
      try first.send("G")
      _ = try first.waitFor { $0.contains("Director: Mara Quill") }
      try first.send("Q")
      server = nil
      // What came is shown, and asked for again by a key alone. Nothing answers now.
      let later = try Self.screen(address, home, at: "2026-11-20 20:59")
      try later.send("i")
      _ = try later.waitFor { $0.contains("✓ e6  Last Orders") && $0.contains("as of today 20:47") }
      try later.send("u")
      _ = try later.waitFor { $0.contains("Nothing newer from TVmaze.com; this is what is kept, as of today 20:47") }
      try later.send("q")
      _ = try later.waitFor { $0.contains("✓ Full English: Last Orders") }
    }

    @Test func aShowThatWasNeverAskedForIsOneLineWithoutANetwork() throws {
      let (home, port) = (try TemporaryHome(), try DeadPort())
      let screen = try Self.screen("http://127.0.0.1:\(port.port)", home, at: "2026-11-20 20:47")
      try screen.send("i")
      _ = try screen.waitFor {
        $0.contains("Nothing newer from TVmaze.com; nothing is kept of it yet: nothing answers")
      }
      try screen.send("q")
      _ = try screen.waitFor { $0.contains("Full English: Last Orders") && !$0.contains("TVmaze.com") }
    }
  }
}
