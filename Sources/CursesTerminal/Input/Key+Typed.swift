import CellCanvas

extension Key {
  /// The key behind a character that was typed; nil for those no key stands for.
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
