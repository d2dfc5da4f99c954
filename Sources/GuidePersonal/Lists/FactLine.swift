/// A fact about a programme as one line of text: `word value` or `word value<tab>qualifier`. Line breaks, tabs and backslashes
/// are escaped, so that every fact is a single line.
struct FactLine {
  let word: String
  let value: String
  /// `nil` if there is no qualifier, as opposed to an empty qualifier.
  let qualifier: String?

  init(_ word: String, _ value: String, qualifier: String? = nil) {
    (self.word, self.value, self.qualifier) = (word, value, qualifier)
  }

  var text: String {
    if value.isEmpty, qualifier == nil { return word }
    return "\(word) \(FactLine.escaped(value))" + (qualifier.map { "\t" + FactLine.escaped($0) } ?? "")
  }

  private static let (space, tab, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\\"))

  // MARK: Reading

  /// Parses a line of arbitrary bytes.
  init(_ line: UnsafeRawBufferPointer) {
    let ranges = FactLine.ranges(in: line)
    word = String(decoding: line[ranges.word], as: UTF8.self)
    value = FactLine.text(line, ranges.value)
    qualifier = ranges.qualifier.map { FactLine.text(line, $0) }
  }

  /// The ranges of a line's parts.
  static func ranges(
    in line: UnsafeRawBufferPointer
  ) -> (word: Range<Int>, value: Range<Int>, qualifier: Range<Int>?) {
    let endOfWord = line.firstIndex(of: space) ?? line.count
    let start = min(endOfWord + 1, line.count)
    guard let tab = line[start...].firstIndex(of: tab) else { return (0..<endOfWord, start..<line.count, nil) }
    return (0..<endOfWord, start..<tab, tab + 1..<line.count)
  }

  /// A part of a line with escapes decoded.
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

  /// The escaped bytes, and the letter after the backslash for each.
  private static let escapes: [(byte: UInt8, letter: UInt8)] = [
    (backslash, backslash), (UInt8(ascii: "\n"), UInt8(ascii: "n")), (tab, UInt8(ascii: "t")),
  ]

  private static func escaped(_ text: String) -> String {
    let bytes = text.utf8.flatMap { byte in
      escapes.first { $0.byte == byte }.map { [backslash, $0.letter] } ?? [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A backslash before any other character is kept.
  private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let escape = byte == backslash ? escapes.first { $0.letter == rest.first } : nil
      if escape != nil { rest = rest.dropFirst() }
      text.append(escape?.byte ?? byte)
    }
    return text
  }
}
