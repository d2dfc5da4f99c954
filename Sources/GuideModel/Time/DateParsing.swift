/// A day and time as people write it, read against now: `fri 21:00`, `tomorrow`, `24/12`, `20:15`, `tonight`, `9pm`. German words are
/// read as well: `freitag 21 uhr`, `morgen`, `24.12.`, `heute abend`. None of them means anything else in English.
package struct ParsedDate: Hashable, Sendable {
  /// nil where only a time was given: the day shown is meant.
  package let date: CivilDate?
  /// nil where only a day was given.
  package let time: WallTime?
  /// Whether the day was given by its weekday alone, and is the next such day.
  package let isWeekday: Bool
  /// Whether a night was given, whose early hours are the next date's.
  let isNight: Bool

  /// Reads words in any order; nil where one of them is neither a day nor a time, or one is given twice. Tonight is at
  /// `primeTime`.
  package init?(_ text: String, today: CivilDate, primeTime: WallTime = .usualPrimeTime) {
    let words = ParsedDate.words(of: text)
    var date: CivilDate?
    var time: WallTime?
    // Bare numbers last, so that `24 dec` and `dec 24` are one: month and year are known when the day is read.
    let numbers = words.filter { Int($0) != nil }
    let ordered =
      words.filter { Int($0) == nil } + numbers.filter(ParsedDate.isYear) + numbers.filter { !ParsedDate.isYear($0) }
    // Four digits are a year beside a month's name, else a time.
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
    // The next Monday is not today's.
    let ahead = words.contains("last") ? -7 : words.contains("next") && isNamed && date == today ? 7 : 0
    self.date = date?.adding(days: ahead)
    let part = words.first { ParsedDate.partsOfDay[$0] != nil }
    let isTonight = words.contains("tonight") || words.contains("heute") && words.contains("abend")
    self.time = time ?? (isTonight ? primeTime : part.flatMap { ParsedDate.partsOfDay[$0] })
    isNight = isTonight || words.contains("night") || words.contains("nacht")
    isWeekday = isNamed && words.allSatisfy { $0 != "next" && $0 != "last" }
  }

  /// Words without a meaning of their own here: a part of a day counts only where no time was given.
  private static let fillers = Set(["at", "on", "this", "next", "last", "um", "am", "uhr"]).union(partsOfDay.keys)
    .subtracting(["tonight"])

  /// The start of a part of a day, used where no time was given.
  private static let partsOfDay: [String: WallTime] = [
    "morning": WallTime(minuteOfDay: 8 * 60), "afternoon": WallTime(minuteOfDay: 14 * 60),
    "evening": WallTime(minuteOfDay: 19 * 60), "tonight": .usualPrimeTime,
    "night": WallTime(minuteOfDay: 22 * 60), "nachmittag": WallTime(minuteOfDay: 14 * 60),
    "abend": WallTime(minuteOfDay: 19 * 60), "nacht": WallTime(minuteOfDay: 22 * 60),
  ]

  /// Words parted by spaces and commas; a date and a time also by the T of ISO 8601.
  private static func separated(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," }.flatMap { word in
      let parts = word.split(separator: "t", omittingEmptySubsequences: false)
      let isISO = parts.count == 2 && parts.allSatisfy { $0.first?.isNumber == true }
      return isISO ? parts.map(String.init) : [String(word)]
    }
  }

  /// Words in small letters, `9 pm` as one, and `21 uhr` as `21:00`.
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

  /// `20` for `20.` and `nov` for `nov.`, as German has them; `24.12.` stays.
  private static func withoutDot(_ word: String) -> String {
    word.hasSuffix(".") && !word.dropLast().contains(".") ? String(word.dropLast()) : word
  }

  /// A time as a word in small letters, such as `20:15`, `9pm` or `noon`; nil where it is none.
  package static func time(_ word: String) -> WallTime? {
    switch word {
    case "noon", "midday": return WallTime(minuteOfDay: 12 * 60)
    case "midnight": return .midnight
    default: break
    }
    let isEvening = word.hasSuffix("pm")
    let hasHalf = isEvening || word.hasSuffix("am")
    let digits = hasHalf ? String(word.dropLast(2)) : word
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }.map { number($0) }
    guard parts.count == 2 || (parts.count == 1 && hasHalf), let spoken = parts[0] else { return nil }
    guard let minute = parts.count == 2 ? parts[1] : 0 else { return nil }
    guard hasHalf else { return WallTime(hour: spoken, minute: minute) }
    guard (1...12).contains(spoken) else { return nil }
    return WallTime(hour: spoken % 12 + (isEvening ? 12 : 0), minute: minute)
  }

  /// `2100` as `21:00`.
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

  /// `fri`, `friday` and what lies between, in small letters; the same in German.
  package static func weekday(_ word: String) -> Weekday? {
    guard word.count >= 2 else { return nil }
    let found = Weekday.allCases.filter { weekday in
      weekday.name.lowercased().hasPrefix(word) || germanWeekdays[weekday.rawValue].hasPrefix(word)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// From Monday. Typed text is read the same in every language of the interface.
  package static let germanWeekdays = [
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
  ]

  /// January first, in English and German.
  private static let months = [
    CivilDate.monthNames.map { $0.lowercased() },
    [
      "januar", "februar", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november",
      "dezember",
    ],
  ]

  /// `24/12`, `24/12/2026`, `24.12.`, `24.12.2026` or `2026-12-24`; without a year the one that lies nearest.
  private static func calendarDate(_ word: String, today: CivilDate) -> CivilDate? {
    // Without the second dot it is a time.
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

  /// `dec`, `december` and what lies between, as a number from 1; the same in German.
  private static func monthName(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.lazy.compactMap { $0.firstIndex { $0.hasPrefix(word) } }.first.map { $0 + 1 }
  }

  /// The day of `24 dec` and `dec 24`, whose month alone was read as its first day: without a year the one that lies
  /// nearest; and the year before that.
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

/// The parsed text as a day and an instant of a guide.
extension ParsedDate {
  /// The broadcast day that was given, or `shown` where none was. A weekday that the guide has only in the past means
  /// that one.
  package func day(shown: BroadcastDay, in guide: Interval, zone: ZoneTable) -> BroadcastDay {
    guard let date else { return shown }
    let day = BroadcastDay(date)
    let before = day.adding(days: -7)
    let isBefore = isWeekday && !day.interval(in: zone).overlaps(guide) && before.interval(in: zone).overlaps(guide)
    return isBefore ? before : day
  }

  /// The instant that was given. A time of a day that was named is that of its date; a time alone, or of a night, is that
  /// of the broadcast day, whose early hours are the next date's. A day alone is meant at `usual`, or as near to that as
  /// the guide has the day.
  package func instant(shown: BroadcastDay, usual: WallTime, in guide: Interval, zone: ZoneTable) -> Instant {
    let day = day(shown: shown, in: guide, zone: zone)
    let instant = instant(of: day, usual: usual, zone: zone)
    return time == nil ? instant.clamped(to: day.interval(in: zone).clamped(to: guide)) : instant
  }

  /// The same where there is no guide: a time alone is of `today`, and a day alone is meant at `usual`.
  package func instant(today: BroadcastDay, usual: WallTime, zone: ZoneTable) -> Instant {
    instant(of: date.map { BroadcastDay($0) } ?? today, usual: usual, zone: zone)
  }

  private func instant(of day: BroadcastDay, usual: WallTime, zone: ZoneTable) -> Instant {
    let isOfItsDate = date != nil && time != nil && !isNight
    return isOfItsDate
      ? zone.resolve(LocalTime(day.date, time ?? usual)).first : day.instant(of: time ?? usual, in: zone)
  }
}

extension Instant {
  /// The nearest instant within an interval; itself without one.
  fileprivate func clamped(to interval: Interval?) -> Instant {
    interval.map { min(max(self, $0.start), $0.end.adding(seconds: -1)) } ?? self
  }
}
