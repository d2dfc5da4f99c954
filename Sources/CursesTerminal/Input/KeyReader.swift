import CNcurses
import CellCanvas
import Glibc

/// Reads the keyboard and the mouse, never waiting.
///
/// It asks ncurses for bytes, not for wide characters: `get_wch` throws away whatever precedes a bad byte, and a
/// letter that arrives in two pieces.
struct KeyReader {
  private var decoder = InputDecoder()
  private var ready: [Input] = []

  var pasteDeadline: Int? { decoder.pasteDeadline }
  var hasReadyInput: Bool { !ready.isEmpty }

  /// Puts this before all that is still to be read.
  mutating func put(_ input: Input) {
    ready.append(input)
  }

  mutating func next(size: () -> Size) -> Input? {
    while ready.isEmpty {
      let raw = Self.read(size: size)
      if raw == .byte(Self.quitByte) && decoder.pasteDeadline == nil {
        raise(SIGQUIT)
        continue
      }
      ready = decoder.takeIn(raw, at: Stopwatch.milliseconds()).filter { Self.isSensible($0, within: size()) }
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

  private static func isSensible(_ input: Input, within size: Size) -> Bool {
    guard case .mouse(let event) = input else { return true }
    return Rectangle(size).contains(event.at)
  }
}
