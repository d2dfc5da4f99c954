/// The words of a guide's names, to correct small spelling mistakes in a playlist's.
struct Vocabulary: Sendable {
  /// The least length of a word that is abbreviated, of one that is corrected, and of one that may have two mistakes.
  private static let (shortest, minimumLength, lengthForTwo) = (4, 6, 10)

  private var words: Set<String> = []
  /// Long words by their first letter.
  private var byInitial: [UInt8: [[UInt8]]] = [:]

  mutating func insert(_ word: String) {
    guard words.insert(word).inserted, word.utf8.count >= Vocabulary.shortest, let first = word.utf8.first else {
      return
    }
    byInitial[first, default: []].append(Array(word.utf8))
  }

  func contains(_ word: String) -> Bool { words.contains(word) }

  /// The known words that an unknown one could be, because it is misspelled or an abbreviation.
  func corrections(of word: String) -> [String] {
    let letters = Array(word.utf8)
    guard letters.count == 1 || letters.count >= 3, let first = letters.first else { return [] }
    let (single, consonants) = (Vocabulary.withoutDoubles(letters), Vocabulary.consonants(letters))
    return (byInitial[first] ?? []).filter { known in
      if known.starts(with: letters) { return true }
      if consonants.count >= 4, known.count >= letters.count, Vocabulary.consonants(known) == consonants { return true }
      guard min(letters.count, known.count) >= Vocabulary.minimumLength, abs(known.count - letters.count) <= 2 else {
        return false
      }
      let limit = min(known.count, letters.count) >= Vocabulary.lengthForTwo ? 2 : 1
      return Vocabulary.withoutDoubles(known) == single || Vocabulary.mistakes(letters, known) <= limit
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first letter and the consonants, which abbreviations keep: `SPRT`, `ANIMATN`.
  private static func consonants(_ letters: [UInt8]) -> [UInt8] {
    letters.prefix(1) + withoutDoubles(letters.dropFirst().filter { !"aeiouy".utf8.contains($0) })
  }

  private static func withoutDoubles(_ letters: [UInt8]) -> [UInt8] {
    letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }.map { letters[$0] }
  }

  /// The number of letters to insert, remove, replace or swap with the next.
  private static func mistakes(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var (before, row) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        next.append(cost)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
