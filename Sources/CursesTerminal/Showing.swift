import CNcurses
import CellCanvas

/// Puts canvases on the screen and remembers the last, so that only rows that differ are written again.
struct Showing {
  private var shown: Canvas?
  private var pairs: StylePairs

  init(colours: Int) {
    pairs = StylePairs(colours: colours, limit: Int(cnc_pairs()))
  }

  mutating func show(_ canvas: Canvas, cursor: Point?, within size: Size) {
    let comparable = shown?.size == canvas.size ? shown : nil
    if comparable == nil { CNcurses.erase() }
    for row in 0..<min(canvas.size.rows, size.rows) {
      if let comparable, canvas.rowEquals(row, in: comparable) { continue }
      write(canvas.runs(inRow: row), row: row, columns: size.columns)
    }
    shown = canvas
    place(cursor, within: size)
    wnoutrefresh(cnc_screen())
    doupdate()
  }

  /// Screen readers follow the hardware cursor, so it is placed last, hidden or not.
  private func place(_ cursor: Point?, within size: Size) {
    let point = cursor.flatMap { Rectangle(size).contains($0) ? $0 : nil }
    curs_set(point == nil ? 0 : 1)
    CNcurses.move(Int32(point?.row ?? 0), Int32(point?.column ?? 0))
  }

  private mutating func write(_ runs: [Canvas.Run], row: Int, columns: Int) {
    apply(.plain)
    CNcurses.move(Int32(row), 0)
    clrtoeol()
    for run in runs where run.column < columns {
      apply(run.style)
      let room = columns - run.column
      let text = run.columns <= room ? run.text : Self.clipped(run.text, to: room)
      text.withUnsafeBytes { bytes in
        // At the bottom right ncurses draws and still answers ERR: the result means nothing.
        _ = mvaddnstr(Int32(row), Int32(run.column), bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
      }
    }
  }

  private mutating func apply(_ style: Style) {
    let choice = pairs.choose(for: style)
    if let new = choice.new { init_pair(choice.number, Int16(new.foreground), Int16(new.background)) }
    wattr_set(cnc_screen(), Self.attributes(style.attributes), choice.number, nil)
  }

  private static func attributes(_ attributes: Style.Attributes) -> attr_t {
    var bits = attr_t(0)
    if attributes.contains(.bold) { bits |= cnc_bold() }
    if attributes.contains(.dim) { bits |= cnc_dim() }
    if attributes.contains(.reverse) { bits |= cnc_reverse() }
    if attributes.contains(.underline) { bits |= cnc_underline() }
    return bits
  }

  /// As much of the text as fits: ncurses would carry the rest over to the next row.
  private static func clipped(_ text: [UInt8], to columns: Int) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    var used = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      used += max(0, Int(cnc_width(wchar_t(scalar.value))))
      if used > columns { break }
      kept.append(scalar)
    }
    return Array(String(kept).utf8)
  }
}
