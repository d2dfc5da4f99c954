/// A fact of a programme as one line of text: `word value`, or `word value<tab>qualifier`. Control characters and
/// backslashes are escaped, so that a line is a line whatever is in it.
struct FactLine {
  let word: String
  let value: String
  /// Nil where there is none, as opposed to an empty one.
  let qualifier: String?

  init(_ word: String, _ value: String, qualifier: String? = nil) {
    (self.word, self.value, self.qualifier) = (word, value, qualifier)
  }

  /// The line.
  var text: String {
    if value.isEmpty, qualifier == nil { return word }
    return "\(word) \(FactLine.escaped(value))" + (qualifier.map { "\t" + FactLine.escaped($0) } ?? "")
  }

  private static let (space, tab, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\\"))

  // MARK: Reading

  /// The line of some bytes, which may be any.
  init(_ line: UnsafeRawBufferPointer) {
    let ranges = FactLine.ranges(in: line)
    word = String(decoding: line[ranges.word], as: UTF8.self)
    value = FactLine.text(line, ranges.value)
    qualifier = ranges.qualifier.map { FactLine.text(line, $0) }
  }

  /// Where the parts of a line are.
  static func ranges(
    in line: UnsafeRawBufferPointer
  ) -> (word: Range<Int>, value: Range<Int>, qualifier: Range<Int>?) {
    let endOfWord = line.firstIndex(of: space) ?? line.count
    let start = min(endOfWord + 1, line.count)
    guard let tab = line[start...].firstIndex(of: tab) else { return (0..<endOfWord, start..<line.count, nil) }
    return (0..<endOfWord, start..<tab, tab + 1..<line.count)
  }

  /// A part of a line without its escapes.
  static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    let bytes = line[range]
    return String(decoding: bytes.contains(backslash) ? unescaped(bytes) : Array(bytes), as: UTF8.self)
  }

  /// Calls a body with each line of some bytes until it returns false.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if end > start, !body(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) { return }
      start = end + 1
    }
  }

  // MARK: Escapes

  private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == backslash }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: needsEscape) else { return text }
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      guard needsEscape(byte) else {
        escaped.append(byte)
        continue
      }
      escaped.append(backslash)
      switch byte {
      case backslash: escaped.append(backslash)
      case UInt8(ascii: "\n"): escaped.append(UInt8(ascii: "n"))
      default: escaped += [UInt8(ascii: "x"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// An escape that is none stays as it is.
  private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (backslash, backslash): text.append(backslash)
      case (backslash, UInt8(ascii: "n")): text.append(UInt8(ascii: "\n"))
      case (backslash, UInt8(ascii: "x")):
        let digits = rest.dropFirst().prefix(2).compactMap(number)
        guard digits.count == 2, digits[0] < 8 else {
          text.append(byte)
          continue
        }
        text.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      default:
        text.append(byte)
        continue
      }
      rest = rest.dropFirst()
    }
    return text
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  private static func number(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
