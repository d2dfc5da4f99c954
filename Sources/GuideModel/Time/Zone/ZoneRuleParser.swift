extension ZoneRule {
  /// Reads a rule as POSIX (XBD 8.3) has it, with the larger times of RFC 8536; nil where it is none.
  init?(_ text: String) {
    var parser = ZoneRuleParser(text)
    guard parser.takeName(), let standard = parser.takeOffset() else { return nil }
    standardOffset = -standard
    guard !parser.isAtEnd else {
      summer = nil
      return
    }
    guard parser.takeName() else { return nil }
    let offset = parser.peek == "," ? standardOffset + 3600 : parser.takeOffset().map { -$0 }
    guard let offset, parser.take(","), let start = parser.takeDay(), parser.take(","), let end = parser.takeDay(),
      parser.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

/// Takes a rule apart from the left.
private struct ZoneRuleParser {
  private var rest: Substring

  init(_ text: String) {
    rest = Substring(text)
  }

  var isAtEnd: Bool { rest.isEmpty }
  var peek: Character? { rest.first }

  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// A zone's name: letters, or anything between angle brackets.
  mutating func takeName() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  /// A time of at most 24 hours, west of UTC.
  mutating func takeOffset() -> Int? {
    takeTime().flatMap { abs($0) < 25 * 3600 ? $0 : nil }
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func takeTime() -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = takeNumber(atMost: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let count = takeNumber(atMost: 59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `Mm.w.d`, `Jn` or `n`, and perhaps `/time`; 02:00 without one.
  mutating func takeDay() -> ZoneRule.Day? {
    guard let kind = takeDayKind() else { return nil }
    guard take("/") else { return ZoneRule.Day(kind: kind, seconds: 7200) }
    return takeTime().map { ZoneRule.Day(kind: kind, seconds: $0) }
  }

  private mutating func takeDayKind() -> ZoneRule.Day.Kind? {
    if take("J") { return takeNumber(atMost: 365).map { .julian(max(1, $0)) } }
    guard take("M") else { return takeNumber(atMost: 365).map { .zeroBased($0) } }
    guard let month = takeNumber(atMost: 12), month >= 1, take("."), let week = takeNumber(atMost: 5), week >= 1,
      take("."), let weekday = takeNumber(atMost: 6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func takeNumber(atMost limit: Int) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard digits.count <= 3, let number = Int(digits), number <= limit else { return nil }
    return number
  }
}
