import GuideModel
import Testing

@Suite struct NearestWordTests {
  private static let commands = ["now", "list", "search", "update", "channels"]

  @Test(arguments: [
    ("nwo", "now"), ("lsit", "list"), ("serach", "search"), ("udpate", "update"), ("chanels", "channels"),
    ("Lists", "list"), ("nxw", "now"), ("updaet", "update"),
  ])
  func swappedLettersAreOneMistake(typed: String, expected: String) {
    #expect(NearestWord.to(typed, among: Self.commands) == expected)
  }

  @Test(arguments: ["xyz", "guide.xml", "", "nxy", "tsil"]) func distantWordsHaveNoSuggestion(typed: String) {
    #expect(NearestWord.to(typed, among: Self.commands) == nil)
  }

  @Test func caseIsIgnored() {
    #expect(NearestWord.to("harbuor", among: ["Fox", "Harbour"]) == "Harbour")
  }
}
