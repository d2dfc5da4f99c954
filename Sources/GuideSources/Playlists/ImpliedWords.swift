/// Words that providers leave out, because a company's channels have them anyway: `Lantern Action` for `Lantern Cinema Action`.
struct ImpliedWords {
  /// How many channels of a company must have a word, if not all have it.
  private static let minimum = 3

  /// The channels with each word, by company.
  private var channels: [String: [String: Set<Int>]] = [:]

  /// Counts the words of a name; `channel` identifies its channel.
  mutating func count(_ name: NormalisedName, of channel: Int) {
    let words = ImpliedWords.distinctiveWords(of: name)
    guard let company = words.first, !company.isDigits else { return }
    for word in words { channels[company, default: [:]][word, default: []].insert(channel) }
  }

  /// The keys of a name without one or more of its implied words.
  ///
  /// A word is implied if the company has several channels with it, and either all its channels have it, or all those that
  /// have a distinctive word of the rest.
  func shortKeys(of name: NormalisedName) -> [String] {
    let words = ImpliedWords.distinctiveWords(of: name)
    guard (3...8).contains(words.count), let counts = channels[words[0]] else { return [] }
    let company = counts[words[0]]?.count ?? 0
    let minimum = company < ImpliedWords.minimum ? 2 : ImpliedWords.minimum
    let common = words.indices.dropFirst().filter { index in
      (counts[words[index]]?.count ?? 0) >= minimum && !NameWords.regions.contains(words[index])
        && NameWords.countries[words[index]] == nil
        && !(words[index].isDigits && index == words.count - 1)
    }.prefix(3)
    guard !common.isEmpty else { return [] }
    return (1..<(1 << common.count)).compactMap { choice in
      let dropped = Set(common.enumerated().filter { choice & (1 << $0.offset) != 0 }.map(\.element))
      let rest = words.indices.filter { !dropped.contains($0) }.map { words[$0] }
      let isImplied = dropped.allSatisfy { index in
        let own = counts[words[index]] ?? []
        return rest.contains { word in
          let isDistinctive = !word.isDigits && !NameWords.independentKinds.contains(word)
          return isDistinctive && counts[word].map { $0.isSubset(of: own) } ?? false
        }
      }
      return rest.count >= 2 && isImplied ? NormalisedName.key(rest, name.delay) : nil
    }
  }

  /// All words that tell channels apart. The first is the company.
  private static func distinctiveWords(of name: NormalisedName) -> [String] {
    name.words.filter { !NameWords.fillers.contains($0) && !NameWords.articles.contains($0) }
  }
}
