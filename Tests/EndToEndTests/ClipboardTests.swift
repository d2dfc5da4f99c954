import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Copying lists to the terminal's clipboard with an escape sequence that titles cannot break out of.
  @Suite(.row("U12")) struct ClipboardTests {
    private static let count = 100
    /// The maximum length, in base64, that some terminals accept.
    private static let longest = 74_994

    /// A list named “Bad” whose titles try to break out of the sequence, and its text as printed by `mine share`.
    private static func list(
      in home: TemporaryFolder, count: Int = count, _ title: (Int) -> String
    ) throws -> (feed: FeedFolder, folders: [String: String], text: String) {
      let feed = try FeedFolder()
      try feed.add("One", (0..<count).map { FeedFolder.Row(title($0)) })
      try feed.close()
      let folders = ["XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path]
      let shared = try Shell.run(
        """
        $TVGRID mine lists Bad -g \(feed.path) \(at) --add channel:one > /dev/null
        $TVGRID mine share Bad -g \(feed.path) \(at)
        """, environment: folders)
      return (feed, folders, shared.output)
    }

    private static let at = "--at '2026-11-16 05:59' --time-zone Europe/London"

    private static func grid(
      _ feed: FeedFolder, _ folders: [String: String], count: Int = count
    ) throws -> TmuxScreen {
      let screen = try TmuxScreen(
        [try #require(BuiltProgram.path), feed.path, "--at", "2026-11-16 05:59", "--time-zone", "Europe/London"],
        columns: 100, rows: 30, environment: folders)
      _ = try screen.waitFor { $0.contains("One") && $0.contains("channel 1/1") || $0.contains("06:00") }
      for key in ["L", "End", "Enter"] { try screen.send(key) }
      _ = try screen.waitFor { $0.contains("Bad") && $0.contains("1/\(count)") }
      for key in ["*", "y"] { try screen.send(key) }
      return screen
    }

    @Test func aHundredTitlesPassTmuxUnchanged() throws {
      let home = try TemporaryFolder()
      var texts = HostileText(seed: 12)
      let titles = (0..<Self.count).map { index in
        index.isMultiple(of: 2) ? "\(texts.next().prefix(60))" : "Programme \(index); \u{1B}]52;c;eA==\u{7}\u{1B}\\"
      }
      let (feed, folders, text) = try Self.list(in: home) { titles[$0] }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count == Self.count + 2 && lines.first == "Bad:", "\(text)")
      let size = (text.utf8.count + 2) / 3 * 4
      #expect(size <= Self.longest)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })

      let screen = try Self.grid(feed, folders)
      let expected = lines.dropFirst().joined(separator: "\n")
      let isThere = HangGuard.waits(pollingEvery: 20) { (try? screen.clipboard()) == expected }
      #expect(isThere, "\((try? screen.clipboard()) ?? "nothing") instead of \(expected)")

      let command = "exec \(try #require(BuiltProgram.path)) mine share Bad --copy -g \(feed.path) \(Self.at)"
      let shared = try TmuxScreen(["/bin/sh", "-c", command], environment: folders, keepsPicture: true)
      let isShared = HangGuard.waits(pollingEvery: 20) { (try? shared.clipboard()) == text }
      #expect(isShared)
      Contract.report("U12", "\(Self.count) titles copied by OSC 52 in tmux, \(size) bytes in base64: unchanged")
    }

    /// Some terminals would truncate or print text that is too long.
    @Test func tooLongTextIsRefused() throws {
      let home = try TemporaryFolder()
      let (feed, folders, text) = try Self.list(in: home, count: 150) {
        "\($0) " + String(repeating: "long ", count: 130)
      }
      try #require((text.utf8.count + 2) / 3 * 4 > Self.longest)
      let screen = try Self.grid(feed, folders, count: 150)
      _ = try screen.waitFor { $0.contains("Too long for the clipboard.") }
      #expect((try? screen.clipboard()) == nil)
    }
  }
}
