package import GuideModel

/// A query for channels, e.g. `group:Sport -is:hidden`, in the same language as queries for programmes.
package struct ChannelQuery: Sendable {
  /// The properties of a channel that a query can test.
  package struct Facts: Sendable {
    let id: String
    /// The names: as shown, and as given in the guide.
    let names: [String]
    let groups: [String]
    let sources: [String]
    let number: Int?
    let programmes: Int
    let isHidden: Bool
    let isFavourite: Bool
    /// Whether a stream is known.
    let isPlayable: Bool
    /// Whether the channel duplicates another one; needed only if a query asks for copies.
    let isCopy: Bool

    package init(
      id: String, names: [String], groups: [String], sources: [String], number: Int?, programmes: Int, isHidden: Bool,
      isFavourite: Bool, isPlayable: Bool, isCopy: Bool
    ) {
      (self.id, self.names, self.groups, self.sources) = (id, names, groups, sources)
      (self.number, self.programmes, self.isHidden, self.isFavourite) = (number, programmes, isHidden, isFavourite)
      (self.isPlayable, self.isCopy) = (isPlayable, isCopy)
    }
  }

  /// An error in a query.
  package struct ChannelQueryError: Error, Hashable, Sendable {
    /// The message for the user.
    package let message: Message
  }

  private let root: QueryTree<ChannelField>

  /// The data needed in addition to the guide.
  package var needs: Set<QueryData> { root.needs }

  /// Parses a query. Words without a field are searched for in names.
  package init(_ text: String) throws(ChannelQueryError) {
    var parser = QueryParser<ChannelField>(text)
    let root = parser.parse()
    if let problem = parser.diagnostics.first?.problem { throw ChannelQueryError(message: problem) }
    // Ignoring the minus would select exactly the other channels.
    guard let root, !parser.hasLoneMinus else {
      throw ChannelQueryError(message: "“\(text)” is not a query: put text directly after a field or a minus sign")
    }
    self.root = root
  }

  /// Whether a text contains anything besides words, such as a field or a minus, so that it may be meant as a query.
  package static func mayBeQuery(_ text: String) -> Bool {
    text.contains(":") || NameGlob.isPattern(text)
      || text.split(separator: " ").contains {
        $0 == "OR" || $0 == "NOT" || $0.count > 1 && "-=".contains($0.prefix(1))
      }
  }

  /// Whether a channel matches.
  package func matches(_ facts: Facts) -> Bool {
    root.isMet { term in
      switch term.condition {
      case .text(let text): ChannelQuery.holds(text, in: facts.texts(of: term.field))
      case .numbers(let range): facts.number(of: term.field).map(range.contains) ?? false
      case .sign(let flag): facts.has(flag)
      case .titles, .days, .time, .holiday, .episodes, .marks, .group: false
      }
    }
  }

  /// Whether any of the strings matches the text, which may be a pattern.
  private static func holds(_ text: QueryText, in others: [String]) -> Bool {
    guard text.extent == .part, NameGlob.isPattern(text.typed) else { return others.contains(where: text.matches) }
    let glob = NameGlob(text.typed)
    return others.contains(where: glob.matches)
  }

  /// The fields and their values, for the help text.
  package static var help: String {
    func fields(_ kind: QueryRow.ValueKind) -> [String] {
      ChannelField.allCases.filter { $0.kind == kind }.map(\.rawValue)
    }
    func either(_ words: [String]) -> String { "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")" }
    return "\(either(fields(.text))) with text (=text for a whole match, * and ? as wildcards), "
      + "\(either(fields(.number))) with 3, >=3 or 2..5, and is: \(either(ChannelFlag.names)) (of another channel); "
      + "a leading - negates"
  }

  /// The possible completions, each as a whole query. `groups` is called only if a group is being typed.
  package static func completions(of typed: String, groups: () -> [String]) -> [String] {
    let text = Array(typed)
    guard let context = CompletionContext<ChannelField>(text, caret: text.count) else { return [] }
    let words: [String] =
      switch context.field {
      case nil: ChannelField.names.map { "\($0):" }
      case .is: ChannelFlag.names
      case .group: groups()
      default: []
      }
    var known: Set<String> = []
    return words.filter { Folding.begins($0, with: context.typed) && known.insert($0).inserted && !$0.contains("\"") }
      .map { String(text[..<context.range.lowerBound]) + ($0.contains(" ") ? "\"\($0)\"" : $0) }
  }
}

/// The fields of queries for channels.
enum ChannelField: String, QueryVocabulary {
  typealias Flag = ChannelFlag

  case name, id, group, source, number, programmes, `is`

  static var words: ChannelField { .name }
  static var tonight: ChannelField? { nil }

  var row: QueryRow {
    switch self {
    case .name: text("name:news", otherNames: ["channel"])
    case .id: text("id:news.example")
    case .group: text("group:sport")
    case .source: text("source:satellite")
    case .number: QueryRow(.number, "number:1..9")
    case .programmes: QueryRow(.number, "programmes:0")
    case .is: QueryRow(.sign, "is:hidden")
    }
  }

  private func text(_ example: String, otherNames: [String] = []) -> QueryRow {
    QueryRow(.text, example, otherNames: otherNames, exact: .whole, exactAlone: .whole)
  }
}

/// The values of `is:` for channels.
enum ChannelFlag: String, QueryFlag {
  case hidden, shown, favourite, numbered, empty, playable, copy

  var row: QueryFlagRow {
    switch self {
    case .favourite: QueryFlagRow(otherNames: ["favorite"])
    case .copy: QueryFlagRow(needs: .copies)
    case .hidden, .shown, .numbered, .empty, .playable: QueryFlagRow()
    }
  }
}

extension ChannelQuery.Facts {
  fileprivate func texts(of field: ChannelField) -> [String] {
    switch field {
    case .name: names
    case .id: [id]
    case .group: groups
    case .source: sources
    case .number, .programmes, .is: []
    }
  }

  fileprivate func number(of field: ChannelField) -> Int? { field == .programmes ? programmes : number }

  fileprivate func has(_ flag: ChannelFlag) -> Bool {
    switch flag {
    case .hidden: isHidden
    case .shown: !isHidden
    case .favourite: isFavourite
    case .numbered: number != nil
    case .empty: programmes == 0
    case .playable: isPlayable
    case .copy: isCopy
    }
  }
}
