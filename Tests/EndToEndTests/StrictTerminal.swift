import CellCanvas
import Foundation
import GuideTestSupport

/// A terminal that knows a few sequences and rejects everything else that is not a visible character.
struct StrictTerminal {
  /// The first hundred invalid outputs, such as `byte 0D`.
  private(set) var faults: [String] = []
  private(set) var faultCount = 0
  /// The number of bytes above ASCII.
  private(set) var highBytes = 0
  /// For each scalar, whether it was drawn.
  private(set) var seen = [Bool](repeating: false, count: 0x110000)

  /// Whether the terminal also knows xterm's shortcuts, for realistic byte counts.
  private let knowsShortcuts: Bool
  let columns: Int
  private var cells: [[UInt8]]
  private var column = 0
  private var row = 0
  /// The saved position of the cursor.
  private var saved = (column: 0, row: 0)
  private var region: Range<Int>
  /// The last character, for the sequence that repeats it.
  private var last: [UInt8] = []
  /// Bytes of an incomplete sequence or character.
  private var pending: [UInt8] = []

  private static let blank: [UInt8] = [0x20]

  init(columns: Int = 80, rows: Int = 24, knowsShortcuts: Bool = false) {
    self.columns = columns
    self.knowsShortcuts = knowsShortcuts
    region = 0..<rows
    cells = [[UInt8]](repeating: Self.blank, count: columns * rows)
  }

  func text(ofRow row: Int) -> String {
    String(decoding: cells[row * columns..<(row + 1) * columns].joined(), as: UTF8.self)
  }

