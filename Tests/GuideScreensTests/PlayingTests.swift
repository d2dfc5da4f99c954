import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Watching a channel, and commands of the person's own.
@Suite struct PlayingTests {
  private static func stack(_ keys: String = "", catchup: ChannelStream.Catchup? = nil) -> ScreenStack {
    var stack = DemoEvening.stack()
    var streams = ChannelStreams()
    for channel in stack.app.guide.channels.prefix(2) {
      streams.set(ChannelStream(address: "http://example.org/\(channel.id)", catchup: catchup), for: channel.id)
    }
    _ = update(&stack, .streams(streams))
    stack.press(keys)
    return stack
  }

  private static func request(_ effects: [Effect]) -> PlayRequest? {
    for case .play(let request) in effects { return request }
    return nil
  }

  @Test func aKeyPlaysTheChannelOfTheSelectedProgramme() throws {
    var stack = Self.stack()
    let request = try #require(Self.request(update(&stack, .key("w"))))
    #expect(request.stream.address == "http://example.org/\(stack.app.guide.channels[0].id)" && request.past == nil)
    #expect(stack.app.notice == "Playing Harbour One: Full English.")
  }

  @Test func whatIsToComeIsSaid() {
    var stack = Self.stack("Right")
    #expect(Self.request(update(&stack, .key("w"))) != nil)
    #expect(stack.app.notice == "Playing Harbour One as it is now: The Marnie Quill Show begins at 21:00.")
  }

  /// The player's title says what it shows, and not what is selected.
  @Test(arguments: ["", "Right", "Left"]) func whatIsOnIsWhatThePlayerNames(keys: String) throws {
    var stack = Self.stack(keys)
    let programme = try #require(Self.request(update(&stack, .key("w")))?.programme)
    #expect(stack.app.guide.title(of: programme) == "Full English")
  }

  @Test func whatIsOverPlaysFromItsStartWhereThereIsCatchUp() throws {
    let catchup = ChannelStream.Catchup(template: "http://example.org/{utc}", days: 7)
    var stack = Self.stack("Left", catchup: catchup)
    let programme = try #require(stack.grid.position.programme)
    let request = try #require(Self.request(update(&stack, .key("w"))))
    #expect(request.past?.interval == stack.app.guide.interval(of: programme))
    #expect(stack.app.notice?.hasSuffix(" from its start, on Harbour One.") == true)
    var without = Self.stack("Left")
    #expect(Self.request(update(&without, .key("w")))?.past == nil)
    #expect(without.app.notice?.contains("its playlist has no catch-up that reaches") == true)
  }

  @Test(arguments: [
    ("http://example.org/{catchup-id}", "the guide has no catch-up id for "),
    ("http://example.org/{station}", "its catch-up address asks for “station”, which is unknown."),
  ])
  func aFieldThatCannotBeFilledIsSaidAndTheChannelPlayedLive(template: String, reason: String) throws {
    var stack = Self.stack("Left", catchup: ChannelStream.Catchup(template: template, days: 7))
    let request = try #require(Self.request(update(&stack, .key("w"))))
    let programme = try #require(request.programme)
    #expect(request.past == nil && stack.app.guide.title(of: programme) == "Full English")
    #expect(stack.app.notice?.contains(" as it is now: \(reason)") == true, "\(stack.app.notice ?? "")")
  }

  /// Once it was a time alone, whatever the day.
  @Test func aProgrammeOfAnotherDayIsSaidWithItsDay() {
    var stack = Self.stack("]")
    #expect(Self.request(update(&stack, .key("w"))) != nil)
    #expect(stack.app.notice?.contains("begins at Sat 21 Nov 19:20.") == true, "\(stack.app.notice ?? "")")
  }

  @Test func aChannelWithoutAnAddressIsSaid() {
    var stack = Self.stack("Down Down Down")
    #expect(Self.request(update(&stack, .key("w"))) == nil)
    #expect(stack.app.notice?.hasSuffix("tvgrid channels import takes those of an M3U playlist.") == true)
  }

  @Test(arguments: ["Tab", "Tab Tab", "Enter", "/ full ^T", "C"]) func itIsTheSameKeyOnEveryScreen(keys: String) {
    var stack = Self.stack(keys)
    #expect(Self.request(update(&stack, .key("w"))) != nil, "\(DemoEvening.rows(stack))")
  }

  @Test func inOnNowEnterPlaysAndAnotherKeyShowsTheDetails() {
    var stack = Self.stack("Tab")
    #expect(DemoEvening.rows(stack).last?.contains("Enter watch") == true)
    #expect(Self.request(update(&stack, .key(.enter))) != nil)
    _ = update(&stack, .key(.control("t")))
    #expect(stack.top is DetailsScreen)
    var other = Self.stack("Tab Down Down Down Enter")
    #expect(other.top is DetailsScreen)
    _ = update(&other, .key(.escape))
    #expect(DemoEvening.rows(other).last?.contains("Enter details") == true)
  }

  @Test func theFootNamesTheKeyWhereThereAreAddresses() {
    func foot(_ stack: ScreenStack) -> String {
      var stack = stack
      _ = update(&stack, .resized(Size(columns: 200, rows: 40)))
      return DemoEvening.rows(stack).last ?? ""
    }
    #expect(foot(Self.stack()).contains("w watch"))
    #expect(!foot(DemoEvening.stack()).contains("w watch"))
  }

