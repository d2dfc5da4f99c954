import GuideModel
import GuideSearch

/// The plain twin of days in a query: walks the calendar a day at a time.
struct PlainDays {
  private let days: QueryDays
  private let today: CivilDate

  init(_ days: QueryDays, today: CivilDate) {
    self.days = days
    self.today = today
  }

  func contains(_ date: CivilDate) -> Bool {
    switch days {
    case .weekdays(let weekdays): return weekdays.contains { weekday(of: date) == $0.rawValue }
    case .dates(let from, let to):
      let first = from.map { number(of: $0, notBefore: today.dayNumber) }
      let last = to.map { number(of: $0, notBefore: first ?? today.dayNumber) }
      let ends = [first, last].compactMap { $0 }.sorted()
      if ends.count == 2 { return ends[0] <= date.dayNumber && date.dayNumber <= ends[1] }
      return first.map { $0 <= date.dayNumber } ?? true && last.map { date.dayNumber <= $0 } ?? true
    }
  }

  /// Counted from Monday: 1 January 1970 was a Thursday.
  private func weekday(of date: CivilDate) -> Int { ((date.dayNumber + 3) % 7 + 7) % 7 }

  private func number(of date: QueryDays.SaidDate, notBefore first: Int) -> Int {
    switch date {
    case .fromToday(let days): return today.dayNumber + days
    case .weekday(let weekday):
      return (first..<first + 7).first { self.weekday(of: CivilDate(dayNumber: $0)) == weekday.rawValue } ?? first
    case .written(let text): return written(text)?.dayNumber ?? today.dayNumber
    }
  }

  /// `2026-11-24`, `24/11/2026`, `24/11/26` and `24/11`; what else people write is read as everywhere in the program.
  private func written(_ text: String) -> CivilDate? {
    let dashed = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if dashed.count == 3, let year = dashed[0], let month = dashed[1], let day = dashed[2] {
      return CivilDate(year: year, month: month, day: day)
    }
    let slashed = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard slashed.count > 1, let day = slashed[0], let month = slashed[1] else {
      return DayTime(text, today: today)?.date
    }
    if slashed.count == 3, let year = slashed[2] {
      return CivilDate(year: year < 100 ? 2000 + year : year, month: month, day: day)
    }
    // The nearest; of two as near the one before.
    let distances = (0...366).flatMap { [-$0, $0] }
    return distances.lazy.map { CivilDate(dayNumber: today.dayNumber + $0) }.first {
      $0.month == month && $0.day == day
    }
  }
}
