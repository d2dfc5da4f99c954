package import CellCanvas

/// A key and a word for what it does, such as `Enter details`.
package struct Hint: Hashable, Sendable {
  package let key: SafeText
  package let word: SafeText

  /// A hint for a command without a key, which is not shown.
  package static let none = Hint("", "")

  /// The word must already be translated.
  package init(_ key: String, _ word: String) { (self.key, self.word) = (SafeText(key), SafeText(word)) }

  package var isEmpty: Bool { key.string.isEmpty }
  /// The columns of the key, the word and the space between them.
  package var width: Int { key.width + 1 + word.width }
  package var text: String { isEmpty ? "" : "\(key.string) \(word.string)" }
}
