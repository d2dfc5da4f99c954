/// Text in HZ (RFC 1843): between `~{` and `~}`, two ASCII bytes are a Chinese letter. `~~` is a tilde.
struct HZText {
  private enum State {
    case ascii, asciiTilde, chinese, chineseTilde
    /// After the first byte of a letter.
    case letter(UInt8)
  }

  private var state = State.ascii

  private static let tilde = UInt8(ascii: "~")

  /// Converts the next bytes to GB 2312. `isLast` says that no more bytes follow.
  mutating func gb2312(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 1)
    for byte in bytes { append(byte, to: &text) }
    if isLast { endState(to: &text) }
    return text
  }

  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
    switch (state, byte) {
    // A line ends Chinese, so that a missing `~}` does not swallow the document.
    case (.chinese, ASCIIByte.lineFeed), (.chineseTilde, ASCIIByte.lineFeed), (.letter, ASCIIByte.lineFeed):
      endState(to: &text)
      text.append(byte)
    case (.ascii, HZText.tilde): state = .asciiTilde
    case (.asciiTilde, UInt8(ascii: "{")): state = .chinese
    case (.asciiTilde, HZText.tilde), (.asciiTilde, ASCIIByte.lineFeed):
      state = .ascii
      if byte == HZText.tilde { text.append(byte) }
    case (.chinese, HZText.tilde): state = .chineseTilde
    case (.chineseTilde, UInt8(ascii: "}")): state = .ascii
    case (.chinese, 0x21...0x7E): state = .letter(byte)
    case (.letter(let first), 0x21...0x7E):
      text += [first | 0x80, byte | 0x80]
      state = .chinese
    case (.asciiTilde, _):
      endState(to: &text)
      text.append(byte)
    case (.chineseTilde, _), (.letter, _):
      endState(to: &text)
      state = .chinese
      append(byte, to: &text)
    case (.ascii, _), (.chinese, _): text.append(byte)
    }
  }

  /// Appends a byte whose next one does not fit, as it is.
  private mutating func endState(to text: inout [UInt8]) {
    switch state {
    case .asciiTilde, .chineseTilde: text.append(HZText.tilde)
    case .letter(let first): text.append(first)
    case .ascii, .chinese: break
    }
    state = .ascii
  }
}

/// Text in UTF-7 (RFC 2152): a `+` begins UTF-16 in base64, which ends before the first other byte. `+-` is a plus sign.
struct UTF7Text {
  private var units = WideText(width: 2, isBigEndian: true)
  private var isInBase64 = false
  /// Whether nothing has followed the `+` yet.
  private var isAtStart = false
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  private static let plus = UInt8(ascii: "+")
  private static let minus = UInt8(ascii: "-")

  /// Appends the next bytes to a text in UTF-8. With `isLast` none follow.
  mutating func append(_ bytes: UnsafeRawBufferPointer, isLast: Bool, to text: inout [UInt8]) {
    for byte in bytes { append(byte, to: &text) }
    if isLast, isInBase64 { endBase64(to: &text) }
  }

  private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
    guard isInBase64 else {
      if byte == UTF7Text.plus {
        (isInBase64, isAtStart) = (true, true)
      } else {
        text += byte < 0x80 ? [byte] : Array(String(FeedEncoding.windows1252(byte)).utf8)
      }
      return
    }
    guard let value = UTF7Text.value(byte) else {
      if byte == UTF7Text.minus, isAtStart { text.append(UTF7Text.plus) }
      endBase64(to: &text)
      // A minus sign belongs to the base64.
      return byte == UTF7Text.minus ? () : append(byte, to: &text)
    }
    isAtStart = false
    bits = bits << 6 | value
    bitCount += 6
    guard bitCount >= 8 else { return }
    bitCount -= 8
    withUnsafeBytes(of: UInt8(truncatingIfNeeded: bits >> bitCount)) { units.append($0, isLast: false, to: &text) }
    bits &= 1 << bitCount - 1
  }

  private mutating func endBase64(to text: inout [UInt8]) {
    units.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, to: &text)
    self = UTF7Text()
  }

  /// The six bits of a letter of base64.
  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30 + 52
    case plus: 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Whether most plus signs in some bytes begin whole letters. In text that is not UTF-7 they do not: `+0000`, `C++`.
  static func isLikely(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (sound, other) = (0, 0)
    var rest = bytes
    while let start = rest.firstIndex(of: plus) {
      let run = rest[(start + 1)...].prefix { value($0) != nil }
      // It may go on after these bytes.
      guard run.endIndex < rest.endIndex else { break }
      let isSound = run.isEmpty ? rest[run.endIndex] == minus : isWhole(run)
      if isSound { sound += 1 } else { other += 1 }
      rest = rest[run.endIndex...]
    }
    return sound > other
  }

  /// Whether a run of base64 has whole units, and zeros after them.
  private static func isWhole(_ run: ArraySlice<UInt8>) -> Bool {
    let surplus = run.count * 6 % 16
    guard surplus < 6, let last = run.last.flatMap(value) else { return false }
    return last & (1 << UInt32(surplus) - 1) == 0
  }
}
