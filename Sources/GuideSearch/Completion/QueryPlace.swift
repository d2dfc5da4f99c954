/// What is being typed of a query, as far as completing it goes: the word before the caret, and the field that it is for.
struct QueryPlace: Hashable, Sendable {
  /// The field whose words are being typed; nil where a word by itself is, which may become a field.
  let field: QueryField?
  /// What would be replaced, in characters: the word with its quotation mark, without field, minus or equals sign; what
  /// stands of it behind the caret as well.
  let range: Range<Int>
  /// The word, without its quotation mark.
  let typed: String

  /// What stands before a caret; nil where no word can begin: right behind a quotation mark or a parenthesis that closes, or
  /// right before other words.
  init?(_ text: [Character], caret: Int) {
    var scan = QueryPlaceScan(text: text.prefix(caret))
    let last = scan.lastPlace()
    let isBare = !last.range.isEmpty && text[last.range.lowerBound] != "\""
    if last.range.isEmpty {
      let isClosed = caret > 0 && "\")".contains(text[caret - 1])
      if isClosed || caret < text.count && !text[caret].isWhitespace && text[caret] != ")" { return nil }
    }
    let rest = text[caret...].prefix { isBare && !$0.isWhitespace && !"()\"".contains($0) }
    self.init(field: last.field, range: last.range.lowerBound..<last.range.upperBound + rest.count, typed: last.typed)
  }

  init(field: QueryField?, range: Range<Int>, typed: String) {
    self.field = field
    self.range = range
    self.typed = typed
  }
}

/// Walks over a query as the parser does, as far as words, quotation marks and parentheses go.
private struct QueryPlaceScan {
  let text: ArraySlice<Character>
  private var place = 0
  /// The fields of the open parentheses; nil for those of none.
  private var groups: [QueryField?] = []

  init(text: ArraySlice<Character>) {
    self.text = text
  }

  mutating func lastPlace() -> QueryPlace {
    var last = emptyPlace
    while place < text.count {
      switch text[place] {
      case ")":
        _ = groups.popLast()
        place += 1
        last = emptyPlace
      case let sign where sign.isWhitespace:
        place += 1
        last = emptyPlace
      default: last = takeWord()
      }
    }
    return last
  }

  private var emptyPlace: QueryPlace {
    QueryPlace(field: groups.last ?? nil, range: place..<place, typed: "")
  }

  /// A word, a phrase, or the beginning of a group.
  private mutating func takeWord() -> QueryPlace {
    while place < text.count, text[place] == "-" { place += 1 }
    let named = takeField()
    let field = named ?? groups.last ?? nil
    if place < text.count, text[place] == "(" {
      groups.append(field)
      place += 1
      return emptyPlace
    }
    if place + 1 < text.count, text[place] == "=" { place += 1 }
    let start = place
    if place < text.count, text[place] == "\"" { return takePhrase(of: field) }
    while place < text.count, !text[place].isWhitespace, !"()\"".contains(text[place]) { place += 1 }
    return QueryPlace(field: field, range: start..<place, typed: String(text[start..<place]))
  }

  private mutating func takePhrase(of field: QueryField?) -> QueryPlace {
    let start = place
    place += 1
    let words = place
    while place < text.count, text[place] != "\"" { place += 1 }
    if place < text.count {
      // It is closed: what comes after it begins anew.
      place += 1
      return emptyPlace
    }
    return QueryPlace(field: field, range: start..<place, typed: String(text[words..<place]))
  }

  private mutating func takeField() -> QueryField? {
    let end = text[place...].firstIndex { !($0.isASCII && $0.isLetter) } ?? text.endIndex
    guard end > place, end < text.endIndex, text[end] == ":", let field = QueryField(named: String(text[place..<end]))
    else { return nil }
    place = end + 1
    return field
  }
}
