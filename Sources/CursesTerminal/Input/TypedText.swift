import CellCanvas

/// Assembles scalars from UTF-8 bytes. Invalid bytes are left out.
struct UTF8Assembler {
  private var pending: [UInt8] = []

  /// Returns the scalar that this byte completes.
  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    // Only a continuation byte continues a scalar; any other starts a new one.
    if byte & 0xC0 != 0x80 { pending.removeAll() }
    pending.append(byte)
    guard let expected = Self.length(first: pending[0]) else {
      pending.removeAll()
      return nil
    }
    guard pending.count == expected else { return nil }
    defer { pending.removeAll() }
    guard let text = String(validating: pending, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  var isIncomplete: Bool { !pending.isEmpty }

  mutating func reset() {
    pending.removeAll()
  }

  private static func length(first byte: UInt8) -> Int? {
    switch byte {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}

extension Key {
  /// The key that types a character; `nil` for a control character that no key types.
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

/// Text being pasted, byte by byte until its end mark.
struct PastedText {
  static let longest = 1 << 20
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of end mark bytes matched so far, counted even if the text is too long to be kept.
  private var matched = 0

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.longest + Self.endMark.count { bytes.append(byte) }
    // Escape occurs only once in the mark, so a mismatch can only start the mark again.
    matched = byte == Self.endMark[matched] ? matched + 1 : byte == Self.endMark[0] ? 1 : 0
  }

  var isComplete: Bool { matched == Self.endMark.count }

  /// The text without the end mark, with invalid UTF-8 repaired and `\n` for every line break.
  var text: String {
    var kept = bytes[...]
    if kept.suffix(Self.endMark.count) == Self.endMark[...] { kept = kept.dropLast(Self.endMark.count) }
    let whole = String(decoding: kept.prefix(Self.longest), as: UTF8.self)
    var lines = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in whole.unicodeScalars {
      if !(scalar == "\n" && previous == "\r") { lines.append(scalar == "\r" ? "\n" : scalar) }
      previous = scalar
    }
    return String(lines)
  }
}
