import GuideModel
import GuideSettings
import Testing

@Suite struct SettingsReadingTests {
  private static let whole = """
    refresh = "always"
    keep-days = 0

    [[source]]
    name = "harbour"
    location = 'https://example.org/guide.xml.gz'  # the usual one

    [[source]]
    name = "quay"
    location = "https://example.org/feed/"
    days = 14
    channels = [
      "94",   # News
      "105",
    ]
    """

  @Test func completeFileIsRead() {
    let reading = SettingsReading(Array(Self.whole.utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.settings.refresh == .always)
    #expect(reading.settings.keepDays == 0)
    #expect(
      reading.settings.sources == [
        SourceSetting(name: "harbour", location: "https://example.org/guide.xml.gz"),
        SourceSetting(name: "quay", location: "https://example.org/feed/", days: 14, channels: ["94", "105"]),
      ])
    #expect(reading.line(ofSource: "harbour") == 4)
    #expect(reading.line(ofSource: "quay") == 8)
  }

  @Test func keysAreReadTableByTable() {
    let text = """
      [keys.grid]
      later = ["l", "Right"]
      quit = []
      [keys.list]
      open = "Enter"
      """
    let reading = SettingsReading(Array(text.utf8))
    let keys = reading.settings.keys
    #expect(keys.map { "\($0.table).\($0.command)" } == ["grid.later", "grid.quit"])
    #expect(keys.map(\.keys) == [["l", "Right"], []])
    #expect(keys.map(\.line.number) == [2, 3])
    #expect(reading.diagnostics.map(\.line) == [5])
    for wrong in ["keys = 3", "[keys]\ngrid = \"l\"", "[keys.grid]\nlater = [3]"] {
      #expect(SettingsReading(Array(wrong.utf8)).diagnostics.count == 1, "\(wrong)")
    }
  }

  @Test func emptyFileGivesDefaults() {
    for text in ["", "\n", "# nothing\n", "\u{FEFF}", "\u{FEFF}# nothing\n"] {
      let reading = SettingsReading(Array(text.utf8))
      #expect(reading.settings == Settings())
      #expect(reading.diagnostics.isEmpty, "\(text.debugDescription)")
    }
    #expect(Settings().refresh == .daily && Settings().keepDays == 7 && Settings().largestFile == 2000)
  }

  @Test func largestFileIsLimitedByStore() {
    #expect(SettingsReading(Array("largest-file = 4000".utf8)).settings.largestFile == 4000)
    for wrong in ["0", "4001", "\"2 GB\"", "1.5"] {
      let reading = SettingsReading(Array("largest-file = \(wrong)".utf8))
      #expect(reading.settings.largestFile == 2000)
      #expect(reading.diagnostics.map { $0.problem.english.contains("from 1 to 4000; 2000 is used") } == [true])
    }
  }

  @Test(arguments: [
    ("largest-file = 0", "largest-file"), ("largest-fil = 3", "largest-file"), ("keep-days = \"x\"", "keep-days"),
    ("largest-file = 1\nlargest-file = 2", "largest-file"), ("largest-file = = 3", "largest-file"),
  ])
  func diagnosticNamesItsSetting(text: String, key: String) {
    #expect(SettingsReading(Array(text.utf8)).diagnostics.map(\.setting) == [key])
  }

  @Test func windowsLineEndsAndByteOrderMarkAreAccepted() {
    let text = "\u{FEFF}" + Self.whole.replacing("\n", with: "\r\n") + "\r\n"
    #expect(SettingsReading(Array(text.utf8)).settings == SettingsReading(Array(Self.whole.utf8)).settings)
    #expect(SettingsReading(Array(text.utf8)).diagnostics.isEmpty)
  }

