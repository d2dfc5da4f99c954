/// A pattern for names with `*` for any text and `?` for any character; ignores case and accents.
package struct NameGlob: Sendable {
  private let patterns: [[Unicode.Scalar]]

  /// Whether a string is a pattern.
  package static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Parses a pattern.
  package init(_ text: String) { patterns = NameGlob.spellings(of: text) }

  /// Whether a whole name matches, in any spelling of the name and the pattern.
  package func matches(_ name: String) -> Bool {
    let names = NameGlob.spellings(of: name)
    return patterns.contains { pattern in names.contains { NameGlob.matches($0, pattern) } }
  }

  private static func spellings(of text: String) -> [[Unicode.Scalar]] {
    Set([Folding.fold(text)] + Folding.allSpellings(of: text)).map { Array($0.unicodeScalars) }
  }

  /// Only the last `*` is retried: earlier ones need not change, so the time is bounded.
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (index, offset) = (0, 0)
    var star: (index: Int, offset: Int)?
    while offset < name.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, offset)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[offset] {
        index += 1
        offset += 1
      } else if let last = star {
        star = (last.index, last.offset + 1)
        (index, offset) = (last.index + 1, last.offset + 1)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
