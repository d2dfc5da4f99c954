import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct ChannelsReadingTests {
  static let whole = """
    # What you have chosen for channels, in tvgrid or by hand. What can be set: man tvgrid

    # The order of the grid; channels that are not named here follow.
    order = [
      "94",  # Harbour One
      "105",  # Meridian
    ]

    [[channel]]
    id = "94"  # Harbour One
    name = "Harbour"
    number = 1
    groups = ["Mine", "News"]
    favourite = true
    hidden = true
    shift = 60            # minutes
    hours = "06:00-19:00"
    joined = ["105"]
    same-as = ["harbour1.example"]
    copy-of = "12"        # a +1 channel
    source = "quay"

    [[channel]]
    id = "94+60"
    copy-of = '94'
    shift = -60
    hours = "22:00-2:00"

    """

  static var harbour: ChannelChoice {
    var choice = ChannelChoice()
    choice.name = "Harbour"
    choice.number = 1
    choice.groups = ["Mine", "News"]
    choice.isFavourite = true
    choice.isHidden = true
    choice.shift = 60
    choice.hours = DailyHours("06:00-19:00")
    choice.joined = ["105"]
    choice.sameAs = ["harbour1.example"]
    choice.copyOf = "12"
    choice.source = "quay"
    return choice
  }

  private static func reading(_ text: String) -> PersonalReading { PersonalReading(Array(text.utf8)) }

  @Test func completeFilesAreReadUnchanged() {
    let reading = Self.reading(Self.whole)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.data.choices.order == ["94", "105"])
    #expect(reading.data.choices["94"] == Self.harbour)
    var later = ChannelChoice()
    later.copyOf = "94"
    later.shift = -60
    later.hours = DailyHours("22:00-02:00")
    #expect(reading.data.choices["94+60"] == later)
    #expect(reading.data.choices.choices.count == 2)
  }

  @Test func emptySettingsAreEmpty() {
    for text in [
      "", "\n", "# nothing\n", "\u{FEFF}", "\u{FEFF}# nothing\n", "order = []\n", "[[channel]]\nid = \"94\"",
    ] {
      #expect(Self.reading(text).data.choices.isEmpty)
      #expect(Self.reading(text).diagnostics.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test func windowsLineEndsAndByteOrderMarksAreAccepted() {
    let reading = Self.reading("\u{FEFF}" + Self.whole.replacing("\n", with: "\r\n"))
    #expect(reading.data.choices == Self.reading(Self.whole).data.choices)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func inlineChannelArraysAreRead() {
    let reading = Self.reading("channel = [{id = \"94\", hidden = true}, {id = \"105\", number = 2}]")
    #expect(reading.data.choices["94"].isHidden && reading.data.choices["105"].number == 2)
    #expect(reading.diagnostics.isEmpty)
  }

  private static let block = "[[channel]]\nid = \"94\"\nfavourite = true\n"
  private static let after = "\n[[channel]]\nid = \"last\"\nnumber = 7\n"

  static let atTheTop = [
    Fault("ordre = []", 1, "“ordre” is not a section of your data; did you mean order?"),
    Fault(
      "colour = 1", 1,
      "valid names are order, channel, search, viewed, show, reminder, due, list, item, chosen-show, history and view"),
    Fault(
      "order = \"94\"", 1, "order is “94”: it must be a list of ids in quotes, such as [\"94\", \"105\"]; not used"),
    Fault("order = [\n  \"94\",\n  105,\n]", 3, "order contains 105: it must be a list of ids in quotes"),
    Fault("order = [\n  \"94\",\n  \"\",\n]", 3, "order contains “”"),
    Fault("order = [\n  \"94\",\n  \"105\",\n  \"94\",\n]", 4, "order contains “94” twice; left out"),
    Fault("order = [", 1, "not valid TOML"),
    Fault("[[channel]]\nname = \"Harbour\"", 1, "a channel has no id, such as id = \"94\"; the channel is left out"),
    Fault("[[channel]]", 1, "no id"), Fault("[[channel]]\nid = 94", 2, "id is 94: it must be text in quotes"),
    Fault("[[channel]]\nid = \"\"", 2, "id is “”"), Fault("[[channels]]\nid = \"94\"", 1, "did you mean channel?"),
    Fault(block + block, 5, "channel “94” is already defined on line 1; this one is left out"),
  ]

  static let inAChannel = [
    Fault("nmae = \"x\"", 4, "“nmae” is not a channel setting; did you mean name?"),
    Fault("favorite = true", 4, "did you mean favourite?"), Fault("same_as = []", 4, "did you mean same-as?"),
    Fault(
      "colour = 1", 4,
      "valid names are id, name, number, groups, favourite, hidden, shift, hours, joined, same-as, copy-of, "
        + "standalone, logo, playlist-logo and source"),
    Fault("name = 5", 4, "name is 5: it must be text in quotes, such as \"Harbour\"; not used"),
    Fault("name = \"\"", 4, "name is empty; not used"), Fault("name = [\"x\"]", 4, "name is a list"),
    Fault("number = 0", 4, "number is 0: it must be a whole number from 1 to 99999; not used"),
    Fault("number = 100000", 4, "from 1 to 99999"), Fault("number = \"1\"", 4, "number is “1”"),
    Fault("number = 1.5", 4, "a decimal number"),
    Fault(
      "groups = \"News\"", 4, "groups is “News”: it must be a list of groups in quotes, such as [\"News\"]; not used"),
    Fault("groups = [\"News\",\n\"\"]", 5, "groups contains “”"), Fault("groups = [7]", 4, "groups contains 7"),
    Fault("groups = [\"News\",\n\n\"News\"]", 6, "groups contains “News” twice; left out"),
    Fault("hidden = 1", 4, "hidden is 1: it must be true or false; not used"),
    Fault("hidden = \"true\"", 4, "it must be true or false"),
    Fault("shift = 1441", 4, "shift is 1441: it must be a whole number from -1440 to 1440; not used"),
    Fault("shift = -1441", 4, "from -1440 to 1440"), Fault("shift = true", 4, "shift is true or false"),
    Fault("hours = \"x\"", 4, "hours is “x”: it must be two times such as \"06:00-19:00\"; not used"),
    Fault("hours = \"06:00-06:00\"", 4, "two times"), Fault("hours = 06:00:00", 4, "hours is a date or time"),
    Fault("joined = \"105\"", 4, "joined is “105”: it must be a list of ids in quotes, such as [\"105\"]; not used"),
    Fault("joined = [\"105\",\n\"94\"]", 5, "joined contains the channel itself; left out"),
    Fault("same-as = [\"\"]", 4, "same-as contains “”"), Fault("same-as = 5", 4, "same-as is 5"),
    Fault("copy-of = \"94\"", 4, "copy-of is the channel itself; not used"),
    Fault("copy-of = \"\"", 4, "copy-of is empty"), Fault("copy-of = 12", 4, "copy-of is 12"),
    Fault("x = {a = 1", 4, "not valid TOML"), Fault("name = \"a\u{0}b\"", 4, "NUL"),
    Fault("name = Harbour", 4, "not valid TOML"), Fault("id = \"105\"", 4, "not valid TOML"),
  ]

  @Test(arguments: atTheTop + inAChannel.map { Fault(block + $0.text, $0.line, $0.message) })
  func faultsAreReportedByLineAndSkipped(fault: Fault) throws {
    let reading = Self.reading(fault.text + Self.after)
    #expect(reading.diagnostics.count == 1, "\(reading.diagnostics)")
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(diagnostic.line == fault.line && diagnostic.problem.english.contains(fault.message), "\(diagnostic)")
    #expect(reading.data.choices["last"].number == 7)
    if fault.text.hasPrefix(Self.block) { #expect(reading.data.choices["94"].isFavourite) }
  }

  @Test func validEntriesNextToInvalidOnesAreUsed() {
    let text = """
      order = ["94", 5, "105", "94"]
      [[channel]]
      id = "94"
      groups = ["News", "", "Mine", "News"]
      joined = ["94", "105", "12"]
      """
    let reading = Self.reading(text)
    #expect(reading.diagnostics.map(\.line) == [1, 1, 4, 4, 5])
    #expect(reading.data.choices.order == ["94", "105"])
    #expect(
      reading.data.choices["94"].groups == ["News", "Mine"] && reading.data.choices["94"].joined == ["105", "12"])
  }

  @Test(
    arguments: [("[]", []), ("[\"News\"]", ["News"]), ("[7]", nil), ("[\"\"]", nil), ("7", nil)]
      as [(String, [String]?)])
  func emptyGroupListsMeanNoGroups(list: String, groups: [String]?) {
    let reading = Self.reading("[[channel]]\nid = \"94\"\ngroups = \(list)")
    #expect(reading.data.choices["94"].groups == groups)
    let again = Self.reading(PersonalText.text(of: reading.data))
    #expect(again.data.choices == reading.data.choices && again.diagnostics.isEmpty)
  }

  @Test func missingBracketsAreReportedAndRead() {
    let reading = Self.reading("[channel]\nid = \"94\"\nhidden = true")
    #expect(reading.diagnostics.map(\.problem) == ["write a channel under [[channel]], with two brackets"])
    #expect(reading.data.choices["94"].isHidden)
    for text in ["channel = 5", "channel = [5]", "channel = \"94\""] {
      #expect(
        Self.reading(text).diagnostics.first?.problem.english.contains("write a channel under [[channel]]") == true
      )
    }
  }

  @Test func diagnosticsAreLimitedToAHundred() {
    let text = (0..<1_000).map { "[[channel]]\nid = \"\($0)\"\nnumber = 0\nhidden = true\n" }.joined()
    let reading = Self.reading(text)
    #expect(reading.diagnostics.count == 101)
    #expect(reading.diagnostics.last?.problem == "and 900 more below")
    #expect(reading.data.choices.choices.count == 1_000)
  }

  @Test func tenThousandChannelsAreReadUpToALimit() {
    let text = (0..<10_000).map { "[[channel]]\nid = \"\($0)\"\nnumber = \($0 + 1)\ngroups = [\"News\"]\n\n" }.joined()
    #expect(text.utf8.count > 1 << 18)
    #expect(Self.reading(text).data.choices.choices.count == 10_000)
    let larger = Self.reading(Self.block + String(repeating: "#", count: 33 << 20))
    #expect(larger.diagnostics.map(\.statement) == ["the file is larger than 32 MB: none of it is used"])
    #expect(larger.data.choices.isEmpty)
  }
}
