/// A rating out of five stars, e.g. 3.5.
package struct StarRating: Hashable, Comparable, Sendable {
  /// The rating in hundredths of a star, 1 to 500.
  package let hundredths: Int

  /// The maximum in hundredths of a star.
  package static let most = 500

  /// Creates a rating; `nil` if it is out of range.
  package init?(hundredths: Int) {
    guard (1...StarRating.most).contains(hundredths) else { return nil }
    self.hundredths = hundredths
  }

  /// Converts a rating from another scale, such as 7 out of 10; `nil` if it is zero or too large.
  package init?(_ value: Int, of best: Int) {
    guard value > 0, best > 0, value <= best else { return nil }
    self.init(hundredths: max(1, StarRating.hundredths(value, of: best)))
  }

  /// Converts a value from another scale to hundredths of a star, rounded.
  package static func hundredths(_ value: Int, of best: Int) -> Int { (value * 2 * most / best + 1) / 2 }

  /// Parses text such as `4`, `3.5` or `3.65`; `nil` if it is invalid.
  package init?(_ text: String) {
    guard let hundredths = StarRating.hundredths(text[...]) else { return nil }
    self.init(hundredths: hundredths)
  }

  /// Parses a decimal number as hundredths; `nil` if it is invalid.
  ///
  /// Allows up to four digits before a point or comma.
  package static func hundredths(_ text: Substring) -> Int? {
    let point = text.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? text.endIndex
    let (whole, fraction) = (text.utf8[..<point], text.utf8[point...].dropFirst())
    guard (1...4).contains(whole.count), whole.allSatisfy(isDigit), let stars = Int(text[..<point]) else { return nil }
    if point == text.endIndex { return stars * 100 }
    guard !fraction.isEmpty, fraction.allSatisfy(isDigit) else { return nil }
    let digits = fraction.prefix(2).map { Int($0) - 0x30 }
    return stars * 100 + digits[0] * 10 + (digits.count > 1 ? digits[1] : 0)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The number without trailing zeros: `4`, `3.5`, `3.65`.
  package var text: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The stars, rounded to halves, e.g. `★★★½`.
  package var symbols: String {
    let halves = max(1, (hundredths + 25) / 50)
    return String(repeating: "★", count: halves / 2) + (halves % 2 == 1 ? "½" : "")
  }

  /// The number of whole stars, 1 to 5, for formats without fractions.
  package var rounded: Int { max(1, (hundredths + 50) / 100) }

  package static func < (lhs: StarRating, rhs: StarRating) -> Bool { lhs.hundredths < rhs.hundredths }
}
