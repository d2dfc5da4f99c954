package import GuideModel

/// A day and time as people say it, read against now: `fri 21:00`, `tomorrow`, `24/12`, `20:15`, `tonight`, `9pm`.
package struct DayTime: Hashable, Sendable {
  /// nil where only a time was said: the day shown is meant.
  package let date: CivilDate?
  /// nil where only a day was said.
  package let time: WallTime?

  /// Reads words in any order; nil where one of them is neither a day nor a time, or a thing is said twice.
  package init?(_ text: String, today: CivilDate) {
    let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    var date: CivilDate?
    var time: WallTime?
    // Bare numbers last, so that `24 dec` and `dec 24` are one: the month is known when its day is read.
    let ordered = words.filter { Int($0) == nil } + words.filter { Int($0) != nil }
    for word in ordered where word != "at" && word != "on" {
      if time == nil, let said = DayTime.time(word) {
        time = said
      } else if date == nil, let said = DayTime.date(word, today: today) {
        date = said
        if word == "tonight", time == nil { time = WallTime(minuteOfDay: 20 * 60) }
      } else if let known = date, let day = Int(word), let moved = DayTime.completing(known, day: day, words: words) {
        date = moved
      } else {
        return nil
      }
    }
    guard date != nil || time != nil else { return nil }
    self.date = date
    self.time = time
  }

  private static func time(_ word: String) -> WallTime? {
    switch word {
    case "noon", "midday": return WallTime(minuteOfDay: 12 * 60)
    case "midnight": return .midnight
    default: break
    }
    let isEvening = word.hasSuffix("pm")
    let hasHalf = isEvening || word.hasSuffix("am")
    let digits = hasHalf ? String(word.dropLast(2)) : word
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2 || (parts.count == 1 && hasHalf), let spoken = parts[0] else { return nil }
    guard let minute = parts.count == 2 ? parts[1] : 0 else { return nil }
    guard hasHalf else { return WallTime(hour: spoken, minute: minute) }
    guard (1...12).contains(spoken) else { return nil }
    return WallTime(hour: spoken % 12 + (isEvening ? 12 : 0), minute: minute)
  }

  private static func date(_ word: String, today: CivilDate) -> CivilDate? {
    switch word {
    case "today", "tonight": return today
    case "tomorrow": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    default: break
    }
    if let weekday = weekday(word) {
      let ahead = (weekday.rawValue - today.weekday.rawValue).flooredRemainder(by: 7)
      return today.adding(days: ahead)
    }
    return calendarDate(word, today: today)
  }

  /// `fri`, `friday` and what lies between.
  private static func weekday(_ word: String) -> Weekday? {
    guard word.count >= 2 else { return nil }
    let found = Weekday.allCases.filter { $0.name.lowercased().hasPrefix(word) }
    return found.count == 1 ? found[0] : nil
  }

  /// `24/12`, `24/12/2026` or `2026-12-24`; without a year the one that lies nearest.
  private static func calendarDate(_ word: String, today: CivilDate) -> CivilDate? {
    let slashed = word.split(separator: "/", omittingEmptySubsequences: false).map { number($0) }
    if slashed.count == 3, let day = slashed[0], let month = slashed[1], let year = slashed[2] {
      return CivilDate(year: year < 100 ? year + 2000 : year, month: month, day: day)
    }
    if slashed.count == 2, let day = slashed[0], let month = slashed[1] {
      return nearest(month: month, day: day, to: today)
    }
    let dashed = word.split(separator: "-", omittingEmptySubsequences: false).map { number($0) }
    guard dashed.count == 3, let year = dashed[0], let month = dashed[1], let day = dashed[2] else {
      return monthName(word).flatMap { nearest(month: $0, day: 1, to: today) }
    }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func nearest(month: Int, day: Int, to today: CivilDate) -> CivilDate? {
    [-1, 0, 1].compactMap { CivilDate(year: today.year + $0, month: month, day: day) }
      .min { abs($0.dayNumber - today.dayNumber) < abs($1.dayNumber - today.dayNumber) }
  }

  /// `dec`, `december` and what lies between, as a number from 1.
  private static func monthName(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return CivilDate.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
  }

  /// The day of `24 dec` and `dec 24`, whose month alone was read as its first day.
  private static func completing(_ date: CivilDate, day: Int, words: [String]) -> CivilDate? {
    guard date.day == 1, words.contains(where: { monthName($0) == date.month }) else { return nil }
    return CivilDate(year: date.year, month: date.month, day: day)
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { ("0"..."9").contains($0) } && digits.count <= 4 ? Int(digits) : nil
  }
}
