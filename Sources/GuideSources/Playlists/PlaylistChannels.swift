import GuideFeeds
import GuideModel
import GuidePersonal

/// Finds the guide's channel for a playlist entry.
struct PlaylistChannels {
  struct Find {
    let id: String
    /// The index of the pass that found the channel. The first pass is the most reliable.
    let pass: Int
    let step: ChannelMatchStep
    var score = 100
    /// The delay of the entry's channel relative to this one, in minutes; 0 unless the entry is a shifted copy of it.
    var delay = 0
    /// Whether the entry is a shifted copy of the channel, rather than the channel itself.
    var isShifted = false
  }

  private typealias Key = @Sendable (M3UEntry) -> String?

  private typealias Pass = (step: ChannelMatchStep, key: Key, ids: [String: String])

  /// The passes in order, each with the key of an entry and the channel ids by that key. Assignments come first.
  private let passes: [Pass]
  /// How many of the passes look for assignments.
  private let assignmentCount: Int
  /// The ids of channels to which the user assigned entries.
  private let assigned: EntryKeys
  /// The entries that the last import of the playlist joined with channels.
  private let joins: PlaylistJoins
  private let matcher: ChannelMatcher
  private let channels: [String: Channel]
  /// The ids of copies that the user or a playlist added, which an entry without a guide may mean.
  private let copies: Set<String>
  /// The ids of the guide's channels and their copies; without a guide, those of all channels with choices.
  let known: Set<String>

