import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct SearchesReadingTests {
  static let whole = """
    # Searches that you keep, in tvgrid or by hand. What a query can ask: tvgrid help search

    [[search]]
    name = "Films at the weekend"
    query = "is:film day:weekend"

    [[search]]
    query = 'actor:"ann field"'  # whoever that is
    name = "Ann"

    """
  static let searches = [
    SavedSearch(name: "Films at the weekend", query: "is:film day:weekend"),
    SavedSearch(name: "Ann", query: "actor:\"ann field\""),
  ]

  private static func reading(_ text: String) -> PersonalReading { PersonalReading(Array(text.utf8)) }

  @Test func completeFilesAreReadUnchanged() {
    for text in [Self.whole, "\u{FEFF}" + Self.whole.replacing("\n", with: "\r\n")] {
      let reading = Self.reading(text)
      #expect(reading.diagnostics.isEmpty)
      #expect(reading.data.searches.searches == Self.searches)
      #expect(reading.line(ofSearch: "FILMS at the weekend") == 3 && reading.line(ofSearch: "ann") == 7)
    }
  }

  @Test(arguments: ["", "\n", "# nothing\n", "\u{FEFF}", "search = []\n"]) func emptyStoresGiveNoAnswer(text: String) {
    #expect(Self.reading(text).data.searches.isEmpty)
    #expect(Self.reading(text).diagnostics.isEmpty)
  }

  private static let before = "[[search]]\nname = \"Films\"\nquery = \"is:film\"\n"
  private static let after = "\n[[search]]\nname = \"last\"\nquery = \"x\"\n"

  static let faults = [
    Fault("[[search]]", 1, "a search has no name, such as name = \"Films\"; the search is left out"),
    Fault("[[search]]\nquery = \"x\"", 1, "a search has no name"),
    Fault(
      "[[search]]\nname = \"Films\"", 1,
      "a search has no query, such as query = \"is:film day:weekend\"; the search is left out"),
    Fault(
      "[[search]]\nname = 5\nquery = \"x\"", 2, "name is 5: it must be text in quotes, such as \"Films\"; the search"),
    Fault("[[search]]\nname = \"a\"\nquery = [\"x\"]", 3, "query is a list: it must be text in quotes"),
    Fault("[[search]]\nname = \"\"\nquery = \"x\"", 2, "the name of a search is empty; the search is left out"),
    Fault("[[search]]\nname = \"a\"\nquery = \" \\t\"", 3, "the query of a search is empty"),
    Fault(
      "[[search]]\nname = \"a\"\nquery = \"x\"\nqeury = 1", 4,
      "“qeury” is not a search setting; did you mean query?"),
    Fault("[[search]]\nname = \"a\"\nquery = \"x\"\ncolour = 1", 4, "valid names are name, query and followed"),
    Fault("[[search]]\nname = \"a\"\nquery = x", 3, "not valid TOML"),
    Fault("[[serch]]\nname = \"a\"\nquery = \"x\"", 1, "did you mean search?"),
    Fault("[search.more]\nx = 1", 1, "“more” is not a search setting"),
    Fault(
      "[[search]]\nname = \"FILMS\"\nquery = \"x\"", 2,
      "search “FILMS” is already defined on line 1; this one is left out"),
  ]

  @Test(arguments: faults) func faultsAreReportedByLineAndSkipped(fault: Fault) {
    let reading = Self.reading(Self.before + fault.text + Self.after)
    let diagnostic = reading.diagnostics.first { $0.problem.english.contains(fault.message) }
    // If the query is not valid TOML, its search has no query, which is reported too.
    #expect(reading.diagnostics.count <= 2, "\(reading.diagnostics)")
    #expect(diagnostic?.line == fault.line + 3, "\(reading.diagnostics)")
    #expect(reading.data.searches["films"]?.query == "is:film" && reading.data.searches["last"]?.query == "x")
  }

  @Test func invalidSearchListsAreReported() {
    let reading = Self.reading("searches = 1\ncolour = 1\n" + Self.after)
    #expect(
      reading.diagnostics.map(\.problem) == [
        "“searches” is not a section of your data; did you mean search?",
        "“colour” is not a section of your data: valid names are order, channel, search, viewed, show, reminder, due, list, item, chosen-show, history and view",
      ])
    #expect(reading.diagnostics.map(\.line) == [1, 2] && reading.data.searches["last"]?.query == "x")
  }

  @Test func skippedSearchesDoNotTakeTheirName() {
    let reading = Self.reading("[[search]]\nname = \"a\"\n\n[[search]]\nname = \"A\"\nquery = \"x\"\n")
    #expect(reading.data.searches.searches == [SavedSearch(name: "A", query: "x")])
    #expect(reading.diagnostics.map(\.line) == [1])
    #expect(reading.line(ofSearch: "a") == 4)
  }

  @Test func missingBracketsAreReportedAndRead() {
    let reading = Self.reading("[search]\nname = \"a\"\nquery = \"x\"")
    #expect(reading.diagnostics.map(\.problem) == ["write a search under [[search]], with two brackets"])
    #expect(reading.data.searches["a"]?.query == "x")
    for text in ["search = 5", "search = [5]", "search = \"94\""] {
      #expect(
        Self.reading(text).diagnostics.first?.problem.english.contains("write a search under [[search]]") == true)
    }
  }

  @Test func twentyThousandEntriesAreRead() {
    let blocks = (0..<20_000).map { "[[search]]\nname=\"\($0)\"\nquery=\"x\"\n" }
    #expect(Self.reading(blocks.joined()).data.searches.searches.count == 20_000)
  }
}
