import Foundation
import Glibc
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A guide that is slow to come.
  @Suite struct LoadingTests {
    @Test func whatIsTypedWhileReadingIsNotLost() throws {
      let program = try #require(BuiltProgram.path)
      let slow = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8)).dat"
      try #require(mkfifo(slow, 0o600) == 0)
      defer { unlink(slow) }
      let screen = try TmuxScreen([program, slow, "--at", GridSession.now])
      try screen.waitFor { $0.contains("Reading the guide") }
      try screen.send("/", "q", "u")
      try screen.waitFor { $0.contains("/ qu") }
      let writer = try #require(FileHandle(forWritingAtPath: slow))
      try writer.write(contentsOf: Data(FixtureLoader.bytes("week/92.dat")))
      try writer.close()
      try screen.waitFor { $0.contains("/ qu") && $0.contains("The Marnie Quill Show") }
      try screen.send("Q")
      try screen.waitFor { $0.contains("/ quQ") }
    }

    @Test func itCanBeLeftWhileReading() throws {
      let program = try #require(BuiltProgram.path)
      let slow = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8)).dat"
      try #require(mkfifo(slow, 0o600) == 0)
      defer { unlink(slow) }
      let pty = try Pty([program, slow], environment: TestEnvironment.make(term: "xterm-256color", home: "/"))
      try pty.readUntil { $0.contains("Reading") }
      pty.write("q")
      #expect(try pty.waitForEnd() == .exit(0))
    }
  }
}
