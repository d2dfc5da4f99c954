/// A pattern for names, in which `*` is any text and `?` any letter; case and accents do not matter.
package struct NameGlob: Sendable {
  private let pattern: [Unicode.Scalar]

  /// Whether a text is a pattern.
  package static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// The pattern of a text.
  package init(_ text: String) { pattern = Array(Folding.fold(text).unicodeScalars) }

  /// Whether a whole name is as the pattern says. Only the last `*` is tried again: what the earlier ones stand for need not
  /// change, so that no name takes long.
  package func matches(_ name: String) -> Bool {
    let name = Array(Folding.fold(name).unicodeScalars)
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
