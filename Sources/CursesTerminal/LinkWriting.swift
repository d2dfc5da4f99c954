import CellCanvas

/// Links on the screen (OSC 8). ncurses does not support them, so they are written over its text, with the same text and style.
///
/// The terminal saves and restores its cursor and style around them, so ncurses' idea of the screen stays correct. A
/// row that has or had links is first written in full by ncurses. Otherwise a letter that did not change would keep an
/// earlier link.
struct LinkWriting {
  let colours: Int
  /// The links on the screen by row.
  private var shown: [Int: [CanvasLink]] = [:]

  init(colours: Int) { self.colours = colours }

  /// Takes the links of the next frame. Returns the rows whose links have changed, and all rows that have or had links.
  mutating func adopt(_ links: [CanvasLink]) -> (changed: Set<Int>, linked: Set<Int>) {
    let next = Dictionary(grouping: links, by: \.at.row)
    defer { shown = next }
    let rows = Set(shown.keys).union(next.keys)
    return (rows.filter { shown[$0] != next[$0] }, rows)
  }

  /// The sequences that write the links in some rows; empty if there are none.
  func sequences(for rows: some Sequence<Int>, of canvas: Canvas, within size: Size) -> String {
    let links = rows.flatMap { shown[$0] ?? [] }.filter {
      $0.at.row < size.rows && $0.at.column + $0.text.utf8.count <= size.columns
    }
    guard !links.isEmpty else { return "" }
    return "\u{1B}7" + links.map { sequence(for: $0, style: canvas.style(at: $0.at)) }.joined() + "\u{1B}8"
  }

  private func sequence(for link: CanvasLink, style: Style) -> String {
    "\u{1B}[\(link.at.row + 1);\(link.at.column + 1)H\u{1B}[\(StyleNumbers.numbers(of: style, in: colours))m"
      + "\u{1B}]8;;\(link.address)\u{1B}\\\(link.text)\u{1B}]8;;\u{1B}\\"
  }
}

/// Styles as SGR numbers.
enum StyleNumbers {
  private static let attributes: [(attribute: Style.Attributes, number: Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]

  /// The numbers that set a style, whatever was set before.
  static func numbers(of style: Style, in colours: Int) -> String {
    let attributes = attributes.filter { style.attributes.contains($0.attribute) }.map { "\($0.number)" }
    let foreground = number(style.foreground.shown(in: colours), base: 30)
    let background = number(style.background.shown(in: colours), base: 40)
    return (["0"] + attributes + [foreground, background].compactMap(\.self)).joined(separator: ";")
  }

  private static func number(_ colour: Colour, base: Int) -> String? {
    switch colour {
    case .terminal: nil
    case .palette(let entry) where entry < 8: "\(base + Int(entry))"
    case .palette(let entry) where entry < 16: "\(base + 52 + Int(entry))"
    case .palette(let entry): "\(base + 8);5;\(entry)"
    case .rgb(let value): "\(base + 8);2;\(value >> 16 & 0xFF);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
  }
}
