import CellCanvas

/// The meaning of a sequence that ncurses did not recognise, as sent by xterm and compatible terminals.
enum EscapeSequence: Hashable {
  case key(Key)
  case mouse(MouseEvent)
  case pasteBegins
  /// A mouse report in X10 format: three bytes follow.
  case oldMouse
  case report(TerminalReport)

  /// The meaning of Escape, `[` and these bytes, including the final letter.
  static func control(_ bytes: [UInt8]) -> EscapeSequence? {
    guard let last = bytes.last else { return nil }
    if bytes == [UInt8(ascii: "M")] { return .oldMouse }
    let body = bytes.dropLast()
    if body == [UInt8(ascii: "[")] { return consoleKey(last).map { .key($0) } }
    switch body.first {
    case UInt8(ascii: "<")?:
      return MouseReport.event(parameters: numbers(body.dropFirst()), final: last).map { .mouse($0) }
    case UInt8(ascii: "?")?:
      let parameters = body.dropFirst()
      return TerminalReport(parameters: parameters, numbers: numbers(parameters), final: last).map { .report($0) }
    // A private sequence with another meaning.
    case .some(UInt8(ascii: "=")...UInt8(ascii: ">")): return nil
    default:
      if last == UInt8(ascii: "u") { return KittyKey.key(body).map { .key($0) } }
      return meaning(numbers(body), final: last)
    }
  }

  /// The meaning of Escape, `O` and a letter.
  static func application(_ letter: UInt8) -> EscapeSequence? {
    letterKey(letter, modifiers: 0).map { .key($0) }
  }

  private static func meaning(_ numbers: [Int], final: UInt8) -> EscapeSequence? {
    if final == UInt8(ascii: "~") {
      if numbers.first == 200 { return .pasteBegins }
      return numbers.first.flatMap { tildeKeys[$0] }.map { .key($0) }
    }
    if final == UInt8(ascii: "t") {
      guard numbers.count == 3, numbers[0] == 6 else { return nil }
      return PictureOutput.cell(Size(columns: numbers[2], rows: numbers[1])).map { .report(.cell($0)) }
    }
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    return letterKey(final, modifiers: modifiers).map { .key($0) }
  }

  static func letterKey(_ letter: UInt8, modifiers: Int) -> Key? {
    let shift = modifiers & 1 != 0
    let control = modifiers & 4 != 0
    switch letter {
    case UInt8(ascii: "A"): return shift ? .shiftUp : .up
    case UInt8(ascii: "B"): return shift ? .shiftDown : .down
    case UInt8(ascii: "C"): return control ? .controlRight : shift ? .shiftRight : .right
    case UInt8(ascii: "D"): return control ? .controlLeft : shift ? .shiftLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .shiftTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(letter - UInt8(ascii: "P")) + 1)
    // Sent by rxvt.
    case UInt8(ascii: "a"): return .shiftUp
    case UInt8(ascii: "b"): return .shiftDown
    case UInt8(ascii: "c"): return .shiftRight
    case UInt8(ascii: "d"): return .shiftLeft
    default: return nil
    }
  }

  /// F1 to F5 on the Linux console, `[[A` to `[[E`.
  private static func consoleKey(_ letter: UInt8) -> Key? {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return nil }
    return .function(Int(letter - UInt8(ascii: "A")) + 1)
  }

  static let tildeKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
    18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// The numbers between semicolons, at most 99,999 each. A missing number counts as 0.
  private static func numbers(_ bytes: some Sequence<UInt8>) -> [Int] {
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let value = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(value, 99_999)
      default: break
      }
    }
    return numbers
  }
}

/// Mouse reports. ncurses can read them too, but not sideways scrolling, nor columns beyond 223 if the terminal's
/// description is old.
enum MouseReport {
  /// A report in SGR format: three numbers, then `M` for a press or `m` for a release.
  static func event(parameters: [Int], final: UInt8) -> MouseEvent? {
    guard parameters.count == 3, final == UInt8(ascii: "M") else { return nil }
    return event(button: parameters[0], column: parameters[1], row: parameters[2])
  }

  /// A report in X10 format: three bytes, each with 32 added.
  static func event(oldBytes bytes: [UInt8]) -> MouseEvent? {
    guard bytes.count == 3 else { return nil }
    return event(button: Int(bytes[0]) - 32, column: Int(bytes[1]) - 32, row: Int(bytes[2]) - 32)
  }

  private static let shift = 4
  private static let moving = 32
  private static let wheel = 64
  private static let unusual = 128

  private static func event(button: Int, column: Int, row: Int) -> MouseEvent? {
    guard button >= 0, column > 0, row > 0, button & (moving | unusual) == 0 else { return nil }
    let point = Point(column: column - 1, row: row - 1)
    let number = button & 3
    guard button & wheel != 0 else { return number == 0 ? MouseEvent(.press, at: point) : nil }
    let sideways = button & shift != 0
    switch number {
    case 0: return MouseEvent(sideways ? .wheelLeft : .wheelUp, at: point)
    case 1: return MouseEvent(sideways ? .wheelRight : .wheelDown, at: point)
    case 2: return MouseEvent(.wheelLeft, at: point)
    default: return MouseEvent(.wheelRight, at: point)
    }
  }
}
