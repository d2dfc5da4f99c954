extension Canvas {
  /// The screen as an SVG image in typical terminal colours on a dark background, for documents and bug reports.
  package func svg() -> String {
    let width = size.columns * SVG.cellWidth
    let height = size.rows * SVG.cellHeight
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="\(width + 16)" height="\(height + 16)" \
      viewBox="-8 -8 \(width + 16) \(height + 16)">
      """,
      "<style>text{font:15px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}</style>",
      "<rect x=\"-8\" y=\"-8\" width=\"\(width + 16)\" height=\"\(height + 16)\" rx=\"6\" fill=\"\(SVG.background)\"/>",
    ]
    for row in 0..<size.rows {
      for run in runs(inRow: row) { lines += SVG.elements(of: run, row: row) }
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }
}

private enum SVG {
  static let cellWidth = 9
  static let cellHeight = 19
  static let background = "#16181d"
  static let foreground = "#d6d9e0"
  /// The distance from the baseline to the bottom of a cell.
  private static let descent = 5

  static func elements(of run: Canvas.Run, row: Int) -> [String] {
    let text = String(decoding: run.text, as: UTF8.self)
    let isReverse = run.style.attributes.contains(.reverse)
    let isBlank = text.allSatisfy { $0 == " " }
    if isBlank, !isReverse, run.style.background == .terminal { return [] }
    let ink = colour(run.style.foreground) ?? foreground
    let paper = colour(run.style.background)
    let x = run.column * cellWidth
    let y = row * cellHeight
    var elements: [String] = []
    if let fill = isReverse ? ink : paper {
      elements.append(
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(run.columns * cellWidth)\" height=\"\(cellHeight)\" fill=\"\(fill)\"/>")
    }
    guard !isBlank else { return elements }
    let attributes = attributes(of: run.style, ink: isReverse ? (paper ?? background) : ink)
    elements.append(
      """
      <text x="\(x)" y="\(y + cellHeight - descent)" textLength="\(run.columns * cellWidth)" \
      lengthAdjust="spacingAndGlyphs"\(attributes)>\(escaped(text))</text>
      """)
    return elements
  }

  private static func attributes(of style: Style, ink: String) -> String {
    var text = " fill=\"\(ink)\""
    if style.attributes.contains(.bold) { text += " font-weight=\"bold\"" }
    if style.attributes.contains(.dim) { text += " opacity=\"0.6\"" }
    if style.attributes.contains(.italic) { text += " font-style=\"italic\"" }
    if style.attributes.contains(.underline) { text += " text-decoration=\"underline\"" }
    return text
  }

  private static func escaped(_ text: String) -> String {
    // Escapes scalar by scalar: with a combining mark, `<` is a different character in Swift, but not in XML.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(scalar)
      }
    }.joined()
  }

  private static func colour(_ colour: Colour) -> String? {
    if case .rgb(let value) = colour { return hex([value >> 16, value >> 8 & 0xFF, value & 0xFF].map { Int($0) }) }
    guard case .palette(let entry) = colour else { return nil }
    switch Int(entry) {
    case 0..<16: return basic[Int(entry)]
    case 16..<232:
      let index = Int(entry) - 16
      return hex([index / 36, index / 6 % 6, index % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 })
    default: return hex([Int](repeating: 8 + 10 * (Int(entry) - 232), count: 3))
    }
  }

  private static func hex(_ parts: [Int]) -> String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let basic = [
    "#000000", "#cc4444", "#55aa55", "#c8a03c", "#4477cc", "#aa55aa", "#44aaaa", "#c0c0c0",
    "#666666", "#ff6666", "#77cc77", "#e6c35c", "#6699ee", "#cc77cc", "#66cccc", "#ffffff",
  ]
}
