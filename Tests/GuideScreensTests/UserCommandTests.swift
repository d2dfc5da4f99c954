import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct OwnCommandTests {
  private static func withCommands(_ text: String, _ keys: String = "") -> (stack: ScreenStack, problems: [Message]) {
    let settings = SettingsReading(Array(text.utf8)).settings
    var stack = DemoEvening.stack()
    let problems = stack.app.keymap.add(settings.commands, besides: KeyTables.all).map(\.problem)
    stack.press(keys)
    return (stack, problems)
  }

  private static let record = "[[command]]\nkey = \"F6\"\nname = \"record\"\nprogram = [\"rec\", \"{title}\"]\n"

  @Test(arguments: ["", "Tab", "Enter", "/ full", "s", "/ full ^T"]) func commandRunsForTheSelection(keys: String) {
    var (stack, problems) = Self.withCommands(Self.record, "f \(keys)")
    #expect(problems.isEmpty)
    let runs = update(&stack, .key(.function(6))).compactMap { effect -> String? in
      if case .run(let command, let programmes) = effect { "\(command.name) \(programmes.count)" } else { nil }
    }
    #expect(runs == ["record 1"], "\(stack.app.notice ?? "")")
  }

  /// A recording without an address would fail without anyone noticing.
  @Test func commandThatNeedsAStreamIsNotRunWithoutOne() {
    var (stack, _) = Self.withCommands(Self.record.replacing("{title}", with: "{url}"))
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice?.hasPrefix("Did not run record. No stream for Harbour One. ") == true)
    let id = stack.app.guide.channels[0].id
    func set(_ address: String) {
      var streams = ChannelStreams()
      streams.set(ChannelStream(address: address), for: id)
      _ = update(&stack, .mine(.streams) { $0.streams = streams })
    }
    set("http://example.org/{token}")
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(
      stack.app.notice
        == "Did not run record. Cannot play Harbour One: its address has the unknown placeholder “token”.")
    set("http://example.org/{utc}")
    #expect(update(&stack, .key(.function(6))).count == 1)
  }

  /// Regression: the command ran with an empty argument.
  @Test func aCommandThatNeedsAPageIsNotRunWithoutOne() {
    var (stack, _) = Self.withCommands(Self.record.replacing("{title}", with: "{site}"))
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice == "Did not run record. The guide has no web page for Full English.")
  }

  /// A guide must not make a command open a file or run a script.
  @Test(arguments: [
    ("file:///etc/passwd", "is not a web address (http or https)."),
    ("ssh://-oProxyCommand=x", "is not a web address (http or https)."),
    ("x.desktop", "is not a web address (http or https)."), ("http:///etc/passwd", "has no host."),
    ("https://example.org/a b", "contains spaces or invisible characters."),
    ("https://a..b/", "has an invalid host."),
    ("https://example.org:0/x", "has a port that is not a number from 1 to 65535."), ("https://example.org/x", nil),
  ])
  func commandGetsOnlyWebAddresses(address: String, problem: String?) throws {
    let isFit = problem == nil
    let document =
      """
      <tv><channel id="h"><display-name>Harbour</display-name></channel>
      <programme start="20261120200000 +0000" stop="20261120210000 +0000" channel="h"><title>Full English</title>
      <url>\(address)</url></programme></tv>
      """
    var builder = GuideBuilder()
    _ = builder.add(XMLTVDecoder.guide(in: Array(document.utf8), file: "guide.xml"))
    let guide = builder.build()
    let commands = SettingsReading(Array(Self.record.replacing("{title}", with: "{site}").utf8)).settings.commands
    var stack = ScreenStack.opened(guide, now: Moments.at("2026-11-20 20:30"))
    #expect(stack.app.keymap.add(commands, besides: KeyTables.all).isEmpty)
    #expect(update(&stack, .key(.function(6))).count == (isFit ? 1 : 0))
    #expect(
      stack.app.notice
        == (problem.map { "Did not run record. The guide's address for Full English \($0)" } ?? "record: Full English …")
    )
    stack.press("Enter")
    let text = drawScreen(stack).canvas
    let rows = (0..<text.size.rows).map { text.text(ofRow: $0) }.joined(separator: "\n")
    #expect(rows.contains(isFit ? "Link: https://example.org/x" : "1 link left out: not a web page"), "\(rows)")
    #expect(isFit || !rows.contains(address))
  }

  @Test func commandRunsForAllMarks() {
    var (stack, _) = Self.withCommands(Self.record, "Tab Space Space")
    for case .run(_, let programmes) in update(&stack, .key(.function(6))) { #expect(programmes.count == 2) }
    #expect(stack.app.notice?.contains(" and 1 more …") == true)
  }

  @Test func commandsSayIfNothingIsSelected() {
    var (stack, _) = Self.withCommands(Self.record, "?")
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice == "record needs a selected programme.")
  }

  /// The command is named even if 80 columns are too few for all hints.
  @Test(arguments: ["", "Tab", "Tab Tab", "Enter", "/ full", "f s"]) func hintsOnEveryScreenNameIt(keys: String) {
    let (stack, _) = Self.withCommands(Self.record, keys)
    #expect(DemoEvening.rows(stack).last?.contains("F6 record") == true, "\(DemoEvening.rows(stack))")
  }

  @Test func helpAndHintsNameIt() {
    var (stack, _) = Self.withCommands(Self.record)
    _ = update(&stack, .resized(Size(columns: 200, rows: 40)))
    #expect(DemoEvening.rows(stack).last?.contains("F6 record") == true)
    stack.press("? / record")
    #expect(DemoEvening.rows(stack).contains { $0.contains("record: rec {title}") })
  }

  @Test(arguments: [
    ("x", "the command “record”: its key x is already used by “programme.watched”"),
    ("Hello", "the command “record”: no key is called “Hello”"),
    ("5", "the command “record”: its key 5 is already used by “grid.channelNumber”"),
  ])
  func takenKeysAreRefused(key: String, problem: String) {
    let (stack, problems) = Self.withCommands(Self.record.replacing("F6", with: key))
    #expect(problems.map(\.english) == [problem] && stack.app.keymap.own.isEmpty)
  }

  @Test func twoCommandsDoNotShareAKey() {
    let (stack, problems) = Self.withCommands(Self.record + Self.record.replacing("\"record\"", with: "\"again\""))
    #expect(
      problems.map(\.english) == ["the command “again”: its key F6 is already used by “record” on an earlier line"])
    #expect(stack.app.keymap.own.count == 1)
  }

  @Test func lettersAreTextWhileTypingInPrompts() {
    var (stack, problems) = Self.withCommands(Self.record.replacing("F6", with: "%"), "/")
    #expect(problems.isEmpty)
    #expect(!update(&stack, .key("%")).contains { if case .run = $0 { true } else { false } })
  }
}
