import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct SettingsTextTests {
  static let quay = SourceSetting(
    name: "quay", location: "https://example.org/feed/", days: 3, channels: ["94", "105"])

  static let three = """
    # My settings
    refresh = "never"   # by hand

    # Harbour, by the quay
    # it is slow
    [[source]]
    name = "harbour"
    location = "/harbour"
    # days = 7

    # --- the others ---

    [[source]]
    name = "meadow"   # a comment
    location = '/meadow'


    # the last
    [[source]]
    location = "/kestrel"
    name = "kestrel"
    channels = [
      # News
      "94",
    ]

    """

  private static func text(_ text: String) -> SettingsText { SettingsText(Array(text.utf8)) }
  private static func string(_ text: SettingsText) -> String { String(decoding: text.bytes, as: UTF8.self) }
  private static func names(_ text: SettingsText) -> [String] {
    SettingsReading(text.bytes).settings.sources.map(\.name)
  }

  @Test func newFileHasHeader() throws {
    let text = try Self.text("").adding(Self.quay)
    #expect(
      Self.string(text) == """
        # Settings of tvgrid. For a list see: man tvgrid
        # The order of the sources is their priority.

        [[source]]
        name = "quay"
        location = "https://example.org/feed/"
        days = 3
        channels = ["94", "105"]

        """)
    #expect(SettingsReading(text.bytes).settings.sources == [Self.quay])
  }

  @Test func addingKeepsRest() throws {
    let text = try Self.text(Self.three).adding(Self.quay)
    #expect(Self.string(text).hasPrefix(Self.three + "\n[[source]]\nname = \"quay\"\n"))
    #expect(Self.names(text) == ["harbour", "meadow", "kestrel", "quay"])
    #expect(try text.removing("quay") == Self.text(Self.three))
  }

  @Test func addingFirstInsertsBeforeCommentsOfFirst() throws {
    let text = try Self.text(Self.three).adding(SourceSetting(name: "quay", location: "/q"), first: true)
    let added = "[[source]]\nname = \"quay\"\nlocation = \"/q\"\n\n# Harbour, by the quay\n"
    #expect(Self.string(text) == Self.three.replacing("# Harbour, by the quay\n", with: added))
    #expect(Self.names(text) == ["quay", "harbour", "meadow", "kestrel"])
    #expect(Self.names(try Self.text("refresh = \"daily\"").adding(Self.quay, first: true)) == ["quay"])
  }

  @Test func removingRemovesOwnComments() throws {
    let first = try Self.text(Self.three).removing("harbour")
    let harbour = """

      # Harbour, by the quay
      # it is slow
      [[source]]
      name = "harbour"
      location = "/harbour"
      # days = 7

      """
    #expect(Self.string(first) == Self.three.replacing(harbour, with: ""))
    let last = try Self.text(Self.three).removing("kestrel")
    #expect(Self.string(last) == Self.three.split(separator: "\n# the last").first.map(String.init))
    #expect(Self.names(try first.removing("kestrel").removing("meadow")) == [])
  }

  @Test func movingKeepsLinesBetweenSources() throws {
    let text = try Self.text(Self.three).moving("kestrel", .first)
    #expect(Self.names(text) == ["kestrel", "harbour", "meadow"])
    let start = "# My settings\nrefresh = \"never\"   # by hand\n\n# the last\n[[source]]\nlocation = \"/kestrel\"\n"
    #expect(Self.string(text).hasPrefix(start))
    #expect(Self.string(text).contains("]\n\n# --- the others ---\n\n# Harbour, by the quay\n"))
    #expect(try text.moving("kestrel", .last) == Self.text(Self.three))
  }

  @Test(arguments: [
    ("harbour", SourceMove.down, ["meadow", "harbour", "kestrel"]), ("harbour", .up, ["harbour", "meadow", "kestrel"]),
    ("kestrel", .up, ["harbour", "kestrel", "meadow"]), ("kestrel", .down, ["harbour", "meadow", "kestrel"]),
    ("harbour", .last, ["meadow", "kestrel", "harbour"]), ("meadow", .first, ["meadow", "harbour", "kestrel"]),
    ("harbour", .before("kestrel"), ["meadow", "harbour", "kestrel"]),
    ("kestrel", .before("harbour"), ["kestrel", "harbour", "meadow"]),
    ("meadow", .before("meadow"), ["harbour", "meadow", "kestrel"]),
  ])
  func sourcesMove(name: String, move: SourceMove, order: [String]) throws {
    #expect(Self.names(try Self.text(Self.three).moving(name, move)) == order)
  }

  @Test func separatingBlankLineStays() throws {
    let second = "[[source]]\nname = \"b\"\nlocation = \"/b\"\n"
    let rest = try Self.text("# note\n\n[[source]]\nname = \"a\"\nlocation = \"/a\"\n" + second).removing("a")
    #expect(Self.string(rest) == "# note\n\n" + second)
    #expect(Self.string(try rest.removing("b")) == "# note\n")
  }

  @Test func byteOrderMarkStaysAtStart() throws {
    let text = Self.text("\u{FEFF}[[source]]\nname = \"a\"\nlocation = \"/a\"\n")
    let two = try text.adding(Self.quay, first: true)
    #expect(Self.string(two).hasPrefix("\u{FEFF}[[source]]\nname = \"quay\"\n"))
    #expect(try two.removing("quay") == text)
    #expect(Self.names(try two.moving("a", .first)) == ["a", "quay"])
  }

  @Test func windowsLineEndsAreKept() throws {
    let windows = Self.three.replacing("\n", with: "\r\n")
    let text = try Self.text(windows).adding(Self.quay).moving("quay", .first).removing("meadow")
    let feeds = text.bytes.indices.filter { text.bytes[$0] == UInt8(ascii: "\n") }
    #expect(feeds.count > 20 && feeds.nonEmptyAllSatisfy { text.bytes[$0 - 1] == UInt8(ascii: "\r") })
    let plain = try Self.text(Self.three).adding(Self.quay).moving("quay", .first).removing("meadow")
    #expect(Self.string(text).replacing("\r\n", with: "\n") == Self.string(plain))
  }

  @Test func lastLineGetsLineEnd() throws {
    let text = try Self.text("[[source]]\nname = \"a\"\nlocation = \"/a\"").adding(Self.quay)
    #expect(Self.string(text).hasPrefix("[[source]]\nname = \"a\"\nlocation = \"/a\"\n\n[[source]]\nname = \"quay\"\n"))
    let moved = try Self.text(
      "[[source]]\nname = \"a\"\nlocation = \"/a\"\n[[source]]\nname = \"b\"\nlocation = \"/b\""
    )
    .moving("b", .first)
    #expect(Self.names(moved) == ["b", "a"])
  }

  @Test(arguments: [
    "a\"b", "a\\b", "a\\", "tab\there", "line\nend", "\u{1B}[31m", "\u{7F}", "\u{85}", "é日👩\u{200D}🚀", "'''\"\"\"",
    "# no",
    "\u{0}", "]] [[source]]", "x\" # y", "a\r\nb",
  ])
  func escapedTextRoundTrips(text: String) throws {
    let source = SourceSetting(name: "a", location: text, channels: [text, "94"])
    let new = try Self.text(Self.three).adding(source)
    #expect(SettingsReading(new.bytes).settings.sources.last == source)
    #expect(Self.string(new).split(separator: "\n").count == Self.three.split(separator: "\n").count + 4)
  }

  @Test func subtablesBelongToSource() throws {
    let text = Self.text(
      "[[source]]\nname = \"a\"\nlocation = \"/a\"\n[source.more]\nx = 1\n\n[other]\ny = 2\n\n[[source]]\nname = \"b\"\n"
        + "location = \"/b\"\n")
    #expect(
      Self.string(try text.removing("a")) == "[other]\ny = 2\n\n[[source]]\nname = \"b\"\nlocation = \"/b\"\n")
    #expect(
      Self.string(try text.moving("b", .first)).hasSuffix(
        "[other]\ny = 2\n\n[[source]]\nname = \"a\"\nlocation = \"/a\"\n[source.more]\nx = 1\n"))
  }

  @Test func sourceHeadingsInsideStringsAndArraysAreIgnored() throws {
    let text = Self.text(
      "[[source]]\nname = \"a\"\nlocation = \"\"\"\n[[source]]\nname = 'x'\"\"\"\nchannels = [\n\"[[source]]\",\n]\n\n"
        + "[['source']]\nname = \"b\"\nlocation = \"/b\"\n")
    #expect(Self.string(try text.removing("a")) == "[['source']]\nname = \"b\"\nlocation = \"/b\"\n")
    #expect(Self.names(try text.moving("b", .first)) == ["b", "a"])
  }

  struct Refused: Sendable {
    let text: String
    let message: String
    let edit: @Sendable (SettingsText) throws -> SettingsText
  }

  static let refusals = [
    Refused(text: three, message: "a source called “meadow” already exists") {
      try $0.adding(SourceSetting(name: "meadow", location: "/"))
    },
    Refused(text: three, message: "a to z") { try $0.adding(SourceSetting(name: "A b", location: "/")) },
    Refused(text: three, message: "the sources are harbour, meadow, kestrel") { try $0.removing("quay") },
    Refused(text: "", message: "there are no sources") { try $0.removing("quay") },
    Refused(text: three, message: "no source “x”") { try $0.moving("meadow", .before("x")) },
    Refused(text: three + "x = [", message: "fix that line first") { try $0.adding(quay) },
    Refused(text: "x = \u{0}\n" + three, message: "fix that line first") { try $0.removing("meadow") },
    Refused(text: three + three.replacing("refresh", with: "#"), message: "there are two sources called “meadow”") {
      try $0.removing("meadow")
    },
    Refused(text: "source = [{name = \"a\", location = \"/a\"}]\n", message: "not written as [[source]]") {
      try $0.adding(quay)
    },
    Refused(text: "source = [{name = \"a\", location = \"/a\"}]\n", message: "not written as [[source]]") {
      try $0.removing("a")
    },
    Refused(text: "[source]\nname = \"a\"\nlocation = \"/a\"\n", message: "not written as [[source]]") {
      try $0.adding(quay)
    },
    Refused(
      text: "[[source]]\nname = \"a\"\nlocation = \"/\"\n[x]\n[source.more]\n",
      message: "cannot change this file safely"
    ) {
      try $0.removing("a")
    },
    Refused(text: "source = 5\n", message: "cannot change this file safely") { try $0.adding(quay) },
  ]

  @Test(arguments: refusals.indices) func invalidEditsAreRefusedWithAMessage(index: Int) throws {
    let refused = Self.refusals[index]
    let error = #expect(throws: SettingsEditError.self) { try refused.edit(Self.text(refused.text)) }
    #expect(error?.reason.english.contains(refused.message) == true, "\(String(describing: error))")
  }

  @Test func errorsNameTheirLine() {
    let error = #expect(throws: SettingsEditError.self) { try Self.text("keep-days = 3\nx =\n").adding(Self.quay) }
    #expect(error?.text(of: "config.toml").english.hasPrefix("config.toml:2: this is not valid TOML") == true)
    // Unknown keys do not prevent edits.
    let later = #expect(throws: SettingsEditError.self) { try Self.text("colour = 3\nx =\n").adding(Self.quay) }
    #expect(later?.line == 2)
  }
}