  /// Prepares a lookup of a guide's channels, including their ids in other sources.
  ///
  /// An entry belongs to the channel that the user assigned to it, or else to the one it had before (`joins`). Other entries
  /// are looked for, as in Kodi's pvr.iptvsimple, by id, `tvg-name` (which may use `_` for spaces) and name; then by all of
  /// these again, ignoring case. Normalised and similar names come last (`ChannelMatcher`).
  init(_ channels: [Channel], _ choices: ChannelChoices, joins: PlaylistJoins = PlaylistJoins(), regions: [String] = [])
  {
    let aliases = choices.choices.sorted { $0.key < $1.key }.flatMap { id, choice in choice.sameAs.map { ($0, id) } }
    // Ids in guides are opaque, but the text of a playlist is repaired, so each id can also be found in its repaired form.
    let repaired = channels.map { (M3UPlaylist.repaired($0.id), $0.id) }
    let ids = channels.map { ($0.id, $0.id) } + repaired
    let names = channels.map { ($0.name, $0.id) }
    let underscored = names.map { (String($0.0.map { $0 == " " ? "_" : $0 }), $0.1) }
    let assignments = PlaylistChannels.passes([
      (.assigned, \.tvgID, aliases), (.assigned, \.name.nonEmpty, aliases), (.assigned, \.tvgName, aliases),
    ])
    assignmentCount = assignments.count
    passes =
      assignments
      + PlaylistChannels.passes([
        (.id, \.tvgID, ids), (.name, \.tvgName, names + underscored), (.name, \.name.nonEmpty, names),
      ])
    assigned = EntryKeys(aliases)
    self.joins = joins
    matcher = ChannelMatcher(channels, regions: regions)
    copies = Set(choices.choices.filter { $0.value.copyOf != nil }.map(\.key))
    self.channels = Dictionary(channels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    known = Set(
      channels.isEmpty ? Array(choices.choices.keys) : ChannelList(channels, choices).entries.map(\.channel.id))
  }

  /// The passes for pairs of texts and channel ids: as they are, then ignoring case.
  private static func passes(_ keys: [(step: ChannelMatchStep, key: Key, pairs: [(String, String)])]) -> [Pass] {
    let exact = keys.map { step, key, pairs in (step, key, Dictionary(pairs, uniquingKeysWith: { first, _ in first })) }
    let folded = keys.map { step, key, pairs in
      let names = pairs.map { (ChannelName.key($0.0), $0.1) }
      let name: Key = { key($0).map(ChannelName.key) }
      return (step, name, Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
    return exact + folded
  }

  var isEmpty: Bool { channels.isEmpty }

  subscript(_ id: String) -> Channel? { channels[id] }

  /// The channel for an entry; `nil` and the most similar ones, best first, if there is no sure match.
  func find(_ entry: M3UEntry) -> (find: Find?, candidates: [ChannelCandidate]) {
    if let id = assigned.marked(entry) { return (assigned(entry, to: id, pass: 0), []) }
    for (number, pass) in passes.enumerated() {
      if number == assignmentCount, let find = joins.find(entry, among: channels) { return (find, []) }
      guard let key = pass.key(entry), let id = pass.ids[key] else { continue }
      if pass.step == .assigned { return (assigned(entry, to: id, pass: number), []) }
      if pass.step == .id, let candidates = contradiction(of: entry, to: id) {
        // The guide may have the delayed channel under another name.
        return original(of: entry)?.id == id ? findByName(entry) : (nil, candidates)
      }
      return (Find(id: id, pass: number, step: pass.step), [])
    }
    if channels.isEmpty, let id = entry.tvgID, copies.contains(id) { return (Find(id: id, pass: 0, step: .id), []) }
    return findByName(entry)
  }

  /// The channel with a normalised or similar name, or else one that has the programmes without the entry's delay.
  private func findByName(_ entry: M3UEntry) -> (find: Find?, candidates: [ChannelCandidate]) {
    let names = entry.matchingNames
    let ids = Set(names.compactMap(matcher.channel))
    if let id = ids.first, ids.count == 1 { return (Find(id: id, pass: passes.count, step: .normalised), []) }
    let candidates = names.map { matcher.candidates(for: $0) }
    // A name that several channels share is in doubt, however similar one of them is.
    let isInDoubt = !ids.isEmpty || names.contains(where: matcher.isAmbiguous)
    if !isInDoubt, let sure = candidates.lazy.compactMap(ChannelMatcher.sure).first {
      return (Find(id: sure.id, pass: passes.count + 1, step: .similar, score: sure.score), [])
    }
    if !isInDoubt, let original = original(of: entry) { return (original, []) }
    return (nil, candidates.first { !$0.isEmpty } ?? [])
  }

  /// The channel that the user assigned to an entry, or a copy of it that is later by the delay in the entry's name.
  private func assigned(_ entry: M3UEntry, to id: String, pass: Int) -> Find {
    var find = Find(id: id, pass: pass, step: .assigned)
    guard let channel = channels[id], !entry.isShifted else { return find }
    find.delay = ChannelDelay.minutes(of: entry.label, after: channel.allNames)
    find.isShifted = find.delay != 0
    return find
  }

  /// The channel that an entry with a delay in its name is a copy of, if the guide has only that one.
  private func original(of entry: M3UEntry) -> Find? {
    let names = entry.matchingNames
    guard let delay = names.first?.delay, delay > 0 else { return nil }
    let ids = Set(names.filter { $0.delay == delay }.map(\.withoutDelay).compactMap(matcher.channel))
    guard let id = ids.first, ids.count == 1, Channel.shifts.contains(delay * 60) else { return nil }
    // A shift in the playlist already says how much later it is.
    return Find(
      id: id, pass: passes.count + 2, step: .shifted, delay: entry.isShifted ? 0 : delay * 60, isShifted: true)
  }

  /// The channels to choose from if an entry's name contradicts its id; `nil` if it does not.
  ///
  /// Providers copy ids from entry to entry: `5 USA` has the id of `5STAR`, `ITV2 +1` that of `ITV2`. A name contradicts the id
  /// if its delay differs, or if the guide has another channel with this name, and the name is related to that of the id's
  /// channel but more than a short form of it.
  private func contradiction(of entry: M3UEntry, to id: String) -> [ChannelCandidate]? {
    guard let channel = channels[id], !entry.name.isEmpty else { return nil }
    let names = NormalisedName.spellings(of: entry.name)
    let own = Set(channel.allNames).flatMap { NormalisedName.spellings(of: $0) }
    let delay = names.first?.delay ?? 0
    let hasOtherDelay = delay != 0 && entry.shift == 0 && !own.contains { $0.delay == delay }
    let isShortForm = own.contains { own in
      names.contains { $0.key == own.key || Set($0.words).isSubset(of: own.words) }
    }
    if isShortForm, !hasOtherDelay { return nil }
    let named = Set(names.compactMap(matcher.channel))
    let other = named.count == 1 ? named.first { $0 != id } : nil
    let words = Set(names.flatMap(\.words))
    let isRelated = own.contains { name in
      // `ZDFinfo` begins with `ZDF`.
      !words.isDisjoint(with: name.words)
        || name.words.contains { known in known.utf8.count >= 3 && words.contains { $0.hasPrefix(known) } }
    }
    guard hasOtherDelay || other != nil && isRelated else { return nil }
    let similar = names.first.map { matcher.candidates(for: $0, limit: .max) } ?? []
    return [other, id].compactMap(\.self).compactMap { id in
      similar.first { $0.id == id } ?? channels[id].map { ChannelCandidate(id: id, name: $0.name, score: 0) }
    }
  }
}

extension Channel {
  /// The names that the guide gives the channel.
  fileprivate var allNames: [String] { [name] + details.names.map(\.text) }
}

extension M3UEntry {
  /// The names to compare with a guide's, reduced to what tells channels apart.
  var matchingNames: [NormalisedName] {
    [name.nonEmpty, tvgName?.replacing("_", with: " ")].compactMap(\.self).flatMap { NormalisedName.spellings(of: $0) }
  }
}
