/// Finds the word that is meant by a mistyped one.
package enum NearestWord {
  /// The word that is no more than two letters away from another, the nearest; nil where none is.
  package static func to(_ typed: String, among words: [String]) -> String? {
    // Distances of long words cost much, and no word here is long.
    guard typed.utf8.count <= 40 else { return nil }
    let distances = words.map { (word: $0, distance: distance(Array(typed.lowercased().utf8), Array($0.utf8))) }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= min(2, $0.word.utf8.count / 2) ? $0.word : nil }
  }

  /// The Levenshtein distance: insertions, removals and changes of letters.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
