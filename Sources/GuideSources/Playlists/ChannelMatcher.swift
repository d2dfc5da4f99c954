import GuideFeeds
package import GuideModel
package import GuidePersonal

/// Finds a guide's channels by names as providers write them.
///
/// When in doubt, it finds nothing: a wrong guide is worse than a missing one.
package struct ChannelMatcher: Sendable {
  /// The lowest score of a similar name that is accepted.
  static let minimumScore = 90
  /// How far the best score must be ahead of the second.
  static let minimumLead = 8

  /// How many readings of misspelled words are tried.
  private static let maximumReadings = 400

  /// The greatest number of regional copies among the candidates.
  private static let maximumRegions = 6

  /// The score that a candidate must exceed.
  private static let leastCandidate = 30

  private struct Known: Sendable {
    let channel: Channel
    let name: NormalisedName
    var id: String { channel.id }
  }

  /// The result of looking up a name.
  enum Lookup: Hashable {
    case found(String)
    /// Several channels are possible, or the name means one that the guide lacks.
    case doubt
    case missing
  }

  private var known: [Known] = []
  private var byKey: [String: [Int]] = [:]
  private var byLooseKey: [String: [Int]] = [:]
  /// Names by keys without words that the company's channels have anyway.
  private var byShortKey: [String: [Int]] = [:]
  /// The ids of channels, read as names.
  private var byID: [String: [Int]] = [:]
  /// Names in Greek or Cyrillic letters, by the sound of their Latin spelling.
  private var bySound: [String: [Int]] = [:]
  private var stations = StationIndex()
  private var vocabulary = Vocabulary()
  /// The regions of the copies of a channel, by their key without the region.
  private var regionsByKey: [String: Set<Set<String>>] = [:]
  /// Names by the first three characters of each of their words.
  private var byBeginning: [Substring: [Int]] = [:]
  /// The copies for single regions, by their key without the region.
  private var copiesByKey: [String: [Int]] = [:]
  /// The countries at the end of the channels' ids.
  private var countriesOfIDs: Set<String> = []

  /// The words of the user's regions, preferred ones first.
  private let regions: [Set<String>]

  /// Prepares the names of a guide's channels. `regions` are words from their names, such as `London`, preferred ones first.
  package init(_ channels: [Channel], regions: [String] = []) {
    self.regions = regions.map { Set(NormalisedName($0).words) }.filter { !$0.isEmpty }
    var implied = ImpliedWords()
    for (index, channel) in channels.enumerated() {
      let country = ChannelMatcher.country(inID: channel.id)
      if let country { countriesOfIDs.insert(country) }
      let texts = ChannelMatcher.texts(of: channel)
      let first = known.count
      let names = texts.flatMap { NormalisedName.spellings(of: $0, country: country) }
      let signs = Set(texts.compactMap(ChannelMatcher.callSign) + names.compactMap(\.callSign))
      stations.add(channel.id, signs: signs, names)
      for name in names {
        add(name, of: channel)
        implied.count(name, of: index)
        for word in name.words where !signs.contains(word) { vocabulary.insert(word) }
      }
      if texts.contains(where: Transliteration.isNeeded) {
        for index in first..<known.count {
          let key = Transliteration.soundKey(known[index].name.looseKey ?? known[index].name.key)
          bySound[key, default: []].append(index)
        }
      }
      if country != nil { addID(of: channel, country: country) }
    }
    for index in known.indices {
      for key in implied.shortKeys(of: known[index].name) { byShortKey[key, default: []].append(index) }
    }
  }

  /// The names of a channel, sorted. American guides write a call sign before the name, as in `BRAVOHD Bravo HD`. If the call sign
  /// is also listed alone, the rest counts as another name.
  private static func texts(of channel: Channel) -> [String] {
    let texts = Set([channel.name] + channel.details.names.map(\.text))
    let rests = texts.compactMap { text -> String? in
      guard let space = text.firstIndex(of: " "), case let sign = String(text[..<space]), texts.contains(sign),
        sign.contains(where: \.isLetter), !sign.contains(where: \.isLowercase)
      else { return nil }
      return String(text[text.index(after: space)...])
    }
    return texts.union(rests).sorted()
  }

  /// The country at the end of an id such as `film4.uk` or `WABC.us_locals1`.
  private static func country(inID id: String) -> String? {
    id.split(separator: ".").dropFirst().last.flatMap {
      NameWords.countries[$0.prefix { $0 != "_" }.lowercased()]?.nonEmpty
    }
  }

  private mutating func add(_ name: NormalisedName, of channel: Channel) {
    guard !name.words.isEmpty else { return }
    let index = known.count
    known.append(Known(channel: channel, name: name))
    for key in Set([name.key, name.plainKey]) where !key.isEmpty { byKey[key, default: []].append(index) }
    if let key = name.looseKey { byLooseKey[key, default: []].append(index) }
    if !name.regions.isEmpty {
      regionsByKey[name.keyWithoutRegions, default: []].insert(name.regions)
      copiesByKey[name.keyWithoutRegions, default: []].append(index)
    }
    for beginning in Set(name.words.map { $0.prefix(3) }) { byBeginning[beginning, default: []].append(index) }
  }

  /// Adds an id such as `LanternSport.uk` as a name of the last channel.
  private mutating func addID(of channel: Channel, country: String?) {
    let parts = channel.id.split(separator: ".").dropLast()
    let name = NormalisedName(parts.joined(separator: " "), country: country)
    guard let last = known.indices.last, known[last].id == channel.id, let key = name.looseKey else { return }
    byID[key, default: []].append(last)
  }

  /// The call sign, if the name consists only of it, or of a number and it: `7.1 WABC-DT`.
  private static func callSign(_ name: String) -> String? {
    let words = name.split(separator: " ")
    guard let last = words.last,
      words.count == 1 || words.count == 2 && words[0].allSatisfy({ $0.isNumber || $0 == "." })
    else {
      return nil
    }
    return NamePiece.callSign(of: last)
  }

  /// The channel that a name means; `nil` without one, or if several differ in more than quality.
  package func channel(named name: NormalisedName) -> String? {
    guard case .found(let id) = lookUp(name) else { return nil }
    return id
  }

  /// The regional copy for a name without a region, such as `Harbour One London` for `Harbour One`: the one for the first of the
  /// user's regions, or else the guide's first; `nil` if the guide has a channel with this name, or no copies.
  func regionalCopy(for name: NormalisedName) -> ChannelCandidate? {
    guard !name.words.isEmpty, name.regions.isEmpty, let copies = copiesByKey[name.key] else { return nil }
    if let key = name.looseKey, byLooseKey[key] != nil { return nil }
    let fitting = copies.filter { hasSameCountry(known[$0].name, name) }
    let preferred = fitting.map { region(of: known[$0].name) }.min()
    guard let first = fitting.first(where: { region(of: known[$0].name) == preferred }) else { return nil }
    let best = fitting.first { index in
      known[index].name.key == known[first].name.key && known[index].name.isHD == name.isHD
    }
    let channel = known[best ?? first].channel
    return ChannelCandidate(id: channel.id, name: channel.name, score: NameSimilarity.scoreOfRegionalCopies)
  }

  /// Whether the guide has the name, but it is unclear which channel is meant.
  package func isAmbiguous(_ name: NormalisedName) -> Bool { lookUp(name) == .doubt }

  /// Finds a name as it is, then as a station's, as an eastern feed's, and with a misspelled word corrected.
  private func lookUp(_ name: NormalisedName) -> Lookup {
    let signed = stations.signed(name, isWord: vocabulary.contains)
    guard signed == .missing, !name.words.isEmpty else { return signed }
    let named = lookUpKeys(name)
    if named != .missing { return named }
    let station = stations.named(name)
    if station != .missing { return station }
    let feed = lookUpFeed(name)
    if feed != .missing { return feed }
    if name.country == nil, name.words.count > 1, let code = NameWords.trailingCountries[name.words[0]] {
      let found = lookUpKeys(NormalisedName(name, words: Array(name.words.dropFirst()), country: code))
      if found != .missing { return found }
    }
    for words in OtherNames.others(of: name) {
      let found = lookUpKeys(NormalisedName(name, words: words))
      if found != .missing { return found }
    }
    return lookUpCorrected(name)
  }

  /// Finds an American feed. The one for the east often has no name of its own beside the one for the west, which may be
  /// marked with `W`. `South East` is a region.
  private func lookUpFeed(_ name: NormalisedName) -> Lookup {
    guard let last = name.words.last, name.words.count > 1 else { return .missing }
    let rest = Array(name.words.dropLast())
    if last == "w" || last == "e", let side = NameWords.sides[last] {
      return lookUpKeys(NormalisedName(name, words: rest + [side]))
    }
    guard last == "east", rest.last != "north", rest.last != "south" else { return .missing }
    guard byKey[NormalisedName.key(rest + ["west"])] != nil else { return .missing }
    return lookUpKeys(NormalisedName(name, words: rest))
  }

  /// Whether a name without a region means the eastern feed: the guide has no other feeds than those for the east and west.
  private func meansEast(_ name: NormalisedName) -> Bool {
    guard let regions = regionsByKey[name.key], regions.contains(["east"]) else { return false }
    return regions == [["east"], ["west"]] || regions.count == 1 && name.country == "us"
  }

  /// Finds a name with one or two misspelled or abbreviated words, if only one channel is possible.
  private func lookUpCorrected(_ name: NormalisedName) -> Lookup {
    var unknown = name.words.indices.filter { !vocabulary.contains(name.words[$0]) && !name.words[$0].isDigits }
    if unknown.isEmpty {
      // `L. Campeones` has an abbreviation, but `F1` and `Lantern E` have none.
      unknown = name.words.indices.dropFirst().dropLast().filter { index in
        name.words[index].utf8.count == 1 && !name.words[index].isDigits && !name.words[index + 1].isDigits
      }
    }
    guard (1...2).contains(unknown.count) else { return .missing }
    let company = name.words.firstIndex { !NameWords.fillers.contains($0) }
    var readings = [name.words]
    for index in unknown {
      let word = name.words[index]
      // An abbreviated company is no evidence: `Kids` is not `Kidsville`.
      let corrections = vocabulary.corrections(of: word).filter { correction in
        !NameWords.fillers.contains(correction) && !(index == company && correction.hasPrefix(word))
      }
      readings = readings.flatMap { words in
        corrections.map { words[..<index] + [$0] + words[(index + 1)...] }
      }
      guard readings.count <= ChannelMatcher.maximumReadings else { return .missing }
    }
    let lookups = Set(readings.map { lookUpKeys(NormalisedName(name, words: $0)) }).subtracting([.missing])
    return lookups.count > 1 ? .doubt : lookups.first ?? .missing
  }

  /// Finds a name by its keys, the most exact first.
  private func lookUpKeys(_ name: NormalisedName) -> Lookup {
    for key in [name.key, name.plainKey] {
      if let found = byKey[key].map({ best($0, name) }), found != .missing { return found }
    }
    if meansEast(name), let east = byKey[NormalisedName(name, words: name.words + ["east"]).key] {
      return best(east, name)
    }
    // `Lantern` may be any of its regional copies, rather than the `Lantern Channel`.
    if regionsByKey[name.key] != nil { return .doubt }
    guard let key = name.looseKey else { return .missing }
    for index in [byLooseKey, byShortKey, byID] {
      if let found = index[key].map({ best($0, name, isExact: false) }), found != .missing { return found }
    }
    guard !bySound.isEmpty else { return .missing }
    return bySound[Transliteration.soundKey(key)].map { best($0, name, isExact: false) } ?? .missing
  }

  /// Among names with the same key, one with the same country and quality; it is in doubt if several countries are possible.
  private func best(_ found: [Int], _ name: NormalisedName, isExact: Bool = true) -> Lookup {
    let stated = name.country.map { country in found.filter { known[$0].name.country == country } } ?? []
    let fitting = stated.isEmpty ? found.filter { hasSameCountry(known[$0].name, name) } : stated
    guard !fitting.isEmpty else { return .missing }
    let rivals = name.country == nil ? found : fitting
    let isOneChannel = Set(rivals.map { known[$0].id }).count == 1
    guard isOneChannel || Set(rivals.map { known[$0].name.country }).count <= 1 else { return .doubt }
    // `Lantern TV` and `Lantern Channel` are two channels if the guide has both.
    guard isOneChannel || isExact || Set(fitting.map { known[$0].name.key }).count == 1 else { return .doubt }
    let best =
      fitting.first { known[$0].name.isHD == name.isHD && known[$0].name.isUHD == name.isUHD }
      ?? fitting.first { known[$0].name.isUHD == name.isUHD } ?? fitting.first { known[$0].name.isHD == name.isHD }
      ?? fitting[0]
    return .found(known[best].id)
  }

  private func hasSameCountry(_ known: NormalisedName, _ name: NormalisedName) -> Bool {
    if known.country == name.country { return true }
    if let own = name.country, let other = known.country, !known.needsCountry, !name.needsCountry,
      !countriesOfIDs.contains(own),
      NameWords.neighbours[own]?.contains(other) ?? false
    {
      return true
    }
    return name.country == nil ? !known.needsCountry : known.country == nil && !name.needsCountry
  }

  /// The channels with the most similar names, best first, each with its best score. Among equally similar channels, the
  /// user's regions come first, then the guide's order, and up to six regional copies are listed even if `limit` is lower.
  package func candidates(for name: NormalisedName, limit: Int = 3) -> [ChannelCandidate] {
    let sorted = similar(to: name).map(\.candidate)
    let regional = sorted.prefix { $0.score >= NameSimilarity.scoreOfRegionalCopies }.count
    return Array(sorted.prefix(max(limit, min(regional, ChannelMatcher.maximumRegions))))
  }

  /// The channel that is similar enough, and clearly more similar than all others. Of a channel's versions in different
  /// qualities, the one in the name's quality is chosen.
  package func sure(_ name: NormalisedName) -> ChannelCandidate? {
    let similar = similar(to: name)
    guard let first = similar.first, first.candidate.score >= ChannelMatcher.minimumScore else { return nil }
    let key = known[first.index].name.keyWithoutNumber
    let twins = similar.filter {
      known[$0.index].name.keyWithoutNumber == key && $0.candidate.score >= ChannelMatcher.minimumScore
    }
    let second = similar.first { known[$0.index].name.keyWithoutNumber != key }?.candidate.score ?? 0
    guard first.candidate.score - second >= ChannelMatcher.minimumLead else { return nil }
    let fitting = twins.first { known[$0.index].name.isHD == name.isHD } ?? first
    return ChannelCandidate(id: fitting.candidate.id, name: fitting.candidate.name, score: first.candidate.score)
  }

  private typealias Similar = (candidate: ChannelCandidate, region: Int, index: Int)

  /// All channels with similar names, best first.
  private func similar(to name: NormalisedName) -> [Similar] {
    var best: [String: Similar] = [:]
    for index in Set(name.words.flatMap { byBeginning[$0.prefix(3)] ?? [] }).sorted() {
      let channel = known[index].channel
      let score = NameSimilarity.score(name, known[index].name, isKnown: vocabulary.contains)
      if score > best[channel.id]?.candidate.score ?? ChannelMatcher.leastCandidate {
        let candidate = ChannelCandidate(id: channel.id, name: channel.name, score: score)
        best[channel.id] = (candidate, region(of: known[index].name), index)
      }
    }
    return best.values.sorted {
      ($1.candidate.score, $0.region, $0.index) < ($0.candidate.score, $1.region, $1.index)
    }
  }

  /// The index of the first of the user's regions in a name; their number if it has none.
  private func region(of name: NormalisedName) -> Int {
    regions.firstIndex { $0.isSubset(of: name.words) } ?? regions.count
  }
}

extension ChannelMatcher {
  /// The candidates for the entries of a playlist, by name.
  package static func candidates(
    for entries: [String], among channels: [Channel], regions: [String] = []
  ) -> [String: EntryCandidates] {
    let matcher = ChannelMatcher(channels, regions: regions)
    let found = entries.map { entry in
      let spellings = NormalisedName.spellings(of: entry)
      let candidates = spellings.lazy.map { matcher.candidates(for: $0) }.first { !$0.isEmpty } ?? []
      return (entry, EntryCandidates(normalised: NormalisedName(entry).text, candidates: candidates))
    }
    return Dictionary(found) { first, _ in first }
  }
}