  @Test func inlineListOfSourcesIsRead() {
    let reading = SettingsReading(
      Array("source = [{name = \"a\", location = \"/a\"}, {name = \"b\", location = \"/b\"}]".utf8))
    #expect(reading.settings.sources.map(\.name) == ["a", "b"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func entriesUnderBrokenHeadingAreLeftOut() {
    let text = """
      [[source]]
      name = "a"
      location = "/a"
      [[source]
      name = "b"
      location = "/b"
      days = 3
      [[source]]
      name = "c"
      location = "/c"
      """
    let reading = SettingsReading(Array(text.utf8))
    #expect(
      reading.settings.sources == [
        SourceSetting(name: "a", location: "/a"), SourceSetting(name: "c", location: "/c"),
      ])
    #expect(reading.diagnostics.map(\.line) == [4])
  }

  @Test func unterminatedListAffectsOnlyItself() {
    let text = """
      [[source]]
      name = "a"
      location = "/a"
      channels = ["94"

      [[source]]
      name = "b"
      location = "/b"
      """
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.settings.sources.map(\.name) == ["a", "b"])
    #expect(reading.diagnostics.map(\.line) == [4])
  }

  @Test(arguments: [
    "", "A", "-a", ".a", "a b", "a/b", "..", "é", "a\u{0}", "a\n", String(repeating: "a", count: 65),
  ])
  func invalidNamesAreRejected(name: String) {
    #expect(!SourceName.isValid(name))
  }

  @Test(arguments: ["a", "0", "a.b-c_d", "tv_grab_xx", String(repeating: "a", count: 64)]) func validNamesAreAccepted(
    name: String
  ) {
    #expect(SourceName.isValid(name))
  }

  @Test func startViewAndLinearAreRead() {
    let reading = SettingsReading(Array("start = \"now\"\nlinear = true\n".utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.settings.startView == .now && reading.settings.isLinear)
    let last = SettingsReading(Array("start = \"last\"\n".utf8))
    #expect(last.diagnostics.isEmpty && last.settings.startView == nil && !last.settings.isLinear)
  }

  @Test func startupSettingsAreRead() {
    func settings(_ text: String) -> Settings {
      let reading = SettingsReading(Array(text.utf8))
      #expect(reading.diagnostics.isEmpty, "\(text)")
      return reading.settings
    }
    #expect(settings("zoom = 2").zoom == .fixed(120) && settings("zoom = \"1.5\"").zoom == .fixed(90))
    #expect(settings("zoom = \"day\"").zoom == .day && settings("zoom = \"last\"").zoom == nil)
    #expect(settings("row-height = 3").rowHeight == .lines(3) && settings("row-height = \"fill\"").rowHeight == .fill)
    #expect(settings("row-height = \"last\"").rowHeight == nil && settings("pane = \"last\"").pane == nil)
    #expect(settings("pane = \"auto\"").pane == .auto && settings("pane = \"hide\"").pane == .hide)
    #expect(
      ["1", "\"1.5\"", "2", "3", "5", "10", "15", "30", "\"day\""].map { settings("zoom = \($0)").zoom } == Zoom.steps)
  }

  @Test(arguments: Setting.all) func everyChoiceRoundTrips(setting: Setting) {
    let choices = setting.type.choices(themes: Settings().themeNames, languages: [SettingChoice("en", "English")]) ?? []
    for choice in choices { #expect(Settings().with([setting: choice.value]).value(of: setting) == choice.value) }
    #expect(choices.isEmpty || choices.contains { $0.value == setting.defaultValue })
    #expect(Settings().value(of: setting) == setting.defaultValue)
  }

  @Test func languageMustBeKnown() {
    let text = Array("language = \"cy\"\n".utf8)
    #expect(SettingsReading(text).settings.language == "cy")
    #expect(SettingsReading(text, languages: ["en", "cy"]).diagnostics.isEmpty)
    let unknown = SettingsReading(text, languages: ["en", "de"])
    #expect(unknown.settings.language == "auto")
    #expect(
      unknown.diagnostics.map(\.problem.english)
        == ["language is “cy”: it must be \"auto\", \"en\" or \"de\"; \"auto\" is used"])
  }

  @Test func zoneAndTerminalSettingsAreRead() {
    let text = "zone = \"America/New_York\"\ncolours = \"never\"\nascii = true\nmouse = false\npictures = false\n"
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty && reading.settings.zone == "America/New_York")
    #expect(reading.settings.colours == .never && reading.settings.isASCII && !reading.settings.usesMouse)
    #expect(!reading.settings.showsPictures)
    let usual = "zone = \"system\"\ncolours = \"auto\"\nascii = false\nmouse = true\npictures = true\n"
    #expect(SettingsReading(Array(usual.utf8)).diagnostics.isEmpty)
    #expect(SettingsReading(Array(usual.utf8)).settings == Settings())
  }

  @Test func primeTimeAndClockAreRead() {
    let reading = SettingsReading(Array("prime-time = \"20:15\"\nclock = 12\n".utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.settings.primeTime == WallTime(minuteOfDay: 20 * 60 + 15) && reading.settings.clock == .twelve)
    #expect(SettingsReading(Array("prime-time = \"8pm\"".utf8)).settings.primeTime == .defaultPrimeTime)
  }

  @Test func dayStartAndHiddenChannelsAreRead() {
    let text = "day-start = \"06:30\"\nsimulcasts = \"show\"\nhidden-channels = \"show\"\n"
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.diagnostics.isEmpty && reading.settings.dayStart == WallTime(minuteOfDay: 390))
    #expect(!reading.settings.joinsSimulcasts && reading.settings.showsHiddenChannels)
    let usual = "day-start = \"5:00\"\nsimulcasts = \"join\"\nhidden-channels = \"hide\"\n"
    #expect(SettingsReading(Array(usual.utf8)).settings == Settings())
  }

  @Test func regionalCopiesAndRegionAreRead() {
    let followed = SettingsReading(Array("followed-text = true\n".utf8))
    #expect(followed.settings.describesFollowed && followed.diagnostics.isEmpty)
    let reading = SettingsReading(Array("regional-copies = \"hide\"\nregion = \"London\"\n".utf8))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.settings.hidesRegionalCopies && reading.settings.regions == ["London"])
    let several = SettingsReading(Array("regional-copies = \"show\"\nregion = [\"South\", \"South West\"]\n".utf8))
    #expect(several.diagnostics.isEmpty)
    #expect(!several.settings.hidesRegionalCopies && several.settings.regions == ["South", "South West"])
  }
}
