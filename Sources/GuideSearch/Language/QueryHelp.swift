import GuideModel

/// The query language in tables, for the search screen, command-line help and manual page.
package enum QueryHelp {
  /// An element of the language, and its meaning.
  package struct Syntax: Sendable {
    /// The form to type.
    package let typed: String
    /// The meaning.
    package let meaning: String
  }

  /// Example queries, shown while nothing is typed. Each works in any guide.
  package static let recipes = [
    Syntax(typed: "is:film tonight", meaning: "films tonight"),
    Syntax(typed: "any:football is:live day:weekend", meaning: "live football at the weekend"),
    Syntax(typed: "day:today time:21:00", meaning: "on at 21:00"),
    Syntax(typed: "is:new day:tomorrow", meaning: "new episodes tomorrow"),
    Syntax(typed: "is:favourite is:on-now", meaning: "on now on your favourite channels"),
  ]

  /// Words and the separators between them.
  package static let words = [
    Syntax(typed: "late news", meaning: "both words, in any order; case and accents do not matter"),
    Syntax(typed: "\"a b\" =word -no", meaning: "the words together; the whole word; without the word"),
    Syntax(typed: "a OR (b c)", meaning: "either one; parentheses group terms, also after a field's colon"),
  ]

  /// The fields, each with an example.
  package static let fields = QueryField.allCases.map { field in
    let row = field.row
    // `is:` lists its values.
    let meaning = row.kind == .sign ? ProgrammeQueryFlag.names.joined(separator: ", ") : row.meaning.english
    return Syntax(typed: row.example, meaning: meaning)
  }

  /// The values of `is:`.
  package static let signs = ProgrammeQueryFlag.allCases.map {
    Syntax(typed: "is:\($0.rawValue)", meaning: $0.row.meaning.english)
  }

  /// The forms of numbers, days and times.
  package static let values = [
    Syntax(typed: "3, >=3, <3, 2..5, 2..", meaning: "numbers"),
    Syntax(typed: "fri, mon..wed, \(QueryDays.words.joined(separator: ", ")), 2026-11-24, 24/12", meaning: "days"),
    Syntax(
      typed: "20:00..23:00, >=21:30, 9pm, \(QueryTime.partNames.joined(separator: ", "))", meaning: "times"),
  ]

  /// The tables as text.
  package static var text: String {
    let rows = words + fields
    let width = (rows.map(\.typed.count).max() ?? 0) + 2
    let margin = String(repeating: " ", count: width)
    let table = rows.flatMap { row in
      lines(of: row.meaning, columns: 79 - width).enumerated().map { index, line in
        (index == 0 ? row.typed + margin.dropFirst(row.typed.count) : margin) + line
      }
    }
    let forms = values.map { "\($0.meaning.prefix(1).uppercased())\($0.meaning.dropFirst()): \($0.typed)" }
    return (table + [""] + forms).joined(separator: "\n")
  }

  /// Text split at spaces into lines of at most `columns` characters.
  private static func lines(of text: String, columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
