extension ChannelQuery {
  /// The fields that a query for channels can ask for.
  private static let fields = ["name", "id", "group", "source", "number", "programmes", "is"]

  /// The ways to go on with a query for channels, each the whole query. `groups` are those that channels are in, asked for where
  /// one is typed.
  package static func completions(of typed: String, groups: () -> [String]) -> [String] {
    let word = lastWord(of: typed)
    let kept = typed[..<word.startIndex] + word.prefix { $0 == "-" }
    let rest = word.drop { $0 == "-" }
    guard let colon = rest.firstIndex(of: ":") else {
      return fields.filter { $0.hasPrefix(rest.lowercased()) }.map { "\(kept)\($0):" }
    }
    let (field, value) = (rest[...colon], rest[rest.index(after: colon)...].filter { $0 != "\"" })
    let values: [String] =
      switch field.lowercased() {
      case "is:": signNames
      case "group:": groups()
      default: []
      }
    var known: Set<String> = []
    return values.filter { Folding.begins($0, with: value) && known.insert($0).inserted && !$0.contains("\"") }
      .map { kept + field + ($0.contains(" ") ? "\"\($0)\"" : $0) }
  }

  /// What comes after the last space that is not between quotation marks.
  private static func lastWord(of text: String) -> Substring {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == " ", !isQuoted { start = text.index(after: index) }
    }
    return text[start...]
  }
}
