import Testing

@testable import GuideSearch

/// Fuzzy matching: letters in order, best at the beginnings of words.
@Suite struct FuzzyPatternTests {
  private static func score(_ typed: String, _ text: String) -> Int? { FuzzyPattern(typed).score(in: FuzzyText(text)) }

  /// The matched letters in capitals.
  private static func marked(_ typed: String, _ text: String) -> String {
    var marked = text
    for range in FuzzyPattern(typed).highlights(in: text).reversed() {
      marked.replaceSubrange(range, with: text[range].uppercased())
    }
    return marked
  }

  @Test(arguments: [
    ("zo", "zoom out"), ("zout", "zoom out"), ("out zoom", "zoom out"), ("ZÖM", "zoom out"), ("mm", "maximum"),
    ("", "a"),
  ])
  func lettersMatchInOrder(typed: String, text: String) { #expect(Self.score(typed, text) != nil) }

  @Test(arguments: [("oz", "zoom"), ("zoomm", "zoom"), ("x", ""), ("zoom xy", "zoom out")])
  func missingLettersDoNotMatch(typed: String, text: String) { #expect(Self.score(typed, text) == nil) }

  @Test func theBestAlignmentIsMarked() {
    #expect(Self.marked("pg", "previous channel group") == "Previous channel Group")
    #expect(Self.marked("group", "go to a group") == "go to a GROUP")
    #expect(Self.marked("ut", "but update the guide") == "but Update The guide")
    #expect(Self.marked("gro hid", "hide a group") == "HIDe a GROup")
    #expect(Self.marked("uber", "über") == "ÜBER")
    #expect(Self.marked("st", "Straße") == "STraße")
  }

  @Test(arguments: [
    ("ch", "channel above", "go to each one"), ("up", "update the guide", "page up to u, p"),
    ("fol", "follow it", "find old lists"), ("nd", "next day", "back and on"),
  ])
  func beginningsOfWordsAndRunsAreBetter(typed: String, better: String, worse: String) throws {
    #expect(try #require(Self.score(typed, better)) >= #require(Self.score(typed, worse)))
  }

  /// Compared with all alignments tried one by one. Longer words may miss the very best one, as in fzf.
  @Test(arguments: UInt64(0)..<200) func scoresAreThoseOfTheBestAlignment(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    let letters = Array("ab c")
    let text = String((0..<random(12) + 1).map { _ in letters[Int(random(4))] })
    let word = String((0..<random(4) + 1).map { _ in letters[Int(random(2))] })
    let (score, plain) = (Self.score(word, text), Self.plainScore(Array(word), Array(text)))
    #expect((score == nil) == (plain == nil) && score ?? 0 <= plain ?? 0, "\(word) in \(text)")
    if word.count <= 2 { #expect(score == plain, "\(word) in \(text)") }
  }

  /// The best score, found by trying every alignment.
  private static func plainScore(_ word: [Character], _ text: [Character]) -> Int? {
    func isStart(_ index: Int) -> Bool { index == 0 || text[index - 1] == " " }
    func best(_ letter: Int, after last: Int, runBonus: Int) -> Int? {
      guard letter < word.count else { return 0 }
      return text.indices.filter { $0 > last && text[$0] == word[letter] }.compactMap { index -> Int? in
        let bonus = isStart(index) ? 8 : 0
        let isAdjacent = letter > 0 && index == last + 1
        let gap = letter > 0 && !isAdjacent ? 3 + (index - last - 2) : 0
        let run = isAdjacent ? max(bonus, runBonus) : bonus
        let own = letter == 0 ? 2 * bonus : isAdjacent ? max(run, 4) : bonus
        return best(letter + 1, after: index, runBonus: run).map { $0 + 16 + own - gap }
      }.max()
    }
    return best(0, after: -1, runBonus: 0)
  }
}