  /// Whether no sequence or character is incomplete.
  var isBetweenSequences: Bool { pending.isEmpty }
  var cursor: (column: Int, row: Int) { (min(column, columns - 1), row) }

  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte >= 0x80 { highBytes += 1 }
      pending.append(byte)
      if pending[0] == 0x1B { takeSequence() } else { takeCharacter() }
    }
  }

  private mutating func refuse(_ what: String) {
    faultCount += 1
    if faults.count < 100 { faults.append(what) }
    pending.removeAll(keepingCapacity: true)
  }

  // MARK: Characters

  private mutating func takeCharacter() {
    let length = pending[0] < 0x80 ? 1 : pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    if pending.count < length { return }
    guard let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first else {
      return refuse("no UTF-8: \(hex(pending))")
    }
    if knowsShortcuts, takeControlCharacter(scalar) { return }
    if ForbiddenScalars.contains(scalar) { return refuse("U+\(String(scalar.value, radix: 16))") }
    seen[Int(scalar.value)] = true
    draw(CellWidth.of(scalar) ?? 1)
    last = pending
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func draw(_ width: Int) {
    if width == 0 {
      let index = row * columns + column - 1
      guard column > 0 else { return refuse("a mark at the edge") }
      cells[cells[index].isEmpty ? index - 1 : index] += pending
      return
    }
    guard column + width <= columns else { return refuse("text beyond the edge") }
    let index = row * columns + column
    if cells[index].isEmpty { cells[index - 1] = Self.blank }
    if column + width < columns, cells[index + width].isEmpty { cells[index + width] = Self.blank }
    cells[index] = pending
    if width == 2 { cells[index + 1] = [] }
    column += width
  }

  // MARK: Shortcuts

  /// Handles a control character that moves the cursor. Returns false for other characters.
  ///
  /// Line endings are not translated.
  private mutating func takeControlCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\r": column = 0
    case "\n":
      if row == region.upperBound - 1 { scroll(region, by: 1) } else { row = min(row + 1, cells.count / columns - 1) }
    case "\u{8}": column = max(0, min(column, columns - 1) - 1)
    case "\t": column = min((column / 8 + 1) * 8, columns - 1)
    default: return false
    }
    pending.removeAll(keepingCapacity: true)
    return true
  }

  /// Handles a sequence that saves bytes. Returns false for other sequences.
  private mutating func takeShortcut(_ numbers: [Int], _ final: Unicode.Scalar) -> Bool {
    let count = numbers.first ?? 1
    let (start, end) = (row * columns + column, (row + 1) * columns)
    switch final {
    case "r":
      region = (count - 1)..<(numbers.count > 1 ? numbers[1] : cells.count / columns)
      (row, column) = (0, 0)
    case "S": scroll(region, by: count)
    case "T": scroll(region, by: -count)
    case "M": scroll(row..<region.upperBound, by: count)
    case "L": scroll(row..<region.upperBound, by: -count)
    case "d": row = min(count, cells.count / columns) - 1
    case "G": column = min(count, columns) - 1
    case "A": row = max(0, row - count)
    case "B": row = min(row + count, cells.count / columns - 1)
    case "C": column = min(column + count, columns - 1)
    case "D": column = max(0, column - count)
    case "X": erase(start..<min(start + count, end))
    case "P": cells.replaceSubrange(start..<end, with: shifted(cells[start..<end], by: -count))
    case "@": cells.replaceSubrange(start..<end, with: shifted(cells[start..<end], by: count))
    case "b":
      pending = last
      for _ in 0..<count { draw(1) }
    default: return false
    }
    return true
  }

  /// Scrolls rows up or down, leaving blank rows behind.
  private mutating func scroll(_ rows: Range<Int>, by count: Int) {
    let all = rows.map { Array(cells[$0 * columns..<($0 + 1) * columns]) }
    let blanks = Array(repeating: Array(repeating: Self.blank, count: columns), count: min(abs(count), rows.count))
    let moved = count > 0 ? all.dropFirst(blanks.count) + blanks : blanks + all.dropLast(blanks.count)
    cells.replaceSubrange(rows.lowerBound * columns..<rows.upperBound * columns, with: moved.joined())
  }

  /// Cells shifted right or left, with blanks filled in.
  private func shifted(_ row: ArraySlice<[UInt8]>, by count: Int) -> [[UInt8]] {
    let blanks = Array(repeating: Self.blank, count: min(abs(count), row.count))
    return count > 0 ? blanks + row.dropLast(blanks.count) : row.dropFirst(blanks.count) + blanks
  }

  // MARK: Sequences

  private mutating func takeSequence() {
    guard pending.count > 1 else { return }
    switch pending[1] {
    case UInt8(ascii: "["):
      guard pending.count > 2, let last = pending.last, !(0x20...0x3F).contains(last) else { return }
      control(String(decoding: pending[2..<pending.count - 1], as: UTF8.self), Unicode.Scalar(last))
    case UInt8(ascii: "("):
      guard pending.count > 2 else { return }
      if pending[2] != UInt8(ascii: "B") { return refuse("a character set: \(hex(pending))") }
    case UInt8(ascii: "M") where knowsShortcuts:
      if row == region.lowerBound { scroll(region, by: -1) } else { row = max(0, row - 1) }
    case UInt8(ascii: "E") where knowsShortcuts: (row, column) = (min(row + 1, cells.count / columns - 1), 0)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      guard pending.last == 0x07 || pending.suffix(2) == [0x1B, UInt8(ascii: "\\")] && pending.count > 2 else { return }
      string(String(decoding: pending, as: UTF8.self))
    case UInt8(ascii: "7"): saved = (column, row)
    case UInt8(ascii: "8"): (column, row) = saved
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    default: return refuse("a sequence: \(hex(pending))")
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Handles text for the terminal itself: the questions at the start, and the title.
  private mutating func string(_ text: String) {
    if text.hasPrefix("\u{1B}]2;") {
      for scalar in text.unicodeScalars.dropFirst(4).dropLast() where ForbiddenScalars.contains(scalar) {
        refuse("U+\(String(scalar.value, radix: 16)) in the title")
      }
      return
    }
    if text.hasPrefix("\u{1B}]8;;") { return }
    let known = ["\u{1B}]10;?", "\u{1B}]11;?", "\u{1B}]99;i=tvgrid:p=?", "\u{1B}_Gi=31,"]
    if !known.contains(where: text.hasPrefix) { refuse("a string: \(text.debugDescription)") }
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if knowsShortcuts, takeShortcut(numbers.map { max(1, $0) }, final) { return }
    switch (final, parameters) {
    case ("H", _):
      row = min(max(1, numbers.first ?? 1), cells.count / columns) - 1
      column = min(max(1, numbers.count > 1 ? numbers[1] : 1), columns) - 1
    case ("J", "2"): erase(0..<cells.count)
    case ("J", ""): erase(row * columns + column..<cells.count)
    case ("K", ""): erase(row * columns + column..<(row + 1) * columns)
    case ("K", "1"): erase(row * columns..<row * columns + column + 1)
    case ("m", _), ("t", "22;0;0"), ("t", "23;0;0"), ("t", "22;2"), ("t", "23;2"), ("t", "16"), ("h", "4"), ("l", "4"):
      break
    case ("p", "?2026$"), ("p", "?2031$"), ("u", "?"), ("u", ">1"), ("u", "<"), ("q", ">"),
      ("c", ""):
      break
    case ("h", _), ("l", _): if !Self.modes.contains(parameters) { refuse("a mode: \(parameters)") }
    default: refuse("a sequence: \(hex(pending))")
    }
  }

  /// The known modes: cursor keys, wrapping, blinking, cursor, mouse, 8-bit keys, alternate screen, pasted text,
  /// synchronized output and reports of the colour scheme.
  private static let modes: Set = [
    "?1", "?7", "?12", "?25", "?12;25", "?1000", "?1006", "?1034", "?1049", "?2004", "?2026", "?2031",
  ]

  private mutating func erase(_ range: Range<Int>) {
    for index in range { cells[index] = Self.blank }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0, radix: 16) }.joined(separator: " ")
  }
}

extension StrictTerminal {
  /// The environment for drawing on this terminal.
  ///
  /// The terminal's own terminfo description is xterm without shortcuts and without cursor movement by CR, LF, BS and TAB.
  static func environment(home: String, adding more: [String: String] = [:]) throws -> [String: String] {
    let source = "\(home)/strict.ti"
    let without = [
      "bel", "cbt", "cr", "cub", "cub1", "cud", "cud1", "cuf", "cuf1", "cuu", "cuu1", "csr", "dch", "dch1", "dl", "dl1",
      "ech", "hpa", "ht", "hts", "ich", "ich1", "il", "il1", "ind", "indn", "nel", "rep", "ri", "rin", "smir", "rmir",
      "tbc", "vpa", "smacs", "rmacs", "acsc",
    ].map { "\($0)@, " }.joined()
    let description = "strict|xterm without control characters,\n\t\(without)use=xterm-256color,\n"
    try description.write(toFile: source, atomically: true, encoding: .utf8)
    let made = try Shell.run("tic -x -o '\(home)/terminfo' '\(source)'")
    guard made.status == 0 else { throw Shell.Failure(description: "tic: \(made.output)") }
    return TestEnvironment.make(
      term: "strict", home: home, adding: more.merging(["TERMINFO": "\(home)/terminfo"]) { $1 })
  }
}
