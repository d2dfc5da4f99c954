package import GuideApp
import GuideLanguage
package import GuideModel

/// Parsing of times that users type.
extension App {
  /// The instant for typed text; `nil` if it is invalid.
  ///
  /// A time without a day is on `day`; a day without a time gets the default time.
  func instant(typed text: String, day: BroadcastDay, defaultTime: WallTime) -> Instant? {
    if isNow(text) { return now }
    if let seconds = TypedInterval.seconds(text) { return now.adding(seconds: seconds) }
    // A bare number is an hour.
    let hour =
      text.count <= 2 && text.allSatisfy(\.isNumber) ? Int(text).flatMap { WallTime(hour: $0, minute: 0) } : nil
    let today = BroadcastDay(containing: now, in: zone).date
    let date = ParsedDate(hour?.text ?? text, today: today, primeTime: primeTime)
    return date?.instant(shown: day, defaultTime: defaultTime, in: timeline.extent, zone: zone)
  }

  func isNow(_ text: String) -> Bool { ["now", "jetzt"].contains(text.lowercased()) }

  /// The first broadcast day of the guide.
  package var firstDay: BroadcastDay { BroadcastDay(containing: timeline.extent.start, in: zone) }
  /// The last broadcast day of the guide.
  package var lastDay: BroadcastDay {
    max(firstDay, BroadcastDay(containing: timeline.extent.end.adding(seconds: -1), in: zone))
  }

  /// A day, limited to the guide's first and last day.
  func nearestDay(to day: BroadcastDay) -> BroadcastDay { min(max(day, firstDay), lastDay) }
}

extension App {
  /// Shows a notice that the typed text is not a day or time.
  mutating func reportInvalidTime(_ text: String) {
    notice = self.text(
      "“\(text.shortened(to: 30))” is not a day or time. Examples: fri 21:00, tomorrow 9pm, 24/12, +2h.")
  }

  /// The period covered, such as `Mon 16 Nov 05:00 to Tue 24 Nov 06:00`, with a year only if it is not the current one.
  var coverage: String { text("\(dated(timeline.extent.start)) to \(dated(timeline.extent.end))") }

  /// Shows a notice about the period that the guide covers.
  mutating func showCoverage() { notice = text("The guide covers \(coverage).") }

  private func dated(_ instant: Instant) -> String {
    let local = zone.local(instant)
    let year = local.date.year == zone.local(now).date.year ? "" : " \(local.date.year)"
    return "\(local.date.shortText(in: language))\(year) \(time(of: instant))"
  }
}

/// Parses times relative to now, such as `+2h`, `-30m`, `+90 min`, `+1h30m` or `+1d`.
private enum TypedInterval {
  private static let units = [
    "h": 3600, "hour": 3600, "hours": 3600, "m": 60, "min": 60, "mins": 60, "minutes": 60, "d": 86_400, "day": 86_400,
    "days": 86_400, "w": 604_800, "week": 604_800, "weeks": 604_800,
  ]

  /// Seconds from now; `nil` for any other text.
  static func seconds(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    var rest = text.dropFirst().filter { $0 != " " }.lowercased()[...]
    var sum = 0
    repeat {
      // Refuse numbers with more than four digits, because that many hours would be beyond any guide.
      guard let number = Int(rest.prefix(while: \.isNumber)), (0...9_999).contains(number) else { return nil }
      rest = rest.drop(while: \.isNumber)
      guard let unit = units[String(rest.prefix { !$0.isNumber })] else { return nil }
      rest = rest.drop { !$0.isNumber }
      sum += number * unit
    } while !rest.isEmpty
    return sign == "-" ? -sum : sum
  }
}
