import CellCanvas
package import GuideApp

/// The keys that edit a line of text, as in a shell.
package enum TextCommand: String, BoundCommand {
  case left, right, start, end, wordLeft, wordRight
  case deleteBack, deleteForward, deleteWordBack, deleteWordForward, deleteToStart, deleteToEnd

  package static let table = "text"
  package static let isForTyping = true
  package static let sections = [
    KeySection<TextCommand>(
      "While typing",
      [
        KeyBinding(.left, .left, .control("b"), help: "one character left"),
        KeyBinding(.right, .right, .control("f"), help: "one character right"),
        KeyBinding(.start, .home, .control("a"), help: "start of the line"),
        KeyBinding(.end, .end, .control("e"), help: "end of the line"),
        KeyBinding(.wordLeft, .alt("b"), .controlLeft, help: "one word left"),
        KeyBinding(.wordRight, .alt("f"), .controlRight, help: "one word right"),
        KeyBinding(.deleteBack, .backspace, .control("h"), help: "delete the character before the caret"),
        KeyBinding(.deleteForward, .delete, .control("d"), help: "delete the character after the caret"),
        KeyBinding(.deleteWordBack, .control("w"), .alt("\u{7F}"), help: "delete the word before the caret"),
        KeyBinding(.deleteWordForward, .alt("d"), help: "delete the word after the caret"),
        KeyBinding(.deleteToStart, .control("u"), help: "delete everything before the caret"),
        KeyBinding(.deleteToEnd, .control("k"), help: "delete everything after the caret"),
      ])
  ]
}

/// An editable line of text with a caret.
package struct TextField: Hashable, Sendable {
  /// The typed characters.
  package private(set) var text: [Character]
  /// Number of characters before the caret.
  package private(set) var caret: Int

  /// Maximum length: more than anyone types, less than an accidental paste.
  package static let limit = 1_000

  /// Creates a field with the caret at the end.
  package init(_ text: String = "") {
    self.text = Array(text.prefix(TextField.limit))
    caret = self.text.count
  }

  /// The text as a string.
  package var string: String { String(text) }
  /// Whether nothing is typed.
  package var isEmpty: Bool { text.isEmpty }

  /// Maximum number of scalars in one insertion; a single character can consist of any number of them.
  static let scalarLimit = 8 * limit

  /// Inserts text at the caret, replacing line breaks and other control characters with spaces.
  ///
  /// The cost depends only on the new text, not on the length of the line.
  package mutating func insert(_ more: String) {
    var joined = ""
    // Include the character before the caret, so that a combining accent joins it.
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

  /// Joins the characters around the caret if they combine, such as a letter and its accent.
  private mutating func joinAtCaret() {
    guard caret > 0, caret < text.count else { return }
    let joined = Array(String(text[caret - 1...caret]))
    if joined.count == 1 { text.replaceSubrange(caret - 1...caret, with: joined) }
  }

  /// A copy with a range replaced and the caret after the new text.
  package func replacing(_ range: Range<Int>, with more: String) -> TextField {
    var changed = self
    changed.text.removeSubrange(range)
    changed.caret = range.lowerBound
    changed.joinAtCaret()
    changed.insert(more)
    return changed
  }

  /// Performs an editing command.
  package mutating func edit(_ command: TextCommand) {
    switch command {
    case .deleteBack: if caret > 0 { remove(from: caret - 1) }
    case .deleteForward: if caret < text.count { text.remove(at: caret) }
    case .deleteToStart: remove(from: 0)
    case .deleteToEnd: text.removeSubrange(caret...)
    case .deleteWordBack: remove(from: startOfWord)
    case .deleteWordForward: text.removeSubrange(caret..<endOfWord)
    case .wordLeft: caret = startOfWord
    case .wordRight: caret = endOfWord
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .start: caret = 0
    case .end: caret = text.count
    }
    joinAtCaret()
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

extension FrameBuilder {
  /// Draws a field scrolled to its caret, and returns the caret's position.
  ///
  /// Examines only the visible characters.
  mutating func draw(_ field: TextField, row: Int, columns: Range<Int>, style: Style) -> Point {
    let shown = VisibleText(of: field, columns: columns.count)
    canvas.write(
      SafeText(String(field.text[shown.characters])), at: Point(column: columns.lowerBound, row: row), style: style,
      limit: columns.count)
    return Point(column: min(columns.lowerBound + shown.caretColumn, columns.upperBound - 1), row: row)
  }
}

/// The visible part of a field: what fits before the caret, then the rest.
package struct VisibleText {
  /// Indices of the visible characters.
  let characters: Range<Int>
  /// Number of columns before the caret.
  let caretColumn: Int

  /// Finds the part of a field that fits into a number of columns.
  package init(of field: TextField, columns: Int) {
    func width(_ index: Int) -> Int { SafeText(String(field.text[index])).width }
    var (first, before) = (field.caret, 0)
    while first > 0 {
      let next = width(first - 1)
      if before + next >= columns { break }
      before += next
      first -= 1
    }
    var (end, taken) = (field.caret, before)
    while end < field.text.count, taken < columns {
      taken += width(end)
      end += 1
    }
    characters = first..<end
    caretColumn = before
  }
}
