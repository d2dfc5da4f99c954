import GuideModel

/// Parses the feed's many forms of episode numbers: `3/11, series 26`, `4075`, `1&2/6, series 1`, `Episode one`, and a dozen
/// more (docs/formats.md).
struct EpisodeParser {
  private(set) var season: Int?
  private(set) var number: Int?
  private(set) var lastNumber: Int?
  private(set) var count: Int?
  /// The text other than the numbers, usually an episode title.
  private(set) var remainder: String?

  init(_ text: String) {
    var left: [String] = []
    for part in text.split(separator: ",").map({ Substring($0.trimmed) }) where !part.isEmpty {
      if !readSeries(part), number != nil || !readNumbers(part) { left.append(String(part)) }
    }
    remainder = left.isEmpty ? nil : left.joined(separator: ", ")
    // If the episode is beyond the total, it is usually the total that is wrong.
    if let number, let count, max(number, lastNumber ?? number) > count { self.count = nil }
  }

  /// Whether any number was found.
  var hasNumbers: Bool { season != nil || number != nil }

  /// Whether the text consisted only of numbers.
  var isWhole: Bool { hasNumbers && remainder == nil }

  /// Whether a field contains only numbers, and no title.
  static func looksLikeNumbers(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    EpisodeParser(TextRepairer.text(bytes, range)).isWhole
  }

  /// Parses `series 26`, `series one` or `series 1&2`. `series` alone means no number.
  private mutating func readSeries(_ part: Substring) -> Bool {
    let words = part.lowercased().split(separator: " ")
    guard words.first == "series", words.count <= 2 else { return false }
    guard words.count == 2 else { return true }
    guard let first = EpisodeParser.value(words[1].prefix { $0 != "&" }) else { return false }
    season = first
    return true
  }

  /// Parses `1/6`, `1`, `1&2/6`, `1 and 2/6`, `1A/6`, `1/2/6` (two joined), `` `1`/3 ``, `Episode 1`, `Ep one`.
  private mutating func readNumbers(_ part: Substring) -> Bool {
    var words = part.lowercased().split { $0 == " " || $0 == "`" }
    if let first = words.first, ["episode", "ep", "ep.", "epiosde"].contains(first) { words.removeFirst() }
    let text = EpisodeParser.joined(words)
    guard !text.contains(" ") else { return false }
    let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
    switch pieces.count {
    case 1: return readEpisodes(pieces[0])
    case 2: return readEpisodes(pieces[0], of: pieces[1])
    // Two joined episodes, unless one number has four digits, which indicates a date.
    case 3 where ![pieces[0], pieces[2]].contains { $0.utf8.count >= 4 }:
      return readEpisodes("\(pieces[0])&\(pieces[1])", of: pieces[2])
    default: return false
    }
  }

  /// Joins the words of `1 and 2/6` to form `1&2/6`, and joins the parts around a stray backtick.
  private static func joined(_ words: [Substring]) -> String {
    if words.count == 3, words[1] == "and" { return "\(words[0])&\(words[2])" }
    return words.count == 2 && words[1].first == "/" ? words.joined() : words.joined(separator: " ")
  }

  private mutating func readEpisodes(_ text: some StringProtocol, of total: Substring) -> Bool {
    guard let total = EpisodeParser.value(total), readEpisodes(text) else { return false }
    count = total
    return true
  }

  private mutating func readEpisodes(_ text: some StringProtocol) -> Bool {
    let ends = Substring(text).split(separator: "&", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = EpisodeParser.value(ends[0]) else { return false }
    let last = EpisodeParser.value(ends[ends.count - 1])
    if ends.count == 2, last == nil { return false }
    number = first
    lastNumber = ends.count == 2 && last != first ? last : nil
    return true
  }

  /// A number in digits, with at most one letter after it, or in words.
  private static func value(_ text: Substring) -> Int? {
    if let number = words.firstIndex(of: String(text)) { return number + 1 }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 6, rest.isEmpty || (rest.count == 1 && rest.allSatisfy(\.isLetter)) else {
      return nil
    }
    return Int(digits)
  }

  private static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
}

extension EpisodeParser {
  /// The episode number, with the text it came from.
  func episode(raw: String) -> EpisodeNumber {
    EpisodeNumber(raw: raw, season: season, number: number, lastNumber: lastNumber, count: count)
  }
}

/// The most common forms of episode numbers (`4075`, `3/11`, `3/11, series 26`), parsed without creating a string. Gives the
/// same result as `EpisodeParser`.
struct CommonEpisodeNumbers {
  private(set) var number: Int?
  private(set) var season: Int?

  /// Parses the numbers in a range; `nil` for any other form.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let comma = range.first { bytes[$0] == ASCIIByte.comma } ?? range.upperBound
    let slash = (range.lowerBound..<comma).first { bytes[$0] == UInt8(ascii: "/") } ?? comma
    number = bytes.number(range.lowerBound..<slash)
    guard number != nil, slash == comma || bytes.number(slash + 1..<comma) != nil else { return nil }
    guard comma < range.upperBound else { return }
    let digits = comma + CommonEpisodeNumbers.series.utf8CodeUnitCount
    guard digits <= range.upperBound, bytes.holds(CommonEpisodeNumbers.series, comma..<digits) else { return nil }
    season = bytes.number(digits..<range.upperBound)
    if season == nil { return nil }
  }

  private static let series: StaticString = ", series "
}
