extension Canvas {
  /// The screen in ASCII, cell by cell, for terminals without UTF-8.
  package func inASCII() -> Canvas {
    var plain = Canvas(size)
    for row in 0..<size.rows {
      for index in indices(ofRow: row) {
        let content = cells[index].content
        let scalar = content == .continuation ? " " : scalars(of: content).first ?? " "
        plain.put(ASCII.substitute(for: scalar), width: 1, at: index, style: cells[index].style)
      }
    }
    return plain
  }
}

/// ASCII substitutes for other characters.
package enum ASCII {
  /// Converts a safe line to ASCII, cell by cell.
  package static func text(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let cells = CellWidth.of(scalar) ?? 0
      if cells > 0 { text.append(substitute(for: scalar)) }
      if cells > 1 { text.append(" ") }
    }
    return String(text)
  }

  /// The most similar single character; `?` if there is none.
  package static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    return signs[scalar] ?? letter(scalar) ?? "?"
  }

  /// The basic letter in a Unicode name, such as `LATIN SMALL LETTER E WITH ACUTE`.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let words = scalar.properties.name?.split(separator: " "), words.first == "LATIN" else { return nil }
    guard let kind = words.firstIndex(where: { $0 == "LETTER" || $0 == "LIGATURE" }) else { return nil }
    // The last word of the letter's own name, for example `S` in `LONG S`.
    let name = words[(kind + 1)...].prefix { $0 != "WITH" && $0 != "PRECEDED" }.last
    guard let first = name?.unicodeScalars.first, first.isASCII else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(first.value | 0x20) : first
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "│": "|", "┃": "|", "▎": ":", "▂": "_", "─": "-", "━": "=", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "‹": "<", "›": ">", "«": "<", "»": ">", "▸": ">", "•": "*", "·": "-", "★": "*", "✓": "x", "♪": "!", "●": "@",
    "…": "~",
    "–": "-",
    "—": "-",
    "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"", "„": "\"", "←": "<", "→": ">", "↑": "^", "↓": "v", "▼": "v",
    "£": "L", "€": "E", "×": "x", "÷": "/", "½": "~", "ŋ": "n", "Ŋ": "N", "ə": "e", "Ə": "E",
  ]
}
