/// Text that is being pasted, byte by byte until its end mark.
struct PastedText {
  static let longest = 1 << 20
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end mark the last bytes were, also when the text is too long to be kept.
  private var matched = 0

  /// True when this byte was the last of the end mark.
  mutating func takeIn(_ byte: UInt8) -> Bool {
    if bytes.count < Self.longest + Self.endMark.count { bytes.append(byte) }
    // Escape is in the mark only once, so what breaks it off can only begin it anew.
    matched = byte == Self.endMark[matched] ? matched + 1 : byte == Self.endMark[0] ? 1 : 0
    return matched == Self.endMark.count
  }

  /// The text without the end mark, bad UTF-8 repaired, its lines ended by `\n`.
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
