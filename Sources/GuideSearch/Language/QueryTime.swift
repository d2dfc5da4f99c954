package import GuideModel

/// A time of day as a query asks for it: `20:00..23:00`, `evening`, `>=21:30`; `20:15` for what is on then.
package enum QueryTime: Hashable, Sendable {
  /// Programmes that start between two minutes of the broadcast day, which count from 05:00. The end is not included,
  /// and may lie in the day after.
  case starting(Range<Int>)
  /// Programmes on air at a time.
  case onAir(WallTime)

  /// The allowed values, for people.
  static let expected = "a time, such as 20:00..23:00, >=21:30, 9pm or evening"

  /// A part of the day that has a name.
  package struct DayPart: Sendable {
    /// Its name.
    package let name: String
    /// Hours on the clock; the second is not in it.
    package let hours: (from: Int, to: Int)
  }

  /// The parts of the day.
  package static let parts = [
    DayPart(name: "morning", hours: (5, 12)), DayPart(name: "afternoon", hours: (12, 18)),
    DayPart(name: "evening", hours: (18, 23)), DayPart(name: "night", hours: (23, 5)),
  ]
  /// The names of the three hours from prime time on; the setting is written with a hyphen.
  private static let primeTimeNames = ["primetime", "prime-time"]
  /// The names of all parts of the day.
  package static let partNames = parts.dropLast().map(\.name) + primeTimeNames.prefix(1) + parts.suffix(1).map(\.name)

  /// Whether a text is the name of prime time.
  static func isPrimeTime(_ text: String) -> Bool { primeTimeNames.contains(text.lowercased()) }

  /// The time that a text asks for; nil where it is none.
  init?(_ text: String, primeTime: WallTime = .usualPrimeTime) {
    let word = text.lowercased()
    if QueryTime.isPrimeTime(word) {
      self = .starting(QueryTime.minutes(from: primeTime.minuteOfDay, to: (primeTime.minuteOfDay + 180) % 1440))
    } else if let part = QueryTime.parts.first(where: { $0.name == word }) {
      self = .starting(QueryTime.minutes(from: part.hours.from * 60, to: part.hours.to * 60))
    } else if let span = QuerySpan(word) {
      guard !span.low.isEmpty || !span.high.isEmpty else { return nil }
      guard let from = span.low.isEmpty ? QueryTime.opening : QueryTime.minute(span.low) else { return nil }
      if span.high.isEmpty {
        self = .starting(QueryTime.ofBroadcastDay(from)..<1440)
      } else {
        guard let to = QueryTime.minute(span.high) else { return nil }
        self = .starting(QueryTime.minutes(from: from, to: to))
      }
    } else {
      let (comparison, rest) = QueryComparison.parts(of: word)
      guard let minute = QueryTime.minute(String(rest)) else { return nil }
      self = QueryTime.asked(comparison, minute)
    }
  }

  private static func asked(_ comparison: QueryComparison?, _ minute: Int) -> QueryTime {
    let start = ofBroadcastDay(minute)
    switch comparison {
    case nil: return .onAir(WallTime(minuteOfDay: minute))
    case .atLeast: return .starting(start..<1440)
    case .more: return .starting(start + 1..<1440)
    case .less: return .starting(0..<start)
    case .atMost: return .starting(0..<start + 1)
    }
  }

  /// Whether a programme that starts at a wall time is asked for, where that is what counts.
  func includes(start: WallTime) -> Bool {
    guard case .starting(let minutes) = self else { return false }
    let minute = QueryTime.ofBroadcastDay(start.minuteOfDay)
    return minutes.contains(minute) || minutes.contains(minute + 1440)
  }

  /// From one minute of the clock to another; the same again is that minute, and not a whole day.
  private static func minutes(from: Int, to: Int) -> Range<Int> {
    let low = ofBroadcastDay(from)
    let high = ofBroadcastDay(to)
    if high == low { return low..<low + 1 }
    return low..<(high < low ? high + 1440 : high)
  }

  private static let opening = BroadcastDay.opening.minuteOfDay

  /// Minutes since 05:00.
  private static func ofBroadcastDay(_ minute: Int) -> Int { (minute - opening).flooredRemainder(by: 1440) }

  /// Minutes since midnight of `20:15`, `2015`, `20` or `8pm`.
  private static func minute(_ word: String) -> Int? {
    if word == "24" || word == "24:00" { return 0 }
    if let time = ParsedDate.time(word) { return time.minuteOfDay }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(word) else { return nil }
    switch word.count {
    case 1...2: return WallTime(hour: number, minute: 0)?.minuteOfDay
    case 4: return WallTime(hour: number / 100, minute: number % 100)?.minuteOfDay
    default: return nil
    }
  }

  /// Whether a text may become a time when more of it is typed.
  static func mayBegin(with text: String) -> Bool {
    let word = text.lowercased()
    return (partNames + primeTimeNames).contains { $0.hasPrefix(word) }
      || (word.count <= 14 && word.allSatisfy { $0.isWholeNumber || "<>=:.apm".contains($0) })
  }
}
