import GuideModel
import GuideSearch

/// Reference implementation of days in a query: steps through the calendar one day at a time.
struct PlainDays {
  private let days: QueryDays
  private let today: CivilDate

  init(_ days: QueryDays, today: CivilDate) {
    self.days = days
    self.today = today
  }

  func contains(_ date: CivilDate) -> Bool {
    switch days {
    case .holiday: return days.contains(date, today: today)
    case .tonight: return date.dayNumber == today.dayNumber
    case .weekdays(let weekdays): return weekdays.contains { weekday(of: date) == $0.rawValue }
    case .dates(let from, let to):
      let first = from.map { number(of: $0, notBefore: today.dayNumber) }
      let last = to.map { number(of: $0, notBefore: first ?? today.dayNumber) }
      let ends = [first, last].compactMap { $0 }.sorted()
      if ends.count == 2 { return ends[0] <= date.dayNumber && date.dayNumber <= ends[1] }
      return first.map { $0 <= date.dayNumber } ?? true && last.map { date.dayNumber <= $0 } ?? true
    }
  }

  /// The weekday, counted from Monday. 1 January 1970 was a Thursday.
  private func weekday(of date: CivilDate) -> Int { ((date.dayNumber + 3) % 7 + 7) % 7 }

  private func number(of date: QueryDays.RelativeDate, notBefore first: Int) -> Int {
    switch date {
    case .fromToday(let days): return today.dayNumber + days
    case .weekday(let weekday):
      return (first..<first + 7).first { self.weekday(of: CivilDate(dayNumber: $0)) == weekday.rawValue } ?? first
    case .written(let text): return written(text)?.dayNumber ?? today.dayNumber
    }
  }

  /// Parses `2026-11-24`, `24/11/2026`, `24/11/26`, `24/11`, `24 nov`, `24 november 2026` and `2026 nov`; with `last`, a week
  /// earlier. Does not use the program's own parser.
  private func written(_ text: String) -> CivilDate? {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    let others = words.filter { !["at", "on", "this", "next", "last"].contains($0) }
    let date = others.count == 1 ? inFigures(others[0]) : withName(others)
    return words.contains("last") ? date.map { CivilDate(dayNumber: $0.dayNumber - 7) } : date
  }

  private func inFigures(_ word: String) -> CivilDate? {
    let dashed = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if dashed.count == 3, let year = dashed[0], let month = dashed[1], let day = dashed[2] {
      return CivilDate(year: year, month: month, day: day)
    }
    let slashed = word.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard slashed.count > 1, let day = slashed[0], let month = slashed[1] else { return nil }
    guard slashed.count == 3 else { return nearest { $0.month == month && $0.day == day } }
    return slashed[2].flatMap { CivilDate(year: $0 < 100 ? 2000 + $0 : $0, month: month, day: day) }
  }

  /// Parses a date with the name of a month. Without a day, it means the first of the month.
  private func withName(_ words: [String]) -> CivilDate? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    let months = words.filter { Int($0) == nil }
    guard months.count == 1, months[0].count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(months[0]) })
    else { return nil }
    let numbers = words.compactMap { Int($0) }
    let day = numbers.first { $0 < 32 } ?? 1
    if let year = numbers.first(where: { $0 > 31 }) { return CivilDate(year: year, month: index + 1, day: day) }
    return nearest { $0.month == index + 1 && $0.day == day }
  }

  /// The nearest matching day in the previous, current and next year. If two are equally near, the earlier one counts.
  private func nearest(_ isMeant: (CivilDate) -> Bool) -> CivilDate? {
    guard let first = CivilDate(year: today.year - 1, month: 1, day: 1)?.dayNumber,
      let end = CivilDate(year: today.year + 2, month: 1, day: 1)?.dayNumber
    else { return nil }
    let days = (first..<end).map { CivilDate(dayNumber: $0) }.filter(isMeant)
    return days.min { abs($0.dayNumber - today.dayNumber) < abs($1.dayNumber - today.dayNumber) }
  }
}
