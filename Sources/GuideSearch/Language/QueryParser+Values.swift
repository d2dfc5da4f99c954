import GuideModel

/// Parsing of field values: words, numbers, days, times, flags.
extension QueryParser {
  /// Parses a word or phrase as the value of a field. `=` asks for whole words; after `title:`, for the whole title.
  mutating func value(of field: Field, isNamed: Bool = false, from start: Int) -> QueryTree<Field>? {
    let mayBeNight = Field.tonight != nil && !isNamed && !isInNamedGroup && field == Field.words
    let tonight = mayBeNight && takeTonight() ? Field.tonight : nil
    let isNight = tonight != nil
    let isWhole =
      !isNight && characters[index] == "=" && index + 1 < characters.count && !characters[index + 1].isWhitespace
    if isWhole { index += 1 }
    let extent: QueryText.Extent = !isWhole ? .part : isNamed ? field.row.exact : field.row.exactAlone
    let text =
      isNight ? "tonight" : characters[index] == "\"" ? takePhrase(keepingSpaces: extent == .whole) : takeBareWord()
    termCount += 1
    if termCount > Self.maxTerms {
      report(start..<index, "a query can have at most \(Self.maxTerms) words and fields")
      index = characters.count
      return nil
    }
    return term(tonight ?? field, text, extent, start..<index).map { .term($0) }
  }

  mutating func term(
    _ field: Field, _ text: String, _ extent: QueryText.Extent, _ range: Range<Int>
  ) -> QueryTerm<Field>? {
    switch field.kind {
    case .text:
      let wanted = QueryText(text, extent)
      return wanted.folded.isEmpty ? nil : QueryTerm(field: field, condition: .text(wanted))
    case .number:
      let numbers = field.row.number == .stars ? QueryNumbers.stars(text) : QueryNumbers.range(of: text)
      if let numbers { return QueryTerm(field: field, condition: .numbers(numbers)) }
      reportValue(
        "“\(text.prefix(30))”: expected a number, such as 3, >=3 or 2..5", range,
        mayContinue: QueryNumbers.couldBegin(with: text))
    case .day:
      usesPrimeTime = usesPrimeTime || QueryDays.isTonight(text)
      if let days = QueryDays(text, primeTime: primeTime) { return QueryTerm(field: field, condition: .days(days)) }
      let near = NearestWord.to(text.lowercased(), among: QueryDays.names).map { suggestion($0, for: text) }
      reportValue(
        near ?? "“\(text.prefix(30))”: expected a day, such as fri, weekend, 24/12, mon..wed", range,
        mayContinue: QueryDays.couldBegin(with: text))
    case .time:
      usesPrimeTime = usesPrimeTime || QueryTime.isPrimeTime(text)
      if let time = QueryTime(text, primeTime: primeTime) { return QueryTerm(field: field, condition: .time(time)) }
      reportValue(
        "“\(text.prefix(30))”: expected a time, such as 20:00..23:00, >=21:30, 9pm or evening", range,
        mayContinue: QueryTime.couldBegin(with: text))
    case .holiday:
      if let holiday = Holiday(named: text) { return QueryTerm(field: field, condition: .holiday(holiday)) }
      let near = NearestWord.to(text.lowercased(), among: Holiday.names)
      reportValue(
        near.map { suggestion($0, for: text) } ?? "“\(text.prefix(30))”: use \(Holiday.names.joined(separator: ", "))",
        range, mayContinue: Holiday.couldBegin(with: text))
    case .sign:
      let word = text.lowercased()
      if let flag = Field.Flag(named: word) { return QueryTerm(field: field, condition: .sign(flag)) }
      reportUnknownSign(word, text, range)
    }
    return nil
  }

  private mutating func reportUnknownSign(_ word: String, _ text: String, _ range: Range<Int>) {
    let names = Field.Flag.names
    let (most, last) = (names.dropLast().joined(separator: ", "), names.last ?? "")
    let near =
      names.first { $0.split(separator: "-").contains(Substring(word)) } ?? NearestWord.to(word, among: names)
    reportValue(
      near.map { suggestion($0, for: text) }
        ?? "“\(text.prefix(30))”: use \(most) or \(last)",
      range, mayContinue: names.contains { $0.hasPrefix(word) })
  }

  private func suggestion(_ word: String, for text: String) -> Message {
    "“\(text.prefix(30))”: did you mean \(word)?"
  }

  private mutating func reportValue(_ message: Message, _ range: Range<Int>, mayContinue: Bool) {
    report(range, message, isUnfinished: mayContinue && isAtEnd)
  }

  mutating func missingValue(of name: String, from start: Int) -> QueryTree<Field>? {
    guard let field = Field(named: name) else {
      // `CSI: Harbour` consists of title words. At the end of a query, `CSI:` may still become title words or an
      // unknown field.
      if isAtEnd { reportField(named: name, start..<index - 1, isUnfinished: true) }
      if isBeforeEndOfWords {
        reportField(named: name, start..<index - 1)
        return nil
      }
      return term(Field.words, "\(name):", .part, start..<index).map { .term($0) }
    }
    let message: Message =
      switch field.kind {
      case .text: "expected words after it, such as \(field.row.example)"
      case .number: "expected a number after it, such as 3, >=3 or 2..5"
      case .day: "expected a day after it, such as fri, weekend, 24/12, mon..wed"
      case .time: "expected a time after it, such as 20:00..23:00, >=21:30, 9pm or evening"
      case .holiday: "expected a holiday after it, such as christmas, easter or halloween"
      case .sign: "expected after it: \(Field.Flag.names.joined(separator: ", "))"
      }
    report(start..<index, message, isUnfinished: isAtEnd)
    return nil
  }

  /// Whether `)`, `OR` or `AND` comes next, so no word can follow.
  private var isBeforeEndOfWords: Bool {
    var ahead = self
    ahead.skipSpaces()
    return !ahead.isAtEnd && (characters[ahead.index] == ")" || ahead.isAtWord("OR") || ahead.isAtWord("AND"))
  }

  mutating func unknown(_ name: String, from start: Int) -> QueryTree<Field>? {
    reportField(named: name, start..<index - 1)
    // The group of an unknown field is skipped with it.
    if characters[index] == "(" {
      let known = diagnostics
      _ = group(of: Field.words, depth: Self.maxDepth - 1)
      diagnostics = known
    } else {
      _ = characters[index] == "\"" ? takePhrase() : takeBareWord()
    }
    return nil
  }

  private mutating func reportField(named name: String, _ range: Range<Int>, isUnfinished: Bool = false) {
    let message: Message =
      Field.suggestion(for: name).map { "there is no field “\(name.prefix(30))”; did you mean \($0)?" }
      ?? "there is no field “\(name.prefix(30))”; to search for the text, put it in quotes"
    report(range, message, isUnfinished: isUnfinished)
  }

  mutating func report(_ range: Range<Int>, _ message: Message, isUnfinished: Bool = false) {
    diagnostics.append(Diagnostic(isUnfinished ? .noted : .refused, range: range, problem: message))
  }
}
