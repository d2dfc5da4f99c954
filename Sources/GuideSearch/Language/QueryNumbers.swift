import GuideModel

/// Numbers in a query: `3`, `>=3`, `<3`, `2..5`, `2..`.
enum QueryNumbers {
  /// The accepted forms, for error messages.
  static let expected = "a number, such as 3, >=3 or 2..5"

  /// The range of a string; `nil` if it is not a number.
  static func range(of text: String) -> ClosedRange<Int>? { range(of: text, reading: number) { $0...$0 } }

  /// The star ratings that a string (`4`, `>=3.5`, `>=7/10`, `70%`) asks for, in hundredths of a star out of five;
  /// `nil` for other strings. A plain number means all ratings drawn with that many stars, to the nearest half.
  static func stars(_ text: String) -> ClosedRange<Int>? {
    range(of: text, reading: starHundredths) { $0 % 50 == 0 ? max(1, $0 - 25)...$0 + 24 : $0...$0 }
  }

  private static func range(
    of text: String, reading number: (String) -> Int?, alone: (Int) -> ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    if let span = QuerySpan(text) {
      guard let low = span.low.isEmpty ? 0 : number(span.low) else { return nil }
      guard let high = span.high.isEmpty ? most : number(span.high), !text.allSatisfy({ $0 == "." }) else { return nil }
      return min(low, high)...max(low, high)
    }
    let (sign, digits) = QueryComparison.parts(of: text)
    guard let number = number(String(digits)) else { return nil }
    switch sign {
    case .less: return number > 0 ? 0...number - 1 : nothing
    case .atMost: return 0...number
    case .more: return number + 1...most
    case .atLeast: return number...most
    case nil: return alone(number)
    }
  }

  private static func starHundredths(_ text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPercent = text.hasSuffix("%")
    guard parts.count == 2 || isPercent else { return StarRating.hundredths(text[...]) }
    let value = isPercent ? StarRating.hundredths(text.dropLast()) : StarRating.hundredths(parts[0])
    guard let value, let best = isPercent ? 10_000 : StarRating.hundredths(parts[1]), best > 0 else { return nil }
    return StarRating.hundredths(value, of: best)
  }

  /// Whether a string may become a number as the user continues typing.
  static func couldBegin(with text: String) -> Bool {
    text.allSatisfy { "<>=.,/%".contains($0) || $0.isWholeNumber } && text.count < 20
  }

  /// Larger than any number in a guide.
  private static let most = 1_000_000_000
  /// A range that matches no programme.
  private static let nothing = -2...(-1)

  private static func number(_ digits: String) -> Int? {
    let isNumber = !digits.isEmpty && digits.utf8.count <= 8 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(digits) : nil
  }
}

/// Two values separated by `..`; one may be missing.
struct QuerySpan {
  let low: String
  let high: String

  /// Splits a string; `nil` if it has no `..`.
  init?(_ text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    low = String(text[..<dots.lowerBound])
    high = String(text[dots.upperBound...])
  }
}

/// A comparison operator before a value.
package enum QueryComparison: String, CaseIterable, Sendable {
  case atLeast = ">="
  case atMost = "<="
  case more = ">"
  case less = "<"

  /// Whether the comparison holds between two numbers.
  func holds(_ number: Int, _ other: Int) -> Bool {
    switch self {
    case .atLeast: number >= other
    case .atMost: number <= other
    case .more: number > other
    case .less: number < other
    }
  }

  /// The comparison at the start of a string, and the rest.
  static func parts(of text: String) -> (comparison: QueryComparison?, rest: Substring) {
    let found = allCases.first { text.hasPrefix($0.rawValue) }
    return (found, text.dropFirst(found?.rawValue.count ?? 0))
  }
}
