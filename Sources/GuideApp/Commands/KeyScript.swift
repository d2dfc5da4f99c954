package import CellCanvas

/// Keys written down, for tests and pictures: names as the help has them, parted by spaces; a word of several letters
/// that is no key's name is typed. Such as `Right Right / late Space kitchen Enter`.
package enum KeyScript {
  /// The keys of a text, in their order.
  package static func keys(_ text: String) -> [Key] {
    text.split(separator: " ").flatMap { word -> [Key] in
      Key(name: String(word)).map { [$0] } ?? word.unicodeScalars.map { .character($0) }
    }
  }
}
