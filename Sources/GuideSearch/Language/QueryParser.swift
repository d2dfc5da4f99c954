import GuideModel

/// Reads the query language, a character at a time:
///
///     query = all, { "OR", all } ;
///     all   = { part } ;
///     part  = { "-" }, ( "(", query, ")" | [ field, ":" ], value ) ;
///     value = [ "=" ], ( word | '"', words, '"' ) | "(", query, ")" ;
///
/// `AND` between parts says what is so anyway, and `NOT` is a minus.
struct QueryParser {
  private let characters: [Character]
  private var place = 0
  private(set) var faults: [QueryFault] = []

  /// Deeper than anybody means it; what is nested deeper is left out.
  private static let deepest = 40

  init(_ text: String) {
    characters = Array(text)
  }

  /// The whole of it; nil where it asks for nothing.
  mutating func parse() -> QueryNode? {
    alternatives(of: .title, depth: 0)
  }

  /// Up to the end, or to the parenthesis that closes a group.
  private mutating func alternatives(of field: QueryField, depth: Int) -> QueryNode? {
    var choices: [QueryNode] = []
    while true {
      let choice = conjunction(of: field, depth: depth)
      if let choice { choices.append(choice) }
      let or = place
      guard takeWord("OR") else { break }
      if choice == nil { complain(or..<place, "nothing stands before this OR") }
      skipSpaces()
      if isAtEnd || characters[place] == ")" {
        complain(or..<or + 2, "something must stand after OR", isUnfinished: isAtEnd)
      }
    }
    return .joined(any: choices)
  }

  private mutating func conjunction(of field: QueryField, depth: Int) -> QueryNode? {
    var parts: [QueryNode] = []
    while true {
      skipSpaces()
      if isAtEnd || isAtWord("OR") { break }
      if characters[place] == ")" {
        if depth > 0 { break }
        complain(place..<place + 1, "this parenthesis closes nothing")
        place += 1
      } else if !takeWord("AND"), let part = part(of: field, depth: depth) {
        parts.append(part)
      }
    }
    return .joined(all: parts)
  }

  private mutating func part(of field: QueryField, depth: Int) -> QueryNode? {
    var isExcluded = false
    while !isAtEnd, characters[place] == "-" || isAtWord("NOT") {
      isExcluded.toggle()
      if takeWord("NOT") { skipSpaces() } else { place += 1 }
    }
    let found = positivePart(of: field, depth: depth)
    return isExcluded ? found.map { .not($0) } : found
  }

  private mutating func positivePart(of field: QueryField, depth: Int) -> QueryNode? {
    guard !isAtEnd, !characters[place].isWhitespace else { return nil }
    if characters[place] == "(" { return group(of: field, depth: depth) }
    let start = place
    if let number = fieldOfComparison() {
      complain(start..<place, "a colon is missing; did you mean \(number)?")
      return nil
    }
    guard let name = takeFieldName() else { return value(of: field, from: start) }
    if isAtEnd || characters[place].isWhitespace || characters[place] == ")" {
      return missingValue(of: name, from: start)
    }
    guard let named = QueryField(named: name) else { return unknown(name, from: start) }
    if characters[place] == "(" { return group(of: named, depth: depth) }
    return value(of: named, from: start)
  }

  /// What stands in parentheses; its words are of a field.
  private mutating func group(of field: QueryField, depth: Int) -> QueryNode? {
    let start = place
    place += 1
    guard depth < QueryParser.deepest else {
      complain(start..<place, "this is nested too deeply")
      return nil
    }
    let found = alternatives(of: field, depth: depth + 1)
    let isClosed = !isAtEnd && characters[place] == ")"
    if isClosed {
      place += 1
      if found == nil, faults.last.map({ $0.range.lowerBound < start }) ?? true {
        complain(start..<place, "nothing stands in these parentheses")
      }
    } else {
      complain(start..<start + 1, "this parenthesis is not closed", isUnfinished: true)
    }
    return found
  }
}

// MARK: - Values

extension QueryParser {
  /// A word or a phrase, as what a field wants.
  private mutating func value(of field: QueryField, from start: Int) -> QueryNode? {
    let isWholeWord = characters[place] == "=" && place + 1 < characters.count && !characters[place + 1].isWhitespace
    if isWholeWord { place += 1 }
    let text = characters[place] == "\"" ? takePhrase() : takeBareWord()
    return term(field, text, isWholeWord: isWholeWord, start..<place).map { .term($0) }
  }

