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

  /// The score that a candidate must exceed.
  private static let leastCandidate = 30

  private struct Known: Sendable {
    let channel: Channel
    let name: NormalisedName
    var id: String { channel.id }
  }

  private var known: [Known] = []
  private var byKey: [String: [Int]] = [:]
  private var byLooseKey: [String: [Int]] = [:]
  private var byCallSign: [String: Set<String>] = [:]
  /// Names by the first three characters of each of their words.
  private var byBeginning: [Substring: [Int]] = [:]

  /// Prepares the names of a guide's channels.
  package init(_ channels: [Channel]) {
    for channel in channels {
      let country = ChannelMatcher.country(inID: channel.id)
      for name in Set([channel.name] + channel.details.names.map(\.text)).sorted() {
        if let sign = ChannelMatcher.callSign(name) { byCallSign[sign, default: []].insert(channel.id) }
        for spelling in NormalisedName.spellings(of: name, country: country) { add(spelling, of: channel) }
      }
    }
  }

  /// The country at the end of an id such as `film4.uk`.
  private static func country(inID id: String) -> String? {
    id.split(separator: ".").dropFirst().last.flatMap { NameWords.countries[$0.lowercased()] }
  }

  private mutating func add(_ name: NormalisedName, of channel: Channel) {
    if let sign = name.callSign { byCallSign[sign, default: []].insert(channel.id) }
    guard !name.words.isEmpty else { return }
    let index = known.count
    known.append(Known(channel: channel, name: name))
    for key in Set([name.key, name.plainKey]) where !key.isEmpty { byKey[key, default: []].append(index) }
    if let key = name.looseKey { byLooseKey[key, default: []].append(index) }
    for beginning in Set(name.words.map { $0.prefix(3) }) { byBeginning[beginning, default: []].append(index) }
  }

  /// The call sign, if the name consists only of it, or of a number and it: `7.1 WABC-DT`.
  private static func callSign(_ name: String) -> String? {
    let words = name.split(separator: " ")
    guard let last = words.last,
      words.count == 1 || words.count == 2 && words[0].allSatisfy({ $0.isNumber || $0 == "." })
    else {
      return nil
    }
    return NameReader.callSign(of: last)
  }

  /// The channel with the same normalised name; `nil` without one, or if several differ in more than quality.
  package func channel(named name: NormalisedName) -> String? {
    if let sign = name.callSign, name.delay == 0, let ids = byCallSign[sign], ids.count == 1 { return ids.first }
    guard !name.words.isEmpty else { return nil }
    for key in [name.key, name.plainKey] { if let found = byKey[key] { return best(found, name) } }
    guard let key = name.looseKey, let found = byLooseKey[key] else { return nil }
    // `Lantern TV` and `Lantern Channel` are two channels if the guide has both.
    let keys = Set(found.filter { hasSameCountry(known[$0].name, name) }.map { known[$0].name.key })
    return keys.count == 1 ? best(found, name) : nil
  }

  /// Whether the guide has the name, but it is unclear which channel is meant.
  package func isAmbiguous(_ name: NormalisedName) -> Bool {
    byKey[name.key] != nil && channel(named: name) == nil
  }

  /// Among names with the same key, one with the same country and quality; `nil` if several countries are possible.
  private func best(_ found: [Int], _ name: NormalisedName) -> String? {
    let stated = name.country.map { country in found.filter { known[$0].name.country == country } } ?? []
    let fitting = stated.isEmpty ? found.filter { hasSameCountry(known[$0].name, name) } : stated
    let rivals = name.country == nil ? found : fitting
    guard Set(rivals.map { known[$0].name.country }).count <= 1 || Set(rivals.map { known[$0].id }).count == 1 else {
      return nil
    }
    return (fitting.first { known[$0].name.isHD == name.isHD } ?? fitting.first).map { known[$0].id }
  }

  private func hasSameCountry(_ known: NormalisedName, _ name: NormalisedName) -> Bool {
    if known.country == name.country { return true }
    return name.country == nil ? !known.needsCountry : known.country == nil && !name.needsCountry
  }

  /// The channels with the most similar names, best first, each with its best score.
  package func candidates(for name: NormalisedName, limit: Int = 3) -> [ChannelCandidate] {
    var best: [String: ChannelCandidate] = [:]
    for index in Set(name.words.flatMap { byBeginning[$0.prefix(3)] ?? [] }) {
      let channel = known[index].channel
      let score = NameSimilarity.score(name, known[index].name)
      if score > best[channel.id]?.score ?? ChannelMatcher.leastCandidate {
        best[channel.id] = ChannelCandidate(id: channel.id, name: channel.name, score: score)
      }
    }
    return Array(best.values.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit))
  }

  /// The candidate that is similar enough, and clearly more similar than all others.
  package static func sure(_ candidates: [ChannelCandidate]) -> ChannelCandidate? {
    guard let first = candidates.first, first.score >= minimumScore else { return nil }
    let second = candidates.dropFirst().first?.score ?? 0
    return first.score - second >= minimumLead ? first : nil
  }
}

extension ChannelMatcher {
  /// The candidates for the entries of a playlist, by name.
  package static func candidates(for entries: [String], among channels: [Channel]) -> [String: EntryCandidates] {
    let matcher = ChannelMatcher(channels)
    let found = entries.map { entry in
      let spellings = NormalisedName.spellings(of: entry)
      let candidates = spellings.lazy.map { matcher.candidates(for: $0) }.first { !$0.isEmpty } ?? []
      return (entry, EntryCandidates(normalised: NormalisedName(entry).text, candidates: candidates))
    }
    return Dictionary(found) { first, _ in first }
  }
}
