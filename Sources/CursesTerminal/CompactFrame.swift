import CNcurses

/// Shortens what ncurses sends for a frame, without changing what the terminal shows.
///
/// With every change of the text's colour, ncurses sends the background again, and it resets a colour before it resets
/// everything. These sequences are left out. A long frame is also sent style by style instead of row by row, because the
/// grid has many short pieces in a few styles: moving the cursor takes fewer bytes than changing the style twice. Together,
/// this halves a frame of the grid in a theme with its own background.
struct CompactFrame {
  /// What ncurses sends.
  private let output: [UInt8]
  private let isSorted: Bool
  private(set) var bytes: [UInt8] = []
  /// The style of the terminal after `bytes`, and the one after what has been read.
  private var (shown, wanted) = (TerminalStyle(), TerminalStyle())
  /// Where ncurses expects the cursor after what has been read.
  private var cursor: FrameCursor
  /// Whether the terminal's cursor may be elsewhere.
  private var isCursorBehind = false
  /// What has been read but not sent.
  private var pieces = FramePieces()

  /// Frames with at least this many bytes are sent style by style. Shorter ones have too few pieces for it to save anything.
  static let leastSortedFrame = 1500

  /// Whether the open terminal uses the standard sequences, and waits in the last column.
  static var isUsable: Bool {
    let sequences = ["op": "39;49m", "cuf1": "C", "hpa": "%i%p1%dG", "vpa": "%i%p1%dd"]
    return sequences.allSatisfy { AttributeSequences.bytes(of: $0.key) == Array("\u{1B}[\($0.value)".utf8) }
      && ["setaf", "sgr0"].allSatisfy { AttributeSequences.bytes(of: $0)?.starts(with: "\u{1B}[".utf8) ?? false }
      && tigetflag("xenl") > 0
  }

  /// Shortens a frame. The terminal's style must be reset before and after it.
  ///
  /// - Parameters:
  ///   - output: What ncurses sends.
  ///   - columns: The width of the terminal.
  ///   - leastSortedFrame: The number of bytes from which a frame is sent style by style.
  init(_ output: [UInt8], columns: Int, leastSortedFrame: Int = leastSortedFrame) {
    self.output = output
    isSorted = output.count >= leastSortedFrame
    cursor = FrameCursor(columns: columns)
    bytes.reserveCapacity(output.count)
    var index = 0
    while index < output.count, let next = read(from: index) { index = next }
    sendPieces()
    wanted.append(to: &bytes, after: &shown)
    bytes += output[index...]
  }

  /// Reads the text or the sequence at an index, and returns the index after it; `nil` if nothing more can be shortened.
  private mutating func read(from start: Int) -> Int? {
    guard output[start] == FrameCursor.escape else {
      let end = output[start...].firstIndex(of: FrameCursor.escape) ?? output.count
      read(text: start..<end)
      return end
    }
    guard let end = sequenceEnd(from: start) else {
      // Another kind of sequence, which is copied like text.
      send(start..<start + 1)
      cursor.forget()
      return start + 1
    }
    let (parameters, final) = (output[(start + 2)..<(end - 1)], output[end - 1])
    if final == UInt8(ascii: "m") { return wanted.apply(parameters) ? end : nil }
    read(final, parameters, sequence: start..<end)
    return end
  }

  private mutating func read(text range: Range<Int>) {
    let place = cursor.position
    var next = cursor
    let isPlain = next.write(output[range])
    if isSorted, isPlain, let place {
      cursor = next
      keep(range, at: place)
    } else {
      send(range)
      cursor = next
    }
  }

  private mutating func read(_ final: UInt8, _ parameters: ArraySlice<UInt8>, sequence: Range<Int>) {
    switch final {
    case UInt8(ascii: "X"), UInt8(ascii: "K"):
      // Erases from the cursor to the right.
      if isSorted, let place = cursor.position, final == UInt8(ascii: "X") || parameters.isEmpty {
        keep(sequence, at: place)
      } else {
        send(sequence)
      }
    case UInt8(ascii: "b") where pieces.end == sequence.lowerBound:
      // Repeats the last character.
      cursor.repeatCharacter(parameters)
      pieces.extend(to: sequence.upperBound, cursor: cursor.position)
    case let letter where FrameCursor.movements.contains(letter):
      cursor.move(letter, parameters)
      if isSorted, cursor.position != nil { isCursorBehind = true } else { send(sequence, isStyled: false) }
    case UInt8(ascii: "h"), UInt8(ascii: "l"): send(sequence)
    default:
      send(sequence)
      cursor.forget()
    }
  }

  /// Keeps a piece that can be sent in any order.
  private mutating func keep(_ range: Range<Int>, at place: FrameCursor.Position) {
    pieces.add(FramePieces.Piece(range: range, place: place, cursor: cursor.position), in: wanted)
    isCursorBehind = true
  }

  /// Sends a part of the output at once. Movements of the cursor do not depend on the style.
  private mutating func send(_ range: Range<Int>, isStyled: Bool = true) {
    sendPieces()
    if isStyled { wanted.append(to: &bytes, after: &shown) }
    bytes += output[range]
  }

  private mutating func sendPieces() {
    let last = pieces.send(from: output, to: &bytes, after: &shown)
    if isCursorBehind, let place = cursor.position { place.append(to: &bytes, after: last) }
    isCursorBehind = false
  }

  /// The index after the control sequence (`ESC [ … letter`) at an escape character; `nil` for other sequences.
  private func sequenceEnd(from start: Int) -> Int? {
    guard start + 1 < output.count, output[start + 1] == UInt8(ascii: "[") else { return nil }
    return output[(start + 2)...].firstIndex { !(0x20...0x3F).contains($0) }.map { $0 + 1 }
  }
}
