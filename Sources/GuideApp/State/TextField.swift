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

  /// Types text at the caret; line breaks and other controls become spaces.
  package mutating func insert(_ more: String) {
    let plain = more.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }
    // Joined anew, so that an accent typed after its letter is one character with it.
    let before = String(text[..<caret]) + String(plain)
    let room = TextField.limit - (text.count - caret)
    let kept = Array(before.prefix(max(caret, room)))
    text = kept + text[caret...]
    caret = kept.count
  }

  /// With a text in the place of some characters, the caret after it.
  func replacing(_ range: Range<Int>, with more: String) -> TextField {
    var changed = self
    changed.text.removeSubrange(range)
    changed.caret = range.lowerBound
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
