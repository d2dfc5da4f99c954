/// Suggests a known word for a mistyped one.
package enum NearestWord {
  /// The nearest word that is at most two edits away, or `nil`.
  package static func to(_ typed: String, among words: [String]) -> String? {
    // Long words are slow to compare, and none of the known words is long.
    guard typed.utf8.count <= 40 else { return nil }
    let letters = Array(typed.lowercased().utf8)
    let distances = words.map { (word: $0, distance: distance(letters, Array($0.lowercased().utf8))) }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= min(2, $0.word.utf8.count / 2) ? $0.word : nil }
  }

  /// The optimal string alignment distance: the fewest insertions, deletions, substitutions and swaps of neighbours.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for column in other.indices {
        var least = min(row[column] + (letter == other[column] ? 0 : 1), next[column] + 1, row[column + 1] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == other[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}
