/// How alike two channel names are.
enum NameSimilarity {
  /// The maximum score of names that mean different channels: those with different numbers, delays, regions or countries.
  static let maximumForOtherChannels = 60

  /// The maximum score if one name has a word that the other lacks, which usually means a different channel.
  static let maximumWithExtraWords = 89
  /// The score of names that differ only in a region, which one of them lacks: `ITV1` and `ITV1 London`.
  static let scoreOfRegionalCopies = 80
  /// How much lower the score is if the name states a country but the channel's is unknown.
  static let unknownCountryPenalty = 8

  /// A score from 0 to 100: the share of letters in words that correspond.
  ///
  /// Words of `a` that the guide knows are spelled correctly, so they may only be abbreviations, except the first.
  static func score(_ a: NormalisedName, _ b: NormalisedName, isKnown: (String) -> Bool) -> Int {
    if isRegionalCopy(a, b) { return scoreOfRegionalCopies }
    let isOther =
      a.delay != b.delay || a.numbers != b.numbers || a.regions != b.regions
      || a.country != nil && a.country != b.country && (b.country != nil || a.needsCountry)
      || b.needsCountry && a.country != b.country
    let (share, isWhole) = share(a.words, b.words, isKnown)
    let score = Int((share * 100).rounded()) - (a.country != nil && b.country == nil ? unknownCountryPenalty : 0)
    return max(0, isOther ? min(score, maximumForOtherChannels) : isWhole ? score : min(score, maximumWithExtraWords))
  }

  /// Whether the names differ only in a region, which one of them lacks.
  private static func isRegionalCopy(_ a: NormalisedName, _ b: NormalisedName) -> Bool {
    guard a.regions.isEmpty != b.regions.isEmpty, a.country == b.country || a.country == nil || b.country == nil else {
      return false
    }
    return !a.keyWithoutRegions.isEmpty && a.keyWithoutRegions == b.keyWithoutRegions
  }

  /// The share of letters in corresponding words, and whether every word has a counterpart and at least one equals it.
  /// Words such as `channel` are ignored.
  private static func share(_ a: [String], _ b: [String], _ isKnown: (String) -> Bool) -> (share: Double, isWhole: Bool)
  {
    let (a, b) = (a.filter { !NameWords.fillers.contains($0) }, b.filter { !NameWords.fillers.contains($0) })
    let total = (a + b).reduce(0) { $0 + $1.utf8.count }
    guard total > 0 else { return (0, false) }
    var rest = b
    // A single abbreviated word is no evidence: `Kids` is not `Kidsville`.
    let names = (a.filter { !$0.isDigits }, b.filter { !$0.isDigits })
    let isTypo = names.0.count == 1 && names.1.count == 1 && names.0[0].count == names.1[0].count
    var isWhole = isTypo || !Set(names.0).isDisjoint(with: names.1)
    var matched = 0.0
    for word in a {
      let (isKnown, isCompany) = (isKnown(word), word == a.first)
      let best = rest.indices.map { index in
        let isSame = word == rest[index]
        let mayDiffer = !isKnown || !isCompany && rest[index].utf8.count > word.utf8.count
        return (
          index: index, share: isSame ? 1 : mayDiffer ? likeness(word, rest[index], mayBeMisspelled: !isKnown) : 0
        )
      }.max { $0.share < $1.share }
      guard let best, best.share > 0 else {
        isWhole = false
        continue
      }
      matched += best.share * Double(word.utf8.count + rest[best.index].utf8.count)
      rest.remove(at: best.index)
    }
    return (matched / Double(total), isWhole && rest.isEmpty)
  }

  /// How alike two words are: equal, abbreviated, or spelled slightly differently; 0 for others.
  private static func likeness(_ a: String, _ b: String, mayBeMisspelled: Bool) -> Double {
    if a == b { return 1 }
    let (short, long) = a.utf8.count <= b.utf8.count ? (a, b) : (b, a)
    if short.utf8.count >= 3, long.hasPrefix(short), !short.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      return 0.95
    }
    guard mayBeMisspelled, long.utf8.count >= 5, long.utf8.count >= 7 || short.first == long.first else { return 0 }
    let distance = edits(Array(short.utf8), Array(long.utf8))
    let share = 1 - Double(distance) / Double(long.utf8.count)
    return share >= 0.8 ? share : 0
  }

  /// The number of letters to insert, remove or replace (Levenshtein distance).
  private static func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
