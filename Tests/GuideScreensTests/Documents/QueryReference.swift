import GuideSearch

/// The query language in mdoc, for the QUERIES section in `docs/tvgrid.1`.
enum QueryReference {
  static var roff: String {
    let lists = [QueryHelp.words, QueryHelp.fields, QueryHelp.signs].map { rows in
      [".Bl -tag -width \"time:20:00..23:00\" -compact"] + rows.map { item($0.typed, $0.meaning) } + [".El"]
    }
    let lines =
      lists[0] + [".Pp", "Fields:", ".Pp"] + lists[1] + [".Pp", "Properties:", ".Pp"] + lists[2]
      + [".Pp", "Values:", ".Pp", ".Bl -tag -width \"numbers\" -compact"]
      + QueryHelp.values.map { item($0.meaning, $0.typed) } + [".El"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func item(_ left: String, _ right: String) -> String {
    ".It \\&\(Roff.escaped(left))\n\\&\(Roff.escaped(right))"
  }
}
