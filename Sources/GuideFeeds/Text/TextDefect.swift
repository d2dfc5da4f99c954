/// What was wrong with a text, and mended.
enum TextDefect: CaseIterable {
  case doubleEncoded, windows1252, entity, control, lineBreak, marks, lost

  var problem: String {
    switch self {
    case .doubleEncoded: "letters encoded twice"
    case .windows1252: "bytes of windows-1252 in UTF-8 text"
    case .entity: "HTML entities"
    case .control: "control characters"
    case .lineBreak: "a line break in a text"
    case .marks: "more than \(LetterMarks.limit) marks on a letter"
    case .lost: "characters that were lost before the feed was written"
    }
  }

  var action: String {
    switch self {
    case .doubleEncoded, .windows1252, .entity: "decoded"
    case .control, .marks: "removed"
    case .lineBreak: "read as a space"
    case .lost: "shown as \u{FFFD}"
    }
  }
}
