import Foundation
import Glibc
import GuideTestSupport
import Testing

/// Runs the program with a limit that allows no new threads.
enum FewThreads {
  /// A user without other processes; the limit does not apply to root.
  private static let user = 54_321 + Int(getpid())
  static let line =
    "exec \(DistributionPython.command) 'import os, resource, sys\n"
    + "resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))\n"
    + "if os.getuid() == 0: os.setgroups([]); os.setgid(\(user)); os.setuid(\(user))\n"
    + "os.execv(sys.argv[1], sys.argv[1:])' \"$TVGRID\""

  /// Whether the program starts under the limit.
  static var isPossible: Bool { (try? Shell.run("\(line) --version").status) == 0 }
}

extension EndToEnd {
  /// The system refuses new threads, as it does for a user with too many processes.
  @Suite(.row("K9"), .serialized, .enabled(if: FewThreads.isPossible, "another user must be able to run the program"))
  struct FewThreadsTests {
    private static let at = "--at '2026-11-20 20:10'"
    private static let document =
      "<tv><channel id=\"h\"><display-name>Harbour</display-name></channel><programme channel=\"h\" "
      + "start=\"20261120200000 +0000\" stop=\"20261120230000 +0000\"><title>Tide</title></programme></tv>"

    /// A home folder that every user may write to.
    private static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      chmod(home.path, 0o777)
      try document.write(toFile: "\(home.path)/guide.xml", atomically: true, encoding: .utf8)
      return home
    }

    private static func environment(_ home: TemporaryFolder) -> [String: String] {
      [
        "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path,
        "TVGRID_GUIDE": "",
      ]
    }

    private static func run(_ arguments: String, in home: TemporaryFolder) throws -> Shell.Result {
      try Shell.run("\(FewThreads.line) \(arguments)", environment: environment(home))
    }

    @Test func anUpdateWorksOnOneThread() throws {
      let home = try Self.home()
      #expect(try Self.run("sources add harbour \(home.path)/guide.xml", in: home).status == 0)
      let result = try Self.run("update \(Self.at)", in: home)
      #expect(result.status == 0)
      #expect(result.output == "harbour  1 channel, 1 programme\n")
      #expect(try Self.run("now \(Self.at)", in: home).output.hasPrefix("Harbour\t20:00\t23:00\tTide"))
      Contract.report("K9", "`update` without additional threads: works on one thread")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func theFirstSignalEndsAnUpdate(signal: Int32) throws {
      let home = try Self.home()
      let server = try LoopbackServer([.hang])
      #expect(try Self.run("sources add harbour \(server.address()) --anyway", in: home).status == 0)
      let pty = try Pty.shell("\(FewThreads.line) update \(Self.at)", adding: Self.environment(home))
      #expect(HangGuard.waits { !server.requests.isEmpty })
      pty.send(signal: signal)
      #expect(try pty.waitForEnd() == .signal(signal))
    }

    @Test func aGrabberThatCannotBeWatchedIsRefusedInOneLine() throws {
      let home = try Self.home()
      try FileManager.default.createDirectory(atPath: "\(home.path)/bin", withIntermediateDirectories: true)
      let grabber = "\(home.path)/bin/tv_grab_quay"
      try ScriptFile.write("#!/bin/sh\necho baseline\n", to: grabber)
      let settings = "[[source]]\nname = \"quay\"\nlocation = \"grabber:tv_grab_quay\"\n"
      try settings.write(toFile: "\(home.path)/config.toml", atomically: true, encoding: .utf8)
      let result = try Shell.run(
        "\(FewThreads.line) update",
        environment: Self.environment(home).merging([
          "TVGRID_CONFIG": "\(home.path)/config.toml", "PATH": "\(home.path)/bin:/usr/bin:/bin",
        ]) { $1 })
      #expect(result.status == 2)
      #expect(result.lines.count == 1 && result.output.hasPrefix("tvgrid: quay: "), "\(result.output)")
    }
  }
}
