/// Changes of a text, gathered and then made all at once: places are lines of the text as it was.
struct LineEdits {
  private struct Change {
    let lines: Range<Int>
    let replacement: [ArraySlice<UInt8>]
    /// Whether one of the blank lines around it goes with it.
    var isBlock = false
  }

  private let text: TextLines
  private var changes: [Change] = []
  private var blocks: [[String]] = []

  init(_ text: TextLines) {
    self.text = text
  }

  /// Puts bytes in the place of lines, their ends included; takes the lines out where there are none.
  mutating func replace(_ lines: Range<Int>, with bytes: [UInt8]) {
    changes.append(Change(lines: lines, replacement: bytes.isEmpty ? [] : [bytes[...]]))
  }

  /// Puts lines before a line, each ended as the text ends its own.
  mutating func insert(_ lines: [String], at place: Int) {
    changes.append(Change(lines: place..<place, replacement: ended(lines)))
  }

  /// Takes lines out with the blank line before them, or after them at the start of the text. Where there is something
  /// on one side at once the blank line stays: it parts what would otherwise become neighbours.
  mutating func removeBlock(_ lines: Range<Int>) {
    changes.append(Change(lines: lines, replacement: [], isBlock: true))
  }

  /// Puts lines at the end, after a blank one.
  mutating func append(_ block: [String]) {
    blocks.append(block)
  }

  /// The text with its changes. What is put into a text without a line comes after a head.
  func result(head: [String] = []) -> [UInt8] {
    var result = TextLines(Array(text.mark))
    var next = 0
    for change in changes.sorted(by: LineEdits.isBefore) {
      result.lines += text.lines[min(next, change.lines.lowerBound)..<change.lines.lowerBound]
      next = max(next, change.lines.upperBound)
      if change.isBlock { next += closeGap(&result.lines, at: next) }
      result.lines += change.replacement
    }
    result.lines += text.lines[next...]
    if text.lines.isEmpty, !result.lines.isEmpty || !blocks.isEmpty { result.lines = ended(head) + result.lines }
    for block in blocks {
      if let last = result.lines.last, !TextLines.isBlank(last) { result.lines += ended([""]) }
      result.lines += ended(block)
    }
    for line in result.lines.indices.dropLast() where result.lines[line].last != UInt8(ascii: "\n") {
      result.lines[line] += text.end
    }
    return result.text
  }

  /// Takes out the blank line that one too many is left of; how many lines that come next are to be left out.
  private func closeGap(_ lines: inout [ArraySlice<UInt8>], at next: Int) -> Int {
    let isBlankAfter = next == text.lines.count || text.isBlank(next)
    guard let last = lines.last else { return isBlankAfter && next < text.lines.count ? 1 : 0 }
    if isBlankAfter, TextLines.isBlank(last) { lines.removeLast() }
    return 0
  }

  /// What is put before a line comes before what is done to it.
  private static func isBefore(_ one: Change, _ other: Change) -> Bool {
    (one.lines.lowerBound, one.lines.upperBound) < (other.lines.lowerBound, other.lines.upperBound)
  }

  private func ended(_ lines: [String]) -> [ArraySlice<UInt8>] { lines.map { (Array($0.utf8) + text.end)[...] } }
}
