import GuideModel

/// Reads episode numbers in every shape that the feed has had: `3/11, series 26`, `4075`, `1&2/6, series 1`,
/// `Episode one`, and a dozen more (docs/formats.md).
struct EpisodeParser {
  private(set) var season: Int?
  private(set) var number: Int?
  private(set) var lastNumber: Int?
  private(set) var count: Int?
  /// What was left over once the numbers were read: an episode's name, as a rule.
  private(set) var remainder: String?

  init(_ text: String) {
    var left: [String] = []
    for part in text.split(separator: ",").map({ $0.trimmingSpaces }) where !part.isEmpty {
      if !readSeries(part), number != nil || !readNumbers(part) { left.append(String(part)) }
    }
    remainder = left.isEmpty ? nil : left.joined(separator: ", ")
    // Where the episode is beyond the total, the total is more often wrong.
    if let number, let count, max(number, lastNumber ?? number) > count { self.count = nil }
  }

  /// Whether anything was read.
  var hasNumbers: Bool { season != nil || number != nil }

  /// Whether the whole of a text was numbers.
  var isWhole: Bool { hasNumbers && remainder == nil }

  /// A cheap look: whether a field may hold numbers and not a name.
  static func looksLikeNumbers(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    EpisodeParser(TextMender.text(bytes, range)).isWhole
  }

  /// `series 26`, `series one`, `series 1&2`; `series` alone says nothing, and is read all the same.
  private mutating func readSeries(_ part: Substring) -> Bool {
    let words = part.lowercased().split(separator: " ")
    guard words.first == "series", words.count <= 2 else { return false }
    guard words.count == 2 else { return true }
    guard let first = EpisodeParser.value(words[1].prefix { $0 != "&" }) else { return false }
    season = first
    return true
  }

  /// `1/6`, `1`, `1&2/6`, `1 and 2/6`, `1A/6`, `1/2/6` (two joined), `` `1`/3 ``, `Episode 1`, `Ep one`.
  private mutating func readNumbers(_ part: Substring) -> Bool {
    var words = part.lowercased().split { $0 == " " || $0 == "`" }
    if let first = words.first, ["episode", "ep", "ep.", "epiosde"].contains(first) { words.removeFirst() }
    let text = EpisodeParser.joined(words)
    guard !text.contains(" ") else { return false }
    let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
    switch pieces.count {
    case 1: return readEpisodes(pieces[0])
    case 2: return readEpisodes(pieces[0], of: pieces[1])
    // Two episodes that are joined, and no date.
    case 3 where ![pieces[0], pieces[2]].contains { $0.utf8.count >= 4 }:
      return readEpisodes("\(pieces[0])&\(pieces[1])", of: pieces[2])
    default: return false
    }
  }

  /// Words as one, `1 and 2/6` as `1&2/6`, and what a stray backtick parted.
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

  /// A number in digits, perhaps with one letter after it, or in words.
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
  /// The numbers as the store has them, beside the text they came from.
  func episode(raw: String) -> EpisodeNumber {
    EpisodeNumber(raw: raw, season: season, number: number, lastNumber: lastNumber, count: count)
  }
}

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
