/// The last hundred texts of a kind that a person has typed, each once.
package struct RecentTexts: Hashable, Sendable {
  /// The latest last.
  package private(set) var texts: [String]

  /// How many are kept.
  package static let limit = 100

  /// Texts, the latest last.
  package init(_ texts: [String] = []) {
    self.texts = []
    for text in texts { add(text) }
  }

  /// Takes a text in as the latest; an empty one is none.
  package mutating func add(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    texts = Array((texts.filter { $0 != text } + [text]).suffix(RecentTexts.limit))
  }

  /// The text so many steps back from the latest, which is 0; nil where there is none.
  package func text(back: Int) -> String? {
    texts.indices.contains(texts.count - 1 - back) ? texts[texts.count - 1 - back] : nil
  }
}
