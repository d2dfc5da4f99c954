/// Text that cannot harm a screen: no control characters, no direction overrides, and a width on which ncurses, tmux and the
/// terminal agree. Every text from a guide becomes a `SafeText` before it is drawn, copied or printed. It consists of clusters:
/// a scalar of one or two cells, then at most four combining marks.
package struct SafeText: Hashable, Sendable {
  /// The text, safe to send to a terminal.
  package let string: String
  /// The width in cells.
  package let width: Int

  /// Makes a string safe.
  package init(_ text: String) {
    if let width = SafeText.plainWidth(of: text) {
      string = text
      self.width = width
    } else {
      var sanitizer = TextSanitizer()
      sanitizer.add(text)
      string = String(sanitizer.result)
      width = sanitizer.width
    }
  }

  /// Wraps a string that is known to be safe.
  init(safe string: String, width: Int) {
    self.string = string
    self.width = width
  }

  /// An empty text.
  package static let empty = SafeText(safe: "", width: 0)

  /// Whether the text takes up no cells.
  package var isEmpty: Bool { width == 0 }

  /// Concatenates two strings.
  package static func + (a: SafeText, b: SafeText) -> SafeText {
    SafeText(safe: a.string + b.string, width: a.width + b.width)
  }

  /// The text if it fits, otherwise as much of it as possible with `…` at the end. Never splits a wide character.
  package func clipped(to columns: Int) -> SafeText {
    if width <= columns { return self }
    // In fewer than four cells, text is more useful than an ellipsis.
    if columns < 4 { return prefix(columns) }
    return prefix(columns - 1) + SafeText(safe: "…", width: 1)
  }

  /// The text padded with spaces to a number of cells.
  package func padded(to columns: Int) -> SafeText {
    width >= columns ? self : self + SafeText(String(repeating: " ", count: columns - width))
  }

  /// The longest prefix that fits into `columns` cells.
  package func prefix(_ columns: Int) -> SafeText {
    if width <= columns { return self }
    if columns <= 0 { return .empty }
    if string.utf8.count == width { return SafeText(safe: String(string.utf8.prefix(columns)) ?? "", width: columns) }
    var taken = 0
    var end = string.startIndex
    for index in string.unicodeScalars.indices {
      let cells = CellWidth.of(string.unicodeScalars[index]) ?? 0
      if taken + cells > columns { break }
      taken += cells
      end = string.unicodeScalars.index(after: index)
    }
    return SafeText(safe: String(string[..<end]), width: taken)
  }

  /// The width of printable ASCII text; `nil` for any other text.
  private static func plainWidth(of text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte) else { return nil }
      count += 1
    }
    return count
  }
}

extension SafeText {
  /// The text split into lines of at most `columns` cells, broken at spaces and after hyphens.
  ///
  /// No line starts with a colon or another closing mark. A word longer than a line is broken at the end of the line. An empty
  /// text has no lines.
  package func wrapped(to columns: Int) -> [SafeText] {
    guard columns > 0 else { return [] }
    var lines: [SafeText] = []
    var line = SafeText.empty
    for (word, isJoined) in words {
      let gap = SafeText(safe: isJoined ? "" : " ", width: isJoined ? 0 : 1)
      if !line.isEmpty, line.width + gap.width + word.width <= columns {
        line = line + gap + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      while line.width > columns {
        let head = line.prefix(columns)
        // A wide character does not fit into a single column.
        guard !head.isEmpty else { return lines }
        lines.append(head)
        line = line.dropping(head)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The pieces between which a line can be broken, and whether each follows a hyphen rather than a space.
  private var words: [(text: SafeText, isJoined: Bool)] {
    var words: [(text: SafeText, isJoined: Bool)] = []
    for word in string.split(separator: " ") {
      if let last = words.last, word.unicodeScalars.allSatisfy(Self.closingMarks.contains) {
        words[words.count - 1].text = last.text + SafeText(safe: " ", width: 1) + SafeText(part: word)
        continue
      }
      for (index, part) in Self.parts(of: word).enumerated() { words.append((SafeText(part: part), index > 0)) }
    }
    return words
  }

  /// Marks that belong to the text before them, even after a space.
  private static let closingMarks: Set<Unicode.Scalar> = [":", ";", ",", ".", "!", "?", ")", "…", "»"]

  /// Splits a word after hyphens that have at least two letters on both sides.
  private static func parts(of word: Substring) -> [Substring] {
    guard word.utf8.contains(UInt8(ascii: "-")) else { return [word] }
    var parts: [Substring] = []
    var rest = word
    for index in word.indices where word[index] == "-" {
      let after = word[word.index(after: index)...]
      guard rest[..<index].suffix(2).filter(\.isLetter).count == 2, after.prefix(2).filter(\.isLetter).count == 2 else {
        continue
      }
      parts.append(rest[...index])
      rest = after
    }
    return parts + [rest]
  }

  private init(part: Substring) {
    self.init(safe: String(part), width: part.unicodeScalars.reduce(0) { $0 + (CellWidth.of($1) ?? 0) })
  }

  private func dropping(_ head: SafeText) -> SafeText {
    let rest = string.unicodeScalars.dropFirst(head.string.unicodeScalars.count)
    return SafeText(safe: String(rest), width: width - head.width)
  }
}
