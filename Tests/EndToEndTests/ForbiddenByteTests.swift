import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The bytes sent to the terminal for a feed with every scalar and every byte.
  @Suite(.row("T1")) struct ForbiddenByteTests {
    private static let scalars = ScalarFeed.scalars(every: Contract.isFull ? 1 : 100)
    /// Fewer scalars, for channel names, because each scalar in a name takes more time.
    private static let fewer = ScalarFeed.scalars(every: Contract.isFull ? 1 : 1_000)

    @Test func theDetailsShowEverythingAndNothingForbidden() throws {
      let walk = try StrictSession(ScalarFeed.forDetails(Self.scalars))
      try walk.press("Enter")
      let programmes = walk.stack.app.guide.programmeCount
      for _ in 0..<programmes {
        try walk.pressToTheEnd("PgDn")
        try walk.press("Right")
      }
      Self.expectClean(walk)
      Self.expectWatched(Self.scalars, on: walk)
      Self.report(walk, Self.scalars, "details of \(programmes.grouped) programmes")
    }

    @Test func channelNamesSendNothingForbidden() throws {
      let walk = try StrictSession(ScalarFeed.forNames(Self.fewer))
      try walk.press("Enter")
      for _ in walk.stack.app.guide.channels { try walk.press("Esc j Enter") }
      Self.expectClean(walk)
      Self.report(walk, Self.fewer, "names of channels")
    }

    @Test func gridSearchProblemsAndHelpSendNothingForbidden() throws {
      let walk = try StrictSession(ScalarFeed.forGrid(Self.scalars))
      for _ in 0..<4 {
        try walk.pressToTheEnd(">")
        try walk.press("PgDn {")
      }
      try walk.press("? PgDn Esc !")
      try walk.pressToTheEnd("PgDn")
      try walk.press("Esc / q")
      try walk.pressToTheEnd("PgDn")
      try walk.press("Esc")
      Self.expectClean(walk)
      Self.expectWatched(Self.scalars, on: walk)
      Self.report(walk, Self.scalars, "grid, search, problems, help")
    }

    @Test func commandsWriteNothingForbidden() throws {
      let feeds = [try ScalarFeed.forDetails(Self.scalars), try ScalarFeed.forNames(Self.fewer)]
      let commands = ["list --all", "list --all --json", "now", "now --json", "search q", "search q --json", "check"]
      var bytes = 0
      for feed in feeds {
        try feed.close()
        for command in commands {
          let result = try Shell.run(
            "$TVGRID \(command) \(command == "check" ? "" : Self.time)", environment: ["TVGRID_GUIDE": feed.path])
          bytes += result.output.utf8.count
          #expect(result.output.utf8.count > 100)
          // Piped output keeps joiners and variation selectors, which are only forbidden on a screen.
          let kept = command == "check" ? [] : Self.ofFiles
          let faults = Self.faults(in: result.output, but: kept)
          #expect(faults.isEmpty, "\(command): \(faults.prefix(20))")
        }
      }
      Contract.report("T1", "\(commands.count) commands: \(bytes.grouped) bytes, 0 forbidden")
    }

    /// Tables on a terminal contain the same text, plus the terminal's line endings.
    @Test func tablesWriteNothingForbidden() throws {
      let program = try #require(BuiltProgram.path)
      let feed = try ScalarFeed.forGrid(Self.scalars)
      try feed.close()
      for command in ["list --all", "now", "search q"] {
        let arguments = [program] + command.split(separator: " ").map(String.init) + ["--at", "2026-11-16 06:10"]
        let environment = TestEnvironment.make(term: "dumb", home: feed.path, adding: ["TVGRID_GUIDE": feed.path])
        let pty = try Pty(arguments, environment: environment)
        #expect(try pty.waitForEnd() == .exit(0))
        let text = String(decoding: pty.output, as: UTF8.self).replacing("\r\n", with: "\n")
        #expect(Self.faults(in: text).isEmpty, "\(command): \(Self.faults(in: text).prefix(20))")
      }
    }

    private static let time = "--at '2026-11-16 06:10'"

    private static let ofFiles: Set<UInt32> = Set([0x200C, 0x200D] + Array(0xFE00...0xFE0F))

    /// Forbidden scalars as numbers.
    private static func faults(in output: String, but kept: Set<UInt32> = []) -> [String] {
      output.unicodeScalars
        .filter { $0 != "\n" && $0 != "\t" && ForbiddenScalars.contains($0) && !kept.contains($0.value) }
        .map { String($0.value, radix: 16) }
    }

    private static func expectClean(_ walk: StrictSession) {
      #expect(walk.terminal.faultCount == 0, "\(walk.terminal.faults)")
    }

    /// Checks that all allowed scalars were drawn.
    private static func expectWatched(_ scalars: [Unicode.Scalar], on walk: StrictSession) {
      let drawable = scalars.filter { CellWidth.of($0) != nil && !ForbiddenScalars.contains($0) }
      let missing = drawable.filter { scalar in
        let safe = SafeText("o\(scalar)").string.unicodeScalars
        return safe.contains(scalar) && !walk.terminal.seen[Int(scalar.value)]
      }
      #expect(missing.isEmpty, "never drawn: \(missing.prefix(20).map { String($0.value, radix: 16) })")
    }

    private static func report(_ walk: StrictSession, _ scalars: [Unicode.Scalar], _ what: String) {
      Contract.report(
        "T1",
        "\(what): \(scalars.count.grouped) scalars on \(walk.screens.grouped) screens, "
          + "\(walk.terminal.faultCount.grouped) forbidden bytes")
    }
  }
}
