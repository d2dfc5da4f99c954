import CNcurses
import CellCanvas

/// The keys of ncurses, by its numbers and names.
enum KeyCodes {
  static func key(for code: Int32) -> Key? {
    if (KEY_F0 + 1...KEY_F0 + 12).contains(code) { return .function(Int(code - KEY_F0)) }
    return byCode[code]
  }

  /// A key that a terminal's description names and to which ncurses gives no fixed number.
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

extension Key {
  /// The key that types a character; nil for a control that no key types.
  init?(typed scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x00: self = .control(" ")
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x1B: self = .escape
    case 0x01...0x1A: self = .control(Self.letter(scalar.value + 0x60))
    case 0x1C...0x1F: self = .control(Self.letter(scalar.value + 0x40))
    case 0x80...0x9F: return nil
    default: self = .character(scalar)
    }
  }

  private static func letter(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: value))
  }
}
