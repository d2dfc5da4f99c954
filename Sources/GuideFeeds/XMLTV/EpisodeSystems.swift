import GuideModel

/// A programme's episode numbers in all the systems that a guide gives, and what can be made of them.
///
/// `xmltv_ns` is `season.episode.part`, each `X`, `X/Y` or empty, X counted from zero and Y from one; real guides leave out
/// the last dot, and write -1 for what they do not know. `onscreen` is what people read.
struct EpisodeSystems {
  private var onscreen: String?
  private var numbered: EpisodeNumber?
  private var other: EpisodeNumber?

  /// Takes a text of a system; the first of each counts.
  mutating func note(_ text: String, system: String?) {
    switch system ?? "onscreen" {
    case "xmltv_ns": numbered = numbered ?? EpisodeSystems.numbered(text)
    case "onscreen", "SxxExx", "common": onscreen = onscreen ?? text
    default: break
    }
  }

  /// The numbers of `xmltv_ns`, or else those that can be read on the screen; the words of the screen, where there are any.
  var episode: EpisodeNumber? {
    if let numbered {
      return EpisodeNumber(
        raw: onscreen ?? numbered.raw, season: numbered.season, number: numbered.number,
        lastNumber: numbered.lastNumber, count: numbered.count)
    }
    return onscreen.map(EpisodeSystems.shown)
  }

  /// `1 . 0/13 . 0/2` is episode 1 of 13 of season 2.
  static func numbered(_ text: String) -> EpisodeNumber? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let season = counted(parts[0])
    let episode = counted(parts[1])
    guard season.value != nil || episode.value != nil else { return nil }
    // As people write it: the text counts from zero.
    let words = [season.value.map { "S\($0)" }, episode.value.map { "E\($0)" }].compactMap { $0 }.joined(separator: " ")
    let total = episode.value == nil ? nil : episode.total
    return EpisodeNumber(
      raw: words + (total.map { "/\($0)" } ?? ""), season: season.value, number: episode.value, count: total)
  }

  /// `0/13` as 1 of 13.
  private static func counted(_ part: Substring) -> (value: Int?, total: Int?) {
    let pieces = part.split(separator: "/", omittingEmptySubsequences: false).map { number($0) }
    guard let first = pieces.first ?? nil else { return (nil, nil) }
    return (first + 1, pieces.count == 2 ? pieces[1] : nil)
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.trimmingSpaces
    guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// `S9 E9/13`, `S9E9`, `E9`, `S9`, `S9 E9 P9`; else what the Radio Times feed would have: `3/11, series 26`, `9`.
  static func shown(_ text: String) -> EpisodeNumber {
    var rest = text.uppercased().filter { $0 != " " }[...]
    let season = taken("S", from: &rest)
    let number = taken("E", from: &rest)
    let count = number == nil ? nil : taken("/", from: &rest)
    _ = taken("P", from: &rest)
    if rest.isEmpty, season != nil || number != nil {
      return EpisodeNumber(raw: text, season: season, number: number, count: count)
    }
    let parsed = EpisodeParser(text.replacing(" of ", with: "/"))
    return parsed.isWhole ? parsed.episode(raw: text) : EpisodeNumber(raw: text)
  }

  /// A number after a letter at the front of a text, which it is taken off.
  private static func taken(_ letter: Character, from text: inout Substring) -> Int? {
    guard text.first == letter else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    text = text.dropFirst(1 + digits.count)
    return Int(digits)
  }
}
