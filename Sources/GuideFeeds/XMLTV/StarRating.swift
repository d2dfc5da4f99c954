/// How good something is, as guides write it: `4/5`, `7.4/10`, `3 / 4`, or `7.4`, which is of ten.
struct StarRating {
  /// As so many of five, rounded; nil where it is none.
  let ofFive: Int?

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(StarRating.hundredths)
    guard (1...2).contains(parts.count), let value = parts[0] else { return nil }
    guard let best = parts.count == 2 ? parts[1] : 1000, best > 0, value <= best else { return nil }
    let stars = (value * 10 / best + 1) / 2
    ofFive = stars > 0 ? stars : nil
  }

  /// A decimal number in hundredths; nil where it is none, or large.
  private static func hundredths(_ text: Substring) -> Int? {
    let pieces = text.filter { $0 != " " }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(pieces.count), (1...4).contains(pieces[0].count), let whole = number(pieces[0]) else {
      return nil
    }
    guard pieces.count == 2 else { return whole * 100 }
    return number((pieces[1] + "00").prefix(2)).map { whole * 100 + $0 }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }
}
