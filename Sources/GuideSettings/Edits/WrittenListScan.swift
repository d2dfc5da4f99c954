/// Goes through a list, line by line, to find out what belongs to which of its values.
struct WrittenListScan {
  private(set) var opening: ArraySlice<UInt8>
  private(set) var items: [WrittenList.Item] = []
  /// Comments and blank lines since the last value.
  private(set) var above: [ArraySlice<UInt8>] = []
  private(set) var closing: ArraySlice<UInt8>

  private let value: WrittenValue
  /// What the current line has so far.
  private var line: Line

  private struct Line {
    let start: Int
    let isFirst: Bool
    var values: [Range<Int>] = []
    var commas: [Int] = []
    var comment: ArraySlice<UInt8>?
    /// Whether a value goes on.
    var isInValue = false
  }

  /// The list itself, its brackets included.
  init(_ value: WrittenValue) {
    self.value = value
    let start = value.before.endIndex + 1
    opening = value.bytes[..<start]
    closing = value.bytes[(value.after.startIndex - 1)...]
    line = Line(start: start, isFirst: true)
  }

  mutating func finish() {
    var depth = 0
    for token in value.tokens.dropFirst().dropLast() {
      switch token.kind {
      case .opening: depth += 1
      case .closing: depth -= 1
      default: break
      }
      take(token, isInside: depth > 0 || token.kind == .closing)
    }
    close(at: closing.startIndex, isEnded: false)
  }

  /// A piece; whether it belongs to a value that is a list or a table.
  private mutating func take(_ token: TOMLToken, isInside: Bool) {
    switch token.kind {
    case _ where isInside, .text, .other, .equals, .opening, .closing:
      if line.isInValue, let last = line.values.last {
        line.values[line.values.count - 1] = last.lowerBound..<token.bytes.endIndex
      } else {
        line.values.append(token.bytes.indices)
      }
      line.isInValue = true
    case .space: break
    case .comma:
      line.commas.append(token.bytes.startIndex)
      line.isInValue = false
    case .comment:
      line.comment = token.bytes
      line.isInValue = false
    case .lineEnd: close(at: token.bytes.endIndex, isEnded: true)
    }
  }

  private mutating func close(at end: Int, isEnded: Bool) {
    let bytes = value.bytes[line.start..<end]
    if line.values.isEmpty {
      if line.isFirst, isEnded {
        opening = value.bytes[..<end]
      } else if !isEnded {
        closing = line.commas.isEmpty && !line.isFirst ? value.bytes[line.start...] : closing
      } else if let comment = line.comment {
        above.append(line.commas.isEmpty ? bytes : value.bytes[comment.startIndex..<end])
      } else if line.commas.isEmpty {
        above.append(bytes)
      }
    }
    for place in line.values.indices {
      let isLast = place == line.values.count - 1
      items.append(
        WrittenList.Item(
          above: above, value: value.bytes[line.values[place]], comment: isLast ? line.comment : nil,
          line: isEnded ? ownLine(bytes) : nil))
      above = []
    }
    line = Line(start: end, isFirst: false)
  }

  /// The line, where it is one value's alone and nothing else is on it but its comma and its comment.
  private func ownLine(_ bytes: ArraySlice<UInt8>) -> WrittenList.Line? {
    guard !line.isFirst, line.values.count == 1, let range = line.values.first, line.commas.count <= 1,
      !value.bytes[range].contains(UInt8(ascii: "\n")), line.commas.first.map({ $0 >= range.upperBound }) ?? true
    else { return nil }
    return WrittenList.Line(
      start: bytes[..<range.upperBound], rest: bytes[range.upperBound...], hasComma: !line.commas.isEmpty)
  }
}
