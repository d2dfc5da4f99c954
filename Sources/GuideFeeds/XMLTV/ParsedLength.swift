/// A programme's length as guides write it: `90`, `1.5`, `0,5`, `1:30`, `90 min`, `PT1H30M`.
struct ParsedLength {
  /// The length in whole minutes.
  let minutes: Int

  /// Maximum length in minutes: 69 days.
  private static let longest = 99_999.0

  /// Parses a length; `nil` if the text is not one. `units` are minutes unless they are `hours` or `seconds`.
  init?(_ text: String, units: String) {
    let text = text.lowercased()
    let minutes =
      ParsedLength.number(text).map { $0 * ParsedLength.minutes(in: units) }
      ?? ParsedLength.clock(text) ?? ParsedLength.duration(text)
    guard let minutes, minutes >= 0, minutes <= ParsedLength.longest else { return nil }
    self.minutes = Int(minutes)
  }

  private static func minutes(in units: String) -> Double {
    switch units.lowercased().first {
    case "h": 60
    case "s": 1 / 60
    default: 1
    }
  }

  /// Parses a number with a decimal point or comma.
  private static func number(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }) else { return nil }
    return Double(text.replacing(",", with: "."))
  }

  /// Parses `h:mm` or `h:mm:ss`.
  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.dropFirst().allSatisfy((0..<60).contains),
      numbers[0] < 10_000
    else { return nil }
    return Double(numbers[0] * 60 + numbers[1])
  }

  /// Parses numbers with units, such as `90 min`, `1h 30m` and ISO 8601's `pt1h30m`.
  private static func duration(_ text: String) -> Double? {
    var (rest, sum, isRead) = ((text.hasPrefix("pt") ? text.dropFirst(2) : text[...]), 0.0, false)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "." }
      if rest.isEmpty { return isRead ? sum : nil }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      let unit = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(unit.count)
      guard let value = number(String(digits)), unit.first.map("hms".contains) ?? false else { return nil }
      sum += value * minutes(in: String(unit))
      isRead = true
    }
  }
}
