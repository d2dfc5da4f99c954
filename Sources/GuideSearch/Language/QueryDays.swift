package import GuideModel

/// Days in a query: `fri`, `weekend`, `today`, `tonight`, `2026-11-24`, `mon..wed`, `tomorrow..24/12`.
package enum QueryDays: Hashable, Sendable {
  /// Days of the week, in any week.
  case weekdays(Set<Weekday>)
  /// A range of dates, including both ends; `nil` extends it to the limits of the guide.
  case dates(from: RelativeDate?, to: RelativeDate?)
  /// Today from a given time to the end of the broadcast day, including programmes already on air at that time.
  case tonight(from: WallTime)
  /// The days of a holiday, in any year.
  case holiday(Holiday)

  /// A date relative to today.
  package enum RelativeDate: Hashable, Sendable {
    case fromToday(Int)
    /// The next such weekday, which may be today.
    case weekday(Weekday)
    /// A written date, e.g. `24/12`.
    case written(String)
  }

  /// All words for days.
  static var names: [String] { words + Weekday.allCases.map { $0.name.lowercased() } }
  /// The words for days other than weekday names.
  package static let words = ["today", "tonight", "tomorrow", "yesterday", "weekend", "weekdays"]

  /// German words that are also accepted.
  static let germanNames =
    ["heute", "heute abend", "morgen", "übermorgen", "gestern", "wochenende"]
    + ParsedDate.germanWeekdays

  /// The names for tonight.
  private static let tonight: Set = ["tonight", "heute abend"]

  /// Whether a string is a name for tonight.
  package static func isTonight(_ text: String) -> Bool { tonight.contains(text.lowercased()) }

  /// Parses a string; `nil` if it is not a day. Tonight begins at `primeTime`.
  init?(_ text: String, primeTime: WallTime = .defaultPrimeTime) {
    let word = text.lowercased()
    if let span = QuerySpan(word) {
      self.init(from: span.low, to: span.high)
    } else if QueryDays.isTonight(word) {
      self = .tonight(from: primeTime)
    } else if word == "weekend" || word == "wochenende" {
      self = .weekdays([.saturday, .sunday])
    } else if word == "weekday" || word == "weekdays" {
      self = .weekdays(Set(Weekday.allCases).subtracting([.saturday, .sunday]))
    } else if let holiday = Holiday(named: word), holiday.days != nil {
      self = .holiday(holiday)
    } else {
      guard let date = RelativeDate(word) else { return nil }
      if case .weekday(let weekday) = date { self = .weekdays([weekday]) } else { self = .dates(from: date, to: date) }
    }
  }

  private init?(from low: String, to high: String) {
    if low.isEmpty, high.isEmpty { return nil }
    let (from, to) = (RelativeDate(low), RelativeDate(high))
    guard from != nil || low.isEmpty, to != nil || high.isEmpty else { return nil }
    if case .weekday(let first)? = from, case .weekday(let last)? = to {
      let count = (last.rawValue - first.rawValue).flooredRemainder(by: 7)
      self = .weekdays(Set((0...count).map { Weekday.allCases[(first.rawValue + $0) % 7] }))
    } else {
      self = .dates(from: from, to: to)
    }
  }

  /// Whether a date is included.
  package func contains(_ date: CivilDate, today: CivilDate) -> Bool {
    switch self {
    case .weekdays(let weekdays): return weekdays.contains(date.weekday)
    case .tonight: return date == today
    case .holiday(let holiday): return holiday.days?.contains(date) ?? false
    case .dates(let from, let to):
      let first = from.map { $0.date(today: today) }
      // `tomorrow..mon` extends to the first Monday after tomorrow.
      let last = to.map { $0.date(today: today, from: first ?? today) }
      if let first, let last { return (min(first, last)...max(first, last)).contains(date) }
      return first.map { $0 <= date } ?? true && last.map { date <= $0 } ?? true
    }
  }

  /// Whether a string may become a day as the user continues typing.
  static func couldBegin(with text: String) -> Bool {
    let last = QuerySpan(text.lowercased())?.high ?? text.lowercased()
    return (names + germanNames).contains { $0.hasPrefix(last) }
      || Holiday.couldBegin(with: last, needingDays: true) || last.allSatisfy { $0.isWholeNumber || "-/.".contains($0) }
  }
}

extension QueryDays.RelativeDate {
  /// Parses a lower-case word; `nil` if it is not a day.
  init?(_ word: String) {
    switch word {
    case "today", "heute", "tonight": self = .fromToday(0)
    case "tomorrow", "morgen": self = .fromToday(1)
    case "übermorgen": self = .fromToday(2)
    case "yesterday", "gestern": self = .fromToday(-1)
    default:
      if let weekday = ParsedDate.weekday(word) {
        self = .weekday(weekday)
      } else {
        // Validity does not depend on today's date, so any date will do.
        guard word.first?.isWholeNumber == true, let parsed = ParsedDate(word, today: CivilDate(dayNumber: 20_000))
        else {
          return nil
        }
        guard parsed.date != nil, parsed.time == nil else { return nil }
        self = .written(word)
      }
    }
  }

  /// The date; for a weekday, the first one on or after `first`.
  func date(today: CivilDate, from first: CivilDate? = nil) -> CivilDate {
    switch self {
    case .fromToday(let days): return today.adding(days: days)
    case .weekday(let weekday):
      let first = first ?? today
      return first.adding(days: (weekday.rawValue - first.weekday.rawValue).flooredRemainder(by: 7))
    case .written(let text): return ParsedDate(text, today: today)?.date ?? today
    }
  }
}
