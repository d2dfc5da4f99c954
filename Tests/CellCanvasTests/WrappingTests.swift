import CellCanvas
import Testing

@Suite struct WrappingTests {
  @Test(arguments: [
    ("", 10, []),
    ("   ", 10, []),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one  two", 80, ["one two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a abcdefgh i", 3, ["a", "abc", "def", "gh", "i"]),
    ("abcdefg hi", 4, ["abcd", "efg", "hi"]),
    ("abcdef hi", 4, ["abcd", "ef", "hi"]),
    ("日本語", 4, ["日本", "語"]),
    ("日本語", 3, ["日", "本", "語"]),
    ("one", 0, []),
    ("one", -1, []),
  ])
  func textsAreBrokenAtSpaces(text: String, columns: Int, expected: [String]) {
    #expect(SafeText(text).wrapped(to: columns).map(\.string) == expected)
  }

  @Test func marksStayOnTheirLine() {
    let lines = SafeText("e\u{301}e\u{301}e\u{301}").wrapped(to: 2)
    #expect(lines.map { $0.string.unicodeScalars.count } == [4, 2])
  }
}