  // MARK: Own commands

  private static func withCommands(_ text: String, _ keys: String = "") -> (stack: ScreenStack, problems: [Message]) {
    let settings = SettingsReading(Array(text.utf8)).settings
    var stack = DemoEvening.stack()
    let problems = stack.app.keymap.add(settings.commands, besides: KeyTables.all).map(\.problem)
    stack.press(keys)
    return (stack, problems)
  }

  private static let record = "[[command]]\nkey = \"F6\"\nname = \"record\"\nprogram = [\"rec\", \"{title}\"]\n"

  @Test(arguments: ["", "Tab", "Enter", "/ full", "s", "/ full ^T"]) func aCommandRunsForWhatIsSelected(keys: String) {
    var (stack, problems) = Self.withCommands(Self.record, "f \(keys)")
    #expect(problems.isEmpty)
    let runs = update(&stack, .key(.function(6))).compactMap { effect -> String? in
      if case .run(let command, let programmes) = effect { "\(command.name) \(programmes.count)" } else { nil }
    }
    #expect(runs == ["record 1"], "\(stack.app.notice ?? "")")
  }

  /// A recording of nothing would be missed when it is too late.
  @Test func aCommandThatNeedsAnAddressIsNotRunWithoutOne() {
    var (stack, _) = Self.withCommands(Self.record.replacing("{title}", with: "{url}"))
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice?.hasPrefix("record not run. No address is known to play Harbour One: ") == true)
    _ = update(&stack, .streams(Self.stack().app.mine.streams))
    #expect(update(&stack, .key(.function(6))).count == 1)
  }

  /// Once it was run with an empty argument.
  @Test func aCommandThatNeedsAPageIsNotRunWithoutOne() {
    var (stack, _) = Self.withCommands(Self.record.replacing("{title}", with: "{site}"))
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice == "record not run. The guide has no address of a page for Full English.")
  }

  /// A guide must not make a command open a file or run a script.
  @Test(arguments: [
    ("file:///etc/passwd", false), ("ssh://-oProxyCommand=x", false), ("http:///x", false),
    ("https://example.org/a b", false), ("x.desktop", false), ("https://example.org/x", true),
  ])
  func aCommandIsGivenOnlyPagesOfTheWeb(address: String, isFit: Bool) throws {
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
        == (isFit
          ? "record: Full English …"
          : "record not run. The guide's address for Full English is no web page: tvgrid hands on http and https alone.")
    )
    stack.press("Enter")
    let text = drawScreen(stack).canvas
    let rows = (0..<text.size.rows).map { text.text(ofRow: $0) }.joined(separator: "\n")
    #expect(rows.contains(isFit ? "Link: https://example.org/x" : "1 link left out: it is no web page"), "\(rows)")
    #expect(isFit || !rows.contains(address))
  }

  @Test func aHeadingIsOfNoChannel() {
    var stack = Self.stack("W g")
    #expect(Self.request(update(&stack, .key("w"))) == nil)
    #expect(stack.app.notice == "No channel is selected here to watch.")
  }

  @Test func aCommandRunsForAllThatIsMarked() {
    var (stack, _) = Self.withCommands(Self.record, "Tab Space Space")
    for case .run(_, let programmes) in update(&stack, .key(.function(6))) { #expect(programmes.count == 2) }
    #expect(stack.app.notice?.contains(" and 1 more …") == true)
  }

  @Test func whereNothingIsSelectedItSaysSo() {
    var (stack, _) = Self.withCommands(Self.record, "?")
    #expect(update(&stack, .key(.function(6))).isEmpty)
    #expect(stack.app.notice == "record is for a programme, and none is selected here.")
  }

  /// Also where 80 columns have no room for all hints.
  @Test(arguments: ["", "Tab", "Tab Tab", "Enter", "/ full", "f s"]) func theHintsOfEveryScreenNameIt(keys: String) {
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
    ("x", "the command “record”: its key x is that of “programme.seen”"),
    ("Hello", "the command “record”: no key is called “Hello”"),
    ("5", "the command “record”: its key 5 is that of “grid.channelNumber”"),
  ])
  func aKeyThatIsTakenIsRefused(key: String, problem: String) {
    let (stack, problems) = Self.withCommands(Self.record.replacing("F6", with: key))
    #expect(problems.map(\.english) == [problem] && stack.app.keymap.own.isEmpty)
  }

  @Test func twoCommandsDoNotShareAKey() {
    let (stack, problems) = Self.withCommands(Self.record + Self.record.replacing("\"record\"", with: "\"again\""))
    #expect(problems.map(\.english) == ["the command “again”: its key F6 is that of “record”, in a line above"])
    #expect(stack.app.keymap.own.count == 1)
  }

  @Test func aLetterIsTextWhereTextIsTyped() {
    var (stack, problems) = Self.withCommands(Self.record.replacing("F6", with: "Z"), "/")
    #expect(problems.isEmpty)
    #expect(!update(&stack, .key("Z")).contains { if case .run = $0 { true } else { false } })
  }
}
