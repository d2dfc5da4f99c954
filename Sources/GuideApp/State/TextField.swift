package import CellCanvas

/// A line of text that is being typed, with a caret.
package struct TextField: Hashable, Sendable {
  /// What has been typed, a character a place.
  package private(set) var text: [Character]
  /// How many characters stand before the caret.
  package private(set) var caret: Int

  /// The most characters that it takes: more than anybody types, fewer than a paste by mistake.
  package static let limit = 1_000

  /// A field with a text, the caret at its end.
  package init(_ text: String = "") {
    self.text = Array(text.prefix(TextField.limit))
    caret = self.text.count
  }

  /// What has been typed.
  package var string: String { String(text) }
  /// Whether nothing has been typed.
  package var isEmpty: Bool { text.isEmpty }

  /// The most scalars that are taken of what is typed at once: a character may have any number of them.
  static let scalarLimit = 8 * limit

  /// Types text at the caret; line breaks and other controls become spaces. The work is that of the new text alone,
  /// however long the line is.
  package mutating func insert(_ more: String) {
    var joined = ""
    // The character before the caret again, so that an accent typed after its letter is one character with it.
    if caret > 0 { joined.append(text[caret - 1]) }
    for scalar in more.unicodeScalars.prefix(TextField.scalarLimit) {
      joined.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let start = max(0, caret - 1)
    let room = TextField.limit - (text.count - caret) - start
    let kept = Array(joined.prefix(max(caret - start, room)))
    text.replaceSubrange(start..<caret, with: kept)
    caret = start + kept.count
    joinAtCaret()
  }

  /// Makes one character of those around the caret where they are parts of one, such as a letter and its accent.
  private mutating func joinAtCaret() {
    guard caret > 0, caret < text.count else { return }
    let joined = Array(String(text[caret - 1...caret]))
    if joined.count == 1 { text.replaceSubrange(caret - 1...caret, with: joined) }
  }

  /// With a text in the place of some characters, the caret after it.
  func replacing(_ range: Range<Int>, with more: String) -> TextField {
    var changed = self
    changed.text.removeSubrange(range)
    changed.caret = range.lowerBound
    changed.joinAtCaret()
    changed.insert(more)
    return changed
  }

  /// Edits by a key as shells do; false where the key means nothing to a text.
  package mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .character(let scalar): insert(String(Character(scalar)))
    case .backspace, .control("h"): if caret > 0 { remove(from: caret - 1) }
    case .delete, .control("d"): if caret < text.count { text.remove(at: caret) }
    case .control("u"): remove(from: 0)
    case .control("k"): text.removeSubrange(caret...)
    case .control("w"), .alt("\u{7F}"): remove(from: startOfWord)
    case .alt("d"): text.removeSubrange(caret..<endOfWord)
    case .alt("b"), .controlLeft: caret = startOfWord
    case .alt("f"), .controlRight: caret = endOfWord
    case .left, .control("b"): caret = max(0, caret - 1)
    case .right, .control("f"): caret = min(text.count, caret + 1)
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = text.count
    default: return false
    }
    joinAtCaret()
    return true
  }

  private var startOfWord: Int {
    let trimmed = text[..<caret].lastIndex { $0 != " " } ?? 0
    return text[..<trimmed].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  private var endOfWord: Int {
    let begun = text[caret...].firstIndex { $0 != " " } ?? text.count
    return text[begun...].firstIndex(of: " ") ?? text.count
  }

  private mutating func remove(from start: Int) {
    text.removeSubrange(start..<caret)
    caret = start
  }
}
