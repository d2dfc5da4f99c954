/// A typed day and time: `fri 21:00`, `tomorrow`, `24/12`, `20:15`, `tonight`, `9pm`.
///
/// Also understands German: `freitag 21 uhr`, `morgen`, `24.12.`, `heute abend`. None of these words mean anything else
/// in English.
package struct ParsedDate: Hashable, Sendable {
  /// The date; `nil` if only a time was given, which then applies to the displayed day.
  package let date: CivilDate?
  /// The time; `nil` if only a day was given.
  package let time: WallTime?
  /// Whether the day was given only as a weekday, meaning the next such day.
  package let isWeekday: Bool
  /// Whether the text names a night, whose early hours belong to the next date.
  let isNight: Bool

  /// Parses words in any order. `primeTime` is the time that `tonight` means.
  ///
  /// Returns `nil` if any word is neither a day nor a time, or if either is given twice.
  package init?(_ text: String, today: CivilDate, primeTime: WallTime = .defaultPrimeTime) {
    let words = ParsedDate.words(of: text)
    var date: CivilDate?
    var time: WallTime?
    // Plain numbers go last, so that the month and year are known when the day is read: `24 dec` and `dec 24` mean the
    // same.
    let numbers = words.filter { Int($0) != nil }
    let ordered =
      words.filter { Int($0) == nil } + numbers.filter(ParsedDate.isYear) + numbers.filter { !ParsedDate.isYear($0) }
    // Four digits are a year if there is a month's name, otherwise a time.
    let hasMonth = words.contains { ParsedDate.monthName($0) != nil }
    for word in ordered where !ParsedDate.fillers.contains(word) {
      if time == nil, let parsed = ParsedDate.time(word) {
        time = parsed
      } else if date == nil, let parsed = ParsedDate.date(word, today: today) {
        date = parsed
      } else if time == nil, !hasMonth, word.count == 4, let parsed = ParsedDate.clock(word) {
        time = parsed
      } else if time == nil, !hasMonth, word.count <= 2, let hour = Int(word), words.count > 1 {
        guard let parsed = WallTime(hour: hour, minute: 0) else { return nil }
        time = parsed
      } else if let known = date, let day = Int(word), let moved = ParsedDate.completing(known, day, words, today) {
        date = moved
      } else {
        return nil
      }
    }
    guard date != nil || time != nil || words.contains(where: { ParsedDate.partsOfDay[$0] != nil }) else { return nil }
    let isNamed = words.contains { ParsedDate.weekday($0) != nil }
    // If today is Monday, `next monday` means a week from today.
    let ahead = words.contains("last") ? -7 : words.contains("next") && isNamed && date == today ? 7 : 0
    self.date = date?.adding(days: ahead)
    let part = words.first { ParsedDate.partsOfDay[$0] != nil }
    let isTonight = words.contains("tonight") || words.contains("heute") && words.contains("abend")
    self.time = time ?? (isTonight ? primeTime : part.flatMap { ParsedDate.partsOfDay[$0] })
    isNight = isTonight || words.contains("night") || words.contains("nacht")
    isWeekday = isNamed && words.allSatisfy { $0 != "next" && $0 != "last" }
  }

  /// The words to skip. They include the parts of the day, which apply only if no time is given.
  private static let fillers = Set(["at", "on", "this", "next", "last", "um", "am", "uhr"]).union(partsOfDay.keys)
    .subtracting(["tonight"])

  /// The time of each part of the day.
  private static let partsOfDay: [String: WallTime] = [
    "morning": WallTime(minuteOfDay: 8 * 60), "afternoon": WallTime(minuteOfDay: 14 * 60),
    "evening": WallTime(minuteOfDay: 19 * 60), "tonight": .defaultPrimeTime,
    "night": WallTime(minuteOfDay: 22 * 60), "nachmittag": WallTime(minuteOfDay: 14 * 60),
    "abend": WallTime(minuteOfDay: 19 * 60), "nacht": WallTime(minuteOfDay: 22 * 60),
  ]

  /// Splits text at spaces, commas, and the T between date and time in ISO 8601.
  private static func separated(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," }.flatMap { word in
      let parts = word.split(separator: "t", omittingEmptySubsequences: false)
      let isISO = parts.count == 2 && parts.allSatisfy { $0.first?.isNumber == true }
      return isISO ? parts.map(String.init) : [String(word)]
    }
  }

  /// The words in lower case, with `9 pm` joined and `21 uhr` turned into `21:00`.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in ParsedDate.separated(text.lowercased()) {
      if word == "am" || word == "pm", let hour = words.last, hour.allSatisfy({ $0.isNumber || $0 == ":" }) {
        words[words.count - 1] = hour + word
      } else if word == "uhr", let hour = words.last, hour.count <= 2, hour.allSatisfy(\.isNumber) {
        words[words.count - 1] = hour + ":00"
      } else {
        words.append(withoutDot(word))
      }
    }
    return words
  }

  /// Removes a final German dot: `20.` becomes `20`, `nov.` becomes `nov`, but `24.12.` is unchanged.
  private static func withoutDot(_ word: String) -> String {
    word.hasSuffix(".") && !word.dropLast().contains(".") ? String(word.dropLast()) : word
  }

  /// Parses a lower-case time, such as `20:15`, `9pm` or `noon`; `nil` if it is not a time.
  package static func time(_ word: String) -> WallTime? {
    switch word {
    case "noon", "midday": return WallTime(minuteOfDay: 12 * 60)
    case "midnight": return .midnight
    default: break
    }
    let isEvening = word.hasSuffix("pm")
    let hasHalf = isEvening || word.hasSuffix("am")
    let digits = hasHalf ? String(word.dropLast(2)) : word
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map { part in
      part.count <= 2 ? number(part) : nil
    }
    guard parts.count == 2 || (parts.count == 1 && hasHalf), let spoken = parts[0] else { return nil }
    guard let minute = parts.count == 2 ? parts[1] : 0 else { return nil }
    guard hasHalf else { return WallTime(hour: spoken, minute: minute) }
    guard (1...12).contains(spoken) else { return nil }
    return WallTime(hour: spoken % 12 + (isEvening ? 12 : 0), minute: minute)
  }

  /// Parses four digits, e.g. `2100`.
  private static func clock(_ digits: String) -> WallTime? {
    Int(digits).flatMap { WallTime(hour: $0 / 100, minute: $0 % 100) }
  }

  private static func date(_ word: String, today: CivilDate) -> CivilDate? {
    switch word {
    case "today", "tonight", "heute": return today
    case "tomorrow", "morgen": return today.adding(days: 1)
    case "übermorgen": return today.adding(days: 2)
    case "yesterday", "gestern": return today.adding(days: -1)
    default: break
    }
    if let weekday = weekday(word) {
      let ahead = (weekday.rawValue - today.weekday.rawValue).flooredRemainder(by: 7)
      return today.adding(days: ahead)
    }
    return calendarDate(word, today: today)
  }

  /// Parses a lower-case English or German weekday, which may be abbreviated to two letters.
  package static func weekday(_ word: String) -> Weekday? {
    guard word.count >= 2 else { return nil }
    let found = Weekday.allCases.filter { weekday in
      weekday.name.lowercased().hasPrefix(word) || germanWeekdays[weekday.rawValue].hasPrefix(word)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The German weekdays, Monday first. Typed text is understood in both languages, whatever the interface's language.
  package static let germanWeekdays = [
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
  ]

  /// The English and German months, January first.
  private static let months = [
    CivilDate.monthNames.map { $0.lowercased() },
    [
      "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
      "dezember",
    ],
  ]

  /// Parses `24/12`, `24/12/2026`, `24.12.`, `24.12.2026` or `2026-12-24`; without a year, chooses the nearest date.
  private static func calendarDate(_ word: String, today: CivilDate) -> CivilDate? {
    // With only one dot, the text is a time.
    let isDotted = word.count { $0 == "." } == 2
    let parts = (isDotted && word.hasSuffix(".") ? word.dropLast() : word[...]).split(
      separator: isDotted ? "." : "/", omittingEmptySubsequences: false)
    let slashed = parts.map { number($0) }
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

  /// The number of an English or German month, which may be abbreviated to three letters.
  private static func monthName(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.lazy.compactMap { $0.firstIndex { $0.hasPrefix(word) } }.first.map { $0 + 1 }
  }

  /// Completes a month with a day, as in `24 dec`, or with a year; without a year, chooses the nearest date.
  ///
  /// `date` is the first of the month, as parsed from the month alone.
  private static func completing(
    _ date: CivilDate, _ number: Int, _ words: [String], _ today: CivilDate
  ) -> CivilDate? {
    if isYear(String(number)) { return CivilDate(year: number, month: date.month, day: date.day) }
    guard date.day == 1, words.contains(where: { monthName($0) == date.month }) else { return nil }
    if words.contains(where: isYear) { return CivilDate(year: date.year, month: date.month, day: number) }
    return nearest(month: date.month, day: number, to: today)
  }

  private static func isYear(_ word: String) -> Bool { Int(word).map((1971...2105).contains) ?? false }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { ("0"..."9").contains($0) } && digits.count <= 4 ? Int(digits) : nil
  }
}

/// Conversion to a broadcast day and an instant in a guide.
extension ParsedDate {
  /// The day entered, or `shown` if there was none. If the guide contains a weekday only in the past, the weekday means
  /// that past day.
  package func day(shown: BroadcastDay, in guide: Interval, zone: ZoneTable) -> BroadcastDay {
    guard let date else { return shown }
    let day = BroadcastDay(date)
    let before = day.adding(days: -7)
    let isBefore = isWeekday && !day.interval(in: zone).overlaps(guide) && before.interval(in: zone).overlaps(guide)
    return isBefore ? before : day
  }

  /// The instant entered.
  ///
  /// A time with a date is on that calendar date. A time alone or with a word for night is on the broadcast day, whose
  /// early hours are on the next date. A day without a time means `defaultTime` on that day, clamped to the guide's
  /// span.
  package func instant(shown: BroadcastDay, defaultTime: WallTime, in guide: Interval, zone: ZoneTable) -> Instant {
    let day = day(shown: shown, in: guide, zone: zone)
    let instant = instant(of: day, defaultTime: defaultTime, zone: zone)
    return time == nil ? instant.clamped(to: day.interval(in: zone).clamped(to: guide)) : instant
  }

  /// The instant entered, without a guide: a time alone is on `today`, and a day alone means `defaultTime` on that day.
  package func instant(today: BroadcastDay, defaultTime: WallTime, zone: ZoneTable) -> Instant {
    instant(of: date.map { BroadcastDay($0) } ?? today, defaultTime: defaultTime, zone: zone)
  }

  private func instant(of day: BroadcastDay, defaultTime: WallTime, zone: ZoneTable) -> Instant {
    let isOnDate = date != nil && time != nil && !isNight
    return isOnDate
      ? zone.resolve(LocalTime(day.date, time ?? defaultTime)).first : day.instant(of: time ?? defaultTime, in: zone)
  }
}

extension Instant {
  /// The nearest instant within an interval; unchanged if there is no interval.
  fileprivate func clamped(to interval: Interval?) -> Instant {
    interval.map { min(max(self, $0.start), $0.end.adding(seconds: -1)) } ?? self
  }
}
