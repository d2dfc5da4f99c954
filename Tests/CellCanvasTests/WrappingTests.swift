import CellCanvas
import GuideTestSupport
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

  @Test func w1WrappedLinesFitAndLoseNothing() {
    var texts = RandomText(seed: 3)
    var random = SplitMix64(seed: 4)
    for _ in 0..<10_000 {
      let text = SafeText(texts.next(pieces: 20))
      let columns = Int.random(in: 1...40, using: &random)
      let lines = text.wrapped(to: columns)
      #expect(lines.allSatisfy { $0.width <= columns && !$0.isEmpty && SafeTextTests.isWhole($0.string) })
      #expect(lines.allSatisfy { $0.width == SafeTextTests.plainWidth(of: $0.string) })
      // In a single column a wide character cannot be drawn.
      guard columns > 1 else { continue }
      #expect(Self.withoutSpaces(lines.map(\.string).joined()) == Self.withoutSpaces(text.string))
    }
  }

  private static func withoutSpaces(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}
