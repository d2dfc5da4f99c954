import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

/// Edits to a single value, which keep the rest of the user's text, including comments.
@Suite struct SettingEditTests {
  private static func edited(_ text: String, _ key: Setting, _ value: SettingValue?) throws -> String {
    String(decoding: try SettingsText(Array(text.utf8)).setting(key, to: value).bytes, as: UTF8.self)
  }

  private static let own = """
    # Mine, by hand
    clock = 12     # as at home
    "prime-time"="20:15"

    # Where it comes from
    [[source]]
    name = "harbour"
    location = "/harbour"
    clock = 24

    """

  @Test func valueIsReplacedInPlace() throws {
    #expect(try Self.edited(Self.own, .clock, .number(24)) == Self.own.replacing("clock = 12 ", with: "clock = 24 "))
    #expect(
      try Self.edited(Self.own, .primeTime, .text("21:00"))
        == Self.own.replacing("=\"20:15\"", with: "=\"21:00\""))
    #expect(try Self.edited("clock = 12", .clock, .number(24)) == "clock = 24")
    #expect(try Self.edited("clock = 12 \r\n#\r\n", .clock, .number(24)) == "clock = 24 \r\n#\r\n")
    #expect(try Self.edited("clock = 13 # wrong\n", .clock, .number(12)) == "clock = 12 # wrong\n")
  }

  /// A `#` in a string does not start a comment, and a list may span several lines.
  @Test func endOfValueIsFound() throws {
    #expect(
      try Self.edited("region = \"a # b\" # c\n", .region, .texts(["x", "y"])) == "region = [\"x\", \"y\"] # c\n")
    #expect(
      try Self.edited("region = [\n  \"a\",\n  \"b\",\n]  # c\nclock = 12\n", .region, .text("x"))
        == "region = \"x\"  # c\nclock = 12\n")
  }

  @Test func newEntryIsInsertedBeforeFirstHeading() throws {
    #expect(
      try Self.edited(Self.own, .keepDays, .number(3))
        == Self.own.replacing("\"20:15\"\n", with: "\"20:15\"\nkeep-days = 3\n"))
    #expect(
      try Self.edited("# Harbour\n[[source]]\nname = \"a\"\nlocation = \"/a\"\n", .linear, .boolean(true))
        == "linear = true\n\n# Harbour\n[[source]]\nname = \"a\"\nlocation = \"/a\"\n")
    #expect(try Self.edited("# mine", .clock, .number(12)) == "# mine\n\nclock = 12\n")
    #expect(try Self.edited("clock = 12", .keepDays, .number(3)) == "clock = 12\nkeep-days = 3\n")
    #expect(
      try Self.edited("", .clock, .number(12)) == "# Settings of tvgrid. For a list see: man tvgrid\n\nclock = 12\n")
  }

  @Test func removedEntryLeavesItsComment() throws {
    #expect(
      try Self.edited(Self.own, .clock, nil) == Self.own.replacing("clock = 12     # as at home", with: "# as at home"))
    #expect(try Self.edited(Self.own, .primeTime, nil) == Self.own.replacing("\"prime-time\"=\"20:15\"\n", with: ""))
    #expect(try Self.edited(Self.own, .keepDays, nil) == Self.own)
  }

  /// Adding and removing an entry leaves no trace.
  @Test(arguments: [own, "[[source]]\nname = \"a\"\nlocation = \"/a\"\n", "# mine\n", "keep-days = 3\n"])
  func addingAndRemovingRestoresText(text: String) throws {
    let added = try Self.edited(text, .refresh, .text("never"))
    #expect(added != text && SettingsReading(Array(added.utf8)).settings.refresh == .never)
    #expect(try Self.edited(added, .refresh, nil) == text)
  }

  @Test(arguments: [
    ("clock = 12\nx = [", "fix that line first"), ("region = [ # the best\n\"a\"]\n", "comment between its lines"),
    ("[region]\nx = 1\n", "cannot change this file safely"),
  ])
  func unsafeEditIsRefused(text: String, message: String) {
    let error = #expect(throws: SettingsEditError.self) { try Self.edited(text, .region, .text("London")) }
    #expect(error?.reason.english.contains(message) == true, "\(String(describing: error))")
  }

  @Test func invalidValueIsRefused() {
    #expect(throws: SettingsEditError.self) { try Self.edited(Self.own, .clock, .number(13)) }
    #expect(!Setting.clock.accepts(.number(13)) && Setting.clock.accepts(.number(12)))
    #expect(!Setting.keepDays.accepts(.text("3")) && Setting.region.accepts(.texts(["a\"b\n"])))
  }

  /// Every setting's value can be written and read back.
  @Test func everySettingRoundTrips() throws {
    let text = """
      zone = "America/New_York"
      refresh = "always"
      keep-days = 3
      largest-file = 30
      prime-time = "21:15"
      day-start = "06:00"
      clock = 12
      start = "now"
      zoom = "1.5"
      row-height = 2
      pane = "hide"
      language = "de"
      theme = "paper"
      colours = "never"
      ascii = true
      mouse = false
      linear = true
      title = false
      pictures = false
      followed-text = true
      followed-count = false
      week-lines = 3
      list-layout = "strip"
      longest-download = 30
      regional-copies = "hide"
      region = ["London", "South"]
      simulcasts = "show"
      hidden-channels = "show"
      reminder-lead = 10
      reminder-desktop = false
      reminder-terminal = false
      reminder-command = ["tell", "a b"]
      calendar-file = "~/tv.ics"
      player = ["mpv", "{url}"]
      """
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty && reading.entries.count == Setting.all.count)
    for (key, value) in reading.entries {
      #expect(reading.settings.value(of: key) == value, "\(key)")
      #expect(Settings().value(of: key) != value, "\(key)")
      let alone = SettingsReading(Array(try Self.edited("", key, value).utf8)).settings
      #expect(alone.value(of: key) == value && alone == Settings().with([key: value]), "\(key)")
    }
    #expect(Settings().with(reading.entries) == reading.settings)
  }

  @Test func invalidEntryIsIgnored() {
    let reading = SettingsReading(Array("clock = 13\nregion = [\"a\", 3]\nkeep-days = 3\n".utf8))
    #expect(reading.entries == [.keepDays: .number(3)])
  }

  @Test func randomEditsKeepOtherText() throws {
    var random = SplitMix64(seed: 8)
    let values: [(Setting, SettingValue?)] = [
      (.clock, .number(12)), (.clock, nil), (.primeTime, .text("21:00")), (.region, .texts(["a", "#"])),
      (.region, .text("[x")), (.region, nil), (.linear, .boolean(true)), (.linear, nil), (.keepDays, .number(1)),
      (.reminderCommand, .texts(["a\n", "\"\"\""])), (.reminderCommand, nil),
    ]
    for _ in 0..<Contract.count(50, atLeast: 5) {
      let start = "# STAYS\n\nkeep-days = 5 # STAYS\n# STAYS\n\n# STAYS\n[[source]]\nname = \"a\"\nlocation = \"/a\"\n"
      var text = start
      var entries: [Setting: SettingValue] = [.keepDays: .number(5)]
      for _ in 0..<20 {
        guard let (key, value) = values.randomElement(using: &random) else { break }
        text = try Self.edited(text, key, value)
        entries[key] = value
        let reading = SettingsReading(Array(text.utf8))
        #expect(reading.entries == entries && reading.settings.sources.map(\.name) == ["a"])
        #expect(text.split(separator: "\n").count { $0.contains("STAYS") } == 4)
      }
    }
  }
}
