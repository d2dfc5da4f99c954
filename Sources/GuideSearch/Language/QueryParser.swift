import GuideModel

/// Parses the query language, one character at a time:
///
///     query = all, { "OR", all } ;
///     all   = { part } ;
///     part  = { "-" }, ( "(", query, ")" | [ field, ":" ], value ) ;
///     value = [ "=" ], ( word | '"', words, '"' ) | "(", query, ")" ;
///
/// `AND` between parts changes nothing, and `NOT` means the same as a minus. The bare word `tonight` is `day:tonight`.
/// In quotation marks, `\"` is a quotation mark and `\\` is `\`.
struct QueryParser<Field: QueryVocabulary> {
  let characters: [Character]
  /// When prime time begins.
  let primeTime: WallTime
  /// Whether the query refers to prime time.
  var usesPrimeTime = false
  /// Whether a minus has nothing after it.
  private(set) var hasLoneMinus = false
  var index = 0
  var diagnostics: [Diagnostic] = []

  /// The maximum nesting depth; deeper parts are skipped.
  static var maxDepth: Int { 40 }
  /// The maximum number of terms; any more are skipped, because each term scans the guide's text.
  static var maxTerms: Int { 50 }
  /// The number of terms read so far.
  var termCount = 0
  /// Whether the enclosing parentheses belong to a field, as in `title:(tonight OR news)`.
  var isInNamedGroup = false

  init(_ text: String, primeTime: WallTime = .defaultPrimeTime) {
    characters = Array(text)
    self.primeTime = primeTime
  }

  /// Parses the whole text; `nil` if it asks for nothing.
  mutating func parse() -> QueryTree<Field>? {
    alternatives(of: Field.words, depth: 0)
  }

  /// Parses up to the end or the closing parenthesis of a group.
  private mutating func alternatives(of field: Field, depth: Int) -> QueryTree<Field>? {
    var choices: [QueryTree<Field>] = []
    while true {
      let choice = conjunction(of: field, depth: depth)
      if let choice { choices.append(choice) }
      let or = index
      guard takeWord("OR") else { break }
      if choice == nil { report(or..<index, "there is nothing before this OR") }
      skipSpaces()
      if isAtEnd || characters[index] == ")" {
        report(or..<or + 2, "there is nothing after this OR", isUnfinished: isAtEnd)
      }
    }
    return .joined(any: choices)
  }

  private mutating func conjunction(of field: Field, depth: Int) -> QueryTree<Field>? {
    var parts: [QueryTree<Field>] = []
    while true {
      skipSpaces()
      if isAtEnd || isAtWord("OR") { break }
      if characters[index] == ")" {
        if depth > 0 { break }
        report(index..<index + 1, "this parenthesis was not opened")
        index += 1
      } else if !takeWord("AND"), let part = part(of: field, depth: depth) {
        parts.append(part)
      }
    }
    return .joined(all: parts)
  }

  private mutating func part(of field: Field, depth: Int) -> QueryTree<Field>? {
    var isExcluded = false
    while !isAtEnd, characters[index] == "-" || isAtWord("NOT") {
      isExcluded.toggle()
      if takeWord("NOT") { skipSpaces() } else { index += 1 }
    }
    if isExcluded, isAtEnd || characters[index].isWhitespace { hasLoneMinus = true }
    let found = positivePart(of: field, depth: depth)
    return isExcluded ? found.map { .not($0) } : found
  }

  private mutating func positivePart(of field: Field, depth: Int) -> QueryTree<Field>? {
    guard !isAtEnd, !characters[index].isWhitespace else { return nil }
    if characters[index] == "(" { return group(of: field, depth: depth) }
    let start = index
    if let number = fieldOfComparison() {
      report(start..<index, "a colon is missing; did you mean \(number)?")
      return nil
    }
    guard let name = takeFieldName() else { return value(of: field, from: start) }
    if isAtEnd || characters[index].isWhitespace || characters[index] == ")" {
      return missingValue(of: name, from: start)
    }
    guard let named = Field(named: name) else { return unknown(name, from: start) }
    if characters[index] == "(" {
      let isOuter = isInNamedGroup
      defer { isInNamedGroup = isOuter }
      isInNamedGroup = true
      return group(of: named, depth: depth)
    }
    return value(of: named, isNamed: true, from: start)
  }

