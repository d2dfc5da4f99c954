import CellCanvas
import Foundation

/// A terminal that knows a handful of sequences and refuses everything else: what it is sent is either one of these or
/// a character to be seen.
package struct StrictTerminal {
  /// Output that should not have been sent, such as `byte 0D`; the first hundred faults.
  package private(set) var faults: [String] = []
  package private(set) var faultCount = 0
  /// Bytes above ASCII.
  package private(set) var highBytes = 0
  /// Characters that were drawn, among all there are.
  package private(set) var seen = [Bool](repeating: false, count: 0x110000)

  let columns: Int
  private var cells: [[UInt8]]
  private var column = 0
  private var row = 0
  /// The bytes of a sequence or character that is not complete.
  private var pending: [UInt8] = []

  private static let blank: [UInt8] = [0x20]

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    cells = [[UInt8]](repeating: Self.blank, count: columns * rows)
  }

  /// The text of a row, blanks and all.
  package func text(ofRow row: Int) -> String {
    String(decoding: cells[row * columns..<(row + 1) * columns].joined(), as: UTF8.self)
  }

  package mutating func feed(_ bytes: ArraySlice<UInt8>) {
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
    if ForbiddenScalars.contains(scalar) { return refuse("U+\(String(scalar.value, radix: 16))") }
    seen[Int(scalar.value)] = true
    draw(CellWidth.of(scalar) ?? 1)
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
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "7"), UInt8(ascii: "8"): break
    default: return refuse("a sequence: \(hex(pending))")
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (final, parameters) {
    case ("H", _):
      row = min(max(1, numbers.first ?? 1), cells.count / columns) - 1
      column = min(max(1, numbers.count > 1 ? numbers[1] : 1), columns) - 1
    case ("J", "2"): erase(0..<cells.count)
    case ("J", ""): erase(row * columns + column..<cells.count)
    case ("K", ""): erase(row * columns + column..<(row + 1) * columns)
    case ("K", "1"): erase(row * columns..<row * columns + column + 1)
    case ("m", _), ("t", "22;0;0"), ("t", "23;0;0"), ("h", "4"), ("l", "4"): break
    case ("h", _), ("l", _): if !Self.modes.contains(parameters) { refuse("a mode: \(parameters)") }
    default: refuse("a sequence: \(hex(pending))")
    }
  }

  /// Cursor keys, wrapping, blinking, cursor, mouse, keys of eight bits, the other screen, pasted text.
  private static let modes: Set = ["?1", "?7", "?12", "?25", "?12;25", "?1000", "?1006", "?1034", "?1049", "?2004"]

  private mutating func erase(_ range: Range<Int>) {
    for index in range { cells[index] = Self.blank }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0, radix: 16) }.joined(separator: " ")
  }
}

extension StrictTerminal {
  /// The environment in which a program draws for it: xterm, but for what moves the cursor without a sequence (CR, LF,
  /// BS, TAB), and for short cuts, in a description of its own.
  package static func environment(home: String, adding more: [String: String] = [:]) throws -> [String: String] {
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
