/// The part of a query being completed: the word at the caret, and its field.
struct CompletionContext<Field: QueryVocabulary>: Hashable, Sendable {
  /// The field whose words are being typed; `nil` for a word without a field, which may become the name of one.
  let field: Field?
  /// The characters to replace: the word with its quotation mark, including the characters after the caret, but without
  /// the field, minus or equals sign.
  let range: Range<Int>
  /// The word, without its quotation mark.
  let typed: String

  /// The context at a caret; `nil` if no word can begin there: directly after a closing quotation mark or parenthesis, or
  /// directly before other words.
  init?(_ text: [Character], caret: Int) {
    var scan = ContextScanner<Field>(text: text.prefix(caret))
    let last = scan.lastContext()
    let isBare = !last.range.isEmpty && text[last.range.lowerBound] != "\""
    if last.range.isEmpty {
      let isClosed = caret > 0 && "\")".contains(text[caret - 1])
      if isClosed || caret < text.count && !text[caret].isWhitespace && text[caret] != ")" { return nil }
    }
    let rest = text[caret...].prefix { isBare && !$0.isWhitespace && !"()\"".contains($0) }
    self.init(field: last.field, range: last.range.lowerBound..<last.range.upperBound + rest.count, typed: last.typed)
  }

  init(field: Field?, range: Range<Int>, typed: String) {
    self.field = field
    self.range = range
    self.typed = typed
  }
}

/// Scans a query like the parser, but only for words, quotation marks and parentheses.
private struct ContextScanner<Field: QueryVocabulary> {
  let text: ArraySlice<Character>
  private var index = 0
  /// The fields of the open parentheses; `nil` for parentheses without a field.
  private var groups: [Field?] = []

  init(text: ArraySlice<Character>) {
    self.text = text
  }

  mutating func lastContext() -> CompletionContext<Field> {
    var last = emptyContext
    while index < text.count {
      switch text[index] {
      case ")":
        _ = groups.popLast()
        index += 1
        last = emptyContext
      case let sign where sign.isWhitespace:
        index += 1
        last = emptyContext
      default: last = takeWord()
      }
    }
    return last
  }

  private var emptyContext: CompletionContext<Field> {
    CompletionContext(field: groups.last ?? nil, range: index..<index, typed: "")
  }

  /// Takes a word, a phrase, or the start of a group.
  private mutating func takeWord() -> CompletionContext<Field> {
    while index < text.count, text[index] == "-" { index += 1 }
    let named = takeField()
    let field = named ?? groups.last ?? nil
    if index < text.count, text[index] == "(" {
      groups.append(field)
      index += 1
      return emptyContext
    }
    if index + 1 < text.count, text[index] == "=" { index += 1 }
    let start = index
    if index < text.count, text[index] == "\"" { return takePhrase(of: field) }
    while index < text.count, !text[index].isWhitespace, !"()\"".contains(text[index]) { index += 1 }
    return CompletionContext(field: field, range: start..<index, typed: String(text[start..<index]))
  }

  private mutating func takePhrase(of field: Field?) -> CompletionContext<Field> {
    let start = index
    index += 1
    let textStart = index
    while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
    index = min(index, text.count)
    if index < text.count {
      // The phrase is closed, so a new word begins after it.
      index += 1
      return emptyContext
    }
    return CompletionContext(field: field, range: start..<index, typed: String(text[textStart..<index]))
  }

  private mutating func takeField() -> Field? {
    let end = text[index...].firstIndex { !($0.isASCII && $0.isLetter) } ?? text.endIndex
    guard end > index, end < text.endIndex, text[end] == ":", let field = Field(named: String(text[index..<end]))
    else { return nil }
    index = end + 1
    return field
  }
}
