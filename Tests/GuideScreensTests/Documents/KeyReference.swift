import GuideApp

/// The key tables as documents: `docs/keys.md`, and KEYS in the man page.
enum KeyReference {
  /// All tables in Markdown, one section for each.
  static func markdown(_ tables: [KeyTable]) -> String {
    var lines = [
      "# Keys", "",
      "All keys, screen by screen. In the program, `?` shows the keys of the current screen. Most keys do the same thing on every screen.",
      "To use other keys, put a command's name from the last column into `~/.config/tvgrid/config.toml`:",
      "", "    [keys.grid]", "    later = [\"l\", \"Right\"]",
      "", "This page is generated from the program's key tables by `make keys`; do not edit it.",
    ]
    for table in tables {
      for section in table.sections {
        lines += ["", "## \(section.title)", "", "| keys | action | name |", "| --- | --- | --- |"]
        lines += section.rows.map { row in
          let keys = row.keys.map { code($0.name) }.joined(separator: " ")
          return "| \(keys) | \(row.help) | `\(table.name).\(row.command)` |"
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formats symbols as code, because some are Markdown syntax; key names are left plain.
  private static func code(_ name: String) -> String {
    name.count > 2 ? name : "`\(name == "|" ? "\\|" : name)`"
  }

  /// All tables in mdoc, each command with its name in `[keys]`.
  static func roff(_ tables: [KeyTable]) -> String {
    let sections = tables.flatMap { table in
      table.sections.flatMap { section in
        [".Ss \\&\(section.title)", ".Bl -tag -width \"] Ctrl-Right\" -compact"]
          + section.rows.map { item($0, in: table) } + [".El"]
      }
    }
    return sections.joined(separator: "\n") + "\n"
  }

  /// An item; `\&` keeps keys such as `.` or `[` from being treated as punctuation.
  private static func item(_ row: KeyTable.NamedCommand, in table: KeyTable) -> String {
    let keys = row.keys.map { "\\&" + Roff.escaped($0.name) }.joined(separator: " ")
    return ".It \(keys)\n\\&\(Roff.escaped("\(row.help) (\(table.name).\(row.command))"))"
  }
}
