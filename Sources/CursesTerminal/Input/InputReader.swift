import CNcurses
package import CellCanvas
import Glibc

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
      ready = decoder.decode(raw, at: MonotonicClock.milliseconds()).filter { Self.isOnScreen($0, within: size()) }
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
