/// The table of commands as a page of documentation.
extension CommandTable {
  /// All commands in Markdown, a table a group: what `docs/keys.md` holds.
  package static var markdown: String {
    var lines = [
      "# Keys", "",
      "Made from the table that the key handling uses (`tvgrid keys`); do not edit. The same key does the same thing on",
      "every screen; where it cannot, the last line says why.",
    ]
    for group in CommandEntry.Group.allCases {
      lines += ["", "## \(group.rawValue)", "", "| keys | do |", "| --- | --- |"]
      lines += entries.filter { $0.group == group }.map(row)
    }
    lines += ["", "## In the search", "", "| keys | do |", "| --- | --- |"]
    lines += searchKeys.map { "| \($0.keys) | \($0.words) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Keys of the search, where letters are text.
  package static let searchKeys: [(keys: String, words: String)] = [
    ("Up Down, `^P` `^N`", "the result above and below"),
    ("PgUp PgDn", "a screenful of results"),
    ("Up, nothing typed", "the last search again; Up once more: the one before"),
    ("Enter", "go to the result in the grid, where all hits are marked; unfold a title's showings"),
    (
      "Tab, Shift-Tab",
      "go on with the word: a field, a genre, a person, a channel, a search that you keep; again: the next"
    ),
    ("`^T`", "the details of the result; Enter goes there, Esc returns to the list"),
    ("`^G`", "a line a title, whose showings Enter unfolds; again: by time"),
    ("`^O`", "channel by channel; again: by time"),
    ("`^S`", "keep the search under a name"),
    ("Left Right, Home End, `^A` `^E`", "move in the text"),
    ("Alt-b Alt-f, Ctrl-Left Ctrl-Right", "the same by words"),
    (
      "Backspace, `^W`, `^U`, `^K`, Alt-d",
      "delete a character, a word, all before the caret, all after it, the next word"
    ),
    ("Esc", "back to the grid"),
  ]

  private static func row(_ entry: CommandEntry) -> String {
    let keys = entry.keys.map { code($0.name) }.joined(separator: " ")
    return "| \(keys) | \(entry.words)\(entry.isComing ? " (still to come)" : "") |"
  }

  /// Signs as code, since some mean something to Markdown; names of keys as they are.
  private static func code(_ name: String) -> String {
    name.count > 2 ? name : "`\(name)`"
  }
}
