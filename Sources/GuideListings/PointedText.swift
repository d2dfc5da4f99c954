import CellCanvas

/// A line of text with marks under a part of it, to show where something is wrong.
package struct PointedText: Hashable, Sendable {
  /// The line and the marks below it, both safe for a terminal.
  package let lines: [String]

  /// A text, of which the characters of a range are marked; at least one mark. What does not fit into some columns is
  /// left out, never the beginning of the range.
  package init(_ text: String, at range: Range<Int>, columns: Int) {
    let characters = Array(text)
    let low = min(range.lowerBound, characters.count)
    let high = min(max(range.upperBound, low), characters.count)
    let room = max(columns, 8)
    let ends = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + SafeText(String($1)).width) }
    func width(_ part: Range<Int>) -> Int { ends[part.upperBound] - ends[part.lowerBound] }
    var first = 0
    while first < low, width(first..<low) > room / 2, width(first..<characters.count) + 1 > room { first += 1 }
    let cut = first > 0 ? "…" : ""
    let shown = SafeText(cut + String(characters[first...])).clipped(to: room)
    let before = width(first..<low) + (first > 0 ? 1 : 0)
    let marks = max(1, min(width(low..<high), room - before))
    lines = [shown.string, String(repeating: " ", count: before) + String(repeating: "^", count: marks)]
  }
}
