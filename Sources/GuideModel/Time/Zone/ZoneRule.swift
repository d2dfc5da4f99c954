/// A POSIX `TZ` rule for all years, such as `GMT0BST,M3.5.0/1,M10.5.0`.
struct ZoneRule: Hashable, Sendable {
  /// The offset in seconds east of UTC.
  let standardOffset: Int
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    /// The offset in seconds east of UTC.
    let offset: Int
    let start: Day
    let end: Day
  }

  /// A day of the year, and a number of seconds after its midnight.
  ///
  /// The number of seconds may be negative or exceed a day.
  struct Day: Hashable, Sendable {
    enum DateRule: Hashable, Sendable {
      /// A weekday (0 is Sunday) in a week (1 to 5; 5 is the last) of a month.
      case weekday(Int, week: Int, month: Int)
      /// A day of the year counted from 1, ignoring 29 February.
      case julian(Int)
      /// A day of the year counted from 0, including 29 February.
      case zeroBased(Int)
    }

    let kind: DateRule
    let seconds: Int
  }

  /// The clock changes in a year, in order.
  func changes(in year: Int) -> [ZoneChange] {
    guard let summer else { return [] }
    let start = summer.start.seconds(in: year) - standardOffset
    let end = summer.end.seconds(in: year) - summer.offset
    return [
      ZoneChange(instant: start, offset: summer.offset), ZoneChange(instant: end, offset: standardOffset),
    ].sorted { $0.instant < $1.instant }
  }
}

extension ZoneRule.Day {
  /// The local time in a year, in seconds since 1970 as if it were UTC.
  func seconds(in year: Int) -> Int {
    (dayNumber(in: year) ?? 0) * 86_400 + seconds
  }

  private func dayNumber(in year: Int) -> Int? {
    guard let newYear = CivilDate(year: year, month: 1, day: 1)?.dayNumber else { return nil }
    switch kind {
    case .zeroBased(let day): return newYear + day
    case .julian(let day):
      let isAfterFebruary = day >= 60 && CivilDate(year: year, month: 2, day: 29) != nil
      return newYear + day - 1 + (isAfterFebruary ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      // Sunday is 0 here, but the last case in `Weekday`.
      let ahead = (weekday - (first.weekday.rawValue + 1)).flooredRemainder(by: 7)
      let day = first.adding(days: ahead + 7 * (week - 1))
      return day.month == month ? day.dayNumber : day.dayNumber - 7
    }
  }
}

extension ZoneTable {
  /// Creates a zone from a POSIX rule (`TZ`, or the last line of a zone file); `nil` if it is invalid.
  ///
  /// The zone covers the years that fit in the store.
  package init?(rule text: String) {
    guard let rule = ZoneRule(text) else { return nil }
    self.init(offset: rule.standardOffset, changes: (1970...ZoneTable.lastYear).flatMap(rule.changes))
  }

  /// The last year that fits in the store's columns.
  static let lastYear = 2106
}

extension ZoneRule {
  /// Parses a POSIX rule (XBD 8.3) with the larger times allowed by RFC 8536; `nil` if it is invalid.
  init?(_ text: String) {
    var parser = ZoneRuleParser(text)
    guard parser.parseName(), let standard = parser.parseOffset() else { return nil }
    standardOffset = -standard
    guard !parser.isAtEnd else {
      summer = nil
      return
    }
    guard parser.parseName() else { return nil }
    let offset = parser.peek == "," ? standardOffset + 3600 : parser.parseOffset().map { -$0 }
    guard let offset, parser.consume(","), let start = parser.parseDay(), parser.consume(","),
      let end = parser.parseDay(),
      parser.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

/// A parser for rules.
private struct ZoneRuleParser {
  private var rest: Substring

  init(_ text: String) {
    rest = Substring(text)
  }

  var isAtEnd: Bool { rest.isEmpty }
  var peek: Character? { rest.first }

  mutating func consume(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Parses the name of a zone: letters, or anything in angle brackets.
  mutating func parseName() -> Bool {
    if consume("<") {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  /// Parses an offset west of UTC, at most 24 hours.
  mutating func parseOffset() -> Int? {
    parseTime().flatMap { abs($0) < 25 * 3600 ? $0 : nil }
  }

  /// Parses `[+-]hh[:mm[:ss]]` as seconds.
  mutating func parseTime() -> Int? {
    let isNegative = consume("-")
    if !isNegative { _ = consume("+") }
    guard let hours = parseNumber(atMost: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where consume(":") {
      guard let count = parseNumber(atMost: 59) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Parses `Mm.w.d`, `Jn` or `n`, optionally with `/time`, which defaults to 02:00.
  mutating func parseDay() -> ZoneRule.Day? {
    guard let kind = parseDateRule() else { return nil }
    guard consume("/") else { return ZoneRule.Day(kind: kind, seconds: 7200) }
    return parseTime().map { ZoneRule.Day(kind: kind, seconds: $0) }
  }

  private mutating func parseDateRule() -> ZoneRule.Day.DateRule? {
    if consume("J") { return parseNumber(atMost: 365).map { .julian(max(1, $0)) } }
    guard consume("M") else { return parseNumber(atMost: 365).map { .zeroBased($0) } }
    guard let month = parseNumber(atMost: 12), month >= 1, consume("."), let week = parseNumber(atMost: 5), week >= 1,
      consume("."), let weekday = parseNumber(atMost: 6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func parseNumber(atMost limit: Int) -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard digits.count <= 3, let number = Int(digits), number <= limit else { return nil }
    return number
  }
}
