package import GuideModel

/// Days as a query asks for them: `fri`, `weekend`, `today`, `tonight`, `2026-11-24`, `mon..wed`, `tomorrow..24/12`.
package enum QueryDays: Hashable, Sendable {
  /// Days of the week, in any week.
  case weekdays(Set<Weekday>)
  /// From one date to another, both included; nil for as far as the guide goes.
  case dates(from: RelativeDate?, to: RelativeDate?)
  /// Today from a given time until the broadcast day ends, including programmes already on air then.
  case tonight(from: WallTime)

  /// A date that is known when today is.
  package enum RelativeDate: Hashable, Sendable {
    case fromToday(Int)
    /// The next such day, today among them.
    case weekday(Weekday)
    /// As people write it, such as `24/12`.
    case written(String)
  }

  /// All words for days.
  static var names: [String] { words + Weekday.allCases.map { $0.name.lowercased() } }
  /// The words for days, beside their names.
  package static let words = ["today", "tonight", "tomorrow", "yesterday", "weekend", "weekdays"]

  /// The German words that are read as well.
  static let germanNames =
    ["heute", "heute abend", "morgen", "übermorgen", "gestern", "wochenende"]
    + ParsedDate.germanWeekdays

  /// The names of tonight.
  private static let tonight: Set = ["tonight", "heute abend"]

  /// Whether a text is a name of tonight.
  package static func isTonight(_ text: String) -> Bool { tonight.contains(text.lowercased()) }

  /// The days of a text; `nil` if it is not a day. Tonight begins at `primeTime`.
  init?(_ text: String, primeTime: WallTime = .usualPrimeTime) {
    let word = text.lowercased()
    if let span = QuerySpan(word) {
      self.init(from: span.low, to: span.high)
    } else if QueryDays.isTonight(word) {
      self = .tonight(from: primeTime)
    } else if word == "weekend" || word == "wochenende" {
      self = .weekdays([.saturday, .sunday])
    } else if word == "weekday" || word == "weekdays" {
      self = .weekdays(Set(Weekday.allCases).subtracting([.saturday, .sunday]))
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

  /// Whether a date is among them.
  package func contains(_ date: CivilDate, today: CivilDate) -> Bool {
    switch self {
    case .weekdays(let weekdays): return weekdays.contains(date.weekday)
    case .tonight: return date == today
    case .dates(let from, let to):
      let first = from.map { $0.date(today: today) }
      // `tomorrow..mon` is up to the next Monday after that.
      let last = to.map { $0.date(today: today, from: first ?? today) }
      if let first, let last { return (min(first, last)...max(first, last)).contains(date) }
      return first.map { $0 <= date } ?? true && last.map { date <= $0 } ?? true
    }
  }

  /// Whether a text may become a day when more of it is typed.
  static func mayBegin(with text: String) -> Bool {
    let last = QuerySpan(text.lowercased())?.high ?? text.lowercased()
    return (names + germanNames).contains { $0.hasPrefix(last) }
      || last.allSatisfy { $0.isWholeNumber || "-/.".contains($0) }
  }
}

extension QueryDays.RelativeDate {
  /// nil where a word in small letters is no day.
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
        // Whether it is a date does not hang on today.
        guard word.first?.isWholeNumber == true, let parsed = ParsedDate(word, today: CivilDate(dayNumber: 20_000))
        else {
          return nil
        }
        guard parsed.date != nil, parsed.time == nil else { return nil }
        self = .written(word)
      }
    }
  }

  /// The date; of a weekday the first that is not before another date.
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
