import CellCanvas
package import GuideLanguage
import GuideModel

/// A screen as plain consecutive lines, for screen readers and slow connections: no boxes, no columns. The cursor is at the
/// selected line, which is always complete. Screen readers speak all new text, so moving the selection rewrites only the
/// selected line, unless the page changes.
package struct LinearPage {
  /// The number of lines.
  package let count: Int
  /// The index of the selected line; `nil` while text is being typed elsewhere.
  package let selected: Int?
  /// The first line of the screen; `nil` to keep the first line of the regular drawing.
  package let title: String?
  /// Lines above the others, such as a problem in a query.
  package let head: [String]
  /// Returns the line with an index.
  package let line: (Int) -> String

  /// Creates a page of lines.
  package init(
    count: Int, selected: Int?, title: String? = nil, head: [String] = [], line: @escaping (Int) -> String
  ) {
    (self.count, self.selected, self.title, self.head, self.line) = (count, selected, title, head, line)
  }

  /// Creates a page from the regular drawing of a screen.
  init(of frame: FrameBuilder, in language: InterfaceLanguage) {
    let lines = (1..<max(1, frame.rows - 1)).map { SpokenText.sentence(frame.canvas.text(ofRow: $0), in: language) }
    let row = frame.cursor?.row ?? 0
    let texts = lines.enumerated().filter { !$0.element.isEmpty }
    self.init(count: texts.count, selected: texts.firstIndex { $0.offset == row - 1 }) { texts[$0].element }
  }

  /// Draws the page over a screen, keeping its first and last lines: input, messages and hints.
  func draw(over usual: FrameBuilder, in language: InterfaceLanguage) -> FrameBuilder {
    // There is only room for the first and last lines.
    guard usual.rows > 2 else { return usual }
    var frame = usual
    frame.clear()
    frame.canvas.paste(usual.canvas, at: Point(column: 0, row: 0))
    let foot = drawLastLine(on: &frame, language)
    frame.canvas.fill(Rectangle(column: 0, row: 1, columns: frame.columns, rows: foot - 1))
    if let title { frame.writeLine(title, row: 0) }
    var row = 1
    for text in head where row < foot - 1 {
      frame.writeLine(text, row: row)
      row += 1
    }
    // While text is being typed in the bottom line, the cursor stays there.
    let isTyping = usual.cursor.map { $0.row >= foot } ?? false
    drawLines(row..<max(row, foot), on: &frame, hasCursor: !isTyping)
    return frame
  }

  private func drawLines(_ room: Range<Int>, on frame: inout FrameBuilder, hasCursor: Bool) {
    var row = room.lowerBound
    let first = firstLine(columns: frame.columns, rows: room.count)
    // With wrapped lines, pages hold fewer lines, but a page never extends beyond the next multiple of the row count.
    let end = room.isEmpty ? first : min(max(first, count), (first / room.count + 1) * room.count)
    for index in first..<max(first, end) where row < room.upperBound {
      let lines = wrapped(index, columns: frame.columns)
      // A part of a line could be mistaken for the whole line.
      guard index == first || row + lines.count <= room.upperBound else { break }
      let shown = lines.prefix(room.upperBound - row)
      for (offset, text) in shown.enumerated() {
        frame.canvas.write(text, at: Point(column: 0, row: row + offset), style: frame.theme.plain)
      }
      if index == selected, hasCursor {
        frame.cursor = Point(column: 0, row: row)
        frame.spoken = row..<row + shown.count
      }
      row += shown.count
    }
  }

  /// Rewrites the bottom lines as text without symbols, except one in which text is being typed. Returns the first of these
  /// rows.
  private func drawLastLine(on frame: inout FrameBuilder, _ language: InterfaceLanguage) -> Int {
    let last = frame.rows - 1
    let first = max(1, frame.rows - frame.bottomRows)
    for row in first...last where frame.cursor?.row != row {
      var text = SpokenText.sentence(frame.canvas.text(ofRow: row), in: language)
      // Words are longer than symbols. A hint that no longer fits is dropped, because half of one is useless.
      while SafeText(text).width > frame.columns, let comma = text.lastIndex(of: ",") {
        text = String(text[..<comma])
      }
      frame.writeLine(text, row: row)
    }
    return first
  }

  /// The first line of the page with the selected line. Pages do not depend on which of their lines is selected.
  private func firstLine(columns: Int, rows: Int) -> Int {
    let selected = selected ?? 0
    guard rows > 0, selected > 0 else { return 0 }
    var (first, used) = (selected / rows * rows, 0)
    for index in first...selected {
      let height = wrapped(index, columns: columns).count
      if used + height > rows, index > first { (first, used) = (index, 0) }
      used += height
    }
    return first
  }

  private func wrapped(_ index: Int, columns: Int) -> [SafeText] { SafeText(line(index)).wrapped(to: max(1, columns)) }
}

extension FrameBuilder {
  /// Replaces a whole line with as much of the text as fits.
  fileprivate mutating func writeLine(_ text: String, row: Int) {
    canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
    canvas.write(SafeText(text).clipped(to: columns), at: Point(column: 0, row: row), style: theme.plain)
  }
}

/// Screen text as it should be spoken.
package enum SpokenText {
  /// Turns a line of columns into a sentence.
  ///
  /// There is a comma between columns. Lines, blocks and marks are left out, and other symbols become words.
  package static func sentence(_ line: String, in language: InterfaceLanguage) -> String {
    let columns = words(line, language).split(separator: "  ", omittingEmptySubsequences: true)
    let texts = columns.map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
    return texts.filter { !$0.isEmpty }.map { String($0) }.joined(separator: ", ")
  }

  /// Replaces symbols with words: ★★★ with `3 stars`, ★★★½ with `3½ stars`, 20:30–21:00 with `20:30 to 21:00`, ←→ with `Left
  /// Right`.
  private static func words(_ line: String, _ language: InterfaceLanguage) -> String {
    let scalars = Array(line.unicodeScalars)
    var text = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let count = scalar == "★" ? scalars[index...].prefix { $0 == "★" }.count : 1
      if scalar == "★", scalars.dropFirst(index + count).first == "½" {
        text.append(contentsOf: language.text("\(count)½ stars").unicodeScalars)
        index += 1
      } else if scalar == "★" {
        text.append(contentsOf: language.count(count, "star").unicodeScalars)
      } else if scalar == "–", index > 0, scalars.dropFirst(index + 1).first?.isDigit ?? false {
        text.append(contentsOf: " \(language.text("to")) ".unicodeScalars)
      } else if let word = arrows[scalar] {
        let isFollowed = scalars.dropFirst(index + 1).first.map { arrows[$0] != nil } ?? false
        text.append(contentsOf: (language.keyName(word) + (isFollowed ? " " : "")).unicodeScalars)
      } else if !("\u{2500}"..."\u{259F}").contains(scalar), !marks.contains(scalar) {
        text.append(scalar)
      }
      index += count
    }
    return String(text)
  }

  private static let arrows: [Unicode.Scalar: String] = ["←": "Left", "→": "Right", "↑": "Up", "↓": "Down"]
  /// Characters left out in addition to lines and blocks: marks for the selection, the current time and content off screen.
  private static let marks: Set<Unicode.Scalar> = ["▸", "▼", "‹", "›"]
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
