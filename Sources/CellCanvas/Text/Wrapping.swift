extension SafeText {
  /// The text in lines of at most `columns` cells, broken at spaces; a word longer than a line is broken where the line
  /// ends. No lines for an empty text.
  package func wrapped(to columns: Int) -> [SafeText] {
    guard columns > 0 else { return [] }
    var lines: [SafeText] = []
    var line = SafeText.empty
    for word in words {
      if !line.isEmpty, line.width + 1 + word.width <= columns {
        line = line + SafeText(safe: " ", width: 1) + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      while line.width > columns {
        let head = line.prefix(columns)
        // A wide character in a single column cannot be drawn at all.
        guard !head.isEmpty else { return lines }
        lines.append(head)
        line = line.dropping(head)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private var words: [SafeText] {
    string.split(separator: " ").map { word in
      let width = word.unicodeScalars.reduce(0) { $0 + (CellWidth.of($1) ?? 0) }
      return SafeText(safe: String(word), width: width)
    }
  }

  private func dropping(_ head: SafeText) -> SafeText {
    let rest = string.unicodeScalars.dropFirst(head.string.unicodeScalars.count)
    return SafeText(safe: String(rest), width: width - head.width)
  }
}
