import CNcurses
import CellCanvas

/// What ncurses' keys are called here.
enum KeyCodes {
  static func key(for code: Int32) -> Key? {
    if (KEY_F0 + 1...KEY_F0 + 12).contains(code) { return .function(Int(code - KEY_F0)) }
    return byCode[code]
  }

  /// Keys that a terminal's description names and ncurses gives no fixed number.
  static func key(named name: String) -> Key? {
    byName[name]
  }

  private static let byCode: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
    KEY_SR: .shiftUp, KEY_SF: .shiftDown, KEY_SLEFT: .shiftLeft, KEY_SRIGHT: .shiftRight,
    KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_HOME: .home, KEY_END: .end,
    // The corners of a keypad that is not in number mode.
    KEY_A1: .home, KEY_A3: .pageUp, KEY_C1: .end, KEY_C3: .pageDown, KEY_FIND: .home, KEY_SELECT: .end,
    KEY_ENTER: .enter, KEY_BTAB: .shiftTab, KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_IC: .insert,
  ]

  private static let byName: [String: Key] = [
    "kUP": .shiftUp, "kDN": .shiftDown, "kLFT": .shiftLeft, "kRIT": .shiftRight,
    "kLFT5": .controlLeft, "kRIT5": .controlRight, "kLFT6": .controlLeft, "kRIT6": .controlRight,
  ]
}
