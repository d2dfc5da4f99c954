package import GuideModel

/// Times of day in a query: `20:00..23:00`, `evening`, `>=21:30`; a single `20:15` means on air at that time.
package enum QueryTime: Hashable, Sendable {
  /// Programmes that start between two minutes of the day; `to` is excluded, and the range may pass midnight.
  case starting(from: Int, to: Int)
  /// Programmes that start before or after a minute, within their broadcast day.
  case startingCompared(QueryComparison, Int)
  /// Programmes on air at a time.
  case onAir(WallTime)

  /// A named part of the day.
  package struct DayPart: Sendable {
    /// The name in the query language.
    package let name: String
    /// The hours; `to` is excluded.
    package let hours: (from: Int, to: Int)
  }

  /// The named parts of the day.
  package static let parts = [
    DayPart(name: "morning", hours: (5, 12)), DayPart(name: "afternoon", hours: (12, 18)),
    DayPart(name: "evening", hours: (18, 23)), DayPart(name: "night", hours: (23, 5)),
  ]
  /// Names for the three hours from the start of prime time; the second is also the setting's name.
  private static let primeTimeNames = ["primetime", "prime-time"]
  /// The names of all parts of the day.
  package static let partNames = parts.dropLast().map(\.name) + primeTimeNames.prefix(1) + parts.suffix(1).map(\.name)

  /// Whether a string is a name for prime time.
  static func isPrimeTime(_ text: String) -> Bool { primeTimeNames.contains(text.lowercased()) }

  /// Parses a string; `nil` if it is not a time.
  init?(_ text: String, primeTime: WallTime = .defaultPrimeTime) {
    let word = text.lowercased()
    if QueryTime.isPrimeTime(word) {
      self = .starting(from: primeTime.minuteOfDay, to: (primeTime.minuteOfDay + 180) % 1440)
    } else if let part = QueryTime.parts.first(where: { $0.name == word }) {
      self = .starting(from: part.hours.from * 60, to: part.hours.to * 60)
    } else if let span = QuerySpan(word) {
      guard !span.low.isEmpty || !span.high.isEmpty else { return nil }
      guard let times = QueryTime.times(of: span) else { return nil }
      self = times
    } else {
      let (comparison, rest) = QueryComparison.parts(of: word)
      guard let minute = QueryTime.minute(String(rest)) else { return nil }
      self = comparison.map { .startingCompared($0, minute) } ?? .onAir(WallTime(minuteOfDay: minute))
    }
  }

  /// The times of a range that may be open at one end; `nil` if an end is not a time.
  private static func times(of span: QuerySpan) -> QueryTime? {
    let low = span.low.isEmpty ? nil : minute(span.low)
    let high = span.high.isEmpty ? nil : minute(span.high)
    guard (low == nil) == span.low.isEmpty, (high == nil) == span.high.isEmpty else { return nil }
    return switch (low, high) {
    case (let low?, let high?): .starting(from: low, to: high)
    case (let low?, nil): .startingCompared(.atLeast, low)
    case (nil, let high?): .startingCompared(.less, high)
    case (nil, nil): nil
    }
  }

  /// Whether a start time matches. Broadcast days begin at `dayStart`.
  func includes(start: WallTime, dayStart: WallTime) -> Bool {
    switch self {
    case .starting(let from, let to):
      // A range from a minute to the same minute means that minute, not a whole day.
      let length = to > from ? to - from : (to - from).flooredRemainder(by: 1440)
      return (start.minuteOfDay - from).flooredRemainder(by: 1440) < max(1, length)
    case .startingCompared(let comparison, let minute):
      let own = (start.minuteOfDay - dayStart.minuteOfDay).flooredRemainder(by: 1440)
      // 24:00 is the end of a day that begins at 00:00, not its start.
      let isEnd = minute == 1440 && dayStart == .midnight
      let other = isEnd ? 1440 : (minute - dayStart.minuteOfDay).flooredRemainder(by: 1440)
      return comparison.holds(own, other)
    case .onAir: return false
    }
  }

  /// The minute of the day for `20:15`, `2015`, `20` or `8pm`; 1440 for `24:00`.
  private static func minute(_ word: String) -> Int? {
    if word == "24" || word == "24:00" { return 1440 }
    if let time = ParsedDate.time(word) { return time.minuteOfDay }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word) else { return nil }
    switch word.count {
    case 1...2: return WallTime(hour: number, minute: 0)?.minuteOfDay
    case 4: return WallTime(hour: number / 100, minute: number % 100)?.minuteOfDay
    default: return nil
    }
  }

  /// Whether a string may become a time as the user continues typing.
  static func couldBegin(with text: String) -> Bool {
    let word = text.lowercased()
    return (partNames + primeTimeNames).contains { $0.hasPrefix(word) }
      || (word.count <= 14 && word.allSatisfy { $0.isWholeNumber || "<>=:.apm".contains($0) })
  }
}
