import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct ChannelsTextTests {
  /// As a person would have it: their own spaces, comments and order of settings.
  static let written = """
    # My channels

    order = [ # by hand
      "94",
    ]

    # Harbour, by the quay
    [[channel]]
    id      = '94'   # Harbour One
    name    = "Harbour"   # short
    number  = 1
    # a note
    groups  = [ "Mine",'News' ]   # two

    # --- the others ---

    # Meridian
    [[channel]]
      number = 2   # was 105
      id = "105"

    """

  static func text(_ text: String) -> ChannelsText { ChannelsText(Array(text.utf8)) }
  static func string(_ text: ChannelsText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  /// What becomes of a text.
  static func applying(_ edits: [ChannelEdit], to text: String) throws -> String {
    try string(Self.text(text).applying(edits) { ["94": "Harbour One", "105": "Meridian"][$0] })
  }

  @Test func aFileThatIsNewSaysWhatItIs() throws {
    let edits: [ChannelEdit] = [
      .order(["94", "105"]), .set(id: "94", .name("Harbour")), .set(id: "94", .number(1)),
      .set(id: "94", .groups(["Mine", "News"])), .set(id: "94", .favourite(true)), .set(id: "94", .hidden(true)),
      .set(id: "94", .shift(60)), .set(id: "94", .hours(DailyHours("6:00-19:00"))), .set(id: "94", .joined(["105"])),
      .set(id: "94", .sameAs(["harbour1.example"])), .set(id: "94", .copyOf("12")),
      .set(id: "94+60", .copyOf("94")),
    ]
    let new = try Self.applying(edits, to: "")
    #expect(
      new == """
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
        shift = 60
        hours = "06:00-19:00"
        joined = ["105"]
        same-as = ["harbour1.example"]
        copy-of = "12"

        [[channel]]
        id = "94+60"
        copy-of = "94"

        """)
    #expect(try Self.applying(edits, to: new) == new)
    #expect(ChannelsReading(Array(new.utf8)).choices["94"] == ChannelsReadingTests.harbour)
  }

  @Test func aValueIsReplacedInItsPlace() throws {
    let edits: [ChannelEdit] = [
      .set(id: "94", .name("Quay")), .set(id: "94", .groups(["Films"])), .set(id: "105", .number(3)),
    ]
    let expected = Self.written.replacing("\"Harbour\"   # short", with: "\"Quay\"   # short")
      .replacing("[ \"Mine\",'News' ]   # two", with: "[\"Films\"]   # two").replacing("= 2   #", with: "= 3   #")
    #expect(try Self.applying(edits, to: Self.written) == expected)
  }

  @Test func whatIsNewStandsAfterTheLastSettingAsFarInAsThat() throws {
    let edits: [ChannelEdit] = [
      .set(id: "105", .hidden(true)), .set(id: "105", .favourite(true)), .set(id: "94", .shift(-60)),
    ]
    let expected = Self.written.replacing("# two\n", with: "# two\nshift = -60\n")
      .replacing("  id = \"105\"\n", with: "  id = \"105\"\n  favourite = true\n  hidden = true\n")
    #expect(try Self.applying(edits, to: Self.written) == expected)
  }

  @Test func nothingTakesItsLineOutAndNoOther() throws {
    let expected = Self.written.replacing("name    = \"Harbour\"   # short\n", with: "")
    #expect(try Self.applying([.set(id: "94", .name(nil))], to: Self.written) == expected)
    let faulty = "[[channel]]\nid = \"94\"\nhidden = 7 # no\nname = \"x\"\n"
    #expect(
      try Self.applying([.set(id: "94", .hidden(false))], to: faulty) == "[[channel]]\nid = \"94\"\nname = \"x\"\n")
    #expect(
      try Self.applying([.set(id: "94", .hidden(true))], to: faulty) == faulty.replacing("= 7", with: "= true"))
  }

  @Test func hideAndShowLosesNoCommentOfAPerson() throws {
    let text = """
      # Do not forget the quay
      [[channel]]
      id = "c0"  # mine
      # name = "Old"
      hidden = true  # adverts

      """
    let shown = try Self.applying([.set(id: "c0", .hidden(false))], to: text)
    #expect(shown == text.replacing("hidden = true  # adverts\n", with: ""))
    #expect(
      try Self.applying([.set(id: "c0", .hidden(true))], to: shown)
        == shown.replacing("# mine\n", with: "# mine\nhidden = true\n"))
    #expect(try Self.applying([.reset(id: "c0")], to: text) == shown)
    #expect(try Self.applying([.reset(id: "c0")], to: shown) == shown)
  }

  @Test func aChannelOfWhichNothingIsLeftGoesWhereItsOnlyCommentIsTheProgramsOwn() throws {
    for end in ["\n", "\r\n"] {
      for id in ["id = \"94\"  # Harbour One", "id = \"94\"", "id='94'  "] {
        let text = ["# head", "", "[[channel]]", id, "hidden = true", "", "[other]", "x = 1", ""].joined(separator: end)
        let new = try Self.applying([.set(id: "94", .hidden(false))], to: text)
        #expect(new == ["# head", "", "[other]", "x = 1", ""].joined(separator: end), "\(id)")
      }
    }
  }

  static let withComments = [
    ["# Mine", "[[channel]]", "id = \"94\""], ["[[channel]] # mine", "id = \"94\""],
    ["[[channel]]", "# mine", "id = \"94\""], ["[[channel]]", "id = \"94\"", "  # mine"],
    ["[[channel]]", "id = \"94\"   # Harbour One"], ["[[channel]]", "id = \"94\"  # Harbour"],
    ["[[channel]]", "id = \"94\"  # mine  # Harbour One"], ["[[channel]]", "id = \"94\"  # Harbour One "],
    ["[[channel]]", "id = \"94\" # Harbour One"], ["[[channel]]", "id = \"94\"  # Harbour One, by the quay"],
  ]

  @Test(arguments: withComments) func aChannelWithACommentThatMayBeAPersonsStays(bare: [String]) throws {
    for place in (bare.firstIndex { $0.hasPrefix("[[") } ?? 0) + 1...bare.count {
      let whole = Array(bare[..<place]) + ["shift = 60", "groups = [\"#\"]"] + bare[place...]
      let text = whole.joined(separator: "\n") + "\n"
      #expect(try Self.applying([.reset(id: "94")], to: text) == bare.joined(separator: "\n") + "\n")
    }
  }

  @Test(arguments: ["hidden = true # mine", "groups = [\n  \"News\",  # mine\n]", "groups = [\n  # mine\n]"])
  func aChannelWithACommentOnWhatGoesStays(setting: String) throws {
    let bare = "[[channel]]\nid = \"94\"  # Harbour One\n"
    #expect(try Self.applying([.reset(id: "94")], to: bare + setting + "\n") == bare)
  }

  @Test func whatNothingIsLeftOfKeepsItsCommentLines() throws {
    let bare = Self.written.replacing("name    = \"Harbour\"   # short\nnumber  = 1\n", with: "")
      .replacing("groups  = [ \"Mine\",'News' ]   # two\n", with: "")
    #expect(try Self.applying([.reset(id: "94")], to: Self.written) == bare)
    let both: [ChannelEdit] = [.reset(id: "94"), .set(id: "105", .number(nil))]
    #expect(
      try Self.applying(both, to: Self.written) == bare.replacing("  number = 2   # was 105\n", with: ""))
  }

  @Test func whatTvgridDoesNotKnowStays() throws {
    let text =
      "[[channel]]\nid = \"94\"\nname = \"x\"\ncolour = \"blue\" # mine\n\n[[channel]]\nid = \"105\"\nname = \"y\"\n"
      + "[channel.more]\nx = 1\n"
    #expect(
      try Self.applying([.reset(id: "94"), .reset(id: "105")], to: text)
        == text.replacing("name = \"x\"\n", with: "").replacing("name = \"y\"\n", with: ""))
    #expect(
      try Self.applying([.set(id: "105", .number(7))], to: text)
        == text.replacing("name = \"y\"\n", with: "name = \"y\"\nnumber = 7\n"))
  }

  @Test func whatIsMadeAndTakenBackLeavesTheTextAsItWas() throws {
    for text in [
      Self.written, "# mine\n", "[[channel]]\nid = \"12\"\nhidden = true\n", "\u{FEFF}# head\n\n[other]\nx = 1\n",
    ] {
      let made = try Self.applying(
        [.set(id: "new", .hidden(true)), .set(id: "94", .favourite(true))], to: text)
      #expect(made != text)
      #expect(
        try Self.applying([.set(id: "new", .hidden(false)), .set(id: "94", .favourite(false))], to: made) == text)
    }
  }

  @Test func anEditThatChangesNothingChangesNoByte() throws {
    let edits: [ChannelEdit] = [
      .order(["94"]), .set(id: "94", .name("Harbour")), .set(id: "94", .groups(["Mine", "News"])),
      .set(id: "105", .name("x")), .set(id: "105", .name(nil)), .set(id: "12", .hidden(false)), .reset(id: "7"),
    ]
    #expect(try Self.applying(edits, to: Self.written) == Self.written)
    #expect(try Self.applying([], to: "") == "")
    #expect(try Self.applying([.reset(id: "94"), .order([])], to: "") == "")
  }

  @Test func aListOverSeveralLinesKeepsThemWithTheirComments() throws {
    let text = """
      [[channel]]
      id = "94"
      groups = [  # where it is
        # the first
        "Mine",   # mine
          'News'  # news
      ]  # end
      number = 7
      """
    #expect(
      try Self.applying([.set(id: "94", .groups(["News", "Films"]))], to: text) == """
        [[channel]]
        id = "94"
        groups = [  # where it is
          # the first
            'News',  # news
          "Films",
        ]  # end
        number = 7
        """)
    let long = "[[channel]]\nid = \"94\"\nname = \"\"\"\na # \\\"\"\"\nb\"\"\"  # long\n"
    #expect(
      try Self.applying([.set(id: "94", .name("x"))], to: long) == "[[channel]]\nid = \"94\"\nname = \"x\"  # long\n")
  }

  @Test func windowsLineEndsAMarkAndAnEndlessLastLineStay() throws {
    let edits: [ChannelEdit] = [
      .order(["105", "94"]), .set(id: "94", .name("Quay")), .set(id: "94", .hidden(true)), .set(id: "12", .number(4)),
    ]
    let windows = try Self.applying(edits, to: "\u{FEFF}" + Self.written.replacing("\n", with: "\r\n"))
    let plain = try Self.applying(edits, to: Self.written)
    #expect(windows == "\u{FEFF}" + plain.replacing("\n", with: "\r\n"))
    #expect(
      try Self.applying([.set(id: "a", .number(2))], to: "[[channel]]\nid = \"a\"\nnumber = 1").hasSuffix(
        "\nnumber = 2"))
    #expect(
      try Self.applying([.set(id: "a", .shift(2))], to: "[[channel]]\nid = \"a\"\nnumber = 1").hasSuffix(
        "1\nshift = 2\n"))
    #expect(
      try Self.applying([.reset(id: "a")], to: "\u{FEFF}[[channel]]\nid = \"a\"\nnumber = 1\n\n# x\n")
        == "\u{FEFF}# x\n")
  }

  @Test(arguments: [
    "a\"b", "a\\b", "a\\", "tab\there", "line\nend", "\u{1B}[31m", "\u{7F}", "\u{85}", "é日👩\u{200D}🚀", "'''\"\"\"",
    "# no",
    "\u{0}", "]] [[channel]]", "x\" # y", "a\r\nb", "a.b", "", " ", "\u{2028}", "\u{FEFF}", "\u{202E}x",
  ])
  func everyTextComesBack(text: String) throws {
    let id = text.isEmpty ? "94" : text
    let choice: [ChannelEdit.Setting] = [
      .name("\(text)."), .groups(["\(text)!"]), .joined(["\(text)1"]), .sameAs(["\(text)2"]), .copyOf("\(text)3"),
    ]
    let edits = choice.map { ChannelEdit.set(id: id, $0) } + [.order([id, "94"])]
    // What it is called stands in a comment, which it must not leave.
    let new = try Self.text(Self.written).applying(edits) { $0 == id ? "\(text)." : nil }
    let old = ChannelsReading(Array(Self.written.utf8)).choices
    #expect(ChannelsReading(new.bytes).choices == edits.reduce(old) { $0.applying($1) })
    #expect(try new.applying(edits) { _ in nil } == new)
    #expect(Self.string(new).unicodeScalars.nonEmptyAllSatisfy { $0 == "\n" || !($0.value < 0x20 || $0.value == 0x7F) })
  }

  @Test func aCommentIsOneHarmlessLineAndSaysNoIDTwice() throws {
    let edits: [ChannelEdit] = [.order(["a", "b", "c"]), .set(id: "a", .hidden(true)), .set(id: "b", .hidden(true))]
    let names = ["a": " x\r\n[[channel]]\u{0} \u{1B}[1m\u{202E}y ", "b": "b", "c": "\n\u{85}"]
    let new = Self.string(try Self.text("").applying(edits) { names[$0] })
    #expect(new.contains("\n  \"a\",  # x [[channel]] [1my\n  \"b\",\n  \"c\",\n]\n"))
    #expect(new.contains("\nid = \"a\"  # x [[channel]] [1my\nhidden = true\n\n[[channel]]\nid = \"b\"\nhidden"))
  }
}
