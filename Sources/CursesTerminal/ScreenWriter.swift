import CNcurses
import CellCanvas

/// Writes canvases to the screen through ncurses. Keeps the last one, so that only rows that differ are written.
struct ScreenWriter {
  private var shown: Canvas?
  /// The rows last written for a screen reader.
  private var spoken: Range<Int>?
  private var pairs: StylePairs
  /// Whether the terminal shows a frame only when it is complete.
  var isSynchronized = false

  private var links: LinkWriting
  private let output: FrameOutput
  /// The pictures on the screen.
  var pictures = PictureWriting()
  private let canCompact: Bool
  /// Whether the terminal can delete and insert characters, using the standard sequences.
  private let canSlide: Bool

  init(_ output: FrameOutput, colours: Int) {
    self.output = output
    links = LinkWriting(colours: colours)
    canCompact = CompactFrame.isUsable
    canSlide =
      output.isCollecting
      && ["dch": "%p1%dP", "ich": "%p1%d@", "hpa": "%i%p1%dG", "vpa": "%i%p1%dd"].allSatisfy {
        AttributeSequences.bytes(of: $0.key) == Array("\u{1B}[\($0.value)".utf8)
      }
    pairs = StylePairs(colours: colours, limit: Int(cnc_pairs()))
  }

  /// Draws a canvas.
  ///
  /// In linear mode, `spoken` contains the rows of the selected line. They are sent first, so that they are spoken
  /// immediately even if the page changes, and rows are always sent whole: ncurses would send only the characters that
  /// differ, and a screen reader would say `45, The Ma`. A single unchanged row is not sent: readers speak the row of
  /// the cursor anyway, and yasr would say it twice.
  ///
  /// `links` are written over the text; see `LinkWriting`. `pictures` follow later; see `PictureWriting`. Cells are moved as
  /// `slide` says if that saves output.
  mutating func write(
    _ canvas: Canvas, links: [CanvasLink] = [], pictures: [CanvasPicture] = [], slide: CanvasSlide? = nil,
    cursor: Point?, spoken: Range<Int>? = nil, within size: Size
  ) {
    let (canvas, erased) = self.pictures.adopt(canvas, pictures, within: size)
    var previous = shown?.size == canvas.size ? shown : nil
    let rows = 0..<min(canvas.size.rows, size.rows)
    let linkRows = self.links.adopt(links)
    var changed = rows.filter { row in
      previous.map { !canvas.rowEquals(row, in: $0) } ?? true || linkRows.changed.contains(row)
        || erased.contains(row)
    }
    if !hasPairs(for: changed, of: canvas) {
      // Pictures use hundreds of pairs, so the pairs can run out. All are then assigned again, and every row is drawn again.
      pairs.removeAll()
      (previous, changed) = (nil, Array(rows))
    }
    if previous == nil { CNcurses.erase() }
    let isWhole = spoken != nil && previous != nil
    if isWhole, let spoken, changed.contains(where: spoken.contains) || spoken.count > 1 && spoken != self.spoken {
      write(rows.filter(spoken.contains), of: canvas, columns: size.columns, isWhole: true)
      send(cursor: cursor, within: size)
      changed.removeAll(where: spoken.contains)
    }
    let moves = spoken == nil ? sequences(for: slide, to: canvas, from: previous, within: size) : ""
    write(changed, of: canvas, columns: size.columns, isWhole: isWhole)
    let rewritten = Set(changed.filter { linkRows.linked.contains($0) || erased.contains($0) })
    for row in rewritten { wredrawln(cnc_screen(), Int32(row), 1) }
    self.pictures.noteDrawing(of: canvas, over: previous, rows: rewritten)
    (shown, self.spoken) = (canvas, spoken)
    let linked = self.links.sequences(for: changed, of: canvas, within: size)
    send(cursor: cursor, within: size, moves: moves, links: linked)
  }

  /// The sequences with which the terminal moves cells, which ncurses is told about; empty if that would save nothing.
  ///
  /// A key that moves the grid's window by half its width sends little more than half the bytes this way.
  private func sequences(
    for slide: CanvasSlide?, to canvas: Canvas, from previous: Canvas?, within size: Size
  ) -> String {
    guard canSlide, let slide, let previous, size == canvas.size else { return "" }
    let rows = canvas.rowsWorthSliding(slide, from: previous)
    if rows.isEmpty { return "" }
    // tmux 3.3 leaves a character behind if more are inserted than moved, so insert in two steps.
    let steps = 2 * slide.columns > slide.area.columns ? [slide.columns / 2, (slide.columns + 1) / 2] : [slide.columns]
    let move = steps.map { "\u{1B}[\(abs($0))\($0 < 0 ? "P" : "@")" }.joined()
    for row in rows { cnc_slide(Int32(row), Int32(slide.area.column), Int32(slide.columns)) }
    // The cursor stays in its column.
    let sequences = rows.map { "\u{1B}[\($0 + 1)d\(move)" }.joined()
    return "\u{1B}7\u{1B}[m\u{1B}[\(slide.area.column + 1)G\(sequences)\u{1B}8"
  }

  /// Whether there are enough pairs for the styles in some rows. Most screens have fewer cells than pairs and need no check.
  private func hasPairs(for rows: [Int], of canvas: Canvas) -> Bool {
    let cells = rows.count * canvas.size.columns
    return pairs.freeCount >= cells
      || pairs.hasRoom(for: rows.lazy.flatMap { canvas.runs(inRow: $0).map(\.style) })
  }

