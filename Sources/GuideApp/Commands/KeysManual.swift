import GuideModel

/// The table of commands as a part of the manual page.
extension CommandTable {
  /// All commands in mdoc: what stands between the marks in the KEYS of `docs/tvgrid.1`.
  package static var roff: String {
    var lines: [String] = []
    for group in CommandEntry.Group.allCases {
      lines += list(group.rawValue, entries.filter { $0.group == group }.map(item))
    }
    let inSearch = searchKeys.map { item($0.keys.filter { $0 != "`" }.split(separator: " "), $0.words) }
    lines += list("In the search", inSearch)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ title: String, _ items: [String]) -> [String] {
    [".Ss \\&\(title)", ".Bl -tag -width \"] Ctrl-Right\" -compact"] + items + [".El"]
  }

  private static func item(_ entry: CommandEntry) -> String {
    item(entry.keys.map { Substring($0.name) }, entry.words + (entry.isComing ? " (still to come)" : ""))
  }

  /// The `\&` keeps a key such as `.` or `[` from being read as punctuation of the page.
  private static func item(_ keys: [Substring], _ words: String) -> String {
    ".It " + keys.map { "\\&" + Roff.escaped(String($0)) }.joined(separator: " ") + "\n\\&" + Roff.escaped(words)
  }
}
