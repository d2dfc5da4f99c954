import CellCanvas
import GuideTestSupport
import Testing

@Suite struct SafeTextTests {
  /// The fast path handles only scalars that are clusters on their own, so random strings are tested with and without other
  /// scalars.
  @Test(arguments: 0..<200) func textEqualsTheSumOfItsCharacters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var view = String.UnicodeScalarView()
    let ranges: [ClosedRange<UInt32>] = [0...0x2FF, 0x20...0x7E, 0x2000...0x2070, 0x20A0...0x20D0, 0xFFF0...0xFFFD]
    for _ in 0..<40 {
      let range = ranges.prefix(seed % 2 == 0 ? 2 : 5).randomElement(using: &random) ?? 0...0x2FF
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { view.append(scalar) }
    }
    let text = "é" + String(view)
    let parts = text.map { SafeText(String($0)) }
    // `SafeText` leaves out marks without a letter, so strings with marks are skipped.
    guard !view.contains(where: { $0.properties.generalCategory == .nonspacingMark }) else { return }
    #expect(SafeText(text).string == parts.map(\.string).joined())
    #expect(SafeText(text).width == parts.reduce(0) { $0 + $1.width })
  }

  /// The sum of the widths that the table gives for the scalars of a string.
  static func plainWidth(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (CellWidth.of($1) ?? 99) }
  }

  /// Whether a string consists of whole clusters, each a scalar with a width and at most four marks.
  static func isWhole(_ text: String) -> Bool {
    var marks = 4
    for scalar in text.unicodeScalars {
      guard let width = CellWidth.of(scalar) else { return false }
      marks = width == 0 ? marks + 1 : 0
      if marks > 4 { return false }
    }
    return true
  }

  /// The clusters of a safe string.
  static func clusters(of text: String) -> [String] {
    var clusters: [String.UnicodeScalarView] = []
    for scalar in text.unicodeScalars {
      if CellWidth.of(scalar) == 0, !clusters.isEmpty {
        clusters[clusters.count - 1].append(scalar)
      } else {
        clusters.append(String.UnicodeScalarView([scalar]))
      }
    }
    return clusters.map(String.init)
  }

  static func equalBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  @Test(arguments: [
    ("", 0), ("Harbour", 7), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("😀", 2), ("שלום", 4), ("½", 1),
  ])
  func widthsMatchTheTable(text: String, width: Int) {
    #expect(SafeText(text).width == width)
    #expect(Self.equalBytes(SafeText(text).string, text))
    #expect(SafeText(text).isEmpty == text.isEmpty)
  }

  @Test func fittingTextIsNotClipped() {
    #expect(SafeText("Harbour").clipped(to: 7).string == "Harbour")
    #expect(SafeText("").clipped(to: 0).string == "")
  }

  @Test(arguments: [
    (6, "Harbo…"), (4, "Har…"), (3, "Har"), (1, "H"), (0, ""), (-3, ""),
  ])
  func clippedTextEndsInAnEllipsis(columns: Int, expected: String) {
    #expect(SafeText("Harbour").clipped(to: columns).string == expected)
  }

  @Test func wideCharactersAreNeverHalved() {
    #expect(SafeText("日本語").clipped(to: 5).string == "日本…")
    #expect(SafeText("日本語").clipped(to: 4).string == "日…")
    #expect(SafeText("日本語").clipped(to: 1).isEmpty)
  }

  @Test func marksStayWithTheirLetters() {
    let text = SafeText("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}").clipped(to: 3)
    #expect(Self.equalBytes(text.string, "e\u{301}e\u{301}e\u{301}"))
  }

  @Test func concatenationAddsWidths() {
    let text = SafeText("日") + SafeText(" a")
    #expect(text.string == "日 a")
    #expect(text.width == 4)
  }
}

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
  func textIsBrokenAtSpaces(text: String, columns: Int, expected: [String]) {
    #expect(SafeText(text).wrapped(to: columns).map(\.string) == expected)
  }

  @Test func marksStayOnTheirLine() {
    let lines = SafeText("e\u{301}e\u{301}e\u{301}").wrapped(to: 2)
    #expect(lines.map { $0.string.unicodeScalars.count } == [4, 2])
  }
}
