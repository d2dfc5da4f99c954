/// Reads the query language, a character at a time:
///
///     query = all, { "OR", all } ;
///     all   = { part } ;
///     part  = { "-" }, ( "(", query, ")" | [ field, ":" ], value ) ;
///     value = [ "=" ], ( word | '"', words, '"' ) | "(", query, ")" ;
///
/// `AND` between parts says what is so anyway, and `NOT` is a minus.
struct QueryParser {
  let characters: [Character]
  var place = 0
  var faults: [QueryFault] = []

  /// Deeper than anybody means it; what is nested deeper is left out.
  static let deepest = 40
  /// Each term looks at the texts of a guide anew, so that a query has no more of them; what follows is left out.
  static let mostTerms = 50
  /// How many have been read.
  var termCount = 0

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
  mutating func group(of field: QueryField, depth: Int) -> QueryNode? {
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
    } else if termCount <= QueryParser.mostTerms {
      complain(start..<start + 1, "this parenthesis is not closed", isUnfinished: true)
    }
    return found
  }
}
