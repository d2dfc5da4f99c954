import GuideModel

/// The systems that guides use to number episodes. Programs that create guides spell the names in many ways.
enum EpisodeSystem {
  /// `season.episode.part`, counted from zero.
  case xmltvNS
  /// The form for viewers, such as `S2 E4`.
  case onscreen
  /// Only a season, or only an episode, counted from one.
  case season, episode
  /// Ids such as `dd_progid`, and unknown systems.
  case other

  /// The system with a name in UTF-8, which may be empty. Nearly all names come from the DTD, so no string is created for them.
  init(_ name: Span<UInt8>) {
    if name.holds("xmltv_ns", 0..<name.count) {
      self = .xmltvNS
    } else if name.isEmpty || name.holds("onscreen", 0..<name.count) {
      self = .onscreen
    } else {
      self.init(name.string)
    }
  }

  /// The system with the given name. Without a name, it is `onscreen`, as in the DTD.
  init(_ name: String?) {
    switch name {
    case nil, "onscreen": self = .onscreen
    case "xmltv_ns": self = .xmltvNS
    case let name?:
      switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
      case "xmltvns", "xmltv": self = .xmltvNS
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

/// Combines a programme's episode numbers in all systems of a guide. One system may contain what another lacks.
///
/// `xmltv_ns` is `season.episode.part`, each `X`, `X/Y` or empty, with X counted from zero and Y from one. Real guides omit
/// the last dot, and write -1 for an unknown number. `onscreen` is the form for viewers.
struct EpisodeSystems {
  /// The first few onscreen strings.
  private var onscreen: [String] = []
  /// A string in an unknown system that states a season and an episode.
  private var unknown: String?
  private var numbered: EpisodeNumber?
  private var season: Int?
  private var number: (value: Int?, total: Int?)?

  /// Adds a string in a system. The first string in each system is used.
  mutating func note(_ text: String, system: String?) {
    switch EpisodeSystem(system) {
    case .xmltvNS:
      if let numbers = EpisodeSystems.numbered(text) {
        numbered = numbered ?? numbers
      } else if OnscreenEpisode(text) != nil {
        addOnscreen(text)
      }
    case .onscreen: addOnscreen(text)
    case .season: noteAlone(text, isSeason: true)
    case .episode: noteAlone(text, isSeason: false)
    case .other:
      let numbers = unknown == nil ? OnscreenEpisode(text) : nil
      if numbers?.season != nil, numbers?.number != nil { unknown = text }
    }
  }

  private static let maximumOnscreenTexts = 4

  private mutating func addOnscreen(_ text: String) {
    if onscreen.count < EpisodeSystems.maximumOnscreenTexts { onscreen.append(text) }
  }

  /// Adds a value in the system for seasons or for episodes. Some strings state both: `S2E5`.
  private mutating func noteAlone(_ text: String, isSeason: Bool) {
    let plain = EpisodeSystems.counted(text[...], from: 1)
    if plain.value != nil {
      if isSeason { season = season ?? plain.value } else { number = number ?? plain }
    } else if let both = OnscreenEpisode(text) {
      season = season ?? both.season
      if both.number != nil { number = number ?? (both.number, both.count) }
    }
  }

  /// The numbers from `xmltv_ns`, or else from the systems for season and episode, completed from the onscreen strings.
  /// The text is the first onscreen string, if there is one.
  var episode: EpisodeNumber? {
    guard var episode = numbered ?? separate else {
      guard let first = onscreen.first ?? unknown else { return nil }
      return (onscreen.dropFirst() + [unknown ?? first]).reduce(EpisodeSystems.onscreenNumbers(first)) {
        episode, text in
        episode.completed(by: EpisodeSystems.onscreenNumbers(text))
      }
    }
    if let season { episode = episode.completed(by: EpisodeNumber(raw: episode.raw, season: season)) }
    for text in onscreen + [unknown].compactMap(\.self) where mayComplete(episode, text) {
      episode = episode.completed(by: EpisodeSystems.onscreenNumbers(text))
    }
    return onscreen.first.map(episode.shown) ?? episode
  }

  private var separate: EpisodeNumber? {
    EpisodeSystems.episode(season, number ?? (nil, nil), part: (nil, nil))
  }

  /// Whether an onscreen text may add numbers. Most repeat `xmltv_ns` and need no parsing.
  private func mayComplete(_ episode: EpisodeNumber, _ text: String) -> Bool {
    episode.season == nil || episode.number == nil || text.contains { "/-–&+: ".contains($0) }
      || text.count(where: isE) > 1
  }

  private func isE(_ character: Character) -> Bool { character == "e" || character == "E" }

  /// Parses `xmltv_ns`: `1 . 0/13 . 0/2` is part 1 of 2 of episode 1 of 13 of season 2.
  static func numbered(_ text: String) -> EpisodeNumber? {
    if text.contains("-"), let joined = joined(text) { return joined }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var part: (value: Int?, total: Int?) = parts.count == 3 ? counted(parts[2], from: 0) : (nil, nil)
    // Many guides state part 1 of 1 for every episode.
    if part.value == 1, (part.total ?? 1) == 1 { part = (nil, nil) }
    return episode(counted(parts[0], from: 0).value, counted(parts[1], from: 0), part: part)
  }

  /// Parses joined episodes, for which the DTD has no form: `1 . 4-5 .`, `1.4 - 1.5`.
  private static func joined(_ text: String) -> EpisodeNumber? {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if (2...3).contains(parts.count), let (first, last) = range(parts[1]) {
      parts[1] = "\(first)"
      return numbered(parts.joined(separator: "."))?.joined(upTo: last + 1)
    }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.contains(".") }), let first = numbered(String(ends[0])),
      let last = numbered(String(ends[1])), first.season == last.season
    else { return nil }
    return last.number.flatMap(first.joined)
  }

  /// The numbers in `4-5`.
  private static func range(_ part: Substring) -> (first: Int, last: Int)? {
    let numbers = part.split(separator: "-", omittingEmptySubsequences: false).compactMap { number($0) }
    return numbers.count == 2 && numbers[0] < numbers[1] ? (numbers[0], numbers[1]) : nil
  }

  /// The episode with the given numbers and a readable text; `nil` without any numbers.
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

  /// Parses `0/13`, which is 1 of 13 if numbers are counted from zero. A total below the number is left out.
  private static func counted(_ part: Substring, from first: Int) -> (value: Int?, total: Int?) {
    let pieces = part.split(separator: "/", omittingEmptySubsequences: false).map { number($0) }
    guard let value = pieces.first.flatMap({ $0 }).map({ $0 + 1 - first }) else { return (nil, nil) }
    let total = pieces.count == 2 ? pieces[1] : nil
    return (value, total.flatMap { $0 >= value ? $0 : nil })
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.trimmed
    guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// Parses the forms of `OnscreenEpisode`, or else Radio Times forms: `3/11, series 26`, `9`.
  static func onscreenNumbers(_ text: String) -> EpisodeNumber {
    if let numbers = OnscreenEpisode(text) { return numbers.episode(raw: text) }
    let numbers = text.filter { !"()[]".contains($0) }
    let parsed = EpisodeParser(withSlash(numbers, hadBrackets: text.hasPrefix("(")))
    // A bare year, or a month with a year, is not an episode.
    let mayBeDate = [parsed.number, parsed.count].contains { $0.map(years.contains) ?? false }
    return parsed.isWhole && !mayBeDate ? parsed.episode(raw: text) : EpisodeNumber(raw: text)
  }

  /// Replaces `5 of 8`, `5 von 8` and the Nordic `(5:8)` with `5/8`.
  private static func withSlash(_ text: String, hadBrackets: Bool) -> String {
    let isRatio = hadBrackets && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == ":" }
    if isRatio, text.count(where: { $0 == ":" }) == 1 { return text.replacing(":", with: "/") }
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    guard let index = words.firstIndex(where: { EpisodeWords.totals.contains(String($0)) }), index > 0,
      index + 1 < words.count, words[index - 1].last?.isNumber == true, words[index + 1].first?.isNumber == true
    else { return text }
    let numbers = "\(words[index - 1])/\(words[index + 1])"
    return (words[..<(index - 1)] + [numbers[...]] + words[(index + 2)...]).joined(separator: " ")
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

extension EpisodeNumber {
  /// The number with missing values taken from another one, unless the two contradict each other.
  fileprivate func completed(by other: EpisodeNumber) -> EpisodeNumber {
    func agree(_ one: Int?, _ two: Int?) -> Bool { one == nil || two == nil || one == two }
    guard agree(season, other.season), agree(number, other.number) else { return self }
    var episode = self
    episode.season = season ?? other.season
    episode.number = number ?? other.number
    episode.lastNumber = lastNumber ?? other.lastNumber
    episode.count = (count ?? other.count).flatMap { $0 >= episode.number ?? 0 ? $0 : nil }
    episode.part = part ?? other.part
    episode.partCount = partCount ?? other.partCount
    return episode
  }

  /// The number with a different text for viewers.
  fileprivate func shown(as text: String) -> EpisodeNumber {
    var episode = self
    episode.raw = text
    return episode
  }

  /// The number extended to a range that ends at `last`; `nil` if `last` is not later.
  fileprivate func joined(upTo last: Int) -> EpisodeNumber? {
    guard let number, last > number, last - number < 100 else { return nil }
    var episode = shown(as: "\(raw)-\(last)")
    episode.lastNumber = last
    return episode
  }
}
