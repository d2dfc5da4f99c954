import GuideModel

/// The systems in which guides number episodes. Generators spell their names in many ways.
enum EpisodeSystem {
  /// `season.episode.part`, counted from zero.
  case xmltvNS
  /// The form meant for viewers, for example `S2 E4`.
  case onscreen
  /// A season alone, and an episode alone, counted from one.
  case season, episode
  /// Ids such as `dd_progid`, and unknown systems.
  case other

  /// The system with a name. Without a name it is `onscreen`, as the DTD says.
  init(_ name: String?) {
    switch name {
    case nil, "onscreen": self = .onscreen
    case "xmltv_ns": self = .xmltvNS
    case let name?:
      switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
      case "xmltvns": self = .xmltvNS
      case "onscreen", "sxxexx", "common", "display": self = .onscreen
      case "seasonnum", "seasonnumber": self = .season
      case "episodenum", "episodenumber": self = .episode
      case let word where word.count > 3 && EpisodeWords.seasons.contains(word): self = .season
      case let word where word.count > 3 && EpisodeWords.episodes.contains(word): self = .episode
      default: self = .other
      }
    }
  }
}

/// Combines a programme's episode numbers in all the systems that a guide gives.
///
/// `xmltv_ns` is `season.episode.part`, each `X`, `X/Y` or empty, X counted from zero and Y from one; real guides leave out
/// the last dot, and write -1 for an unknown number. `onscreen` is the form for people.
struct EpisodeSystems {
  private var onscreen: String?
  private var numbered: EpisodeNumber?
  private var season: Int?
  private var number: (value: Int?, total: Int?)?

  /// Adds a text of a system. The first of each counts.
  mutating func note(_ text: String, system: String?) {
    switch EpisodeSystem(system) {
    case .xmltvNS:
      if let numbers = EpisodeSystems.numbered(text) {
        numbered = numbered ?? numbers
      } else if OnscreenEpisode(text) != nil {
        onscreen = onscreen ?? text
      }
    case .onscreen: onscreen = onscreen ?? text
    case .season: season = season ?? EpisodeSystems.number(text[...]) ?? OnscreenEpisode(text)?.season
    case .episode: number = number ?? EpisodeSystems.alone(text)
    case .other: break
    }
  }

  /// The numbers of `xmltv_ns`, or else of the systems for season and episode, or else of the onscreen text; with that text if
  /// there is one.
  var episode: EpisodeNumber? {
    if let numbered = numbered ?? separate {
      return EpisodeNumber(
        raw: onscreen ?? numbered.raw, season: numbered.season, number: numbered.number,
        lastNumber: numbered.number.flatMap(lastNumber), count: numbered.count, part: numbered.part,
        partCount: numbered.partCount)
    }
    return onscreen.map(EpisodeSystems.onscreenNumbers)
  }

  private var separate: EpisodeNumber? {
    EpisodeSystems.episode(season, number ?? (nil, nil), part: (nil, nil))
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

  /// `1 . 0/13 . 0/2` is part 1 of 2 of episode 1 of 13 of season 2.
  static func numbered(_ text: String) -> EpisodeNumber? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var part: (value: Int?, total: Int?) = parts.count == 3 ? counted(parts[2], from: 0) : (nil, nil)
    // Many guides give a part for every episode.
    if part.value == 1, (part.total ?? 1) == 1 { part = (nil, nil) }
    return episode(counted(parts[0], from: 0).value, counted(parts[1], from: 0), part: part)
  }

  /// The episode of some numbers, with a text for people; `nil` without any.
  private static func episode(
    _ season: Int?, _ episode: (value: Int?, total: Int?), part: (value: Int?, total: Int?)
  ) -> EpisodeNumber? {
    func words(_ name: String, _ number: (value: Int?, total: Int?)) -> String? {
      number.value.map { "\(name)\($0)\(number.total.map { "/\($0)" } ?? "")" }
    }
    let raw = [words("S", (season, nil)), words("E", episode), words("part ", part)].compactMap { $0 }
    guard !raw.isEmpty else { return nil }
    return EpisodeNumber(
      raw: raw.joined(separator: " "), season: season, number: episode.value, count: episode.total, part: part.value,
      partCount: part.total)
  }

  /// `0/13` is 1 of 13 if numbers are counted from zero. A total below the number is left out.
  private static func counted(_ part: Substring, from first: Int) -> (value: Int?, total: Int?) {
    let pieces = part.split(separator: "/", omittingEmptySubsequences: false).map { number($0) }
    guard let value = pieces.first.flatMap({ $0 }).map({ $0 + 1 - first }) else { return (nil, nil) }
    let total = pieces.count == 2 ? pieces[1] : nil
    return (value, total.flatMap { $0 >= value ? $0 : nil })
  }

  /// The number of a system for episodes alone, such as `35`, `35/40` or `E35`.
  private static func alone(_ text: String) -> (value: Int?, total: Int?)? {
    let counted = counted(text[...], from: 1)
    if counted.value != nil { return counted }
    return OnscreenEpisode(text).map { ($0.number, $0.count) }
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.trimmingSpaces
    guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// The numbers in the forms of `OnscreenEpisode`, or else in those of Radio Times: `3/11, series 26`, `9`.
  static func onscreenNumbers(_ text: String) -> EpisodeNumber {
    if let numbers = OnscreenEpisode(text) { return numbers.episode(raw: text) }
    let numbers = text.filter { !"()[]".contains($0) }
    let parsed = EpisodeParser(numbers.replacing(" of ", with: "/"))
    // A bare year, or a month of one, is no episode.
    let mayBeDate = [parsed.number, parsed.count].contains { $0.map(years.contains) ?? false }
    return parsed.isWhole && !mayBeDate ? parsed.episode(raw: text) : EpisodeNumber(raw: text)
  }

  private static let years = 1900...2099
}

extension EpisodeSystems {
  /// An episode's numbers in `xmltv_ns`, such as `1.3/6.0/2`; `nil` if it cannot express them.
  static func text(of episode: EpisodeNumber) -> String? {
    func counted(_ number: Int?, _ total: Int?) -> String? {
      guard let number, (1...999_999).contains(number) else { return nil }
      return "\(number - 1)\(total.map { "/\($0)" } ?? "")"
    }
    let season = counted(episode.season, nil)
    let (number, part) = (counted(episode.number, episode.count), counted(episode.part, episode.partCount))
    guard season != nil || number != nil || part != nil else { return nil }
    return "\(season ?? "").\(number ?? "").\(part ?? "")"
  }
}
