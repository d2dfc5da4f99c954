/// A text as lines that keep their ends, so that put together they are the text again.
struct TextLines: Hashable, Sendable {
  var lines: [[UInt8]]

  init(_ text: [UInt8]) {
    lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    for line in lines.indices.dropLast() { lines[line].append(UInt8(ascii: "\n")) }
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  var text: [UInt8] { Array(lines.joined()) }

  /// What the text ends its lines with, going by the first.
  var end: [UInt8] { lines.first?.suffix(2) == Array("\r\n".utf8)[...] ? Array("\r\n".utf8) : Array("\n".utf8) }

  /// Adds lines after the last, each ended as the text ends its own.
  mutating func append(_ texts: [String]) {
    endLastLine()
    insert(texts, at: lines.count)
  }

  /// Puts lines before a line.
  mutating func insert(_ texts: [String], at place: Int) {
    let end = end
    lines.insert(contentsOf: texts.map { Array($0.utf8) + end }, at: place)
  }

  /// Ends the last line where it has no end.
  mutating func endLastLine() {
    guard let last = lines.last, last.last != UInt8(ascii: "\n") else { return }
    lines[lines.count - 1] += end
  }

  func isBlank(_ line: Int) -> Bool { lines[line].allSatisfy(TextLines.isSpace) }

  func isComment(_ line: Int) -> Bool { firstSign(line) == UInt8(ascii: "#") }

  /// The first byte of a line that is no space.
  func firstSign(_ line: Int) -> UInt8? { content(line).first { !TextLines.isSpace($0) } }

  /// A line without the mark that some editors put at the start of a text.
  func content(_ line: Int) -> ArraySlice<UInt8> {
    line == 0 && lines[0].starts(with: [0xEF, 0xBB, 0xBF]) ? lines[0].dropFirst(3) : lines[line][...]
  }

  static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
