extension Canvas {
  /// The same screen in ASCII alone, cell for cell, for terminals that know nothing else.
  package func inASCII() -> Canvas {
    var plain = Canvas(size)
    for row in 0..<size.rows {
      for index in indices(ofRow: row) {
        let content = cells[index].content
        let scalar = content == .continuation ? " " : scalars(of: content).first ?? " "
        plain.put(ASCII.likeness(of: scalar), width: 1, at: index, style: cells[index].style)
      }
    }
    return plain
  }
}

/// What stands for a character in ASCII.
package enum ASCII {
  /// The nearest single character; `?` where there is none.
  package static func likeness(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    return signs[scalar] ?? letter(scalar) ?? "?"
  }

  /// A letter's own Unicode name says which plain letter it is: `LATIN SMALL LETTER E WITH ACUTE`.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let words = scalar.properties.name?.split(separator: " "), words.count > 3, words[0] == "LATIN" else {
      return nil
    }
    guard let place = words.firstIndex(of: "LETTER"), place + 1 < words.count else { return nil }
    let name = words[place + 1]
    guard let first = (name == "DOTLESS" ? "I" : name).unicodeScalars.first, first.isASCII else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(first.value | 0x20) : first
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "│": "|", "┃": "|", "▎": ":", "─": "-", "━": "=", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "‹": "<", "›": ">", "«": "<", "»": ">", "▸": ">", "•": "*", "·": "-", "★": "*", "…": "~", "–": "-", "—": "-",
    "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"", "„": "\"", "←": "<", "→": ">", "↑": "^", "↓": "v",
    "£": "L", "€": "E", "×": "x", "½": "~", "ß": "s",
  ]
}
