import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct SearchesTextTests {
  /// As a person would have it: their own spaces, comments and order.
  static let written = """
    # My searches

    # For Friday
    [[search]]  # the first
      query   = 'is:film'   # all
      name    = "Films"
      # a note

    # --- the others ---

    [[search]]
    name = "News"
    query = \"\"\"
    =news \\
      -late\"\"\"  # long
    # below
    """

  static func text(_ text: String) -> SearchesText { SearchesText(Array(text.utf8)) }
  static func string(_ text: SearchesText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  static func applying(_ edits: [SavedSearchEdit], to text: String) throws -> String {
    try string(Self.text(text).applying(edits))
  }

  @Test func aFileThatIsNewSaysWhatItIs() throws {
    let edits = SearchesReadingTests.searches.map(SavedSearchEdit.save)
    let new = try Self.applying(edits, to: "")
    #expect(
      new
        == SearchesReadingTests.whole.replacing(
          "query = 'actor:\"ann field\"'  # whoever that is\nname = \"Ann\"",
          with: "name = \"Ann\"\nquery = \"actor:\\\"ann field\\\"\""))
    #expect(try Self.applying(edits, to: new) == new)
  }

  @Test func valuesAreReplacedInTheirPlaces() throws {
    let edits: [SavedSearchEdit] = [
      .save(SavedSearch(name: "FILMS", query: "is:film stars:>=4")), .rename("news", to: "Late \"news\""),
      .save(SavedSearch(name: "late \"NEWS\"", query: "=news")),
    ]
    let expected = Self.written.replacing("'is:film'", with: "\"is:film stars:>=4\"")
      .replacing("\"Films\"", with: "\"FILMS\"").replacing("\"News\"", with: "\"late \\\"NEWS\\\"\"")
      .replacing("\"\"\"\n=news \\\n  -late\"\"\"", with: "\"=news\"")
    #expect(try Self.applying(edits, to: Self.written) == expected)
  }

  @Test func whatIsNewComesLastAfterABlankLine() throws {
    let new = try Self.applying([.save(SavedSearch(name: "Ann", query: "ann"))], to: Self.written)
    #expect(new == Self.written + "\n\n[[search]]\nname = \"Ann\"\nquery = \"ann\"\n")
  }

  @Test func aSearchGoesWithItsOwnCommentsAndNoOthers() throws {
    let new = try Self.applying([.remove("FILMS")], to: Self.written)
    let start = Self.written.firstRange(of: "# --- the others")?.lowerBound
    #expect(try new == "# My searches\n\n" + Self.written[#require(start)...])
    #expect(try Self.applying([.remove("News")], to: new) == "# My searches\n\n# --- the others ---\n")
  }

  @Test func whatChangesNothingChangesNoByte() throws {
    let edits: [SavedSearchEdit] = [
      .remove("nobody"), .rename("nobody", to: "x"), .rename("Films", to: "NEWS"), .rename("Films", to: "Films"),
      .save(SavedSearch(name: "Films", query: "is:film")), .save(SavedSearch(name: "News", query: "=news -late")),
    ]
    #expect(try Self.applying(edits, to: Self.written) == Self.written)
    #expect(try Self.applying(Array(edits.dropLast(2)), to: "").isEmpty)
  }

  @Test func windowsLineEndsAndAMarkStay() throws {
    let edits: [SavedSearchEdit] = [
      .save(SavedSearch(name: "Ann", query: "ann")), .rename("Films", to: "Pictures"), .remove("News"),
    ]
    let windows = try Self.applying(edits, to: "\u{FEFF}" + Self.written.replacing("\n", with: "\r\n"))
    #expect(windows == "\u{FEFF}" + (try Self.applying(edits, to: Self.written)).replacing("\n", with: "\r\n"))
  }

  @Test(arguments: [
    "a\"b", "a\\b", "a\\", "tab\there", "line\nend", "\u{1B}[31m", "\u{7F}", "\u{85}.", "é日👩\u{200D}🚀", "'''\"\"\"",
    "# no", "\u{0}", "]] [[search]]", "x\" # y", "a\r\nb", "a.b", " .", "\u{2028}.", "\u{FEFF}", "\u{202E}x",
  ])
  func everyTextComesBack(text: String) throws {
    let edits: [SavedSearchEdit] = [
      .save(SavedSearch(name: text, query: "\(text)!")), .rename("News", to: "\(text)1"),
      .rename("Films", to: text + "2"),
    ]
    let new = try Self.text(Self.written).applying(edits)
    let old = SearchesReading(Array(Self.written.utf8)).searches
    #expect(SearchesReading(new.bytes).searches == old.applying(contentsOf: edits))
    #expect(try new.applying(edits) == new)
    #expect(Self.string(new).unicodeScalars.nonEmptyAllSatisfy { $0 == "\n" || !($0.value < 0x20 || $0.value == 0x7F) })
  }

  @Test func whatIsAskedForIsDoneOrRefusedInWords() throws {
    let text = Self.text(Self.written)
    let ann = SavedSearch(name: "Ann", query: "ann")
    #expect(try text.adding(ann) == text.applying([.save(ann)]))
    #expect(try text.renaming("films", to: "FILMS") == text.applying([.rename("Films", to: "FILMS")]))
    #expect(try text.removing("news") == text.applying([.remove("News")]))
    func reason(_ edit: () throws -> SearchesText) -> String? {
      do { _ = try edit() } catch { return (error as? SettingsRefusal)?.reason }
      return nil
    }
    #expect(
      reason { try text.adding(SavedSearch(name: "news", query: "x")) }
        == "there is a search “News” already; to put another in its place: --replace")
    #expect(
      reason { try text.renaming("films", to: "NEWS") } == "there is a search “News” already: give another name")
    #expect(reason { try text.removing("Flims") } == "there is no search “Flims”: is “Films” meant?")
    #expect(reason { try text.renaming("x y z", to: "a") } == "there is no search “x y z”: there is “Films”, “News”")
    #expect(reason { try Self.text("").removing("x") } == "there is no search “x”: none is kept")
  }
}
