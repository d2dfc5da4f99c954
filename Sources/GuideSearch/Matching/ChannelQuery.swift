/// A query for channels, such as `group:Sport -is:hidden`: each of its parts must hold.
package struct ChannelQuery: Sendable {
  /// The properties of a channel that can be asked for.
  package struct Facts: Sendable {
    /// Its id, and its name as it is shown and as the guide has it.
    let id: String
    let names: [String]
    let groups: [String]
    let sources: [String]
    let number: Int?
    let programmes: Int
    let isHidden: Bool
    let isFavourite: Bool
    /// Whether it is known where it can be played.
    let isPlayable: Bool
    /// Whether it shows what another one does; need not be known where no query asks for it.
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

  /// A fault of a query, as a sentence.
  package struct ChannelQueryError: Error, Hashable, Sendable {
    /// The sentence.
    package let message: String
  }

  fileprivate enum Sign: String, CaseIterable {
    case hidden, shown, favourite, numbered, empty, playable, copy
  }

  fileprivate enum Condition {
    case text(@Sendable (Facts) -> [String], TextTest)
    case number(@Sendable (Facts) -> Int?, ClosedRange<Int>)
    case sign(Sign)
  }

  private var parts: [(condition: Condition, isNegated: Bool)] = []

  /// Fields and what they ask for, for the help.
  package static let help =
    "name, id, group or source with a text (=text for the whole, * and ? in patterns), number or programmes with "
    + "3, >=3 or 2..5, and is: hidden, shown, favourite, numbered, empty, playable or copy (of another); - in front is not"

  /// Reads a query. Words without a field are looked for in names.
  package init(_ text: String) throws(ChannelQueryError) {
    for word in ChannelQuery.words(of: text) {
      let isNegated = word.hasPrefix("-")
      let asked = isNegated ? word.dropFirst() : word[...]
      // Nothing is in every name: such a part would mean all channels, or none.
      if asked.isEmpty || asked.hasSuffix(":") {
        throw ChannelQueryError(message: "“\(word)” asks for nothing: a text comes right after it")
      }
      parts.append((try ChannelQuery.condition(of: asked), isNegated))
    }
    if parts.isEmpty { throw ChannelQueryError(message: "a query for channels that asks for nothing") }
  }

  /// Whether a channel is asked for.
  package func matches(_ facts: Facts) -> Bool {
    parts.allSatisfy { $0.condition.holds(for: facts) != $0.isNegated }
  }

  /// Whether it asks for copies of other channels, which take a while to find.
  package var asksForCopies: Bool {
    parts.contains { if case .sign(.copy) = $0.condition { true } else { false } }
  }

  // MARK: Reading

  /// Words, parted by spaces outside of quotation marks, which are left out.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var (isOpen, isQuoted) = (false, false)
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        isOpen = false
      } else {
        if !isOpen { words.append("") }
        isOpen = true
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  private static func condition(of word: Substring) throws(ChannelQueryError) -> Condition {
    guard let colon = word.firstIndex(of: ":") else { return .text({ $0.names }, TextTest(String(word))) }
    let (field, value) = (word[..<colon].lowercased(), String(word[word.index(after: colon)...]))
    switch field {
    case "name", "channel": return .text({ $0.names }, TextTest(value))
    case "id": return .text({ [$0.id] }, TextTest(value))
    case "group": return .text({ $0.groups }, TextTest(value))
    case "source": return .text({ $0.sources }, TextTest(value))
    case "number": return .number({ $0.number }, try numbers(value, field))
    case "programmes": return .number({ $0.programmes }, try numbers(value, field))
    case "is":
      if let sign = Sign(rawValue: value.lowercased()) { return .sign(sign) }
      throw ChannelQueryError(message: "“is:\(value)” is nothing of a channel: there are \(signs)")
    default:
      throw ChannelQueryError(message: "“\(field):” is nothing of a channel: there are \(help)")
    }
  }

  private static var signs: String { signNames.joined(separator: ", ") }

  /// The values of `is:`.
  static var signNames: [String] { Sign.allCases.map(\.rawValue) }

  private static func numbers(_ value: String, _ field: String) throws(ChannelQueryError) -> ClosedRange<Int> {
    if let range = QueryNumbers.range(of: value) { return range }
    throw ChannelQueryError(message: "“\(field):\(value)”: expected \(QueryNumbers.expected)")
  }

  /// A text that is looked for: a part of one, a whole one with `=`, or a pattern.
  fileprivate struct TextTest {
    private let glob: NameGlob?
    private let text: QueryText

    init(_ typed: String) {
      let isWhole = typed.hasPrefix("=")
      text = QueryText(isWhole ? String(typed.dropFirst()) : typed, isWhole ? .whole : .part)
      glob = NameGlob.isPattern(typed) && !isWhole ? NameGlob(typed) : nil
    }

    func holds(for texts: [String]) -> Bool {
      texts.contains { other in
        if let glob { return glob.matches(other) }
        if text.folded.isEmpty { return text.extent == .whole && Folding.fold(other).isEmpty }
        return text.matches(other)
      }
    }
  }
}

extension ChannelQuery.Condition {
  fileprivate func holds(for facts: ChannelQuery.Facts) -> Bool {
    switch self {
    case .text(let texts, let test): test.holds(for: texts(facts))
    case .number(let number, let range): number(facts).map(range.contains) ?? false
    case .sign(.hidden): facts.isHidden
    case .sign(.shown): !facts.isHidden
    case .sign(.favourite): facts.isFavourite
    case .sign(.numbered): facts.number != nil
    case .sign(.empty): facts.programmes == 0
    case .sign(.playable): facts.isPlayable
    case .sign(.copy): facts.isCopy
    }
  }
}
