/// A string split into lines that keep their line endings, so that joining them restores it.
struct TextLines: Hashable, Sendable {
  var lines: [ArraySlice<UInt8>] = []
  /// The byte order mark that some editors write. It is not part of the first line, which may be moved.
  let mark: ArraySlice<UInt8>

  private static let feed = UInt8(ascii: "\n")

  init(_ text: [UInt8]) {
    mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[..<3] : []
    var rest = text[mark.count...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: TextLines.feed).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
  }

  /// The key of the entry in a line, without quotes; `nil` if no entry starts there.
  func key(_ index: Int) -> String? {
    guard let sign = lines[index].firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let words = lines[index][..<sign].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return words.count == 1 ? String(decoding: words[0], as: UTF8.self) : nil
  }

  var text: [UInt8] {
    var text = Array(mark)
    text.reserveCapacity(lines.reduce(mark.count) { $0 + $1.count })
    for line in lines { text.append(contentsOf: line) }
    return text
  }

  /// The line ending of the text, taken from the first line.
  var end: [UInt8] { lines.first?.suffix(2) == Array("\r\n".utf8)[...] ? Array("\r\n".utf8) : Array("\n".utf8) }

  /// Appends lines with the text's own line endings.
  mutating func append(_ texts: [String]) {
    endLastLine()
    insert(texts, at: lines.count)
  }

  mutating func insert(_ texts: [String], at index: Int) {
    let end = end
    lines.insert(contentsOf: texts.map { (Array($0.utf8) + end)[...] }, at: index)
  }

  /// Removes lines together with the blank line before them, or after them at the start of the text.
  ///
  /// If a line that is not blank is directly on the other side, the blank line is kept as a separator.
  mutating func removeBlock(_ block: Range<Int>) {
    var block = block
    let isBlankAfter = block.upperBound == lines.count || isBlank(block.upperBound)
    if block.lowerBound > 0 {
      if isBlankAfter, isBlank(block.lowerBound - 1) { block = block.lowerBound - 1..<block.upperBound }
    } else if isBlankAfter, block.upperBound < lines.count {
      block = 0..<block.upperBound + 1
    }
    lines.removeSubrange(block)
  }

  /// Adds a line ending to the last line if it has none.
  mutating func endLastLine() {
    guard let last = lines.last, last.last != TextLines.feed else { return }
    lines[lines.count - 1] += end
  }

  func isBlank(_ line: Int) -> Bool { TextLines.isBlank(lines[line]) }

  func isComment(_ line: Int) -> Bool { firstByte(line) == UInt8(ascii: "#") }

  /// The first byte of a line that is not a space.
  func firstByte(_ line: Int) -> UInt8? { lines[line].first { !TextLines.isSpace($0) } }

  static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(isSpace) }

  static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), feed: true
    default: false
    }
  }
}
