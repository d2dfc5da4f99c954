import GuideModel

/// What fields want: words, numbers, days, times, signs.
extension QueryParser {
  /// A word or a phrase, as what a field wants.
  mutating func value(of field: QueryField, from start: Int) -> QueryNode? {
    let isWholeWord = characters[place] == "=" && place + 1 < characters.count && !characters[place + 1].isWhitespace
    if isWholeWord { place += 1 }
    let text = characters[place] == "\"" ? takePhrase() : takeBareWord()
    termCount += 1
    if termCount > QueryParser.mostTerms {
      complain(start..<place, "a query has at most \(QueryParser.mostTerms) words and fields")
      place = characters.count
      return nil
    }
    return term(field, text, isWholeWord: isWholeWord, start..<place).map { .term($0) }
  }

  mutating func term(
    _ field: QueryField, _ text: String, isWholeWord: Bool, _ range: Range<Int>
  ) -> QueryTerm? {
    switch field.kind {
    case .text:
      let wanted = QueryText(text, isWholeWord: isWholeWord)
      return wanted.folded.isEmpty ? nil : QueryTerm(field: field, wish: .text(wanted))
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

  mutating func missingValue(of name: String, from start: Int) -> QueryNode? {
    guard let field = QueryField(named: name) else {
      // `CSI: Harbour` is words of a title. At the end of a query it may become that, or an unknown field.
      if isAtEnd { complainOfField(named: name, start..<place - 1, isUnfinished: true) }
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

  mutating func unknown(_ name: String, from start: Int) -> QueryNode? {
    complainOfField(named: name, start..<place - 1)
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

  private mutating func complainOfField(named name: String, _ range: Range<Int>, isUnfinished: Bool = false) {
    let names = QueryField.allCases.map(\.rawValue)
    let near = QueryField.likely[name.lowercased()]?.rawValue ?? NearestWord.to(name.lowercased(), among: names)
    let hint = near.map { "did you mean \($0)?" } ?? "put it in quotes to look for it"
    complain(range, "“\(name.prefix(30))” is no field; \(hint)", isUnfinished: isUnfinished)
  }

  mutating func complain(_ range: Range<Int>, _ message: String, isUnfinished: Bool = false) {
    faults.append(QueryFault(range: range, message: message, isUnfinished: isUnfinished))
  }
}
