import GuideModel

/// Combines a programme's episode numbers in all the systems that a guide gives.
///
/// `xmltv_ns` is `season.episode.part`, each `X`, `X/Y` or empty, X counted from zero and Y from one; real guides leave out
/// the last dot, and write -1 for an unknown number. `onscreen` is the form for people.
struct EpisodeSystems {
  private var onscreen: String?
  private var numbered: EpisodeNumber?
  private var other: EpisodeNumber?

  /// Adds a text of a system. The first of each counts.
  mutating func note(_ text: String, system: String?) {
    switch system ?? "onscreen" {
    case "xmltv_ns": numbered = numbered ?? EpisodeSystems.numbered(text)
    case "onscreen", "SxxExx", "common": onscreen = onscreen ?? text
    default: break
    }
  }

  /// The numbers of `xmltv_ns`, or else those of the onscreen text; with that text if there is one.
  var episode: EpisodeNumber? {
    if let numbered {
      return EpisodeNumber(
        raw: onscreen ?? numbered.raw, season: numbered.season, number: numbered.number,
        lastNumber: numbered.number.flatMap(lastNumber), count: numbered.count)
    }
    return onscreen.map(EpisodeSystems.onscreenNumbers)
  }

  /// The last of several joined episodes, which `xmltv_ns` cannot express: that of the onscreen text, if its first episode
  /// is the same.
  private func lastNumber(after first: Int) -> Int? {
    // Most texts have one episode, and need no parsing.
    guard let onscreen, onscreen.contains(where: { "-–&+".contains($0) }) || onscreen.count(where: isE) > 1 else {
      return nil
    }
    let numbers = EpisodeSystems.onscreenNumbers(onscreen)
    return numbers.number == first ? numbers.lastNumber : nil
  }

  private func isE(_ character: Character) -> Bool { character == "e" || character == "E" }

  /// `1 . 0/13 . 0/2` is episode 1 of 13 of season 2.
  static func numbered(_ text: String) -> EpisodeNumber? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let season = counted(parts[0])
    let episode = counted(parts[1])
    guard season.value != nil || episode.value != nil else { return nil }
    // For people; the text counts from zero.
    let raw = [season.value.map { "S\($0)" }, episode.value.map { "E\($0)" }].compactMap { $0 }.joined(separator: " ")
    let total = episode.value == nil ? nil : episode.total
    return EpisodeNumber(
      raw: raw + (total.map { "/\($0)" } ?? ""), season: season.value, number: episode.value, count: total)
  }

  /// `0/13` is 1 of 13.
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

  /// The numbers in the forms of `OnscreenEpisode`, or else in those of Radio Times: `3/11, series 26`, `9`.
  static func onscreenNumbers(_ text: String) -> EpisodeNumber {
    if let numbers = OnscreenEpisode(text) { return numbers.episode(raw: text) }
    let parsed = EpisodeParser(text.replacing(" of ", with: "/"))
    // A bare year, or a month of one, is no episode.
    let mayBeDate = [parsed.number, parsed.count].contains { $0.map(years.contains) ?? false }
    return parsed.isWhole && !mayBeDate ? parsed.episode(raw: text) : EpisodeNumber(raw: text)
  }

  private static let years = 1900...2099
}

extension EpisodeSystems {
  /// An episode's numbers in `xmltv_ns`, such as `1.3/6.`; nil if it cannot express them.
  static func text(of episode: EpisodeNumber) -> String? {
    let (season, number) = (counted(episode.season), counted(episode.number))
    guard season != nil || number != nil else { return nil }
    let total = number == nil ? nil : episode.count.map { "/\($0)" }
    return "\(season ?? "").\(number ?? "")\(total ?? "")."
  }

  private static func counted(_ number: Int?) -> String? {
    number.flatMap { (1...999_999).contains($0) ? String($0 - 1) : nil }
  }
}
