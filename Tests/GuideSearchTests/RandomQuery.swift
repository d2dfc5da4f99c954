import GuideModel
import GuideSearch
import GuideTestSupport

/// Generates random queries from a seed, mostly with words from a guide.
struct RandomQuery {
  private var random: SplitMix64
  private let guide: Guide
  private let words: [String]

  init(seed: UInt64, of guide: Guide) {
    random = SplitMix64(seed: seed)
    self.guide = guide
    var random = SplitMix64(seed: seed &+ 7)
    let some = (0..<40).compactMap { _ in guide.programmes.randomElement(using: &random) }
    let texts = some.flatMap { RandomQuery.texts(of: guide.details(of: $0)) + [guide.title(of: $0)] }
    let channels = guide.channels.flatMap { [$0.name, $0.id] }
    words = texts.flatMap { $0.split { "\"()".contains($0) } }.map(String.init) + channels + ["zzz"]
  }

  private static func texts(of details: ProgrammeDetails) -> [String] {
    [details.summary.episodeTitle, details.description].compactMap { $0 } + details.cast.map(\.name)
      + details.cast.compactMap(\.role) + details.directors + details.genres + details.more.map(\.text)
  }

  /// A query, which may be invalid.
  mutating func next() -> String {
    let count = pick([1, 1, 2, 2, 3], 1)
    return (0..<count).map { _ in part(depth: 0) }.joined(separator: pick([" ", " ", " OR ", " AND "], " "))
  }

  private mutating func part(depth: Int) -> String {
    let sign = pick(["", "", "", "-"], "")
    if depth < 2, pick([1, 2, 3, 4, 5], 1) == 1 {
      return "\(sign)(\(part(depth: depth + 1))\(pick([" ", " OR "], " "))\(part(depth: depth + 1)))"
    }
    return sign + term()
  }

  private mutating func term() -> String {
    guard let field = QueryField.allCases.randomElement(using: &random), pick([1, 2, 3], 1) > 1 else { return text() }
    switch field.kind {
    case .text: return "\(field.rawValue):\(text())"
    case .number: return "\(field.rawValue):\(number())"
    case .day: return "day:\(pick(RandomQuery.days, "fri"))"
    case .time: return "time:\(pick(RandomQuery.times, "evening"))"
    case .holiday: return "holiday:\(pick(["christmas", "easter", "halloween"], "easter"))"
    case .sign: return "is:\(ProgrammeQueryFlag.allCases.randomElement(using: &random)?.rawValue ?? "film")"
    }
  }

  /// A word from the guide, part of one, or several adjacent ones.
  private mutating func text() -> String {
    let whole = pick(words, "a")
    let parts = whole.split(separator: " ").map(String.init)
    let word = pick(parts, "a")
    let form = pick([0, 0, 1, 1, 2, 3, 4, 5, 5, 6], 0)
    switch form {
    case 0: return word
    case 5: return RandomQuery.otherSpelling(parts.shuffled(using: &random).first ?? word)
    case 1: return String(word.prefix(pick([1, 2, 3, 5], 2)))
    case 2: return "=\(word)"
    case 6: return "=\"\(whole)\""
    case 3: return "\"\(parts.dropFirst(pick([0, 1, 3], 0)).prefix(pick([1, 2, 3], 2)).joined(separator: " "))\""
    default: return String(word.dropFirst(pick([1, 2], 1)).prefix(4)).uppercased()
    }
  }

  /// Drops apostrophes, and swaps `and` and `&`.
  private static func otherSpelling(_ word: String) -> String {
    switch word {
    case "&": "and"
    case "and": "&"
    default: word.contains("&") ? "\"\(spelt(word))\"" : word.filter { !"'’ʼ`´′‛\u{200C}\u{200D}".contains($0) }
    }
  }

  private static func spelt(_ word: String) -> String {
    word.split(separator: "&", omittingEmptySubsequences: false).joined(separator: " and ")
  }

  private mutating func number() -> String {
    let number = pick([0, 1, 2, 3, 4, 5, 15, 30, 60, 90, 1950, 1978, 2000, 2009, 2026], 1)
    return pick(
      ["\(number)", ">=\(number)", "<\(number)", ">\(number)", "\(number)..\(number + 20)", "..\(number)"], "1")
  }

  private mutating func pick<Value>(_ values: [Value], _ other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  private static let days = [
    "mon", "fri", "weekend", "weekdays", "today", "tonight", "\"heute abend\"", "tonight..sat", "tomorrow", "yesterday",
    "2026-11-20", "19/11..21/11", "sat..mon",
    "today..", "..2026-11-18", "tomorrow..wed", "20/11", "21/11/2026", "19/11/26", "\"20 nov\"", "19,november",
    "\"20 november 2026\"", "\"2026 nov 21\"", "21,last,nov", "2026,nov..20/11",
  ]
  private static let times = [
    "20:00..23:00", "evening", "night", "primetime", "20:00", "00:15", "4am..6am", ">=21:30", "<9am", "21:00..21:00",
    "23:30..01:30", "01:30",
  ]
}