  private mutating func term(
    _ field: QueryField, _ text: String, isWholeWord: Bool, _ range: Range<Int>
  ) -> QueryTerm? {
    switch field.kind {
    case .text:
      // A zero parts texts from one another in the index.
      let folded = Folding.fold(text.filter { $0 != "\0" })
      guard !folded.isEmpty else { return nil }
      return QueryTerm(field: field, wish: .text(QueryText(folded: folded, isWholeWord: isWholeWord)))
    case .number:
      if let numbers = QueryNumbers.range(of: text) { return QueryTerm(field: field, wish: .numbers(numbers)) }
      refuse(text, range, expected: "expected \(QueryNumbers.expected)", mayGoOn: QueryNumbers.mayBegin(with: text))
    case .day:
      if let days = QueryDays(text) { return QueryTerm(field: field, wish: .days(days)) }
      let near = NearestWord.to(text.lowercased(), among: QueryDays.names).map { "did you mean \($0)?" }
      refuse(text, range, expected: near ?? "expected \(QueryDays.expected)", mayGoOn: QueryDays.mayBegin(with: text))
    case .time:
      if let time = QueryTime(text) { return QueryTerm(field: field, wish: .time(time)) }
      refuse(text, range, expected: "expected \(QueryTime.expected)", mayGoOn: QueryTime.mayBegin(with: text))
    case .sign:
      let word = text.lowercased()
      if let sign = QuerySign(rawValue: word) { return QueryTerm(field: field, wish: .sign(sign)) }
      let names = QuerySign.allCases.map(\.rawValue)
      let near =
        names.first { $0.split(separator: "-").contains(Substring(word)) } ?? NearestWord.to(word, among: names)
      refuse(
        text, range, expected: near.map { "did you mean \($0)?" } ?? "expected \(QuerySign.expected)",
        mayGoOn: names.contains { $0.hasPrefix(word) })
    }
    return nil
  }

  private mutating func refuse(_ text: String, _ range: Range<Int>, expected: String, mayGoOn: Bool) {
    complain(range, "“\(text.prefix(30))”: \(expected)", isUnfinished: mayGoOn && isAtEnd)
  }

  private mutating func missingValue(of name: String, from start: Int) -> QueryNode? {
    guard let field = QueryField(named: name) else {
      // `CSI: Harbour` is words of a title.
      return term(.title, "\(name):", isWholeWord: false, start..<place).map { .term($0) }
    }
    let expected =
      switch field.kind {
      case .text: "words, such as \(field.example)"
      case .number: QueryNumbers.expected
      case .day: QueryDays.expected
      case .time: QueryTime.expected
      case .sign: QuerySign.expected
      }
    complain(start..<place, "expected after it: \(expected)", isUnfinished: isAtEnd)
    return nil
  }

  private mutating func unknown(_ name: String, from start: Int) -> QueryNode? {
    let names = QueryField.allCases.map(\.rawValue)
    let end = place - 1
    let near = QueryField.likely[name.lowercased()]?.rawValue ?? NearestWord.to(name.lowercased(), among: names)
    let hint = near.map { "did you mean \($0)?" } ?? "put it in quotes to look for it"
    complain(start..<end, "“\(name.prefix(30))” is no field; \(hint)")
    // What was asked of it is left out with it.
    if characters[place] == "(" {
      let known = faults
      _ = group(of: .title, depth: QueryParser.deepest - 1)
      faults = known
    } else {
      _ = characters[place] == "\"" ? takePhrase() : takeBareWord()
    }
    return nil
  }

  private mutating func complain(_ range: Range<Int>, _ message: String, isUnfinished: Bool = false) {
    faults.append(QueryFault(range: range, message: message, isUnfinished: isUnfinished))
  }
}

// MARK: - Characters

extension QueryParser {
  private var isAtEnd: Bool { place >= characters.count }

  private mutating func skipSpaces() {
    while !isAtEnd, characters[place].isWhitespace { place += 1 }
  }

  /// Whether a word stands here, and nothing of it goes on.
  private func isAtWord(_ word: String) -> Bool {
    let end = place + word.count
    guard end <= characters.count, characters[place..<end].elementsEqual(word) else { return false }
    return end == characters.count || characters[end].isWhitespace || characters[end] == "(" || characters[end] == ")"
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard isAtWord(word) else { return false }
    place += word.count
    return true
  }

  /// A name and its colon, where letters and a colon stand here: `20:15` has none.
  private mutating func takeFieldName() -> String? {
    let end = characters[place...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > place, end < characters.count, characters[end] == ":" else { return nil }
    defer { place = end + 1 }
    return String(characters[place..<end])
  }

  /// A comparison that was written without its colon, such as `stars>=4`, as it was meant.
  private mutating func fieldOfComparison() -> String? {
    let end = characters[place...].firstIndex { !($0.isASCII && $0.isLetter) } ?? characters.count
    guard end > place, end < characters.count, "<>=".contains(characters[end]) else { return nil }
    let name = String(characters[place..<end])
    guard let field = QueryField(named: name), field.kind == .number || field.kind == .time else { return nil }
    return "\(field.rawValue):\(takeBareWord().dropFirst(name.count))"
  }

  /// What stands in quotation marks, or from one to the end.
  private mutating func takePhrase() -> String {
    let closing = characters[(place + 1)...].firstIndex(of: "\"")
    if closing == nil { complain(place..<place + 1, "this quotation mark is not closed", isUnfinished: true) }
    let end = closing ?? characters.count
    let words = characters[(place + 1)..<end].split(whereSeparator: \.isWhitespace)
    place = min(end + 1, characters.count)
    return words.map { String($0) }.joined(separator: " ")
  }

  private mutating func takeBareWord() -> String {
    let start = place
    while !isAtEnd, !characters[place].isWhitespace, !"\"()".contains(characters[place]) { place += 1 }
    return String(characters[start..<place])
  }
}
