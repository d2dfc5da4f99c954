import GuideModel

/// A holiday: the words of programmes about it, in many languages, and its days. `Data/holidays.tsv` has all of them.
package struct Holiday: Hashable, Sendable {
  /// The name to type, e.g. `new-year`.
  package let name: String
  /// Everything else that may be typed, folded and without hyphens and spaces.
  private let otherNames: [String]
  /// The words. A matching text contains at least one of them.
  package let words: [QueryText]
  /// The days; `nil` if they follow another calendar.
  let days: HolidayDays?

  /// All holidays, the most common ones first.
  package static let all = table(EmbeddedTables.holidays)
  /// The names of all holidays.
  package static let names = all.map(\.name)
  /// The names of the holidays whose days are known.
  static let namesWithDays = all.filter { $0.days != nil }.map(\.name)

  /// The holiday with the given name in any of the table's languages; ignores case, accents, hyphens and spaces.
  init?(named name: String) {
    let key = Holiday.key(name)
    guard let holiday = Holiday.all.first(where: { $0.otherNames.contains(key) }) else { return nil }
    self = holiday
  }

  /// Whether a text may become the name of a holiday, or of one whose days are known, as the user continues typing.
  static func couldBegin(with text: String, needingDays: Bool = false) -> Bool {
    let key = key(text)
    return all.contains { (!needingDays || $0.days != nil) && $0.otherNames.contains { $0.hasPrefix(key) } }
  }

  /// Reads a line of the table; `nil` if it is faulty, which a test finds.
  private init?(_ fields: [Substring]) {
    guard fields.count == 4, !fields[0].isEmpty else { return nil }
    name = String(fields[0])
    otherNames = ([fields[0]] + fields[1].split(separator: ",")).map { Holiday.key(String($0)) }
    days = HolidayDays(fields[2])
    words = fields[3].split(separator: ",").map { word in
      word.hasPrefix("=") ? QueryText(String(word.dropFirst()), .word) : QueryText(String(word), .part)
    }
    guard days != nil || fields[2].hasPrefix("-"), !words.isEmpty else { return nil }
  }

  /// Reads the table.
  static func table(_ text: String) -> [Holiday] {
    text.split(separator: "\n").compactMap { Holiday($0.split(separator: "\t", omittingEmptySubsequences: false)) }
  }

  private static func key(_ text: String) -> String { Folding.fold(text).filter { $0.isLetter || $0.isNumber } }

  package static func == (one: Holiday, other: Holiday) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The days of a holiday in each year.
struct HolidayDays: Sendable {
  private enum Start: Sendable {
    case date(month: Int, day: Int)
    case weekday(Weekday, number: Int, month: Int)
    /// Days after Easter Sunday, or before if negative.
    case easter(Int)
  }

  private let start: Start
  /// The number of days.
  private let count: Int

  /// Reads a first day and the number of days, e.g. `12-24 3`, `11-thu4 4` or `easter-2 4`; `nil` for anything else.
  init?(_ text: Substring) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let count = Int(parts[1]), count > 0 else { return nil }
    self.count = count
    if parts[0].hasPrefix("easter"), let days = Int(parts[0].dropFirst(6)) {
      start = .easter(days)
      return
    }
    let date = parts[0].split(separator: "-")
    guard date.count == 2, let month = Int(date[0]), (1...12).contains(month) else { return nil }
    if let day = Int(date[1]) {
      start = .date(month: month, day: day)
    } else if let number = Int(date[1].suffix(1)),
      let weekday = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(date[1].dropLast()) })
    {
      start = .weekday(weekday, number: number, month: month)
    } else {
      return nil
    }
  }

  /// Whether a date is one of the days. They may begin in the year before.
  func contains(_ date: CivilDate) -> Bool {
    [date.year - 1, date.year].contains { year in
      first(in: year).map { ($0..<$0.adding(days: count)).contains(date) } ?? false
    }
  }

  private func first(in year: Int) -> CivilDate? {
    switch start {
    case .date(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .easter(let days): return HolidayDays.easter(in: year)?.adding(days: days)
    case .weekday(let weekday, let number, let month):
      return CivilDate(year: year, month: month, day: 1).map { first in
        let days = (weekday.rawValue - first.weekday.rawValue).flooredRemainder(by: 7)
        return first.adding(days: days + 7 * (number - 1))
      }
    }
  }

  /// Easter Sunday in the Gregorian calendar, by the anonymous algorithm that Meeus gives (Astronomical Algorithms, chapter 8).
  static func easter(in year: Int) -> CivilDate? {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let correction = (century + 8) / 25
    let epact = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let late = (golden + 11 * epact + 22 * weekday) / 451
    let sum = epact + weekday - 7 * late + 114
    return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}
