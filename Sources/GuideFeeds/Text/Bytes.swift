package import GuideModel

/// Bytes with a meaning in the feeds' formats.
enum ASCIIByte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let ampersand = UInt8(ascii: "&")
  static let asterisk = UInt8(ascii: "*")
  static let brace = UInt8(ascii: "{")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let percent = UInt8(ascii: "%")
  static let pipe = UInt8(ascii: "|")
  static let tilde = UInt8(ascii: "~")
}

extension Span<UInt8> {
  /// The bytes decoded as UTF-8.
  var string: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  /// A range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, self[low] <= ASCIIByte.space { low += 1 }
    while low < high, self[high - 1] <= ASCIIByte.space { high -= 1 }
    return low..<high
  }

  /// Whether a range is exactly this text.
  func holds(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for offset in 0..<letters.count where self[range.lowerBound + offset] != letters[offset] { return false }
      return true
    }
  }

  /// The number in a range of up to six digits; `nil` for anything else.
  func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 6 else { return nil }
    var number = 0
    for index in range {
      let digit = Int(self[index]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// Whether the bytes begin a web page. If a file is missing, some servers send such a page with a success code.
  var beginsWebPage: Bool {
    let start = trimmed(0..<count)
    var letters: [UInt8] = []
    for index in start.prefix(9) { letters.append(self[index] | 0x20) }
    return letters.starts(with: Array("<!doctype".utf8).map { $0 | 0x20 }) || letters.starts(with: Array("<html".utf8))
  }

  /// The value of `true` or `false`; false for an empty range, `nil` for anything else.
  func flag(_ range: Range<Int>) -> Bool? {
    switch range.count {
    case 0: false
    case 4: holds("true", range) ? true : nil
    case 5: holds("false", range) ? false : nil
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// An address as text, decoded as UTF-8 or else windows-1252, without repairs.
  func address(_ range: Range<Int>) -> String {
    let bytes = range.map { self[$0] }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : FeedEncoding.windows1252(byte)) }
    return String(text)
  }
}

extension Span<UInt8> {
  /// A short word in lower case; `nil` if longer than the limit.
  func lowercased(_ range: Range<Int>, upTo limit: Int) -> String? {
    guard range.count <= limit else { return nil }
    var letters: [UInt8] = []
    letters.reserveCapacity(range.count)
    for index in range { letters.append((0x41...0x5A).contains(self[index]) ? self[index] | 0x20 : self[index]) }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension String {
  /// The text; `nil` if empty.
  package var nonEmpty: String? { isEmpty ? nil : self }

  /// The text in quotation marks for a diagnostic, cut at 40 characters.
  package var quoted: Message { .quoted(count > 40 ? "\(prefix(40))…" : self) }

  /// The text for a diagnostic, cut at 100 characters because a feed's ids and names may be long.
  var shortened: String {
    let start = cut(to: 100)
    return start.utf8.count < utf8.count ? "\(start)…" : self
  }
}

extension Unicode.Scalar {
  /// The scalar that the bytes encode in UTF-8; `nil` if they are invalid, too few or too many. For single scalars,
  /// `String(validating:)` takes many times as long.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard let first = bytes.first, let (length, least) = Unicode.Scalar.shape(first), bytes.count == length else {
      return nil
    }
    var value = length == 1 ? UInt32(first) : UInt32(first & 0x7F >> UInt8(length))
    for byte in bytes.dropFirst() {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least else { return nil }
    self.init(value)
  }

  /// The length of a sequence with this first byte, and the smallest scalar that needs it; `nil` if no sequence begins with
  /// it.
  private static func shape(_ first: UInt8) -> (length: Int, least: UInt32)? {
    switch first {
    case 0..<0x80: (1, 0)
    case 0xC0..<0xE0: (2, 0x80)
    case 0xE0..<0xF0: (3, 0x800)
    case 0xF0..<0xF8: (4, 0x10000)
    default: nil
    }
  }
}

extension Array {
  /// Removes all elements but keeps the memory. Does nothing if already empty.
  mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
