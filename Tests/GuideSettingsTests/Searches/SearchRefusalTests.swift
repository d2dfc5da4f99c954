import GuideModel
import GuideSettings
import Testing

@Suite struct SearchRefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let edit: SavedSearchEdit
    let words: String
    var line: Int?
    var testDescription: String { "\(text.debugDescription): \(edit)" }
  }

  private static let films = SavedSearchEdit.save(SavedSearch(name: "Films", query: "is:film"))
  private static let block = "[[search]]\nname = \"Films\"\nquery = \"x\"\n"

  static let refusals = [
    Refused(text: "colour = 1\nx =\n" + block, edit: films, words: "mend that line first", line: 2),
    Refused(text: block + "x = \"a\u{0}b\"", edit: films, words: "mend that line first", line: 4),
    Refused(text: block + block, edit: films, words: "there are two searches “Films”: take one", line: 4),
    Refused(text: block + block, edit: .remove("FILMS"), words: "there are two searches “FILMS”", line: 4),
    Refused(text: block + block, edit: .rename("Films", to: "a"), words: "there are two searches “Films”", line: 4),
    Refused(text: "[search]\nname = \"Films\"\nquery = \"x\"\n", edit: films, words: "not written as [[search]]"),
    Refused(text: "search = [{name = \"Films\", query = \"x\"}]\n", edit: films, words: "not written as [[search]]"),
    Refused(text: "search.x = 1\n", edit: films, words: "not written as [[search]]"),
    Refused(text: "[[\"se\\u0061rch\"]]\nname = \"Films\"\n", edit: films, words: "not written as [[search]]"),
    Refused(text: "search = 5\n", edit: films, words: "cannot change safely"),
    Refused(
      text: "[[search]]\nname = \"Films\"\n\"qu\\u0065ry\" = \"x\"\n", edit: films, words: "cannot change safely"),
    Refused(text: block + "[x]\n[search.more]\ny = 1\n", edit: .remove("Films"), words: "cannot change safely"),
    Refused(
      text: "", edit: .save(SavedSearch(name: " ", query: "x")), words: "search “ ”: the name of a search is empty"),
    Refused(
      text: "", edit: .save(SavedSearch(name: "x", query: "")), words: "search “x”: the query of a search is empty"),
    Refused(text: block, edit: .rename("Films", to: ""), words: "search “”: the name of a search is empty"),
  ]

  @Test(arguments: refusals) func whatCannotBeDoneIsRefusedInWords(refused: Refused) throws {
    let error = #expect(throws: SettingsRefusal.self) {
      try SearchesTextTests.text(refused.text).applying([refused.edit])
    }
    #expect(
      error?.reason.contains(refused.words) == true && error?.line == refused.line, "\(String(describing: error))")
  }

  @Test func aFileThatWouldBecomeTooLargeIsRefused() throws {
    let text = SearchesTextTests.text(String(repeating: "# 94\n", count: 209_715))
    #expect(text.bytes.count > (1 << 20) - 10)
    let error = #expect(throws: SettingsRefusal.self) { try text.applying([Self.films]) }
    #expect(error?.reason == "the file would become larger than 1 MB")
  }

  @Test func twoSearchesOfOneNameAreInTheWayOfThatNameAlone() throws {
    let text = Self.block + Self.block + "[[search]]\nname = \"News\"\nquery = \"news\"\n"
    #expect(
      try SearchesTextTests.applying([.rename("News", to: "Late")], to: text) == text.replacing("News", with: "Late"))
  }

  /// One that lacks its query is a person's unfinished work: it stays as it is, and takes no name away.
  @Test func oneThatIsLeftOutIsLeftAlone() throws {
    let text = "[[search]]\nname = \"Films\"  # later\n"
    let new = try SearchesTextTests.applying([Self.films], to: text)
    #expect(new == text + "\n[[search]]\nname = \"Films\"\nquery = \"is:film\"\n")
    #expect(try SearchesTextTests.applying([.remove("Films")], to: new) == text)
  }
}
