/// Tells whether two titles mean the same programme. Guides put words before and after them, such as `New: ` or `, Part 2`.
enum TitleSimilarity {
  /// Whether one title's words, whatever their case, stand side by side in the other.
  static func areSimilar(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (a, b) = (words(of: one), words(of: other))
    guard !a.isEmpty, !b.isEmpty else { return false }
    return a.count <= b.count ? contains(b, a) : contains(a, b)
  }

  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func contains(_ words: [String], _ run: [String]) -> Bool {
    (0...words.count - run.count).contains { words[$0..<$0 + run.count].elementsEqual(run) }
  }
}
