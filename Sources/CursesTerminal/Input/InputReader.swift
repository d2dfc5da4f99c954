import CNcurses
package import CellCanvas
import Glibc
import GuideSystem

/// One result of reading by ncurses, not decoded.
package enum RawInput: Hashable {
  /// A byte that is not part of a key of ncurses.
  case byte(UInt8)
  /// A key that ncurses recognised, by its number.
  case key(Int32)
  /// A key that only the terminal's description names, such as `kLFT5`.
  case named(String)
  /// The new size of the terminal.
  case resize(Size)
  /// There is no more input for now.
  case quiet
}

/// Reads the keyboard and the mouse, without waiting.
///
/// It reads bytes of ncurses, not wide characters: `get_wch` discards whatever precedes a bad byte, and a letter that arrives
/// in two pieces.
struct InputReader {
  private var decoder = InputDecoder()
  private var ready: [Input] = []

  var pasteDeadline: Int? { decoder.pasteDeadline }
  var hasReadyInput: Bool { !ready.isEmpty }

  /// Inserts an input before all that is still to be read.
  mutating func insert(_ input: Input) {
    ready.append(input)
  }

  mutating func next(size: () -> Size) -> Input? {
    while ready.isEmpty {
      let raw = Self.read(size: size)
      if raw == .byte(Self.quitByte) && decoder.pasteDeadline == nil {
        raise(SIGQUIT)
        continue
      }
      ready = decoder.decode(raw, at: MonotonicClock.now.milliseconds).filter { Self.isOnScreen($0, within: size()) }
      if raw == .quiet { break }
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// `^\`, which raw mode delivers as a byte.
  private static let quitByte: UInt8 = 0x1C

  private static func read(size: () -> Size) -> RawInput {
    let code = wgetch(cnc_screen())
    switch code {
    case ERR: return .quiet
    case 0...0xFF: return .byte(UInt8(code))
    case KEY_RESIZE: return .resize(size())
    case (KEY_MAX + 1)...: return keyname(code).map { .named(String(cString: $0)) } ?? .key(code)
    default: return .key(code)
    }
  }

  private static func isOnScreen(_ input: Input, within size: Size) -> Bool {
    guard case .mouse(let event) = input else { return true }
    return Rectangle(size).contains(event.at)
  }
}

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
