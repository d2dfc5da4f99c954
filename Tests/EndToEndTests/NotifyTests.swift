import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Desktop notifications pass arguments to notify-send without a shell.
  @Suite(.row("U13")) struct NotifyTests {
    private static let titles = [
      "--hint=string:x:y", "-u critical", "$(touch pwned) `touch pwned` ; touch pwned", "<b>bold</b> &amp; \"q\" 'q'",
      "%s%n\\n", "a\u{1B}[31mb\u{7}c", "two\u{2028}lines", "--",
    ]

    private static func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// A guide with all titles at 21:00, on a channel with a hostile name.
    private static func home() throws -> TemporaryFolder {
      let home = try RemindTests.home()
      let channels = titles.indices.map { index in
        "<channel id=\"\(index)\"><display-name>&lt;i&gt;A &amp; B&lt;/i&gt; \(index)</display-name></channel>"
      }
      let programmes = titles.enumerated().map { index, title in
        """
        <programme start="20261120210000 +0000" stop="20261120220000 +0000" channel="\(index)">\
        <title>\(escaped(title.filter { !"\u{1B}\u{7}".contains($0) }))</title></programme>
        """
      }
      let text = "<tv>\(channels.joined())\(programmes.joined())</tv>"
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.path)/guide.xml"))
      return home
    }

    private static let remind = """
      printf 'reminder-lead = 5\\n' > config/tvgrid/config.toml; export TVGRID_GUIDE=guide.xml
      $TVGRID searches add All time:21:00 > none; $TVGRID remind --saved All > none
      """
    private static let due = "$TVGRID remind --due --at '2026-11-20 20:56' \(RemindTests.zone)"

    @Test func aTitleAddsNoOptionAndNoMarkup() throws {
      let home = try Self.home()
      let result = try RemindTests.run("\(Self.remind); \(Self.due) > told 2>&1; ls", in: home)
      let lines = home.read("desktop").split(separator: "\n")
      #expect(lines.count == Self.titles.count, "\(result.output) \(lines) \(home.read("told"))")
      for line in lines {
        let words = line.split(separator: "|", omittingEmptySubsequences: false)
        // There are four arguments. The title follows the end of the options, and the body contains no markup.
        try #require(words.count == 5, "\(line)")
        #expect(words.last == "", "\(line)")
        #expect(words.prefix(2) == ["--app-name=tvgrid", "--"] && words[2].hasPrefix("21:00 "), "\(line)")
        #expect(words[3].hasPrefix("&lt;i&gt;A &amp; B&lt;/i&gt; ") && words[3].hasSuffix(", in 4 min"), "\(line)")
      }
      #expect(lines.contains { $0.contains("|21:00 --hint=string:x:y|") }, "\(lines)")
      #expect(lines.contains { $0.contains("|21:00 $(touch pwned) `touch pwned` ; touch pwned|") }, "\(lines)")
      #expect(!result.lines.contains("pwned"))
      Contract.report(
        "U13",
        "\(Self.titles.count) hostile titles sent to notify-send: one argument each, 0 options, 0 markup, 0 shells")
    }

    @Test func withoutNotifySendThereIsNoError() throws {
      let home = try Self.home()
      let result = try RemindTests.run(
        """
        \(Self.remind); rm bin/notify-send; export PATH=$PWD/bin
        \(Self.due); echo $?; \(Self.due); echo $?
        """, in: home)
      let count = Self.titles.count
      #expect(result.lines.filter { $0.hasPrefix("21:00 ") }.count == count, "told once: \(result.output)")
      #expect(result.lines.suffix(2) == ["0", "0"] && !result.output.contains("notify-send"), "\(result.output)")
      let other = try Self.home()
      let told = try RemindTests.run(
        """
        \(Self.remind); rm bin/notify-send; echo 'reminder-command = ["tell"]' >> config/tvgrid/config.toml
        /bin/cp /bin/cat bin; export PATH=$PWD/bin; \(Self.due) > none
        """, in: other)
      #expect(other.read("told").components(separatedBy: ", 2026-11-20T21:00").count == count + 1, "\(told.output)")
    }
  }
}
