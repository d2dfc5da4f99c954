import CellCanvas

/// Keys in kitty's protocol: `CSI code:shifted:base ; modifiers:event ; text u`.
///
/// The code is the character of the key without modifiers. A key means the same as it does without the protocol, so that
/// it works the same in every terminal.
enum KittyKey {
  private static let (shift, alt, control, desktop) = (1, 2, 4, 8 | 16 | 32)
  /// The event number for the release of a key.
  private static let release = 3

  /// The key of a sequence without its final letter; `nil` if it has no meaning here.
  static func key(_ body: some Collection<UInt8>) -> Key? {
    let fields = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
      field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
      }
    }
    guard let code = fields.first?.first else { return nil }
    let details = fields.count > 1 ? fields[1] : []
    if details.count > 1, details[1] == release { return nil }
    let modifiers = max(0, (details.first ?? 1) - 1)
    // With Super, Hyper or Meta, a key belongs to the desktop.
    return modifiers & desktop == 0 ? key(code, modifiers) : nil
  }

  private static func key(_ code: Int, _ modifiers: Int) -> Key? {
    switch code {
    case 9 where modifiers & shift != 0: .shiftTab
    case 9: .tab
    case 13: .enter
    case 27: .escape
    case 127: modifiers & (alt | control) == alt ? .alt("\u{7F}") : .backspace
    case 57_399...57_408: .character(keypadDigits[code - 57_399])
    case 57_409...57_416: keypadKeys[code - 57_409]
    case 57_417...57_420: EscapeSequence.letterKey(keypadArrows[code - 57_417], modifiers: modifiers)
    case 57_421...57_426: keypadMoves[code - 57_421]
    // Other keys without a character.
    case 57_344...63_743: nil
    default: UInt32(exactly: code).flatMap(Unicode.Scalar.init).flatMap { character($0, modifiers) }
    }
  }

  private static func character(_ scalar: Unicode.Scalar, _ modifiers: Int) -> Key? {
    if modifiers & control != 0, let byte = controlByte(scalar) { return Key(typed: Unicode.Scalar(byte)) }
    guard case .character(let typed)? = Key(typed: modifiers & shift == 0 ? scalar : shifted(scalar)) else {
      return nil
    }
    return modifiers & alt == 0 ? .character(typed) : .alt(typed)
  }

  /// The capital letter. Which symbol a digit becomes depends on the keyboard layout, which terminals do not report.
  private static func shifted(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    return capital.count == 1 ? capital.first ?? scalar : scalar
  }

  /// The byte that a key with Control sends without the protocol; `nil` if it sends its character.
  private static func controlByte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "a"..."z", "A"..."Z": UInt8(scalar.value) & 0x1F
    case " ", "@", "2": 0x00
    case "[", "3": 0x1B
    case "\\", "4": 0x1C
    case "]", "5": 0x1D
    case "^", "6", "~": 0x1E
    case "_", "/", "7": 0x1F
    case "?", "8": 0x7F
    default: nil
    }
  }

  private static let keypadDigits: [Unicode.Scalar] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
  private static let keypadKeys: [Key] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter, .character("="),
    .character(","),
  ]
  /// The final letters of the sequences for left, right, up and down.
  private static let keypadArrows = Array("DCAB".utf8)
  private static let keypadMoves: [Key] = [.pageUp, .pageDown, .home, .end, .insert, .delete]
}
