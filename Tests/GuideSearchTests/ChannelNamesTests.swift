import GuideTestSupport
import Testing

@testable import GuideSearch

/// Channel names found by part of a name, compared with a reference implementation.
@Suite struct ChannelNamesTests {
  /// Letters, and the results of folding them in the reference implementation.
  private static let plainLetters: [Character: Character] = [
    "á": "a", "É": "e", "Ç": "c", "A": "a", "B": "b", "’": "'",
  ]

  private static func plain(_ text: String) -> String { String(text.map { plainLetters[$0] ?? $0 }) }

  /// The quality of a match: 0 for a whole name, 1 at the start, 2 at the start of a word, 3 elsewhere; `nil` for no match.
  private static func plainMatch(_ name: String, _ text: String) -> Int? {
    // Apostrophes may be left out: `cobblers` finds `Cobbler's`.
    let names = [plain(name), plain(name).filter { $0 != "'" }]
    let text = plain(text)
    let matches = names.compactMap { name -> Int? in
      if name == text { return 0 }
      let starts = name.indices.filter { name[$0...].hasPrefix(text) }
      if starts.contains(name.startIndex) { return 1 }
      if starts.contains(where: { " '".contains(name[name.index(before: $0)]) }) { return 2 }
      return starts.isEmpty ? nil : 3
    }
    return matches.min()
  }

  @Test(arguments: UInt64(0)..<20) func namesAreFoundInTheSameOrderAsByTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word(_ letters: String, _ count: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    let names = (0..<60).map { _ in word("abcáÉÇAB  '’", 1...7) }
    let known = ChannelNames(names)
    var found: Set<Int> = []
    for _ in 0..<60 {
      let text = word("abceáA", 1...2) + word("ab c", 0...2)
      let matches = names.indices.compactMap { index in Self.plainMatch(names[index], text).map { ($0, index) } }
      let expected = matches.sorted(by: <)
      #expect(known.indices(of: text) == expected.map(\.1), "“\(text)” in \(names)")
      #expect(known.bestIndices(of: text) == expected.filter { $0.0 == expected[0].0 }.map(\.1))
      found.formUnion(expected.map(\.0))
    }
    #expect(found == [0, 1, 2, 3])
  }

  private static let names = ChannelNames([
    "High Tide", "Stride", "Tide One", "Tide", "Cobbler's Quay", "Sand & Sea", "Harbour 4", "44",
  ])

  @Test(arguments: [
    ("tide", [3, 2, 0]), ("ide", [0, 1, 2, 3]), ("cobblers", [4]), ("sand and", [5]), ("4", [7, 6]), ("zzz", []),
    ("", []), ("\u{200C}", []), ("'", [4]),
  ])
  func theBestNameComesFirst(text: String, indices: [Int]) {
    #expect(Self.names.indices(of: text) == indices)
  }

  @Test(arguments: [
    ("tid", [2, 3, 0]), ("harbuor 4", [6]), ("quya", [4]), ("5", []), ("", []),
  ])
  func anUnknownTextFindsTheMostSimilarNameOrWord(text: String, indices: [Int]) {
    #expect(Self.names.indices(near: text) == indices)
  }
}
