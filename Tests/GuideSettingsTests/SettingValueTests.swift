import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

/// Edits of one value of `config.toml`.
@Suite struct SettingValueTests {
  private static func string(_ text: SettingsText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  @Test(arguments: [
    ("", "# Settings of tvgrid. What can be set: man tvgrid\n\nclock = 12\n"),
    ("refresh = \"never\"", "refresh = \"never\"\nclock = 12\n"),
    ("clock = 24 # hours\nstart = \"now\"\n", "clock = 12 # hours\nstart = \"now\"\n"),
    ("clock=24\r\n\r\n[keys.list]\r\n", "clock = 12\r\n\r\n[keys.list]\r\n"),
    ("# mine\n\n# a\n[[source]]\nname = \"a\"\n", "# mine\n\nclock = 12\n\n# a\n[[source]]\nname = \"a\"\n"),
    ("[keys.list]\nclock = \"x\"\n", "clock = 12\n\n[keys.list]\nclock = \"x\"\n"),
    ("# all\n", "# all\nclock = 12\n"),
  ])
  func aValueIsSetWhereItStandsOrAboveTheHeadings(old: String, new: String) throws {
    #expect(Self.string(try SettingsText(Array(old.utf8)).setting("clock", to: "12")) == new)
  }

  @Test func aValueOfSeveralLinesIsTakenAway() throws {
    let text = "region = [\n  \"a\", # one\n]\nclock = 12 # of the wall\n"
    let without = try SettingsText(Array(text.utf8)).setting("region", to: nil)
    #expect(Self.string(without) == "clock = 12 # of the wall\n")
    #expect(Self.string(try without.setting("region", to: nil)) == "clock = 12 # of the wall\n")
  }

  @Test func aTextThatIsNoSettingsIsLeftAlone() {
    #expect(throws: SettingsEditError.self) { try SettingsText(Array("clock = = 1\n".utf8)).setting("clock", to: "12") }
  }

  /// Several values set and taken away in some order, beside a dictionary; every line of others stays as it is.
  @Test(arguments: [UInt64(1), 2, 3]) func randomEditsDoWhatADictionaryDoes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = ["~/a b.ics", "/x\"y\\#", "/日 # no comment", "/'"]
    for _ in 0..<Contract.count(200, atLeast: 5) {
      let end = Bool.random(using: &random) ? "\n" : "\r\n"
      let rest = [
        "# STAYS", "prime-time = \"20:15\" # STAYS", "", "[[source]] # STAYS", "name = \"a\"", "location = \"/a\"",
      ]
      var text = SettingsText(Array(rest.joined(separator: end).utf8))
      var (file, days): (String?, Int?) = (nil, nil)
      for _ in 0..<30 {
        if Bool.random(using: &random) {
          file = Bool.random(using: &random) ? texts.randomElement(using: &random) : nil
          text = try text.setting("calendar-file", to: file.map(TOMLText.quoted))
        } else {
          days = Bool.random(using: &random) ? Int.random(in: 0...366, using: &random) : nil
          text = try text.setting("keep-days", to: days.map { "\($0)" })
        }
        let settings = SettingsReading(text.bytes).settings
        #expect(settings.calendarFile == file && settings.keepDays == days ?? 7, "\(Self.string(text))")
        #expect(settings.sources.map(\.name) == ["a"] && settings.primeTime.text == "20:15")
        let lines = Self.string(text).split(whereSeparator: \.isNewline).map(String.init)
        #expect(rest.filter { !$0.isEmpty } == lines.filter(rest.contains), "\(lines)")
      }
    }
  }
}