  /// Parses a group in parentheses, with a default field for its words.
  mutating func group(of field: Field, depth: Int) -> QueryTree<Field>? {
    let start = index
    index += 1
    guard depth < Self.maxDepth else {
      report(start..<index, "this is nested too deeply")
      return nil
    }
    let found = alternatives(of: field, depth: depth + 1)
    let isClosed = !isAtEnd && characters[index] == ")"
    if isClosed {
      index += 1
      if found == nil, (diagnostics.last?.range?.lowerBound ?? -1) < start {
        report(start..<index, "these parentheses are empty")
      }
    } else if termCount <= Self.maxTerms {
      report(start..<start + 1, "this parenthesis is not closed", isUnfinished: true)
    }
    return found
  }
}

// MARK: - Characters

extension QueryParser {
  var isAtEnd: Bool { index >= characters.count }

  mutating func skipSpaces() {
    while !isAtEnd, characters[index].isWhitespace { index += 1 }
  }

  /// Whether the given word comes next, as a whole word.
  func isAtWord(_ word: String) -> Bool {
    let end = index + word.count
    guard end <= characters.count, characters[index..<end].elementsEqual(word) else { return false }
    return end == characters.count || characters[end].isWhitespace || characters[end] == "(" || characters[end] == ")"
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard isAtWord(word) else { return false }
    index += word.count
    return true
  }

  /// Takes a field name and its colon. Only letters count: `20:15` has no field.
  mutating func takeFieldName() -> String? {
    let end = characters[index...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > index, end < characters.count, characters[end] == ":" else { return nil }
    defer { index = end + 1 }
    return String(characters[index..<end])
  }

  /// Interprets a comparison without a colon, e.g. `stars>=4`.
  mutating func fieldOfComparison() -> String? {
    let end = characters[index...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > index, end < characters.count, "<>=".contains(characters[end]) else { return nil }
    let name = String(characters[index..<end])
    guard let field = Field(named: name), field.kind == .number || field.kind == .time else { return nil }
    return "\(field.rawValue):\(takeBareWord().dropFirst(name.count))"
  }

  /// Takes text in quotation marks, or up to the end if they are not closed. Collapses spaces unless `keepingSpaces` is true.
  mutating func takePhrase(keepingSpaces: Bool = false) -> String {
    let start = index
    var text: [Character] = []
    index += 1
    while !isAtEnd, characters[index] != "\"" {
      let isEscape = characters[index] == "\\" && index + 1 < characters.count && "\"\\".contains(characters[index + 1])
      if isEscape { index += 1 }
      text.append(characters[index])
      index += 1
    }
    if isAtEnd {
      report(start..<start + 1, "this quotation mark is not closed", isUnfinished: true)
    }
    index = min(index + 1, characters.count)
    if keepingSpaces { return String(text) }
    return text.split(whereSeparator: \.isWhitespace).map { String($0) }.joined(separator: " ")
  }

  /// Takes `tonight` or `heute abend`; `false` if neither comes next. Only whole words count.
  mutating func takeTonight() -> Bool {
    let start = index
    if QueryDays.isTonight(takeBareWord()), isAtEndOfWord { return true }
    if !isAtEnd, characters[index].isWhitespace {
      skipSpaces()
      let first = String(characters[start..<index]).split(whereSeparator: \.isWhitespace).joined()
      if QueryDays.isTonight("\(first) \(takeBareWord())"), isAtEndOfWord { return true }
    }
    index = start
    return false
  }

  private var isAtEndOfWord: Bool { isAtEnd || characters[index].isWhitespace || "()".contains(characters[index]) }

  mutating func takeBareWord() -> String {
    let start = index
    while !isAtEnd, !characters[index].isWhitespace, !"\"()".contains(characters[index]) { index += 1 }
    return String(characters[start..<index])
  }
}
