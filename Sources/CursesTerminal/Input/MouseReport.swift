import CellCanvas

/// What a terminal reports of its mouse. ncurses could read it too, but neither the wheel that turns sideways nor
/// columns beyond 223 where the terminal's description is old.
enum MouseReport {
  /// A report of the present kind: three numbers and `M` for pressed, `m` for let go.
  static func event(parameters: [Int], final: UInt8) -> MouseEvent? {
    guard parameters.count == 3, final == UInt8(ascii: "M") else { return nil }
    return event(button: parameters[0], column: parameters[1], row: parameters[2])
  }

  /// A report of the old kind: three bytes, each raised by 32.
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
