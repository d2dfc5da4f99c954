/// Text that is being pasted, byte by byte until its end mark.
struct PastedText {
  static let longest = 1 << 20
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The last few bytes seen, also when the text is too long to be kept.
  private var tail: [UInt8] = []

  /// True when this byte was the last of the end mark.
  mutating func takeIn(_ byte: UInt8) -> Bool {
    if bytes.count < Self.longest + Self.endMark.count { bytes.append(byte) }
    tail.append(byte)
    if tail.count > Self.endMark.count { tail.removeFirst() }
    return tail == Self.endMark
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
