import CellCanvas
import GuideModel

/// Lines that are typed, in the search and in prompts: earlier ones, and where they end.
extension State {
  /// A line with the text of an earlier search than its own, or of a later one; nil where there is none, and then it is
  /// said.
  mutating func recalled(_ line: TypedLine, earlier: Bool) -> TypedLine? {
    let back = (line.recalled ?? -1) + (earlier ? 1 : -1)
    if back == -1 { return TypedLine() }
    guard back >= 0, let text = history.text(back: back) else {
      notice =
        !earlier
        ? "This is the latest." : back == 0 ? "Nothing has been searched for yet." : "This is the earliest search."
      return nil
    }
    return TypedLine(text, recalled: back)
  }

  static let fullLine = "The line takes no more."

  /// Says so where a line takes no more of what is typed; a paste is cut there.
  mutating func sayWhenFull(_ line: TypedLine, after key: Key? = nil) {
    guard line.field.text.count >= TextField.limit else { return }
    if case .character? = key { notice = Self.fullLine }
    if key == nil { notice = "Cut after \(TextField.limit) characters: the line takes no more." }
  }
}
