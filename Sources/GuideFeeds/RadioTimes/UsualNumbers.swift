/// Episode numbers in the shapes that most rows have, `4075`, `3/11` and `3/11, series 26`, read without making a text:
/// what `EpisodeParser` reads of them, more slowly.
struct UsualNumbers {
  private(set) var number: Int?
  private(set) var season: Int?

  /// The numbers of a range; nil where it is written otherwise.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let comma = range.first { bytes[$0] == ASCIIByte.comma } ?? range.upperBound
    let slash = (range.lowerBound..<comma).first { bytes[$0] == UInt8(ascii: "/") } ?? comma
    number = bytes.number(range.lowerBound..<slash)
    guard number != nil, slash == comma || bytes.number(slash + 1..<comma) != nil else { return nil }
    guard comma < range.upperBound else { return }
    let digits = comma + UsualNumbers.series.utf8CodeUnitCount
    guard digits <= range.upperBound, bytes.holds(UsualNumbers.series, comma..<digits) else { return nil }
    season = bytes.number(digits..<range.upperBound)
    if season == nil { return nil }
  }

  private static let series: StaticString = ", series "
}