  private mutating func write(_ rows: [Int], of canvas: Canvas, columns: Int, isWhole: Bool) {
    for row in rows {
      write(canvas.runs(inRow: row), row: row, columns: columns)
      if isWhole { wredrawln(cnc_screen(), Int32(row), 1) }
    }
  }

  /// Writes the whole screen again, without pictures.
  mutating func redraw(within size: Size) {
    pictures.forget()
    let all = shown.map { links.sequences(for: 0..<$0.size.rows, of: $0, within: size) } ?? ""
    update(links: all) {
      clearok(cnc_screen(), true)
      wnoutrefresh(cnc_screen())
    }
  }

  private func send(cursor: Point?, within size: Size, moves: String = "", links: String = "") {
    update(moves: moves, links: links) {
      moveCursor(to: cursor, within: size)
      wnoutrefresh(cnc_screen())
    }
  }

  /// Sends all changes made to the screen since the last call, after running `prepare`.
  private func update(moves: String = "", links: String, _ prepare: () -> Void) {
    let collected = output.collect {
      prepare()
      doupdate()
    }
    let frame = canCompact ? CompactFrame(collected, columns: Int(getmaxx(cnc_screen()))).bytes : collected
    let mode = TerminalMode.synchronizedOutput
    let (start, end) = isSynchronized ? (mode.on, mode.off) : ("", "")
    TerminalModes.write(Array((start + moves).utf8) + frame + Array((links + end).utf8))
  }

  /// Screen readers follow the hardware cursor, so it is placed last, even if hidden.
  private func moveCursor(to cursor: Point?, within size: Size) {
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
        // ncurses draws the bottom right cell but returns ERR, so the result is meaningless.
        _ = mvaddnstr(Int32(row), Int32(run.column), bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count))
      }
    }
  }

  private mutating func apply(_ style: Style) {
    let choice = pairs.choose(for: style)
    if let new = choice.new { init_extended_pair(Int32(choice.number), new.foreground, new.background) }
    wattr_set(cnc_screen(), Self.attributes(style.attributes), choice.number, nil)
  }

  private static func attributes(_ attributes: Style.Attributes) -> attr_t {
    var bits = attr_t(0)
    if attributes.contains(.bold) { bits |= cnc_bold() }
    if attributes.contains(.dim) { bits |= cnc_dim() }
    if attributes.contains(.reverse) { bits |= cnc_reverse() }
    if attributes.contains(.underline) { bits |= cnc_underline() }
    if attributes.contains(.italic) { bits |= cnc_italic() }
    return bits
  }

  /// As much of the text as fits. ncurses would continue in the next row.
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

/// Assigns numbers to colour pairs in the order of their first use. A terminal may have few pairs, and most screens use only
/// a handful.
struct StylePairs {
  /// Two colours as ncurses numbers them; -1 is the terminal's default.
  struct Pair: Hashable {
    let foreground: Int32
    let background: Int32

    static let own = Pair(foreground: -1, background: -1)
  }

  /// The number of a pair in ncurses.
  struct Choice: Hashable {
    let number: Int16
    /// The pair, if it must be registered first.
    let new: Pair?
  }

  private let colours: Int
  private let highest: Int
  private var numbers: [Pair: Int16] = [:]

  /// - Parameters:
  ///   - colours: The terminal's number of colours; with 0 every style gets pair 0.
  ///   - limit: The terminal's number of pairs, including pair 0.
  init(colours: Int, limit: Int) {
    self.colours = colours
    highest = min(limit, Int(Int16.max)) - 1
  }

  var freeCount: Int { max(0, highest - numbers.count) }

  /// Whether every style has a pair or can still get one.
  func hasRoom(for styles: some Sequence<Style>) -> Bool {
    let wanted = Set(styles.map(pair)).filter { $0 != .own && numbers[$0] == nil }
    return wanted.count <= freeCount
  }

  /// Frees all pairs. Cells that use one change their appearance when its number is assigned again.
  mutating func removeAll() { numbers.removeAll() }

  /// The pair for a style. If all pairs are in use, this is pair 0, the terminal's default colours.
  mutating func choose(for style: Style) -> Choice {
    let pair = pair(of: style)
    if pair == .own { return Choice(number: 0, new: nil) }
    if let known = numbers[pair] { return Choice(number: known, new: nil) }
    guard numbers.count < highest else { return Choice(number: 0, new: nil) }
    let number = Int16(numbers.count + 1)
    numbers[pair] = number
    return Choice(number: number, new: pair)
  }

  private func pair(of style: Style) -> Pair {
    Pair(foreground: number(style.foreground), background: number(style.background))
  }

  /// The number of a colour. An unavailable colour becomes the nearest one, or the default.
  private func number(_ colour: Colour) -> Int32 {
    switch colour.shown(in: colours) {
    case .terminal: -1
    case .palette(let entry): Int32(entry)
    // The first 256 numbers belong to the palette: see `TrueColour`.
    case .rgb(let value): Int32(value < 256 ? value + 256 : value)
    }
  }
}

/// The sequence (OSC 52) that asks a terminal to copy text to the clipboard.
enum Clipboard {
  /// Some terminals truncate or print longer base64 text.
  static let longestEncoding = 74_994

  /// Returns `nil` if the text is too long.
  static func sequence(for text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard (bytes.count + 2) / 3 * 4 <= longestEncoding else { return nil }
    return Array("\u{1B}]52;c;".utf8) + Base64.encoded(bytes) + [0x07]
  }
}
