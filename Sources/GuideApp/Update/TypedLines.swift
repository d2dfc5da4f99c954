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

  /// Whether letters that come together may be taken as one text, since none of them is a command.
  package var joinsLetters: Bool {
    switch overlays.last {
    case .search: return true
    case .prompt(let prompt):
      if case .saved(.forget) = prompt.purpose { return false }
      return prompt.purpose != .channelNumber
    default: return false
    }
  }

  /// Types letters into what is on top: the work that a text causes, such as a search, is done once.
  mutating func type(_ text: String) -> [Effect] {
    (notice, completionWaits) = (nil, nil)
    guard joinsLetters else { return text.unicodeScalars.flatMap { press(.character($0)) } }
    switch overlays.last {
    case .search(var search):
      search.line = search.line.accepted.inserting(text)
      defer { sayWhenFull(search.line, after: text.unicodeScalars.last.map(Key.character)) }
      return show(search)
    case .prompt(var prompt):
      prompt.line = prompt.line.accepted.inserting(text)
      defer { sayWhenFull(prompt.line, after: text.unicodeScalars.last.map(Key.character)) }
      return show(prompt)
    default: return []
    }
  }

  static let fullLine = "The line takes no more."

  /// Says so where a line takes no more of what is typed; a paste is cut there.
  mutating func sayWhenFull(_ line: TypedLine, after key: Key? = nil) {
    guard line.field.text.count >= TextField.limit else { return }
    if case .character? = key { notice = Self.fullLine }
    if key == nil { notice = "Cut after \(TextField.limit) characters: the line takes no more." }
  }
}
