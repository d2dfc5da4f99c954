/// Typed words that match a text if it contains the letters of each in order, as in fzf.
package struct FuzzyPattern: Sendable {
  private let words: [[Character]]

  /// Folds typed text and splits it at spaces. Without words, it matches every text.
  package init(_ text: String) { words = Folding.fold(text).split(separator: " ").map { Array($0) } }

  /// How well a text matches, more being better; `nil` if a word is neither in it nor, whole, in the folded `others`.
  ///
  /// A word in `others` counts nothing, because that text is not shown.
  package func score(in text: FuzzyText, or others: String = "") -> Int? {
    var sum = 0
    for word in words {
      if let match = text.bestMatch(of: word) {
        sum += match.score
      } else if !others.contains(String(word)) {
        return nil
      }
    }
    return sum
  }

  /// The matched parts of a text: non-adjacent ranges, in order. Words that it does not contain are ignored.
  package func highlights(in text: String) -> [Range<String.Index>] {
    if words.isEmpty { return [] }
    let folded = FuzzyText(text)
    let indices = Array(text.indices) + [text.endIndex]
    var ranges: [Range<String.Index>] = []
    for offset in Set(words.flatMap { folded.bestMatch(of: $0)?.offsets ?? [] }).sorted() {
      let range = indices[offset]..<indices[offset + 1]
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}

/// A text folded character by character, to be searched for many patterns.
package struct FuzzyText: Sendable {
  /// The folded letters, and for each the offset of the character it came from.
  private let letters: [Character]
  private let origins: [Int]

  /// Folds a text.
  package init(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      letters = Array(Folding.fold(text))
      origins = Array(letters.indices)
    } else {
      let folded = text.map { Array(Folding.fold(String($0))) }
      letters = folded.flatMap(\.self)
      origins = folded.enumerated().flatMap { [Int](repeating: $0, count: $1.count) }
    }
  }

  /// The number of characters.
  package var count: Int { letters.count }

  // The weights of fzf (src/algo/algo.go): a gap costs more than it gains unless it leads to the start of a word.
  private static let letter = 16
  private static let startOfWord = 8
  private static let adjacent = 4
  private static let gap = 3
  private static let longerGap = 1
  private static let impossible = Int.min / 2

  /// The best way to match a word's letters in order, with the matched characters' offsets; `nil` if there is none.
  func bestMatch(of word: [Character]) -> (score: Int, offsets: [Int])? {
    guard let first = word.first, word.count <= letters.count else { return nil }
    // For each place: the score if the letters so far end there, the bonus of their last run, and the place before.
    var rows: [[Place]] = []
    rows.append(letters.indices.map { place(after: nil, of: first, at: $0) })
    for wanted in word.dropFirst() {
      let before = rows[rows.count - 1]
      var far = (score: Self.impossible, index: -1)
      rows.append(
        letters.indices.map { index in
          guard index > 0 else { return Place.impossible }
          if index > 1 {
            far.score -= Self.longerGap
            let score = before[index - 2].score - Self.gap
            if score > far.score { far = (score, index - 2) }
          }
          return place(after: (before[index - 1], far), of: wanted, at: index)
        })
    }
    let last = rows[rows.count - 1]
    guard let end = last.indices.max(by: { last[$0].score < last[$1].score }), last[end].score > 0 else { return nil }
    var (offsets, index) = ([Int](), end)
    for row in rows.reversed() {
      offsets.append(origins[index])
      index = row[index].previous
    }
    return (last[end].score, offsets.reversed())
  }

  /// A letter of the word at an index of the text.
  private struct Place {
    var score: Int
    var runBonus = 0
    var previous = -1

    static let impossible = Place(score: FuzzyText.impossible)
  }

  /// Scores a letter at an index, after the adjacent letter or after a gap; `nil` for the first letter of the word.
  private func place(
    after before: (adjacent: Place, far: (score: Int, index: Int))?, of wanted: Character, at index: Int
  ) -> Place {
    guard letters[index] == wanted else { return .impossible }
    let isStart = index == 0 || !letters[index - 1].isLetter && !letters[index - 1].isNumber
    let bonus = isStart ? Self.startOfWord : 0
    guard let before else { return Place(score: Self.letter + 2 * bonus, runBonus: bonus) }
    let runBonus = max(bonus, before.adjacent.runBonus)
    let adjacent = before.adjacent.score + Self.letter + max(runBonus, Self.adjacent)
    let far = before.far.score + Self.letter + bonus
    return adjacent >= far
      ? Place(score: adjacent, runBonus: runBonus, previous: index - 1)
      : Place(score: far, runBonus: bonus, previous: before.far.index)
  }
}
